"""What players report of their matches."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import (
    DisputeCause,
    Match,
    MatchReport,
    MatchSeat,
    MatchState,
    RoundState,
    SettledBy,
    Tournament,
)
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.confirming import leave_time_to_contradict, manner_of
from tournaments.services.journal import note
from tournaments.services.outcomes import (
    count_match,
    dispute_match,
    require_winner,
    settle_match,
    tally_of,
)
from tournaments.services.penalty_games import ContradictsGames, score_so_far, standing_told
from tournaments.services.playing import (
    bring_up_to_date,
    refuse_intentional_draw,
    refuse_settled,
    require_played,
    seated_entry,
)
from tournaments.services.reported import (
    last_reports,
    moment_that_counts,
    reported_score,
    reported_tally,
)
from tournaments.services.results import lock_match, score_of
from tournaments.services.round_standings import tell_results
from tournaments.services.versions import Expected, check_version, save_changes
from tournaments.tally import NOTHING, ImpossibleTally, Tally, check_tally

# The games, what else is counted, and whether it is a draw without playing.
Said = tuple[Score, Tally, bool]


@transaction.atomic
def report_result(
    *,
    match_id: UUID,
    user: User,
    score: Score,
    tally: Tally = NOTHING,
    intentional_draw: bool = False,
    expected: Expected | None = None,
    now: datetime,
) -> MatchReport:
    """What a player says of his match. The same report of both settles it; two that differ put it
    before a judge, until one of them gives in. Where the event has a time for it, that of one
    alone settles it when nobody has contradicted in time. Reporting the same again changes nothing.

    An `intentional_draw` is one without a game, where the event allows that.

    Of a match that has its result already, both may still say its victory points or survivors, as
    long as its round is open and nobody has counted them.
    """
    tournament, match = lock_match(match_id=match_id)
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    every = list(match.reports.order_by("revision"))
    reports = last_reports(match, every)
    last = reports.get(entry.pk)
    said = (score, tally, intentional_draw)
    if last is not None and _said(last) == said:
        return last
    bring_up_to_date(tournament, match, now)
    if not _only_counts(match, score, tally):
        refuse_settled(match)
    if intentional_draw:
        refuse_intentional_draw(tournament, match)
    _check(match, said)
    report = MatchReport.objects.create(
        match=match,
        entry=entry,
        revision=1 + sum(one.entry_id == entry.pk for one in every),
        games_seat_0=score.games_won[0],
        games_seat_1=score.games_won[1],
        games_drawn=score.games_drawn,
        intentional=intentional_draw,
        at=moment_that_counts(match, now),
        **tally.plain(),
    )
    save_changes(match)
    own, other = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry.pk)
    _note(tournament, report, own, user, now)
    _compare(tournament, report, reports.get(other.entry_id), now)
    tell_results(tournament=tournament, match=match, now=now)
    return report


def dispute_differing(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Put an open match of a locked event before a judge, if its players report differently."""
    last = last_reports(match, match.reports.order_by("revision"))
    if len({_said(report) for report in last.values()}) > 1:
        dispute_match(tournament=tournament, match=match, cause=DisputeCause.REPORTS, now=now)


def _only_counts(match: Match, score: Score, tally: Tally) -> bool:
    """Whether a report leaves the result of a match as it is and has what nobody has counted."""
    return (
        match.state == MatchState.SETTLED
        and match.round.state == RoundState.OPEN
        and score == score_of(match)
        and tally.adds_to(tally_of(match))
    )


def _said(report: MatchReport) -> Said:
    return reported_score(report), reported_tally(report), report.intentional


def _check(match: Match, said: Said) -> None:
    score, tally, intentional_draw = said
    check_score(score, match.round.stage.best_of)
    require_winner(match, score)
    check_tally(tally)
    if intentional_draw and score.played:
        raise ImpossibleScore("A draw on which players agree without playing has no games.")
    if intentional_draw and not tally.is_empty:
        raise ImpossibleTally("A draw on which players agree without playing counts nothing.")
    if score.played == 0 and not intentional_draw:
        raise ImpossibleScore("A report is of one game at least; a drawn one counts.")
    standing = score_so_far(match)
    if not standing.allows(score):
        raise ContradictsGames(
            "By certified logs and penalties this match stands at"
            f" {standing_told(match, standing)}: report at least these, or ask a judge."
        )


def _note(
    tournament: Tournament, report: MatchReport, seat: MatchSeat, user: User, now: datetime
) -> None:
    data = {
        "match": str(report.match_id),
        "seat": seat.number,
        "revision": report.revision,
        "games_won": [report.games_seat_0, report.games_seat_1],
        "games_drawn": report.games_drawn,
        **({"intentional_draw": True} if report.intentional else {}),
        **reported_tally(report).plain(),
    }
    note("match.reported", tournament_id=tournament.pk, actor=user, now=now, data=data)


def _compare(
    tournament: Tournament, report: MatchReport, other: MatchReport | None, now: datetime
) -> None:
    """Settle the match when both say the same; when they do not, it is disputed. One that has its
    result keeps it, and gets what both count alike. What one says alone can be contradicted."""
    if other is None:
        if report.match.state == MatchState.OPEN:
            leave_time_to_contradict(tournament=tournament, match=report.match, now=now)
        return
    match, score, tally = report.match, reported_score(report), reported_tally(report)
    same_tally = tally == reported_tally(other)
    if match.state == MatchState.SETTLED:
        if same_tally:
            count_match(match=match, tally=tally, now=now)
    elif _said(report) == _said(other):
        settle_match(
            tournament=tournament,
            match=match,
            score=score,
            by=SettledBy.AGREEMENT,
            manner=manner_of(report),
            tally=tally,
            now=now,
        )
    else:
        dispute_match(tournament=tournament, match=match, cause=DisputeCause.REPORTS, now=now)
