"""The names of the rounds of a bracket, and of a match in each."""

from collections import Counter

from tournaments.pairing.brackets.structure import Bracket, Kind, Part

PartRound = tuple[Part, int]
# By how many rounds are left after it.
LAST_ROUNDS = {1: "Semi-finals", 2: "Quarter-finals"}
ONE_OF = {
    "Semi-finals": "Semi-final",
    "Quarter-finals": "Quarter-final",
    "Third place": "Match for third place",
}
ALONE = {Part.FINAL: "Final", Part.RESET: "Second final", Part.THIRD: "Third place"}


def is_double(bracket: Bracket) -> bool:
    """Whether a loss does not end the bracket for a player. With two players the final tells it, as
    there is no losers' part."""
    return any(
        match.part in {Part.LOSERS, Part.RESET}
        or (match.part == Part.FINAL and any(source.kind == Kind.LOSER for source in match.sources))
        for match in bracket.matches
    )


def round_names(bracket: Bracket) -> dict[PartRound, str]:
    """The name of each round of each part."""
    sizes = Counter((match.part, match.round) for match in bracket.matches)
    waves = {(match.part, match.round): match.wave for match in bracket.matches}
    if is_double(bracket):
        last = dict(sorted(sizes))
        return {place: _double(place, last) for place in sizes}
    final = waves[Part.FINAL, 1]
    return {place: _single(place, sizes[place], final - waves[place]) for place in sizes}


def match_names(bracket: Bracket) -> dict[PartRound, str]:
    """The name of a match in each round of each part, for lists of all rounds of an event."""
    return {
        place: f"{name} of the bracket" if name == f"Round {place[1]}" else ONE_OF.get(name, name)
        for place, name in round_names(bracket).items()
    }


def _double(place: PartRound, last: dict[Part, int]) -> str:
    part, round_ = place
    if part in ALONE:
        return ALONE[part]
    side = "Winners'" if part == Part.MAIN else "Losers'"
    return f"{side} final" if round_ == last[part] else f"{side} round {round_}"


def _single(place: PartRound, matches: int, ahead: int) -> str:
    """`ahead` is how many rounds come after it. A round has a name of its own if all who are
    left play in it, and nobody comes in later."""
    part, round_ = place
    if part in ALONE:
        return ALONE[part]
    if matches != 1 << ahead:
        return f"Round {round_}"
    return LAST_ROUNDS.get(ahead, f"Round of {2 * matches}")
