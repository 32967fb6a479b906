"""What holds for every game in `engine/games`, on every position that random play reaches."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.core.position.choices import Choice
from engine.core.position.state import Sight, State
from engine.core.rules.game import Game
from tests.engine import laws
from tests.engine.clicks import clicks_lead_to_every_move_and_nothing_else
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import finished, played, start, walk, worth_a_look
from tests.support.proofs import count

# Each kind of player once, in `make proofs` twice; `make endurance` plays thousands of games under
# the same laws.
SEEDS = range(count(6, 2))
PLAYERS = ("random", "eager", "greedy")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = EVERY_GAME[request.param]
    return chosen


def positions(game: Game[Any], seeds: range = SEEDS) -> Iterator[tuple[State, Choice]]:
    """Positions of whole games, the players taking turns."""
    for number in seeds:
        for table, choice in walk(game, number, PLAYERS[number % len(PLAYERS)]):
            if worth_a_look(table.state.ply):
                yield table.state, choice


@pytest.mark.proof
def test_equal_set_up_gives_equal_states(game: Game[Any]) -> None:
    for number in SEEDS:
        assert start(game, number).state.plain() == start(game, number).state.plain()


@pytest.mark.proof
def test_different_seeds_give_different_games(game: Game[Any]) -> None:
    logs = {played(game, number).chain() for number in SEEDS}
    assert len(logs) == len(SEEDS)


@pytest.mark.proof(of="laws")
def test_applying_is_deterministic_and_leaves_the_old_state_untouched(game: Game[Any]) -> None:
    for number in SEEDS:
        kept: State | None = None
        before: dict[str, Any] = {}
        for table, _ in walk(game, number, PLAYERS[number % 2]):
            if kept is not None:
                last = table.moves[-1]
                once, events = game.apply(kept, last.seat, last.move)
                twice, same_events = game.apply(kept, last.seat, last.move)
                assert kept.plain() == before, number
                assert once.plain() == twice.plain() == table.state.plain(), number
                assert once.encoding() == twice.encoding() == table.state.encoding(), number
                assert events == same_events, number
            kept = table.state.copy() if worth_a_look(table.state.ply) else None
            before = kept.plain() if kept is not None else {}


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize(
    "law",
    [
        laws.moves_are_sorted_and_round_trip,
        laws.membership_agrees_with_the_list,
        laws.every_card_is_in_one_zone,
        laws.json_keeps_everything,
        laws.public_events_name_no_hidden_card,
        clicks_lead_to_every_move_and_nothing_else,
    ],
    ids=lambda law: law.__name__,
)
def test_law_holds_on_every_position(game: Game[Any], law: Any) -> None:
    for state, choice in positions(game):
        law(game, state, choice)


@pytest.mark.proof(of="laws")
def test_refused_moves_change_nothing(game: Game[Any]) -> None:
    for state, choice in positions(game, range(4)):
        laws.refused_moves_change_nothing(game, state, choice)


@pytest.mark.proof(of="laws")
def test_what_is_hidden_from_a_seat_changes_nothing_for_it(game: Game[Any]) -> None:
    every_other = islice(positions(game, range(3)), 0, None, 2)
    exchanged = [laws.what_is_hidden_changes_nothing(game, *position) for position in every_other]
    assert sum(exchanged) >= game.reach.hidden_exchanges
    assert bool(sum(exchanged)) == any(sight is not Sight.ALL for sight in game.sights.values())


CONTINUE = """
import json, sys
from tests.engine.every_game import EVERY_GAME
slug, positions = json.load(sys.stdin)
game = EVERY_GAME[slug]
for plain in positions:
    state = game.restore(plain)
    seen = []
    while (choice := game.choice(state)) is not None:
        moves = list(choice)
        game.play(state, choice.seat, moves[len(seen) * 7 % len(moves)])
        seen.append(state.encoding().hex())
    print(json.dumps([state.plain(), seen]))
"""


@pytest.mark.proof(of="laws")
def test_a_state_goes_on_identically_in_other_processes(game: Game[Any]) -> None:
    positions = [_middle(game, number) for number in (0, 5)]
    answers = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", CONTINUE],
            input=json.dumps([game.slug, positions]),
            env={"PYTHONHASHSEED": hash_seed, "PATH": os.environ.get("PATH", "")},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.add(done.stdout)
    assert len(answers) == 1
    assert len(answers.pop().splitlines()) == len(positions)


def _middle(game: Game[Any], number: int) -> Any:
    """The position after half of the moves of a game, as JSON-able data."""
    half = len(played(game, number, "eager").moves) // 2
    return next(table.state.plain() for table, _ in islice(walk(game, number, "eager"), half, None))


@pytest.mark.proof(of="laws")
def test_games_end_within_the_declared_bound(game: Game[Any]) -> None:
    for number in range(12):
        assert len(played(game, number).moves) <= game.moves_at_most


@pytest.mark.proof(of="laws")
def test_every_end_has_the_numbers_that_the_game_declares(game: Game[Any]) -> None:
    for number in SEEDS:
        last = finished(game, number, PLAYERS[number % len(PLAYERS)]).state
        laws.outcome_has_the_declared_numbers(game, last)
