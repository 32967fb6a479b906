"""The tables of a round without a result, as the console shows them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from typing import Any, ClassVar
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.round_timer import shown_clock
from tournaments.matches.selectors.scores import games_given_in
from tournaments.matches.selectors.tables import matches_named, tables_of, unsettled_tables
from tournaments.matches.selectors.testimony import last_reports
from tournaments.matches.services.open_matches import may_draw
from tournaments.models import Match, MatchReport, MatchSeat, Round
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState, ResultReason
from tournaments.terms.match_score import MatchScore
from web.core.statuses import PLAIN, Status, waiting_statuses
from web.core.texts import game_numbers, only_report
from web.core.time_zones import short_time, zone_of
from web.matches.forms import read_score
from web.rounds.forms import RulingForm, flat_choices
from web.rounds.quick_grammar import read_entry

# The reason for a result that the staff enters from a match slip.
SLIP = gettext_lazy("Match slip")


# Tables on a page of the board; the others are found by their number or a name.
TABLES_SHOWN = 25


@dataclass(frozen=True)
class Outstanding:
    """A table without a result: its players, their last reports, and the results that have a
    button, as values of the form and labels; none where the match is disputed.

    `given` are games by penalties, and `counts` says what the event counts besides games.
    `time_left` is said of a table that has extra time.
    """

    match: Match
    seats: Sequence[MatchSeat]
    reported: Sequence[tuple[str, MatchReport]]
    usual: Sequence[tuple[str, str]]
    given: MatchScore
    counts: Collection[str]
    time_left: str
    extra_minutes: ClassVar = (3, 5, 10)

    @cached_property
    def form(self) -> RulingForm:
        """The form that enters any result of the table."""
        form = RulingForm(
            best_of=self.match.round.stage.best_of,
            names=(self.seats[0].entry.name, self.seats[1].entry.name),
            counts=self.counts,
            draws=may_draw(self.match.round.tournament, self.match),
            given=self.given,
            must_win=self.match.round.stage.is_elimination,
            auto_id=f"id_{self.match.pk.hex}_%s",
        )
        form.fields["score"].label = _("Result of table %(table)s") % {"table": self.match.table}
        return form

    @property
    def statuses(self) -> list[Status]:
        """The marks of the table, with the score where one player has reported."""
        statuses = waiting_statuses(
            self.match, only_report([report for _, report in self.reported])
        )
        return [status for status in statuses if status.kind != PLAIN]


@dataclass(frozen=True)
class Board:
    """The tables of a round without a result: those with a judge, and a page of the others. They
    are read only when they are shown. `total` counts the others, whatever is searched for."""

    round: Round
    now: datetime
    with_judge: Sequence[UUID]
    page: Page[Any]
    total: int

    @cached_property
    def _by_match(self) -> dict[UUID, Outstanding]:
        tables = _tables(self.round, [*self.with_judge, *self.page], self.now)
        return {table.match.pk: table for table in tables}

    @property
    def disputed(self) -> list[Outstanding]:
        """The tables with a judge."""
        return [self._by_match[pk] for pk in self.with_judge]

    @property
    def outstanding(self) -> list[Outstanding]:
        """The others on the page."""
        return [self._by_match[pk] for pk in self.page]


def board(round_: Round, now: datetime, *, part: str = "", page: Any = None) -> Board:
    """The board of a round; with `part` the table of this number, or those with that in a name.
    Those whose time was called come first, then those with the least time left."""
    rows = unsettled_tables(round=round_)
    rows.sort(key=lambda row: (row.overtime_at is None, row.extension_minutes, row.table))
    listed = [row.match_id for row in rows if row.state == MatchState.OPEN]
    total = len(listed)
    if part:
        numbered = {row.match_id for row in rows if str(row.table) == part}
        fitting = numbered if part.isdigit() else matches_named(round=round_, part=part)
        listed = [pk for pk in listed if pk in fitting]
    on_page = Paginator(listed, TABLES_SHOWN).get_page(page)
    disputed = [row.match_id for row in rows if row.state == MatchState.DISPUTED]
    return Board(round_, now, disputed, on_page, total)


def _tables(round_: Round, ids: Collection[UUID], now: datetime) -> list[Outstanding]:
    matches = tables_of(round=round_, ids=ids)
    counts, given = needs(profile_of(round_.tournament)), games_given_in(matches)
    return [
        _table(match, given[match.pk], counts, _time_left(round_, match, now)) for match in matches
    ]


def _time_left(round_: Round, match: Match, now: datetime) -> str:
    """The time that a match with extra time has left; empty for others, as for them the timer says
    it, and once time was called."""
    timer = shown_clock(round_, now)
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
    usual = _usual(match, given) if quick else []
    return Outstanding(match, seats, reported, usual, given, counts, time_left)


def _usual(match: Match, given: MatchScore) -> list[tuple[str, str]]:
    """The results that have a button, in the order of the names: without drawn games, and the
    draw."""
    stage = match.round.stage
    draws = may_draw(match.round.tournament, match)
    return [
        (value, numbers or _("Draw"))
        for value, numbers in _usual_values(stage.best_of, given, draws, stage.is_elimination)
    ]


@cache
def _usual_values(
    best_of: int, given: MatchScore, draws: bool, must_win: bool
) -> Sequence[tuple[str, str]]:
    """These results with their games, which many tables have in common; a draw has none."""
    form = RulingForm(best_of=best_of, names=("", ""), given=given, draws=draws, must_win=must_win)
    values = [value for value, _label in flat_choices(form)]
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
    draw = read_entry("1 d", best_of=best_of).choice
    return [*buttons, *([(draw, "")] if draw in values else [])]
