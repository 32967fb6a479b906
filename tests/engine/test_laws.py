"""What holds for every game in `engine/games`, on every position that random play reaches."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.choices import Choice, Move
from engine.core.game import Game, IllegalMove
from engine.core.log import _read_move, move_line
from engine.core.state import Sight, State
from engine.games import GAMES
from tests.engine.walks import played, start, walk

SEEDS = range(12)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = GAMES[request.param]
    return found


def positions(game: Game[Any], seeds: range = SEEDS) -> Iterator[tuple[State, Choice, int]]:
    """Positions of whole games, random and greedy by turns, with the number of the game."""
    for number in seeds:
        for table, choice in walk(game, number, "greedy" if number % 3 == 2 else "random"):
            yield table.state, choice, number


def test_equal_set_up_gives_equal_states(game: Game[Any]) -> None:
    for number in SEEDS:
        assert start(game, number).state.plain() == start(game, number).state.plain()


def test_different_seeds_give_different_games(game: Game[Any]) -> None:
    logs = {played(game, number).chain() for number in SEEDS}
    assert len(logs) == len(SEEDS)


def test_applying_is_deterministic_and_leaves_the_old_state_untouched(game: Game[Any]) -> None:
    for number in SEEDS:
        kept: State | None = None
        before: dict[str, Any] = {}
        for table, _ in walk(game, number):
            if kept is not None:
                last = table.moves[-1]
                once, events = game.apply(kept, last.seat, last.move)
                twice, same_events = game.apply(kept, last.seat, last.move)
                assert kept.plain() == before, number
                assert once.plain() == twice.plain() == table.state.plain(), number
                assert once.encoding() == twice.encoding() == table.state.encoding(), number
                assert events == same_events, number
            kept = table.state.copy()
            before = kept.plain()


def test_choices_are_sorted_without_repeats_and_round_trip(game: Game[Any]) -> None:
    for _, choice, number in positions(game):
        moves = list(choice)
        assert moves == sorted(moves, key=_order), number
        assert len(set(moves)) == len(moves) == len(choice) > 0, number
        for move in moves:
            assert _read_move(move_line(choice.seat, move), 1).move == move


def _order(move: Move) -> list[tuple[bool, int, str]]:
    return [(isinstance(arg, str), arg if isinstance(arg, int) else 0, str(arg)) for arg in move]


def test_membership_agrees_with_the_list(game: Game[Any]) -> None:
    for state, choice, number in positions(game):
        moves = list(choice)
        assert all(move in choice for move in moves), number
        rng = state.rng.copy()
        assert choice.sample(lambda bound, rng=rng: rng.below("law", bound)) in moves
        listed = set(moves)
        for mutant in mutants(state, moves):
            assert (mutant in choice) == (mutant in listed), (number, mutant)


def mutants(state: State, moves: list[Move]) -> list[Move]:
    """Moves like the legal ones with one argument changed, added, dropped or put elsewhere."""
    sampled = moves[:: max(1, len(moves) // 6)]
    found: list[Move] = [("frobnicate",), (), ("concede", 1)]
    cards = len(state.cards)
    for move in sampled:
        found += [move[:-1], (*move, 0), (*move, "me"), (*move, *move[1:]), move[::-1]]
        for at in range(1, len(move)):
            for other in (0, 1, state.ply % cards, cards - 1, cards, "me", "yellow"):
                found.append((*move[:at], other, *move[at + 1 :]))
    return found


def test_refused_moves_change_nothing(game: Game[Any]) -> None:
    for state, choice, number in positions(game, range(4)):
        before = state.plain()
        for mutant in mutants(state, list(choice)):
            if mutant not in choice and mutant:
                with pytest.raises(IllegalMove):
                    game.apply(state, choice.seat, mutant)
        with pytest.raises(IllegalMove):
            game.apply(state, 1 - choice.seat, next(iter(choice)))
        assert state.plain() == before, number


def test_every_card_is_in_exactly_one_zone(game: Game[Any]) -> None:
    for state, _, number in positions(game):
        placed = sorted(card for ids in state.zones.values() for card in ids)
        assert placed == list(range(len(state.cards))), number
        for zone, ids in state.zones.items():
            assert all(state.where[card] == zone for card in ids), number


def test_the_hashed_bytes_are_those_of_a_fresh_state(game: Game[Any]) -> None:
    for state, _, number in positions(game):
        fresh = game.restore(json.loads(json.dumps(state.plain())))
        fresh.rng.drawn[:] = state.rng.drawn
        assert fresh.encoding() == state.encoding(), number


def test_a_state_survives_json_and_goes_on_identically(game: Game[Any]) -> None:
    for state, choice, number in positions(game):
        fresh = game.restore(json.loads(json.dumps(state.plain())))
        assert fresh.plain() == state.plain(), number
        found = game.choice(fresh)
        assert found is not None
        assert (found.seat, list(found)) == (choice.seat, list(choice)), number


CONTINUE = """
import json, sys
from engine.games import GAMES
slug, plain = json.load(sys.stdin)
game = GAMES[slug]
state = game.restore(plain)
seen = []
while (choice := game.choice(state)) is not None:
    moves = list(choice)
    game.play(state, choice.seat, moves[len(seen) * 7 % len(moves)])
    seen.append(state.encoding().hex())
print(json.dumps([state.plain(), seen]))
"""


def test_a_state_goes_on_identically_in_other_processes(game: Game[Any]) -> None:
    for number in (0, 5):
        middle = _middle(game, number)
        answers = set()
        for hash_seed in ("0", "1", "4242"):
            done = subprocess.run(
                [sys.executable, "-c", CONTINUE],
                input=json.dumps([game.slug, middle]),
                env={"PYTHONHASHSEED": hash_seed, "PATH": os.environ.get("PATH", "")},
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
            )
            answers.add(done.stdout)
        assert len(answers) == 1


def _middle(game: Game[Any], number: int) -> Any:
    for table, _ in walk(game, number):
        if table.state.ply == 25:
            return table.state.plain()
    raise AssertionError("the game ended before its 25th move")


def test_what_a_seat_cannot_see_changes_nothing_for_it(game: Game[Any]) -> None:
    """Exchange any two cards hidden from a seat: its view, and what it is asked, stay equal."""
    exchanged = 0
    for state, choice, number in positions(game):
        for seat in (0, 1, None):
            twin = _exchange_hidden(game, state, seat)
            if twin is None:
                continue
            exchanged += 1
            other = game.choice(twin)
            if choice.seat == seat:
                assert other is not None, number
                assert other.plain() == choice.plain(), number
            if other is not None and other.seat == choice.seat:
                assert json.dumps(game.view(twin, seat)) == json.dumps(game.view(state, seat))
    assert exchanged > 500


def _exchange_hidden(game: Game[Any], state: State, seat: int | None) -> State | None:
    """A twin in which two cards of the same owner and back, both hidden from `seat`, swapped.

    Cards that a scene lists as revealed lie in hidden zones, yet everybody has seen them.
    """
    view: dict[str, Any] = game.view(state, seat)
    revealed = {card["id"] for shown in view["revealed"] for card in shown}
    hidden: dict[tuple[int, str], list[int]] = {}
    for zone, ids in state.zones.items():
        name, _, owner = zone.partition("/")
        sight = game.sights[name]
        if sight is Sight.ALL or (sight is Sight.OWNER and owner == str(seat)):
            continue
        for card in sorted(set(ids) - revealed):
            definition = state.cards[card].definition
            back = game.reader.part_of[definition.id]
            hidden.setdefault((int(owner), back), []).append(card)
    for cards in hidden.values():
        pairs = [
            (first, second)
            for first in cards[:1]
            for second in cards[1:]
            if state.cards[first].definition is not state.cards[second].definition
        ]
        if pairs:
            first, second = pairs[state.ply % len(pairs)]
            twin = state.copy()
            swapped = list(twin.cards)
            swapped[first], swapped[second] = (
                _as(swapped[first], swapped[second]),
                _as(swapped[second], swapped[first]),
            )
            twin.cards = tuple(swapped)
            return twin
    return None


def _as(card: Any, other: Any) -> Any:
    return type(card)(card.id, other.definition, card.owner)


def test_games_end_within_the_declared_bound(game: Game[Any]) -> None:
    for number in range(40):
        assert len(played(game, number).moves) <= game.moves_at_most
