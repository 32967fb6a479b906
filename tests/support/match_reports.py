"""Reports that wait for an answer."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.playing import seated_match
from tests.support.reports import reported_by
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
    record = report_result(match_id=match.pk, user=user, score=score, now=now, **more)
    return reported_by(user, record)


def kept_reports(match: Match) -> dict[int, list[tuple[tuple[int, int, int], bool]]]:
    """By seat, all games that were reported, and whether as a draw without playing."""
    kept: dict[int, list[tuple[tuple[int, int, int], bool]]] = {0: [], 1: []}
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    for row in MatchReport.objects.filter(match=match).order_by("revision"):
        games = (row.games_seat_0, row.games_seat_1, row.games_drawn)
        kept[seats[row.entry_id]].append((games, row.intentional))
    return kept


def outcome(call: Callable[[], Any]) -> str:
    """`done`, or the name of the error with which the call has changed nothing."""
    try:
        with transaction.atomic():
            call()
    except ValueError as error:
        return type(error).__name__
    return "done"


def sweep_at(now: Any) -> None:
    sweep(clock=lambda: now)


def due_of(match: Match) -> Any:
    match.refresh_from_db()
    return match.confirm_due_at
