"""Moves sent at once: each race also without its lock."""

import threading
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import connection, transaction

from tables.holders import Holder
from tables.models import Table, TableMove, TableState
from tables.services import playing
from tables.services.inviting import Terms, join, make_ready, open_casual
from tables.services.opening import open_practice
from tables.services.playing import play
from tests.support.factories import NOW, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.tables import ADDRESS, KEY, PLAYER, answer_by_bots, first_move, opened, view

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
        table = open_practice(
            game="commandeer", deck="", level="new", key=KEY, address=ADDRESS, now=NOW
        )
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


def test_a_game_that_a_player_ends_as_it_begins_is_handed_over() -> None:
    """Who concedes waits for the lock while the other player lets the game begin, which gives it
    its slot."""
    ann, ben = make_user(), make_user()
    terms = Terms("commandeer", "standard")
    table = open_casual(user=ann, terms=terms, deck="ready:avalon", now=NOW)
    join(table_id=table.pk, user=ben, deck="ready:avalon", now=NOW)

    def concede() -> None:
        play(table_id=table.pk, holder=Holder(ben), ply=0, move=("concede",), now=NOW)

    outcomes: list[str] = []
    conceding = threading.Thread(target=lambda: outcomes.extend(at_once(concede)))
    with transaction.atomic():
        make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
        conceding.start()
        _until_somebody_waits()
    conceding.join(PATIENCE)
    table.refresh_from_db()
    assert (outcomes, table.state) == (["done"], TableState.OVER)
    assert table.slot is not None
    assert table.slot.replays.count() == 1


def _until_somebody_waits() -> None:
    """Return once another connection waits for what this one has locked."""
    waiting = "SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    until = monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while monotonic() < until:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
            sleep(0.01)
    raise AssertionError("nobody waits for the lock")
