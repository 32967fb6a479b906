"""The tables of a round without a result, as the console shows them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.round_timer import clock_of
from tournaments.matches.selectors import pairings
from tournaments.matches.services.open_matches import may_draw
from tournaments.matches.services.penalty_games import games_given_in
from tournaments.matches.services.report_values import last_reports
from tournaments.models import Match, MatchReport, MatchSeat, Round
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState, ResultReason
from tournaments.terms.match_score import MatchScore
from web.core.statuses import Status, waiting_statuses
from web.core.texts import game_numbers, only_report
from web.core.time_zones import short_time, zone_of
from web.matches.forms import read_score
from web.rounds.forms import RulingForm, flat_choices
from web.rounds.quick_grammar import read_entry

# The reason for a result that the staff enters from a match slip.
SLIP = gettext_lazy("Match slip")


@dataclass(frozen=True)
class Outstanding:
    """A table without a result: its players, their last reports, and the form to enter the slip.

    There is no form where the match is disputed. `time_left` is said of a table that has extra
    time.
    """

    match: Match
    seats: Sequence[MatchSeat]
    reported: Sequence[tuple[str, MatchReport]]
    form: RulingForm | None
    time_left: str

    @property
    def statuses(self) -> list[Status]:
        """How the table stands, with the score where one player has reported."""
        return waiting_statuses(self.match, only_report([report for _, report in self.reported]))

    @property
    def usual(self) -> list[tuple[str, str]]:
        """The results that have a button, as values of the form and labels, in the order of the
        names: without drawn games, and the draw."""
        assert self.form is not None
        best_of = self.match.round.stage.best_of
        values = [value for value, _label in flat_choices(self.form)]
        played = [
            (value, read_score(value.partition(":")[2]))
            for value in values
            if value.startswith(f"{ResultReason.PLAYED}:")
        ]
        buttons = [
            (value, game_numbers(score.games_won, 0))
            for value, score in played
            if not score.games_drawn
        ]
        draw = read_entry(f"{self.match.table} d", best_of=best_of).choice
        return [*buttons, *([(draw, _("Draw"))] if draw in values else [])]


def outstanding(round_: Round, now: datetime) -> list[Outstanding]:
    """The tables of a round without a result. Those whose time was called come first, then those
    with the least time left."""
    waiting = pairings(round_id=round_.pk).exclude(state=MatchState.SETTLED)
    counts = needs(profile_of(round_.tournament))
    read = list(waiting.select_related("round__stage").prefetch_related("reports"))
    read.sort(key=lambda match: (match.overtime_at is None, match.extension_minutes, match.table))
    given = games_given_in(read)
    return [
        _table(match, given[match.pk], counts, _time_left(round_, match, now)) for match in read
    ]


def _time_left(round_: Round, match: Match, now: datetime) -> str:
    """How long a match with extra time may last; empty for others, as for them the timer says it,
    and once time was called."""
    timer = clock_of(round_, now)
    if timer is None or not match.extension_minutes or match.overtime_at is not None:
        return ""
    own = timer.extended(match.extension_minutes)
    if own.is_over:
        return _("Time is up")
    if own.ends_at is None:
        return _("%(time)s left, timer paused") % {"time": own.digits}
    ends_at = short_time(own.ends_at.astimezone(zone_of(round_.tournament)), now)
    minutes = -(-own.left_seconds // 60)
    return _("%(minutes)d min left, until %(time)s") % {"minutes": minutes, "time": ends_at}


def outstanding_table(match: Match, now: datetime) -> Outstanding:
    """One match without a result, as `outstanding` has it."""
    counts = needs(profile_of(match.round.tournament))
    time_left = _time_left(match.round, match, now)
    return _table(match, games_given_in([match])[match.pk], counts, time_left)


def _table(match: Match, given: MatchScore, counts: Collection[str], time_left: str) -> Outstanding:
    seats = list(match.seats.all())
    reports = sorted(match.reports.all(), key=lambda report: report.revision)
    names = {seat.entry_id: seat.entry.name for seat in seats}
    reported = [(names[entry], report) for entry, report in last_reports(match, reports).items()]
    quick = match.state == MatchState.OPEN and len(seats) > 1
    form = _slip(match, seats, given, counts) if quick else None
    return Outstanding(match, seats, reported, form, time_left)


def _slip(
    match: Match, seats: Sequence[MatchSeat], given: MatchScore, counts: Collection[str]
) -> RulingForm:
    form = RulingForm(
        best_of=match.round.stage.best_of,
        names=(seats[0].entry.name, seats[1].entry.name),
        counts=counts,
        draws=may_draw(match.round.tournament, match),
        given=given,
        must_win=match.round.stage.is_elimination,
        auto_id=f"id_{match.pk.hex}_%s",
    )
    form.fields["score"].label = _("Result of table %(table)s") % {"table": match.table}
    return form
