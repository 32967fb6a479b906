"""The bot of docs/game-clients.md plays a whole game against itself, and one against a bot here."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tables.models import Table
from tables.sentences import end_words
from tests.support.event_tables import work_off
from tests.support.factories import make_token, make_user
from tests.support.table_programs import AVALON, IRONREACH, SCOPE
from tests.support.tables import answer_by_bots

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
    pytest.mark.proof(of="programs"),
]

SCRIPT = Path(settings.BASE_DIR) / "docs" / "examples" / "bot.py"
PATIENCE = 300.0
Bot = subprocess.Popen[str]


class Bots:
    """Programs of their own, each of which plays for a user."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.started: list[Bot] = []

    def start(self, *what: str) -> Bot:
        process = subprocess.Popen(
            [sys.executable, str(SCRIPT), self.address, *what],
            env={**os.environ, "MUSTER_TOKEN": make_token(make_user(), [SCOPE])},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.started.append(process)
        return process

    def clear(self) -> None:
        """End what a failed test has left."""
        for process in self.started:
            process.kill()
            process.communicate()


@pytest.fixture
def bots(live_server: Any) -> Iterator[Bots]:
    started = Bots(live_server.url)
    yield started
    started.clear()


def first_line(process: Bot) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def lines(process: Bot) -> list[str]:
    """What is left of what it writes, once it has ended."""
    written, _ = process.communicate(timeout=PATIENCE)
    return written.splitlines()


def until_over(*processes: Bot) -> None:
    """Do what workers do until the programs have ended."""
    ends = time.monotonic() + PATIENCE
    while any(process.poll() is None for process in processes):
        assert time.monotonic() < ends
        for table in Table.objects.filter(bot_decides=True):
            answer_by_bots(table)
        work_off()
        time.sleep(0.05)


def end_of(game: Table) -> str:
    """How a game ended, with the names of its players; a bot has its level for a name."""
    seats = game.seats.select_related("user").order_by("number")
    return end_words(game, game.seats.count()).format(
        *(seat.user.username if seat.user else seat.level for seat in seats)
    )


def test_two_bots_play_a_game_to_its_certificate(bots: Bots) -> None:
    first = bots.start("open", "commandeer", "standard", AVALON)
    table = first_line(first)
    second = bots.start("join", table, IRONREACH)
    until_over(first, second)
    game = Table.objects.get(pk=table)
    assert game.outcome
    assert game.slot is not None
    replay = game.slot.replays.get()
    ending = [end_of(game), f"certified {replay.pk}"]
    assert (lines(first), lines(second)) == (ending, [table, *ending])
    assert (first.returncode, second.returncode) == (0, 0)
    assert Client().get(f"/api/v1/certificates/{replay.pk}").status_code == 200
    assert Client().get(f"/api/v1/replays/{replay.pk}/log").status_code == 200


def test_a_bot_plays_against_a_practice_bot(bots: Bots) -> None:
    process = bots.start("practice", "commandeer")
    until_over(process)
    game = Table.objects.get()
    assert (lines(process), process.returncode) == ([str(game.pk), end_of(game)], 0)


def test_a_bot_says_what_is_refused(bots: Bots) -> None:
    process = bots.start("open", "commandeer", "standard", "ready:nothing")
    (line,) = lines(process)
    assert (process.returncode, json.loads(line)["errors"][0]["code"]) == (1, "unknown_deck")
