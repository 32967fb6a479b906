"""The rules of the example game, as docs/adding-a-game.md tells them."""

from typing import Any

import pytest

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import Problem
from engine.core.decks.formats import check_deck
from engine.core.logs.play import Table, open_table, salts_from
from tests.engine.every_game import EVERY_GAME

NIM: Any = EVERY_GAME["nim"]
SEED = bytes(32)
DECK = {"boulder": 3, "cobble": 1, "pebble": 1, "slate": 3}


def table(last: str = "wins", heap: int = 20, **stones: int) -> Table:
    """A game at its first decision, with another heap; both players have the same deck."""
    deck = Deck("nim", {"stones": stones or DECK})
    opened = open_table(
        NIM, format=NIM.formats["open"], decks=[deck, deck], seed=SEED, match="nim",
        players=["ann", "bo"], salts=salts_from(SEED, 2), variant={"last": last},
    )  # fmt: skip
    state: Any = opened.state
    state.heap, state.choice = heap, None
    return opened


def decision(game: Table) -> tuple[int, list[str]] | None:
    """Who must decide, and between which verbs and names of stones."""
    choice = game.choice()
    if choice is None:
        return None
    cards = game.state.cards
    moves = [[move[0], *(cards[int(arg)].definition.id for arg in move[1:])] for move in choice]
    return choice.seat, sorted({" ".join(map(str, move)) for move in moves})


def heap_of(game: Table) -> int:
    """What is left of the heap."""
    state: Any = game.state
    return int(state.heap)


def mover_of(game: Table) -> int:
    """Who must decide."""
    choice = game.choice()
    assert choice is not None
    return choice.seat


def do(game: Table, name: str) -> None:
    """Play a stone by its name, or stop."""
    choice = game.choice()
    assert choice is not None
    stones = [("play", card) for card in game.state.zones[f"stones/{choice.seat}"]]
    named = [move for move in stones if game.state.cards[move[1]].definition.id == name]
    game.move(choice.seat, named[0] if named else ("stop",))


def test_a_deck_has_eight_to_ten_stones_and_at_most_four_of_a_name() -> None:
    def codes(**stones: int) -> list[str]:
        problems: tuple[Problem, ...] = check_deck(
            Deck("nim", {"stones": stones}), NIM.formats["open"]
        ).problems
        return [problem.code for problem in problems]

    assert codes(pebble=4, cobble=4) == codes(pebble=4, cobble=4, slate=2) == []
    assert codes(pebble=4, cobble=3) == ["part_size"]
    assert codes(pebble=4, cobble=4, slate=3) == ["part_size"]
    assert codes(pebble=5, cobble=4) == ["too_many_copies"]


def test_a_stone_takes_its_weight_and_the_turn_passes() -> None:
    game = table()
    first, every = 0, ["play boulder", "play cobble", "play pebble", "play slate"]
    if game.choice().seat:  # type: ignore[union-attr]
        first = 1
    assert decision(game) == (first, every)
    do(game, "boulder")
    assert (heap_of(game), len(game.state.zones[f"spent/{first}"])) == (17, 1)
    assert decision(game) == (1 - first, every)


def test_no_stone_is_played_that_is_heavier_than_the_heap() -> None:
    game = table(heap=2)
    assert decision(game) == (mover_of(game), ["play cobble", "play pebble", "play slate"])


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_the_last_of_the_heap_wins_or_loses(last: str) -> None:
    game = table(last=last, heap=2)
    mover = mover_of(game)
    do(game, "cobble")
    assert game.state.outcome is not None
    winner = mover if last == "wins" else 1 - mover
    assert game.state.outcome.plain() == {"winner": winner, "reason": "heap_empty"}


def test_who_can_play_no_stone_has_lost() -> None:
    game = table(heap=5, boulder=4, cobble=4)
    mover = mover_of(game)
    do(game, "cobble")
    do(game, "cobble")
    assert game.state.outcome is not None
    assert game.state.outcome.plain() == {"winner": 1 - mover, "reason": "no_stone"}


def test_after_slate_another_stone_may_be_played() -> None:
    game = table(heap=3)
    mover = mover_of(game)
    do(game, "slate")
    assert decision(game) == (mover, ["play cobble", "play pebble", "play slate", "stop"])
    do(game, "pebble")
    assert decision(game) == (1 - mover, ["play pebble", "play slate"])


def test_after_slate_a_player_may_stop() -> None:
    game = table()
    mover = mover_of(game)
    do(game, "slate")
    do(game, "stop")
    assert (heap_of(game), decision(game) or ()) == (19, (1 - mover, [
        "play boulder", "play cobble", "play pebble", "play slate",
    ]))  # fmt: skip
