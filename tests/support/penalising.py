"""Penalties as a judge gives them, at moments of their own."""

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from tests.remembering import remembered
from tests.support.factories import NOW
from tournaments.judging.services.penalties import issue_penalty, revoke_penalty
from tournaments.models import Entry, Match, Penalty, Tournament
from tournaments.terms.kinds import PenaltyKind


def at(minute: int) -> datetime:
    return NOW + timedelta(minutes=minute)


@remembered
def penalise(
    entry: Entry,
    kind: str = "warning",
    infraction: str = "slow_play",
    *,
    points: Fraction | int = 0,
    minute: int = 1,
    **more: Any,
) -> Penalty:
    facts: dict[str, Any] = {
        "actor": entry.tournament.created_by,
        "note": "As the note says.",
        "now": at(minute),
    }
    return issue_penalty(
        entry_id=entry.pk,
        infraction=infraction,
        kind=PenaltyKind(kind),
        points=Fraction(points),
        **facts | more,
    )


@remembered
def revoke(penalty: Penalty, *, minute: int = 2, **more: Any) -> Penalty:
    facts: dict[str, Any] = {
        "actor": penalty.tournament.created_by,
        "reason": "I was wrong.",
        "now": at(minute),
    }
    return revoke_penalty(penalty_id=penalty.pk, **facts | more)


def named(tournament: Tournament, name: str) -> Entry:
    return tournament.entries.select_related("tournament__created_by").get(name=name)


def sides(match: Match) -> list[Entry]:
    """Who sits at the seats of a match, seat 0 first."""
    seats = match.seats.select_related("entry__tournament__created_by").order_by("number")
    return [seat.entry for seat in seats]


def result(match: Match) -> tuple[str, str, list[tuple[str, int]]]:
    """State and manner of a match as it is now, and result and games of each seat."""
    current = Match.objects.get(pk=match.pk)
    seats = current.seats.order_by("number").values_list("result", "games_won")
    return current.state, current.manner, list(seats)
