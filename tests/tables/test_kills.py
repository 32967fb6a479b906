"""A process that is killed between any two steps of a move leaves the move whole or not made."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tables.models import Table, TableMove
from tables.selectors import resumed
from tables.services.opening import open_practice
from tables.services.playing import play
from tests.support.factories import NOW
from tests.support.tables import ADDRESS, KEY, PLAYER, answer_by_bots, first_move, opened, view

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """What nobody catches."""


def killed_before(statement: int, act: Callable[[], object]) -> bool:
    """Do something in a process that is killed before its nth statement; whether it got there."""
    count = 0

    def step(execute: Any, *request: Any) -> Any:
        nonlocal count
        count += 1
        if count == statement:
            raise Killed
        return execute(*request)

    try:
        with connection.execute_wrapper(step):
            act()
    except Killed:
        return True
    return False


def is_whole(table: Table) -> bool:
    """Whether the row, its moves and the position are of one moment."""
    table.refresh_from_db()
    plies = list(
        TableMove.objects.filter(table=table).order_by("ply").values_list("ply", flat=True)
    )
    return plies == [*range(1, table.ply + 1)] and resumed(table).state.ply == table.ply


def test_a_move_of_a_person() -> None:
    table, statement, killed = opened(), 1, True
    before = view(table).table.ply
    move = first_move(table)
    while killed:
        assert (is_whole(table), table.ply) == (True, before)
        killed = killed_before(
            statement,
            lambda: play(table_id=table.pk, holder=PLAYER, ply=before, move=move, now=NOW),
        )
        statement += 1
    assert (is_whole(table), table.ply) == (True, before + 1)
    assert statement > 5


def test_a_move_of_a_bot() -> None:
    table = opened()
    statement, killed = 1, True
    while not view(table).table.bot_decides:
        play(table_id=table.pk, holder=PLAYER, ply=table.ply, move=first_move(table), now=NOW)
        table.refresh_from_db()
    before = table.ply
    while killed:
        killed = killed_before(statement, lambda: answer_by_bots(table))
        assert is_whole(table)
        statement += 1
    assert table.ply > before
    assert not table.bot_decides


def test_the_opening_of_a_game() -> None:
    statement, killed = 1, True
    while killed:
        killed = killed_before(
            statement,
            lambda: open_practice(
                game="letal", deck="", level="new", key=KEY, address=ADDRESS, now=NOW
            ),
        )
        assert Table.objects.count() == (0 if killed else 1)
        statement += 1
    table = Table.objects.get()
    assert is_whole(table)
    assert table.seats.count() == 2
