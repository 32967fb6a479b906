"""Says what people wait for while strangers play practice games: `pytest -s -n 0
tests/tables/measure_strangers.py`, with GAMES (200) and SECONDS (40) from the environment.

Logs are uploaded and clocks run out, first with nothing else going on, then beside the games, each
moved in as fast as its bots answer. It is no part of the suite, since a busy machine would make it
fail; the workers are those of `serve`, on the broker and database of the tests.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import median

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

import engine
from config.management.commands.serve import _beat, _workers
from ground.steady_clock import steady_now
from monitoring.status import queue_lengths
from tables.models import Table, TableMove, TableState
from tables.selectors import find_seat, resumed
from tables.services.opening import OF_ADDRESS, open_practice
from tables.services.playing import MovePassed, play
from tests.support.factories import bearer, host_log, make_user, paired_match
from tests.support.tables import KEY, PLAYER, SEED, opened_by_two

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = int(os.environ.get("GAMES", "200"))
SECONDS = int(os.environ.get("SECONDS", "40"))
BROWSERS = 6


@contextmanager
def workers(folder: Path) -> Iterator[None]:
    """The workers and beat as `serve` starts them."""
    database = connection.settings_dict
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    environment = {
        "DATABASE_URL": f"{address}/{database['NAME']}",
        "MUSTER_DATA_DIR": str(folder),
    }
    with ExitStack() as stack:
        for program in (*_workers(environment, folder / "workers"), _beat(environment)):
            program.start(time.monotonic())
            assert program.process is not None
            stack.callback(program.process.wait)
            stack.callback(program.kill)
        yield


def until(true: Callable[[], bool], patience: float = 90.0) -> float:
    """Seconds until something is true; at most `patience`."""
    began = time.monotonic()
    while not true() and time.monotonic() - began < patience:
        time.sleep(0.01)
    return time.monotonic() - began


def certified() -> float:
    """Seconds from an upload to its certificate."""
    match = paired_match(owner := make_user())
    log, headers = host_log(match, owner), bearer(owner)
    began = time.monotonic()
    path = f"/api/v1/matches/{match.pk}/games/1/replays"
    answer = Client().post(path, log, content_type="application/x-ndjson", headers=headers)
    name = f"/api/v1/certificates/{answer.json()['id']}"
    until(lambda: Client().get(name).status_code == 200)
    return time.monotonic() - began


def ended_late() -> float:
    """Seconds by which the clock of a game between two people ends it late."""
    table, _ = opened_by_two(bank=600)
    rows = Table.objects.filter(pk=table.pk)
    due = timezone.now() + timedelta(seconds=1)
    rows.update(due_at=due, asked_at=due - timedelta(seconds=700))
    until(lambda: rows.get().state == TableState.OVER)
    return (timezone.now() - due).total_seconds()


def move_about(tables: list[Table], over: threading.Event) -> None:
    """Answer as the browser of a stranger, wherever a move is asked for, until it is over."""
    while not over.is_set():
        for table in tables:
            seen = find_seat(table_id=table.pk, holder=PLAYER)
            if seen.table.state != TableState.PLAYING or seen.decides != 0:
                continue
            move = engine.bot_move(resumed(seen.table), "new", seed=SEED)
            try:
                play(
                    table_id=table.pk,
                    holder=PLAYER,
                    ply=seen.table.ply,
                    move=move,
                    now=steady_now(),
                )
            except MovePassed:
                continue
    connection.close()


def figures(name: str, times: int) -> None:
    logs, clocks = ([measure() for _ in range(times)] for measure in (certified, ended_late))
    print(
        f"{name}: certified in {median(logs):.2f} s (worst {max(logs):.2f}), clocks late by"
        f" {median(clocks):.2f} s (worst {max(clocks):.2f}); waiting {queue_lengths()}"
    )


def test_strangers(tmp_path: Path) -> None:
    now = steady_now()
    with workers(tmp_path):
        certified()
        print()
        figures("alone", 5)
        tables = [
            open_practice(
                game="letal",
                deck="",
                level="new",
                key=KEY,
                address=f"192.0.2.{number // OF_ADDRESS}",
                now=now,
            )
            for number in range(GAMES)
        ]
        over = threading.Event()
        shares = [tables[number::BROWSERS] for number in range(BROWSERS)]
        strangers = [threading.Thread(target=move_about, args=(own, over)) for own in shares]
        for stranger in strangers:
            stranger.start()
        time.sleep(5)
        figures(f"beside {GAMES} games", max(3, SECONDS // 5))
        over.set()
        for stranger in strangers:
            stranger.join()
        moves = TableMove.objects.filter(table__in=tables).count()
        print(f"{moves} moves in these games; waiting {queue_lengths()}")
        settled = until(lambda: not Table.objects.filter(bot_decides=True).exists())
        print(f"all bots have answered {settled:.1f} s later")
