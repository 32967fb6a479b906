"""The tables of a round without a result, as the console shows them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.matches.selectors import pairings
from tournaments.matches.services.open_matches import may_draw
from tournaments.matches.services.penalty_games import games_given_in
from tournaments.matches.services.report_values import last_reports
from tournaments.models import Match, MatchReport, MatchSeat, Round
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState
from tournaments.terms.match_score import MatchScore
from web.rounds.forms import RulingForm

# The reason for a result that the staff enters from a match slip.
SLIP = "By the match slip."


@dataclass(frozen=True)
class Outstanding:
    """A table without a result: its players, their last reports, and the form to enter the slip.

    There is no form where the match is disputed.
    """

    match: Match
    seats: Sequence[MatchSeat]
    reported: Sequence[tuple[str, MatchReport]]
    form: RulingForm | None


def outstanding(round_: Round) -> list[Outstanding]:
    """The tables of a round without a result, by table number."""
    waiting = pairings(round_id=round_.pk).exclude(state=MatchState.SETTLED)
    counts = needs(profile_of(round_.tournament))
    read = list(waiting.select_related("round__stage").prefetch_related("reports"))
    given = games_given_in(read)
    return [_table(match, given[match.pk], counts) for match in read]


def _table(match: Match, given: MatchScore, counts: Collection[str]) -> Outstanding:
    seats = list(match.seats.all())
    reports = sorted(match.reports.all(), key=lambda report: report.revision)
    names = {seat.entry_id: seat.entry.name for seat in seats}
    reported = [(names[entry], report) for entry, report in last_reports(match, reports).items()]
    quick = match.state == MatchState.OPEN and len(seats) > 1
    form = _slip(match, seats, given, counts) if quick else None
    return Outstanding(match, seats, reported, form)


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
    form.fields["score"].label = f"Result of table {match.table}"
    return form
