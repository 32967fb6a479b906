"""What the players of a match have reported, read back from their reports."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from tournaments.models import Match, MatchReport
from tournaments.series import Score
from tournaments.tally import NOTHING, Pair, Tally


def last_reports(match: Match, every: Iterable[MatchReport]) -> dict[UUID, MatchReport]:
    """What each player has reported last, by entry; before a result was taken back, it counts no
    more."""
    since = match.reopened_at
    return {one.entry_id: one for one in every if since is None or one.at > since}


def moment_that_counts(match: Match, now: datetime) -> datetime:
    """When something is said that counts: after the result was taken back, even by a program whose
    clock is behind that of the one that took it back."""
    since = match.reopened_at
    return now if since is None or now > since else since + timedelta.resolution


def reported_score(report: MatchReport) -> Score:
    return Score((report.games_seat_0, report.games_seat_1), report.games_drawn)


def reported_tally(report: MatchReport) -> Tally:
    return Tally(_pair(report.victory_points), _pair(report.survivors))


def agreed_tally(match: Match) -> Tally:
    """What the last reports of both players count alike, whatever they say of the games."""
    last = last_reports(match, match.reports.order_by("revision"))
    if len(last) < 2:
        return NOTHING
    one, other = (reported_tally(report) for report in last.values())
    return Tally(
        one.victory_points if one.victory_points == other.victory_points else None,
        one.survivors if one.survivors == other.survivors else None,
    )


def _pair(numbers: Sequence[int] | None) -> Pair | None:
    return None if numbers is None else (numbers[0], numbers[1])
