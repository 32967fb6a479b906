"""What players report of their matches."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import Match, MatchReport, MatchSeat, SettledBy, Tournament
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.journal import note
from tournaments.services.outcomes import dispute_match, settle_match
from tournaments.services.playing import require_open, require_played, seated_entry
from tournaments.services.results import lock_match
from tournaments.services.round_standings import tell_results
from tournaments.services.versions import Expected, check_version, save_changes


class ContradictsGames(ValueError):
    """A report against a game of the match that has its result by a certified log."""


@transaction.atomic
def report_result(
    *,
    match_id: UUID,
    user: User,
    score: Score,
    expected: Expected | None = None,
    now: datetime,
) -> MatchReport:
    """What a player says of his match. The same report of both settles it; two that differ put it
    before a judge, until one of them gives in. Reporting the same again changes nothing."""
    tournament, match = lock_match(match_id=match_id)
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    every = list(match.reports.order_by("revision"))
    reports = _last_reports(match, every)
    last = reports.get(entry.pk)
    if last is not None and _score(last) == score:
        return last
    require_open(tournament, match, now)
    _check(match, score)
    report = MatchReport.objects.create(
        match=match,
        entry=entry,
        revision=1 + sum(one.entry_id == entry.pk for one in every),
        games_seat_0=score.games_won[0],
        games_seat_1=score.games_won[1],
        games_drawn=score.games_drawn,
        at=now,
    )
    save_changes(match)
    own, other = sorted(match.seats.all(), key=lambda seat: seat.entry_id != entry.pk)
    _note(tournament, report, own, user, now)
    _compare(tournament, report, reports.get(other.entry_id), now)
    tell_results(tournament=tournament, match=match, now=now)
    return report


def _last_reports(match: Match, every: Sequence[MatchReport]) -> dict[UUID, MatchReport]:
    """What each player has reported last, by entry; before a result was taken back, it counts no
    more."""
    since = match.reopened_at
    return {one.entry_id: one for one in every if since is None or one.at > since}


def _score(report: MatchReport) -> Score:
    return Score((report.games_seat_0, report.games_seat_1), report.games_drawn)


def _check(match: Match, score: Score) -> None:
    check_score(score, match.round.stage.best_of)
    if score.played == 0:
        raise ImpossibleScore("A report is of one game at least; a drawn one counts.")
    certified = Score()
    for game in match.games.all():
        certified = certified.after(game.winner)
    if not certified.allows(score):
        raise ContradictsGames(
            f"By certified logs this match stands at {certified} (games of seat 0, of seat 1,"
            " drawn): report at least these, or ask a judge."
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
    }
    note("match.reported", tournament_id=tournament.pk, actor=user, now=now, data=data)


def _compare(
    tournament: Tournament, report: MatchReport, other: MatchReport | None, now: datetime
) -> None:
    """Settle the match when both say the same; when they do not, it is disputed."""
    if other is None:
        return
    match, score = report.match, _score(report)
    if score == _score(other):
        by = SettledBy.AGREEMENT
        settle_match(tournament=tournament, match=match, score=score, by=by, now=now)
    else:
        dispute_match(tournament=tournament, match=match, now=now)
