"""Rounds that are drafted and timed."""

from datetime import timedelta
from typing import Any

from tests.support.factories import NOW
from tournaments.core.round_timer import Clock, clock_of
from tournaments.models import Round, Tournament
from tournaments.pairing.edits import Edit
from tournaments.rounds.services.draft_edits import DraftEdit, edit_draft
from tournaments.rounds.services.round_timer import ClockAction, turn_clock


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def turn(round_: Round, action: str, number: int | None = None, after: float = 0) -> Clock | None:
    now = NOW + minutes(after)
    turned = turn_clock(
        tournament_id=round_.tournament_id,
        number=round_.number,
        action=ClockAction(action),
        minutes=number,
        actor=round_.tournament.created_by,
        now=now,
    )
    return clock_of(turned, now)


def edit(tournament: Tournament, change: Edit, **more: Any) -> DraftEdit:
    number = tournament.rounds.latest("number").number
    return edit_draft(
        tournament_id=tournament.pk, number=number, edit=change, actor=None, now=NOW, **more
    )


def player(tournament: Tournament, table: int, seat: int = 0) -> str:
    match = tournament.rounds.latest("number").matches.get(table=table)
    return str(match.seats.get(number=seat).entry_id)


def match_at(tournament: Tournament, table: int) -> str:
    return str(tournament.rounds.latest("number").matches.get(table=table).pk)
