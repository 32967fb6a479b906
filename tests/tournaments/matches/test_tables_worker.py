"""A game of an event from the button to a certificate, with a real worker behind it."""

from pathlib import Path

import pytest
from django.test import Client

from ground.steady_clock import steady_now
from replays.models import Replay
from replays.selectors import find_certificate
from tables.models import TableState
from tests.support.event_tables import begun_match
from tests.support.playing import state_of
from tests.support.tables import move_by_two
from tests.support.verify_script import run
from tests.support.worker import running_worker, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.proof(of="programs")
def test_workers_certify_the_game_and_settle_the_match(client: Client, tmp_path: Path) -> None:
    match, table, holders = begun_match()
    # The clock of the worker is that of today.
    table.asked_at = steady_now()
    table.due_at = None
    table.save()
    with running_worker(tmp_path, concurrency=1) as worker:
        for _ in range(4):
            move_by_two(table, holders, now=steady_now())
        loser = move_by_two(table, holders, move=("concede",), now=steady_now())
        assert table.state == TableState.OVER
        wait_until(lambda: state_of(match)[0] == "settled", worker)
    wins = [loser, 1 - loser]
    assert state_of(match) == ("settled", "log", wins, 0)
    replay = Replay.objects.get()
    jws = find_certificate(replay_id=replay.pk).jws
    keys = client.get("/.well-known/jwks.json").json()
    status, line = run(tmp_path, jws, keys, replay.log)
    assert (status, line.startswith("GOOD")) == (0, True), line
