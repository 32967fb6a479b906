"""Says what a move at a table costs: `pytest -s tests/tables/measure.py`, on the tests' servers.

It is no part of the suite, since a busy machine would make it fail. CPU time of this process: the
service's part, without the network and without the database's own.
"""

import json
import time
from statistics import median, quantiles

import pytest
from django.test import Client

import engine
from tables.models import TableState
from tables.pace import MOST_A_SECOND
from tables.selectors import resumed
from tests.support.tables import answer_by_bots, opened, view
from web.core.seat_keys import COOKIE

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = 60
SEED = bytes(32)
# Between two moves, since a table takes so many of a player in a second.
PACE = 1 / MOST_A_SECOND


def milliseconds(times: list[float]) -> str:
    return f"p50 {1000 * median(times):.1f}, p99 {1000 * quantiles(times, n=100)[98]:.1f}"


@pytest.mark.parametrize("game", engine.slugs())
def test_what_a_move_costs(game: str) -> None:
    table = opened(game)
    client = Client()
    client.cookies[COOKIE] = "a key that nobody guesses"
    moves, reads, bots, sizes = [], [], [], []
    for _ in range(MOVES):
        if view(table).table.state != TableState.PLAYING:
            table = opened(game)
        game_view = view(table)
        move = engine.bot_move(resumed(game_view.table), "new", seed=SEED)
        body = json.dumps({"ply": game_view.table.ply, "move": move})
        address = f"/play/{table.pk}"
        time.sleep(PACE)
        before = time.process_time()
        answer = client.post(f"{address}/moves", body, content_type="application/json")
        moves.append(time.process_time() - before)
        assert answer.status_code == 200
        sizes.append(len(answer.content))
        before = time.process_time()
        answer_by_bots(table)
        bots.append(time.process_time() - before)
        before = time.process_time()
        client.get(f"{address}/state?after={game_view.table.ply}")
        reads.append(time.process_time() - before)
    whole = len(client.get(f"{address}/state").content)
    print(f"\n{game}, ms of CPU: a move {milliseconds(moves)}; its reading {milliseconds(reads)};")
    print(f"  all that the bot then does {milliseconds(bots)};")
    print(f"  an answer p50 {int(median(sizes)):,} bytes, the whole game so far {whole:,} bytes")
