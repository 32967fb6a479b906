"""Reports that wait for an answer."""

from typing import Any

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.playing import seated_match
from tournaments.matches.services.reports import report_result
from tournaments.models import Match, MatchReport, Tournament
from tournaments.sweeping import sweep
from tournaments.terms.match_score import MatchScore


@remembered
def match_to_confirm(minutes: int | None = 10, **plan: Any) -> tuple[Match, list[User]]:
    match, players = seated_match(**plan)
    Tournament.objects.update(confirm_minutes=minutes)
    return match, players


@remembered
def report(match: Match, user: User, *games: int, now: Any = NOW, **more: Any) -> MatchReport:
    first, second = games or (0, 0)
    score = MatchScore((first, second))
    return report_result(match_id=match.pk, user=user, score=score, now=now, **more)


def sweep_at(now: Any) -> None:
    sweep(clock=lambda: now)


def due_of(match: Match) -> Any:
    match.refresh_from_db()
    return match.confirm_due_at
