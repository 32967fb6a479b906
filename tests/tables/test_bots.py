"""Bots of practice games: who has waited longest comes first, and how many are played at once."""

import logging
from datetime import datetime, timedelta
from itertools import groupby

import pytest

from tables.models import Table, TableMove, TableState
from tables.services.bots import AT_ONCE, TIME_IN_HAND, play_bots, waiting_for_bots
from tables.services.opening import LATELY, OF_ADDRESS, OF_ALL, TooManyGames, open_practice
from tables.services.playing import play
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.tables import KEY, PLAYER, first_move, view

pytestmark = pytest.mark.django_db


class Clock:
    """Moves on at each look, so that what is done has an order."""

    def __init__(self, step: timedelta = timedelta(milliseconds=1)) -> None:
        self.now, self.step = NOW + timedelta(hours=1), step

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def begun(address: str = "192.0.2.1", now: datetime = NOW) -> Table:
    return open_practice(game="commandeer", deck="", level="new", key=KEY, address=address, now=now)


@remembered
def waiting(count: int) -> list[Table]:
    """Games in which a bot decides, each waiting a second less than the one before."""
    tables = [begun() for _ in range(count)]
    for number, table in enumerate(tables):
        while not Table.objects.filter(pk=table.pk, bot_decides=True).exists():
            seen = view(table).table
            play(table_id=table.pk, holder=PLAYER, ply=seen.ply, move=first_move(table), now=NOW)
        moved_at = NOW + timedelta(seconds=number)
        Table.objects.filter(pk=table.pk).update(moved_at=moved_at)
        TableMove.objects.filter(table=table).delete()
    return tables


def test_the_longest_waiting_has_a_few_decisions_then_the_next_has_its_turn() -> None:
    tables = waiting(3)
    play_bots(clock=Clock())
    assert not waiting_for_bots().exists()
    made = TableMove.objects.filter(table__in=tables).order_by("made_at")
    turns = [
        (table_id, len([*moves]))
        for table_id, moves in groupby(made.values_list("table_id", flat=True))
    ]
    assert [table_id for table_id, _ in turns[:3]] == [table.pk for table in tables]
    assert max(count for _, count in turns) <= AT_ONCE


def test_a_worker_looks_for_another_message_after_its_time() -> None:
    first, *others = waiting(4)
    play_bots(clock=Clock(step=TIME_IN_HAND / 2))
    assert TableMove.objects.filter(table=first).exists()
    assert not TableMove.objects.filter(table=others[-1]).exists()


def test_a_bot_that_cannot_move_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    broken, whole = waiting(2)
    Table.objects.filter(pk=broken.pk).update(position=b"not a position")
    play_bots(clock=Clock())
    assert list(waiting_for_bots()) == [broken]
    assert TableMove.objects.filter(table=whole).exists()
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [
        (logging.ERROR, f"the bot of table {broken.pk} could not move")
    ]


def copies(count: int, opened_from: str, moved_at: datetime) -> None:
    """So many games that are played, begun from somewhere."""
    plain = Table(
        kind="practice",
        game="commandeer",
        format="standard",
        opened_at=NOW,
        moved_at=moved_at,
        opened_from=opened_from,
    )
    rows = [{f.attname: getattr(plain, f.attname) for f in Table._meta.concrete_fields}] * count
    for row in rows:
        row.pop("id", None)
    Table.objects.bulk_create([Table(**row) for row in rows])


def test_an_address_plays_so_many_games_at_once() -> None:
    opened_from = begun().opened_from
    assert len(opened_from) == 64
    assert "192.0.2.1" not in opened_from
    copies(OF_ADDRESS - 1, opened_from, NOW)
    with pytest.raises(TooManyGames, match=f"^{OF_ADDRESS} practice games are being played"):
        begun()
    assert begun("192.0.2.2").state == TableState.PLAYING
    later = NOW + LATELY
    assert begun(now=later).opened_from == opened_from


def test_all_play_so_many_games_at_once() -> None:
    copies(OF_ALL - 1, "elsewhere", NOW)
    begun()
    with pytest.raises(TooManyGames, match=r"^Too many practice games"):
        begun("192.0.2.2")
    Table.objects.filter(opened_from="elsewhere").update(state=TableState.OVER)
    begun("192.0.2.2")
