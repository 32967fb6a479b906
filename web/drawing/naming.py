"""What people call the rounds of a bracket."""

from collections import Counter

from tournaments.pairing.brackets import Bracket, Kind, Part

Round = tuple[Part, int]
# By how many rounds are left after it.
LAST_ROUNDS = {1: "Semi-finals", 2: "Quarter-finals"}
ALONE = {Part.FINAL: "Final", Part.RESET: "Second final", Part.THIRD: "Third place"}


def is_double(bracket: Bracket) -> bool:
    """Whether who loses goes on once. Two players have no losers' part to tell it by."""
    return any(
        match.part in {Part.LOSERS, Part.RESET}
        or (match.part == Part.FINAL and any(one.kind == Kind.LOSER for one in match.sources))
        for match in bracket.matches
    )


def round_names(bracket: Bracket) -> dict[Round, str]:
    """What each round of each part is called."""
    sizes = Counter((match.part, match.round) for match in bracket.matches)
    waves = {(match.part, match.round): match.wave for match in bracket.matches}
    if is_double(bracket):
        last = dict(sorted(sizes))
        return {place: _double(place, last) for place in sizes}
    final = waves[Part.FINAL, 1]
    return {place: _single(place, sizes[place], final - waves[place]) for place in sizes}


def _double(place: Round, last: dict[Part, int]) -> str:
    part, round_ = place
    if part in ALONE:
        return ALONE[part]
    side = "Winners’" if part == Part.MAIN else "Losers’"
    return f"{side} final" if round_ == last[part] else f"{side} round {round_}"


def _single(place: Round, matches: int, ahead: int) -> str:
    """`ahead` is how many rounds come after it. A round has a name of its own if all who are
    left play in it, and nobody comes in later."""
    part, round_ = place
    if part in ALONE:
        return ALONE[part]
    if matches != 1 << ahead:
        return f"Round {round_}"
    return LAST_ROUNDS.get(ahead, f"Round of {2 * matches}")
