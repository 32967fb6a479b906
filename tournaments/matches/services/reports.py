"""Reporting the result of a match, and confirming what the opponent reported."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.statements.planned_once import planned_once
from ground.statements.writes import insert_rows
from tournaments.core.services.changes import (
    Expected,
    check_version,
    note,
    noted_together,
    save_changes,
)
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import (
    ContradictsGames,
    check_entered_scores,
    games_given,
    reported_score,
    reported_secondary_scores,
    require_certified_scores,
    score_of,
    score_text,
    secondary_scores_of,
)
from tournaments.matches.selectors.testimony import (
    counting_moment,
    gather_evidence,
    last_reports,
)
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.open_matches import (
    UNANSWERED,
    Speaker,
    account_of,
    bring_up_to_date,
    is_one_sided,
    refuse_intentional_draw,
    refuse_settled,
    require_played,
    seated_entry,
    speaker_data,
)
from tournaments.matches.services.outcomes import (
    add_secondary_scores,
    close_dispute,
    contest_result,
    has_contested,
    require_winner,
)
from tournaments.matches.services.report_deadlines import end_report_answer_time
from tournaments.matches.services.results import lock_whole_match, review
from tournaments.models import Dispute, Entry, Match, MatchReport, MatchSeat, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import DisputeCause, DisputeEnd, MatchState, RoundState, SettledBy
from tournaments.terms.limits import MOST_REPORTS
from tournaments.terms.match_score import ImpossibleScore, MatchScore, check_score
from tournaments.terms.secondary_scores import (
    NOTHING,
    ImpossibleTally,
    SecondaryScores,
)

# The games, what else is counted, and whether it is a draw without playing.
ReportValues = tuple[MatchScore, SecondaryScores, bool]


class TooManyReports(DomainError):
    """The player has reported this match as often as allowed."""

    code = "too_many_reports"


@planned_once()
@transaction.atomic
def report_result(
    *,
    match_id: UUID,
    user: Speaker,
    score: MatchScore,
    secondary: SecondaryScores = NOTHING,
    intentional_draw: bool = False,
    expected: Expected | None = None,
    now: datetime,
) -> MatchRecord:
    """Report the result of the user's own match. Reporting the same again changes nothing. Returns
    the match with all that is said of it now.

    The same report of both players settles it. So does the report of the player who lost, if no
    game is left to play. Two that differ put it before a judge, and so does one that certified
    games cannot lead to, until it is corrected. All other reports of one player wait for the other
    or the staff.

    A report that differs from a result resting on one side is a judge call, while the round is
    open: the result stands until the judge rules. An `intentional_draw` has no game, and is only
    allowed where the event says so. Numbers other than those of the certified logs that have
    settled the match are refused. In a settled match both players may still report secondary
    scores while its round is open and nobody has entered them.
    """
    record = lock_whole_match(match_id=match_id)
    with noted_together(tournament_id=record.tournament.pk, now=now):
        _report(record, user, (score, secondary, intentional_draw), expected, now)
    return record


def _report(
    record: MatchRecord,
    user: Speaker,
    values: ReportValues,
    expected: Expected | None,
    now: datetime,
) -> None:
    score, secondary, intentional_draw = values
    tournament, match = record.tournament, record.match
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    reports = last_reports(match, record.reports)
    last = reports.get(entry.pk)
    if last is not None and _values_of(last) == values and not _says_anew(record, entry, last, now):
        return
    bring_up_to_date(record, now)
    contests = _contests(match, score)
    _refuse_late(match, entry, score, secondary)
    if intentional_draw:
        refuse_intentional_draw(tournament, match)
    _check(tournament, match, values)
    report = _keep(record, entry, values, now)
    version = match.version
    # A player who reports anew has another time in which that can be contradicted.
    end_report_answer_time(match=match, now=now)
    own, other = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry.pk)
    _note(tournament, report, own, user, now)
    if contests:
        actor = account_of(user)
        contest_result(tournament=tournament, match=match, entry=entry, actor=actor, now=now)
    elif match.state == MatchState.SETTLED:
        _count(record, report, reports.get(other.entry_id), now)
        _withdraw_contest(match, entry, now)
    review(record=record, now=now)
    if match.version == version:
        save_changes(match, now=now)
    update_standings(tournament=tournament, match=match, are_due=record.pages_are_due, now=now)


def _next_revision(record: MatchRecord, entry: Entry) -> int:
    before = sum(earlier.entry_id == entry.pk for earlier in record.reports)
    if before >= MOST_REPORTS:
        raise TooManyReports(
            gettext(
                "You have reported this match {most} times, which is the limit. Call a judge to"
                " decide it."
            ).format(most=MOST_REPORTS)
        )
    return before + 1


def _refuse_late(match: Match, entry: Entry, score: MatchScore, secondary: SecondaryScores) -> None:
    """Raise MatchSettled for a report that comes after the result and may change nothing of it;
    ContradictsLogs for one with other numbers than the certified logs."""
    instead = gettext("Report these, or call a judge if a log isn’t of your game.")
    require_certified_scores(match, score, secondary, instead)
    may_add = _only_counts(match, score, secondary) or _agrees(match, entry, score)
    if not (_contests(match, score) or may_add):
        refuse_settled(match)


def _only_counts(match: Match, score: MatchScore, secondary: SecondaryScores) -> bool:
    """True if a report repeats the result of a settled match and adds secondary scores that it
    lacks."""
    return (
        match.state == MatchState.SETTLED
        and match.round.state == RoundState.OPEN
        and score == score_of(match)
        and secondary.adds_to(secondary_scores_of(match))
    )


def _keep(record: MatchRecord, entry: Entry, values: ReportValues, now: datetime) -> MatchReport:
    score, secondary, intentional_draw = values
    report = MatchReport(
        match=record.match,
        entry=entry,
        revision=_next_revision(record, entry),
        games_seat_0=score.games_won[0],
        games_seat_1=score.games_won[1],
        games_drawn=score.games_drawn,
        intentional=intentional_draw,
        at=counting_moment(record, now),
        **secondary.plain(),
    )
    insert_rows([report])
    record.reports.append(report)
    return report


def _contests(match: Match, score: MatchScore) -> bool:
    """True if a report differs from a result that rests on the other side. That is for a judge."""
    return is_one_sided(match) and score != score_of(match)


def _says_anew(record: MatchRecord, entry: Entry, last: MatchReport, now: datetime) -> bool:
    """True if reporting the same again says something: it contests a result that has come since, or
    takes back what the player has said of a log since."""
    match = record.match
    if match.state == MatchState.SETTLED:
        return _contests(match, reported_score(last)) and not has_contested(match, entry)
    seat = next(own.number for own in match.seats.all() if own.entry_id == entry.pk)
    return seat not in gather_evidence(record, now).standing_reports


def _agrees(match: Match, entry: Entry, score: MatchScore) -> bool:
    """True if a report repeats the result that a match has by the other player's report, or that
    its player has contested."""
    if match.state != MatchState.SETTLED or score != score_of(match):
        return False
    by_other = match.settled_by in (SettledBy.CONCEDED, *UNANSWERED)
    in_time = by_other and match.round.state == RoundState.OPEN
    return in_time or _calls(match, entry).exists()


def _withdraw_contest(match: Match, entry: Entry, now: datetime) -> None:
    """Close the judge call of a player who now reports the result that the match has."""
    if _calls(match, entry).exists():
        close_dispute(match=match, end=DisputeEnd.CORRECTED, now=now)


def _calls(match: Match, entry: Entry) -> QuerySet[Dispute]:
    """The open judge call of this player about the result of a match."""
    return match.disputes.filter(closed_at=None, cause=DisputeCause.RESULT, opened_by=entry)


def _values_of(report: MatchReport) -> ReportValues:
    return reported_score(report), reported_secondary_scores(report), report.intentional


def _check(tournament: Tournament, match: Match, values: ReportValues) -> None:
    score, secondary, intentional_draw = values
    check_score(score, match.round.stage.best_of)
    require_winner(match, score)
    check_entered_scores(tournament, secondary)
    if intentional_draw and score.played:
        raise ImpossibleScore(gettext("An intentional draw has no games. Leave the games at 0."))
    if intentional_draw and not secondary.is_empty:
        raise ImpossibleTally(
            gettext("An intentional draw has no victory points or survivors. Leave them out.")
        )
    if score.played == 0 and not intentional_draw:
        raise ImpossibleScore(gettext("Report at least one game. A drawn game counts."))
    given = games_given(match)
    if not given.allows(score):
        raise ContradictsGames(
            gettext(
                "Penalties: the match starts at {score}. Report at least these games, or ask a"
                " judge."
            ).format(score=score_text(match, given))
        )


def _note(
    tournament: Tournament, report: MatchReport, seat: MatchSeat, user: Speaker, now: datetime
) -> None:
    data = {
        "match": str(report.match_id),
        "seat": seat.number,
        "revision": report.revision,
        "games_won": [report.games_seat_0, report.games_seat_1],
        "games_drawn": report.games_drawn,
        **({"intentional_draw": True} if report.intentional else {}),
        **reported_secondary_scores(report).plain(),
        **speaker_data(user),
    }
    note("match.reported", tournament_id=tournament.pk, actor=account_of(user), now=now, data=data)


def _count(
    record: MatchRecord, report: MatchReport, other: MatchReport | None, now: datetime
) -> None:
    """Give a settled match the secondary scores that both players report alike."""
    secondary = reported_secondary_scores(report)
    fits = secondary.adds_to(secondary_scores_of(record.match))
    if other is not None and fits and secondary == reported_secondary_scores(other):
        add_secondary_scores(record=record, secondary=secondary, now=now)


class ReportChanged(ValueError):
    """A report that is confirmed, and that is not the last one of the opponent any more."""


@transaction.atomic
def confirm_report(
    *,
    match_id: UUID,
    user: User,
    revision: int,
    expected: Expected | None = None,
    now: datetime,
) -> MatchRecord:
    """Report the same as the opponent did in this `revision`, the one that the player has read."""
    report = _report_as_read(match_id, user, revision, expected)
    return report_result(
        match_id=match_id,
        user=user,
        score=reported_score(report),
        secondary=reported_secondary_scores(report),
        intentional_draw=report.intentional,
        now=now,
    )


@transaction.atomic
def dispute_report(
    *,
    match_id: UUID,
    user: User,
    revision: int,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Call a judge about the opponent's report in this `revision`, without another result. The
    player may still report one."""
    _report_as_read(match_id, user, revision, expected)
    words = "My opponent’s report is wrong."  # Stored, so in English (decision 38).
    return call_judge(match_id=match_id, user=user, words=words, now=now)


def _report_as_read(
    match_id: UUID, user: User, revision: int, expected: Expected | None
) -> MatchReport:
    """The last report of the opponent of a user in a locked match; ReportChanged if that is not
    the one with this `revision`."""
    record = lock_whole_match(match_id=match_id)
    entry = seated_entry(record.match, user)
    check_version(record.match, expected)
    report = last_report_against(record, entry)
    if report is None or report.revision != revision:
        raise ReportChanged(
            gettext(
                "Your opponent has changed their report. Read the new one, then confirm or dispute"
                " it."
            )
        )
    return report


def last_report_against(record: MatchRecord, entry: Entry) -> MatchReport | None:
    """The last report of the opponent of an entry that counts; None without one."""
    last = last_reports(record.match, record.reports)
    return next((report for own, report in last.items() if own != entry.pk), None)
