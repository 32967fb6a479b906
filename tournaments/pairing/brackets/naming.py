"""The names of the rounds of a bracket."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ground.texts import marked as _
from ground.texts import translated
from tournaments.pairing.brackets.structure import Bracket, Kind, Part

PartRound = tuple[Part, int]


class RoundCode(Enum):
    """A kind of round with its name as a title, and within a sentence such as "Close {round}".

    `number` is that of the round, or of the players left in a `ROUND_OF`."""

    ROUND = (_("Round {number}"), _("round {number}"))
    ROUND_OF = (_("Round of {number}"), _("the round of {number}"))
    QUARTER_FINALS = (_("Quarter-finals"), _("the quarter-finals"))
    SEMI_FINALS = (_("Semi-finals"), _("the semi-finals"))
    FINAL = (_("Final"), _("the final"))
    SECOND_FINAL = (_("Second final"), _("the second final"))
    THIRD_PLACE = (_("Third place"), _("the match for third place"))
    WINNERS_ROUND = (_("Winners’ round {number}"), _("winners’ round {number}"))
    WINNERS_FINAL = (_("Winners’ final"), _("the winners’ final"))
    LOSERS_ROUND = (_("Losers’ round {number}"), _("losers’ round {number}"))
    LOSERS_FINAL = (_("Losers’ final"), _("the losers’ final"))


# By how many rounds are left after it.
LAST_ROUNDS = {1: RoundCode.SEMI_FINALS, 2: RoundCode.QUARTER_FINALS}
ALONE = {
    Part.FINAL: RoundCode.FINAL,
    Part.RESET: RoundCode.SECOND_FINAL,
    Part.THIRD: RoundCode.THIRD_PLACE,
}


@dataclass(frozen=True, slots=True)
class NamedRound:
    """A round by the code of its name; see `RoundCode` for `number`."""

    code: RoundCode
    number: int = 0

    @property
    def title(self) -> str:
        """The name in the reader's language, such as *Quarter-finals*."""
        return translated(self.code.value[0]).format(number=self.number)

    @property
    def in_text(self) -> str:
        """The name within a sentence, in the reader's language: *the quarter-finals*."""
        return translated(self.code.value[1]).format(number=self.number)


def is_double(bracket: Bracket) -> bool:
    """True if a loss does not end the bracket for a player. With two players the final tells it, as
    there is no losers' part."""
    return any(
        match.part in {Part.LOSERS, Part.RESET}
        or (match.part == Part.FINAL and any(source.kind == Kind.LOSER for source in match.sources))
        for match in bracket.matches
    )


def named_rounds(bracket: Bracket) -> Mapping[PartRound, NamedRound]:
    """The name of each round of each part, as a code."""
    sizes = Counter((match.part, match.round) for match in bracket.matches)
    waves = {(match.part, match.round): match.wave for match in bracket.matches}
    if is_double(bracket):
        last = dict(sorted(sizes))
        return {place: _double(place, last) for place in sizes}
    final = waves[Part.FINAL, 1]
    return {place: _single(place, sizes[place], final - waves[place]) for place in sizes}


def _double(place: PartRound, last: dict[Part, int]) -> NamedRound:
    part, round_ = place
    if part in ALONE:
        return NamedRound(ALONE[part])
    winners = part == Part.MAIN
    if round_ == last[part]:
        return NamedRound(RoundCode.WINNERS_FINAL if winners else RoundCode.LOSERS_FINAL)
    return NamedRound(RoundCode.WINNERS_ROUND if winners else RoundCode.LOSERS_ROUND, round_)


def _single(place: PartRound, matches: int, ahead: int) -> NamedRound:
    """`ahead` is how many rounds come after it. A round has a name of its own if all who are
    left play in it, and nobody comes in later."""
    part, round_ = place
    if part in ALONE:
        return NamedRound(ALONE[part])
    if matches != 1 << ahead:
        return NamedRound(RoundCode.ROUND, round_)
    if ahead in LAST_ROUNDS:
        return NamedRound(LAST_ROUNDS[ahead])
    return NamedRound(RoundCode.ROUND_OF, 2 * matches)
