"""What players report of their matches."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import (
    Match,
    MatchReport,
    MatchSeat,
    MatchState,
    RoundState,
    SettledBy,
    Tournament,
)
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.journal import note
from tournaments.services.outcomes import (
    count_match,
    dispute_match,
    require_winner,
    settle_match,
    tally_of,
)
from tournaments.services.penalty_games import score_so_far
from tournaments.services.playing import (
    bring_up_to_date,
    refuse_settled,
    require_played,
    seated_entry,
)
from tournaments.services.reported import last_reports, reported_score, reported_tally
from tournaments.services.results import lock_match, score_of
from tournaments.services.round_standings import tell_results
from tournaments.services.versions import Expected, check_version, save_changes
from tournaments.tally import NOTHING, Tally, check_tally


class ContradictsGames(ValueError):
    """A report against a game of the match that has its result, by a certified log or a penalty."""


@transaction.atomic
def report_result(
    *,
    match_id: UUID,
    user: User,
    score: Score,
    tally: Tally = NOTHING,
    expected: Expected | None = None,
    now: datetime,
) -> MatchReport:
    """What a player says of his match. The same report of both settles it; two that differ put it
    before a judge, until one of them gives in. Reporting the same again changes nothing.

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
    if last is not None and (reported_score(last), reported_tally(last)) == (score, tally):
        return last
    bring_up_to_date(tournament, match, now)
    if not _only_counts(match, score, tally):
        refuse_settled(match)
    _check(match, score)
    check_tally(tally)
    report = MatchReport.objects.create(
        match=match,
        entry=entry,
        revision=1 + sum(one.entry_id == entry.pk for one in every),
        games_seat_0=score.games_won[0],
        games_seat_1=score.games_won[1],
        games_drawn=score.games_drawn,
        at=now,
        **tally.plain(),
    )
    save_changes(match)
    own, other = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry.pk)
    _note(tournament, report, own, user, now)
    _compare(tournament, report, reports.get(other.entry_id), now)
    tell_results(tournament=tournament, match=match, now=now)
    return report


def _only_counts(match: Match, score: Score, tally: Tally) -> bool:
    """Whether a report leaves the result of a match as it is and has what nobody has counted."""
    return (
        match.state == MatchState.SETTLED
        and match.round.state == RoundState.OPEN
        and score == score_of(match)
        and tally.adds_to(tally_of(match))
    )


def _check(match: Match, score: Score) -> None:
    check_score(score, match.round.stage.best_of)
    require_winner(match, score)
    if score.played == 0:
        raise ImpossibleScore("A report is of one game at least; a drawn one counts.")
    standing = score_so_far(match)
    if not standing.allows(score):
        raise ContradictsGames(
            f"By certified logs and penalties this match stands at {standing} (games of seat 0, of"
            " seat 1, drawn): report at least these, or ask a judge."
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
        **reported_tally(report).plain(),
    }
    note("match.reported", tournament_id=tournament.pk, actor=user, now=now, data=data)


def _compare(
    tournament: Tournament, report: MatchReport, other: MatchReport | None, now: datetime
) -> None:
    """Settle the match when both say the same; when they do not, it is disputed. One that has its
    result keeps it, and gets what both count alike."""
    if other is None:
        return
    match, score, tally = report.match, reported_score(report), reported_tally(report)
    same_tally = tally == reported_tally(other)
    if match.state == MatchState.SETTLED:
        if same_tally:
            count_match(match=match, tally=tally, now=now)
    elif same_tally and score == reported_score(other):
        settle_match(
            tournament=tournament,
            match=match,
            score=score,
            by=SettledBy.AGREEMENT,
            tally=tally,
            now=now,
        )
    else:
        dispute_match(tournament=tournament, match=match, now=now)
