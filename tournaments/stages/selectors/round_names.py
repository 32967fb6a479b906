"""Names of rounds: a number in Swiss rounds, a name such as quarter-finals in brackets."""

from django.utils.translation import gettext

from tournaments.models import Round
from tournaments.pairing.brackets import NamedRound, RoundCode
from tournaments.stages.selectors.progress import Upcoming
from tournaments.stages.selectors.stages import (
    bracket_rounds,
    first_bracket_rounds,
    upcoming_bracket_rounds,
)


def bracket_round_name(round_: Round) -> str:
    """The name of a round of a bracket, such as *Quarter-finals*; empty for a round that has a
    number alone, and outside brackets."""
    return ", ".join(named.title for named in bracket_rounds(round_))


def round_name(round_: Round) -> str:
    """The name of a round: *Quarter-finals*, or *Round 4*."""
    return bracket_round_name(round_) or gettext("Round {number}").format(number=round_.number)


def round_in_text(round_: Round) -> str:
    """The name of a round within a sentence: *the quarter-finals*, or *round 4*. The match for
    third place is not named beside the final."""
    named = _in_text(bracket_rounds(round_))
    return named or gettext("round {number}").format(number=round_.number)


def upcoming_in_text(upcoming: Upcoming) -> str:
    """The name of a round that is not drafted yet, within a sentence."""
    if not upcoming.stage.is_elimination:
        return gettext("round {number}").format(number=upcoming.number)
    if upcoming.begins:
        named = _in_text(first_bracket_rounds(upcoming.stage))
        return named or gettext("the first round of the bracket")
    named = _in_text(upcoming_bracket_rounds(upcoming.stage))
    return named or gettext("round {number}").format(number=upcoming.number)


def _in_text(rounds: list[NamedRound]) -> str:
    main = [named for named in rounds if named.code != RoundCode.THIRD_PLACE] or rounds
    return ", ".join(named.in_text for named in main)
