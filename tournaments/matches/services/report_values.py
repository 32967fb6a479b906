"""What the players of a match have reported, read back from their reports."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from tournaments.matches import selectors
from tournaments.models import LogConfirmation, Match, MatchReport
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, Pair, SecondaryScores


def last_reports(match: Match, reports: Iterable[MatchReport]) -> dict[UUID, MatchReport]:
    """The last report of each player by entry. Reports from before the result was taken back do not
    count, nor do those that came with an archive."""
    since = match.reopened_at
    return {
        report.entry_id: report
        for report in reports
        if not report.stated and (since is None or report.at > since)
    }


def reports_of(match: Match) -> list[MatchReport]:
    """All reports of a match by their revision."""
    return sorted(selectors.reports_of(match), key=lambda report: report.revision)


def confirmations_of(match: Match) -> list[LogConfirmation]:
    """All that was said of the logs of a match, in order."""
    if match.has_logs is False:
        return []
    return list(LogConfirmation.objects.filter(replay__slot__match=str(match.pk)).order_by("pk"))


def counting_moment(match: Match, now: datetime) -> datetime:
    """The moment of a report or confirmation made now, so that it counts: later than the reopening
    of the match and all that was submitted before, even if another machine's clock is ahead."""
    before = [report.at for report in reports_of(match) if not report.stated]
    before += [confirmation.at for confirmation in confirmations_of(match)]
    if match.reopened_at is not None:
        before.append(match.reopened_at)
    latest = max(before, default=None)
    return now if latest is None or now > latest else latest + timedelta.resolution


def report_of(match: Match, seat: int) -> MatchReport:
    """The last report of the player of a seat; KeyError if there is none that counts."""
    entry = next(own.entry_id for own in match.seats.all() if own.number == seat)
    return last_reports(match, reports_of(match))[entry]


def result_reason_of(report: MatchReport) -> ResultReason:
    """The reason of the result of a match that is settled by this report."""
    return ResultReason.INTENTIONAL_DRAW if report.intentional else ResultReason.PLAYED


def reported_score(report: MatchReport) -> MatchScore:
    return MatchScore((report.games_seat_0, report.games_seat_1), report.games_drawn)


def reported_secondary_scores(report: MatchReport) -> SecondaryScores:
    return SecondaryScores(_pair(report.victory_points), _pair(report.survivors))


def agreed_secondary_scores(match: Match) -> SecondaryScores:
    """The secondary scores that the last reports of both players agree on, whatever games they
    report."""
    last = last_reports(match, reports_of(match))
    if len(last) < 2:
        return NOTHING
    first, second = (reported_secondary_scores(report) for report in last.values())
    return SecondaryScores(
        first.victory_points if first.victory_points == second.victory_points else None,
        first.survivors if first.survivors == second.survivors else None,
    )


def _pair(numbers: Sequence[int] | None) -> Pair | None:
    return None if numbers is None else (numbers[0], numbers[1])
