"""A move taken back while the other side answers it, also without the lock, and time that is up
while somebody moves or agrees."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tables.holders import Holder
from tables.models import Table, TableMove, TableState
from tables.services import offers, playing
from tables.services.offers import Offer, answer_offer, make_offer
from tables.services.playing import Known, play
from tables.services.sweeping import end_overdue_games
from tests.support.factories import NOW
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.tables import decides, move_by_two, move_of, opened_by_two

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(3)
Holders = tuple[Holder, Holder]
LATE = NOW + timedelta(hours=1)


def answered_soon() -> tuple[Table, Holder, Holder]:
    """A game after a quiet move: who made it, and who is to answer."""
    table, holders = opened_by_two()
    for _ in range(200):
        mover = move_by_two(table, holders)
        if table.moves.get(ply=table.ply).quiet and decides(table, holders) is not holders[mover]:
            return table, holders[mover], holders[1 - mover]
    raise AssertionError("no quiet move was followed by the other side")


def taking_back(table: Table, holder: Holder) -> Callable[[], Any]:
    known = Known(table.ply, table.back)
    return lambda: make_offer(
        table_id=table.pk, holder=holder, kind=Offer.TAKE_BACK, known=known, now=NOW
    )


def moving(table: Table, holder: Holder, *, now: datetime = NOW) -> Callable[[], Any]:
    move, ply, back = move_of(table), table.ply, table.back
    return lambda: play(table_id=table.pk, holder=holder, ply=ply, back=back, move=move, now=now)


def agreeing(table: Table, holder: Holder) -> Callable[[], Any]:
    return lambda: answer_offer(
        table_id=table.pk, holder=holder, kind=Offer.DRAW, accept=True, now=LATE
    )


def is_whole(table: Table) -> bool:
    """Whether the moves are those that the row counts."""
    table.refresh_from_db()
    plies = TableMove.objects.filter(table=table).order_by("ply").values_list("ply", flat=True)
    return list(plies) == [*range(1, table.ply + 1)]


@pytest.mark.proof(of="races")
def test_a_move_is_taken_back_or_answered_and_never_both() -> None:
    for _ in range(TIMES):
        table, mover, other = answered_soon()
        ply = table.ply
        ends = at_once(taking_back(table, mover), moving(table, other))
        assert is_whole(table)
        assert (ends, table.ply, table.back) in (
            (["MovePassed", "done"], ply - 1, 1),
            (["MovePassed", "done"], ply + 1, 0),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_neither_hears_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, mover, other = answered_soon()
    both = threading.Barrier(2)

    def look_together(table_id: UUID) -> Any:
        unlocked = Table.objects.select_related("rules").get(pk=table_id)
        seats = list(unlocked.seats.select_related("user").order_by("number"))
        both.wait(PATIENCE)
        return unlocked, seats

    for module in (offers, playing):
        monkeypatch.setattr(module, "lock_table", look_together)
    assert "MovePassed" not in at_once(taking_back(table, mover), moving(table, other))


@pytest.mark.proof(of="races")
@pytest.mark.parametrize("beside", ["move", "agree"])
def test_time_that_is_up_ends_a_game_once_whoever_comes_first(beside: str) -> None:
    for _ in range(TIMES):
        table, holders = opened_by_two(bank=10)
        slow = decides(table, holders)
        other = holders[1 - holders.index(slow)]
        if beside == "agree":
            make_offer(table_id=table.pk, holder=slow, kind=Offer.DRAW, now=NOW)
            acts = agreeing(table, other)
        else:
            acts = moving(table, slow, now=LATE)
        ends = at_once(acts, lambda: end_overdue_games(now=LATE))
        table.refresh_from_db()
        assert table.state == TableState.OVER
        assert [(row.seat, row.move) for row in table.moves.all()] == [
            (holders.index(slow), ["flag"])
        ]
        assert ends in (["GameEnded", "done"], ["done", "done"], ["NotOffered", "done"])
