"""What rounds are called: a number in Swiss rounds, a name such as quarter-finals in brackets."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Round
from tournaments.pairing.brackets import NamedRound, RoundCode
from tournaments.stages.progress import Upcoming
from tournaments.stages.selectors import (
    bracket_rounds,
    first_bracket_rounds,
    upcoming_bracket_rounds,
)

# The name as a title, and within a sentence such as “Close {round}”.
_NAMES: Mapping[RoundCode, tuple[str | Promise, str | Promise]] = {
    RoundCode.ROUND: (_("Round {number}"), _("round {number}")),
    RoundCode.ROUND_OF: (_("Round of {number}"), _("the round of {number}")),
    RoundCode.QUARTER_FINALS: (_("Quarter-finals"), _("the quarter-finals")),
    RoundCode.SEMI_FINALS: (_("Semi-finals"), _("the semi-finals")),
    RoundCode.FINAL: (_("Final"), _("the final")),
    RoundCode.SECOND_FINAL: (_("Second final"), _("the second final")),
    RoundCode.THIRD_PLACE: (_("Third place"), _("the match for third place")),
    RoundCode.WINNERS_ROUND: (_("Winners’ round {number}"), _("winners’ round {number}")),
    RoundCode.WINNERS_FINAL: (_("Winners’ final"), _("the winners’ final")),
    RoundCode.LOSERS_ROUND: (_("Losers’ round {number}"), _("losers’ round {number}")),
    RoundCode.LOSERS_FINAL: (_("Losers’ final"), _("the losers’ final")),
}


def bracket_round_title(named: NamedRound) -> str:
    """The name of one part of a round of a bracket, such as *Quarter-finals*."""
    return str(_NAMES[named.code][0]).format(number=named.number)


def bracket_round_name(round_: Round) -> str:
    """What a round of a bracket is called, such as *Quarter-finals*; empty for a round that has a
    number alone, and outside brackets."""
    return ", ".join(map(bracket_round_title, bracket_rounds(round_)))


def round_name(round_: Round) -> str:
    """What a round is called: *Quarter-finals*, or *Round 4*."""
    return bracket_round_name(round_) or gettext("Round {number}").format(number=round_.number)


def round_in_text(round_: Round) -> str:
    """The same within a sentence: *the quarter-finals*, or *round 4*. The match for third place is
    not named beside the final."""
    named = _in_text(bracket_rounds(round_))
    return named or gettext("round {number}").format(number=round_.number)


def upcoming_in_text(upcoming: Upcoming) -> str:
    """The same of a round that is not drafted yet."""
    if not upcoming.stage.is_elimination:
        return gettext("round {number}").format(number=upcoming.number)
    if upcoming.begins:
        named = _in_text(first_bracket_rounds(upcoming.stage))
        return named or gettext("the first round of the bracket")
    named = _in_text(upcoming_bracket_rounds(upcoming.stage))
    return named or gettext("round {number}").format(number=upcoming.number)


def _in_text(rounds: list[NamedRound]) -> str:
    main = [named for named in rounds if named.code != RoundCode.THIRD_PLACE] or rounds
    return ", ".join(str(_NAMES[named.code][1]).format(number=named.number) for named in main)
