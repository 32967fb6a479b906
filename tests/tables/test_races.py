"""Moves sent at once: each race also without its lock."""

import threading
from typing import Any

import pytest

from tables.models import Table, TableMove
from tables.services import playing
from tables.services.opening import open_practice
from tables.services.playing import play
from tests.support.factories import NOW
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.tables import KEY, PLAYER, answer_by_bots, first_move, opened, view

pytestmark = pytest.mark.django_db(transaction=True)


def two_moves(table: Table) -> list[str]:
    """How it ends when a person sends two different moves at once."""
    question = view(table).ask()["ask"]
    verb = first_move(table)
    return at_once(
        *(
            lambda move=move: play(
                table_id=table.pk, holder=PLAYER, ply=question["ply"], move=move, now=NOW
            )
            for move in (verb, ("concede",))
        )
    )


def test_one_of_two_moves_sent_at_once_is_made() -> None:
    for _ in range(times(3)):
        table = opened()
        before = view(table).table.ply
        refused, made = two_moves(table)
        assert made == "done"
        assert refused in ("GameEnded", "MovePassed")
        assert TableMove.objects.filter(table=table, ply=before + 1).count() == 1


def test_without_the_lock_both_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the test above: both find the same position, and the database alone refuses
    the second."""
    table = opened()
    both = threading.Barrier(2)

    def look_together(table_id: Any) -> Any:
        table = Table.objects.get(pk=table_id)
        both.wait(PATIENCE)
        return table, list(table.seats.order_by("number"))

    monkeypatch.setattr(playing, "lock_table", look_together)
    assert two_moves(table) == ["IntegrityError", "done"]


def test_a_bot_that_is_woken_twice_moves_once() -> None:
    for _ in range(times(3)):
        table = open_practice(game="commandeer", deck="", level="new", key=KEY, now=NOW)
        while not view(table).table.bot_decides:
            question = view(table).ask()["ask"]
            play(
                table_id=table.pk,
                holder=PLAYER,
                ply=question["ply"],
                move=first_move(table),
                now=NOW,
            )
        assert at_once(*([lambda table=table: answer_by_bots(table)] * 2)) == ["done", "done"]
        plies = TableMove.objects.filter(table=table).order_by("ply").values_list("ply", flat=True)
        assert list(plies) == [*range(1, view(table).table.ply + 1)]
