"""Whole games as logs: what stands in them, and that logs which cheat are refused at the move at
which they do (TC-30, TC-54, TC-55)."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.core.logs.log import Log
from engine.core.logs.play import Table, open_table, salts_from
from engine.core.logs.verify import Judgement, verify
from engine.core.position.choices import Choice
from engine.games.tactica import GAME
from engine.games.tactica.state import DECREES, PHASES, TacticaState
from tests.engine.games.tactica.curious import close_format
from tests.engine.logs import Lines, altered, bare

SEED = bytes(range(32))
FORMAT = close_format("battle")
DECKS = (GAME.ready_decks["sun"], GAME.ready_decks["moon"])
PREFERRED = (
    *("base", "stack", "call", "attack", "press", "saved", "negate", "engineer", "spy", "name"),
    *("muster", "train", "move", "swap", "take", "done"),
)
MOST = 400
Draws = tuple[tuple[int, str, int | tuple[int, ...]], ...]


def opened(draws: Draws | None = None) -> Table:
    return open_table(
        GAME, format=FORMAT, decks=DECKS, seed=SEED, match="by the book", players=["ann", "bo"],
        salts=salts_from(SEED, 2), draws=draws,
    )  # fmt: skip


def decided(table: Table, choice: Choice) -> tuple[str | int, ...]:
    """Whoever can enacts a decree, or does the first of PREFERRED that is open."""
    number = len(table.moves)
    spaces = {verb: list(space) for verb, space in choice.spaces.items() if len(space)}
    verb = next((verb for verb in PREFERRED if verb in spaces), min(spaces))
    if "commit" in spaces:
        return "commit", *max(spaces["commit"], key=lambda args: (len(args), str(args[0])))
    return verb, *spaces[verb][number % len(spaces[verb])]


@cache
def game() -> tuple[Log, Draws, tuple[TacticaState, ...]]:
    """A game that ends with a forfeit: its log, its draws, and the position before each move."""
    table, states = opened(), list[TacticaState]()
    draws = [(0, stream, _written(value)) for stream, value in table.state.rng.drawn]
    while (choice := table.choice()) is not None and len(table.moves) < MOST:
        states.append(_copy(table))
        table.move(choice.seat, decided(table, choice))
        number = table.state.ply
        draws += [(number, stream, _written(value)) for stream, value in table.state.rng.drawn]
    if table.state.outcome is None:
        states.append(_copy(table))
        table.move(0, ("forfeit",))
    return table.log(), tuple(draws), tuple(states)


def _written(value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """A draw as logs write it: of a shuffle the places that the cards had in order."""
    if isinstance(value, int):
        return value
    before = sorted(value)
    return tuple(before.index(card) for card in value)


def _copy(table: Table) -> TacticaState:
    copied = table.state.copy()
    assert isinstance(copied, TacticaState)
    return copied


@cache
def recorded() -> bytes:
    """The same game with its shuffles written down, as of a physical table."""
    log, draws, _ = game()
    table = opened(draws)
    for logged in log.moves:
        table.move(logged.seat, logged.move)
    return table.log().encode()


def judged(data: bytes) -> Judgement:
    return verify(data, {GAME.slug: GAME}, FORMAT)


def with_move(number: int, seat: int, *move: str | int) -> Judgement:
    """The verdict on the game with another move at this place; it is refused there."""

    def change(lines: Lines) -> None:
        lines[number] = {"m": list(move), "s": seat}

    judgement = judged(altered(bare(game()[0].encode()), change))
    assert (judgement.move, judgement.seat) == (number, seat)
    return judgement


def place(occasion: str, test: Callable[[TacticaState, Choice], bool] | None = None) -> int:
    """The number of the first move for this occasion at whose position something holds."""
    for number, state in enumerate(game()[2], 1):
        choice = GAME.choice(state)
        asks = choice is not None and choice.occasion == occasion
        if choice is not None and asks and (test is None or test(state, choice)):
            return number
    raise AssertionError(f"nobody is asked for {occasion}")


def position(number: int) -> tuple[TacticaState, Choice]:
    state = game()[2][number - 1]
    choice = GAME.choice(state)
    assert choice is not None
    return state, choice


def test_the_game_itself_is_certified_with_computed_and_with_recorded_shuffles():
    assert judged(game()[0].encode()).certified
    assert judged(recorded()).certified
    assert judged(recorded()).outcome == judged(game()[0].encode()).outcome


def test_tc_55_the_only_draws_are_the_coin_and_shuffles():
    for _, stream, _ in game()[1]:
        purpose, _, seat = stream.partition("/")
        assert (purpose, seat) == ("coin", "") or (
            purpose in ("troops", "tactics") and seat in ("0", "1")
        )


def test_tc_55_the_log_has_decrees_with_their_cards():
    decrees = [move for move in moves("commit") if move[1] != "none"]
    assert {move[1] for move in decrees} <= set(DECREES)
    assert decrees
    assert all(all(type(card) is int for card in move[2:]) for move in decrees)


@pytest.mark.parametrize("verb", ["landmark", "deploy", "muster", "move"])
def test_tc_55_the_log_has_the_hexes_of_what_is_placed_and_moved(verb):
    hexes = game()[2][0].ground.number
    assert moves(verb)
    assert all(move[-1] in hexes for move in moves(verb))


@pytest.mark.parametrize("verb", ["attack", "train", "recruit", "discard"])
def test_tc_55_the_log_has_the_other_actions(verb):
    assert moves(verb)


def moves(verb: str) -> list[tuple[Any, ...]]:
    return [logged.move for logged in game()[0].moves if logged.move[0] == verb]


def test_every_phase_is_met():
    """Else the tests of a phase would hold of nothing."""
    assert {state.phase for state in game()[2]} == set(PHASES)


# Moves that cheat.


def hand(state: TacticaState, seat: int) -> list[int]:
    return state.zones[f"barracks/{seat}"]


def test_a_decree_with_cards_that_are_not_held_is_refused():
    number = place("commit")
    state, choice = position(number)
    others = sorted(hand(state, 1 - choice.seat))
    pair = next(
        (first, second)
        for first in others
        for second in others
        if first < second and state.name(first) == state.name(second)
    )
    assert with_move(number, choice.seat, "commit", "summon", *pair).code in (
        "illegal", "unavailable",
    )  # fmt: skip


def test_tc_30_a_decree_with_a_card_too_many_is_refused():
    number = place("commit", lambda state, choice: len(hand(state, choice.seat)) > 5)
    state, choice = position(number)
    cards = sorted(hand(state, choice.seat))[:5]
    assert with_move(number, choice.seat, "commit", "summon", *cards).code == "illegal"


def test_an_unknown_decree_is_refused():
    number = place("commit")
    _, choice = position(number)
    assert with_move(number, choice.seat, "commit", "peace").code == "illegal"


def test_a_card_of_the_other_barracks_is_not_mustered():
    number = place("mustering")
    state, choice = position(number)
    card = hand(state, 1 - choice.seat)[0]
    hexes = [args[1] for args in choice.spaces["muster"]] or ["f5"]
    judgement = with_move(number, choice.seat, "muster", card, hexes[0])
    assert judgement.code in ("illegal", "unavailable")


def test_a_card_of_a_draw_pile_is_not_mustered():
    number = place("mustering")
    state, choice = position(number)
    card = state.zones[f"troops/{choice.seat}"][0]
    hexes = [args[1] for args in choice.spaces["muster"]] or ["f5"]
    judgement = with_move(number, choice.seat, "muster", card, hexes[0])
    assert judgement.code in ("illegal", "unavailable")


def test_an_enemy_is_not_moved():
    number = place("movement")
    state, choice = position(number)
    enemy = state.zones[f"battlefield/{1 - choice.seat}"][0]
    assert with_move(number, choice.seat, "move", enemy, "f5").code == "illegal"


def test_nobody_moves_off_the_map():
    number = place("movement")
    state, choice = position(number)
    own = state.zones[f"battlefield/{choice.seat}"][0]
    assert with_move(number, choice.seat, "move", own, "a1").code == "illegal"


def test_nobody_attacks_a_friend():
    number = place(
        "combat", lambda state, choice: len(state.zones[f"battlefield/{choice.seat}"]) > 1
    )
    state, choice = position(number)
    first, second = state.zones[f"battlefield/{choice.seat}"][:2]
    assert with_move(number, choice.seat, "attack", first, second).code == "illegal"


def test_a_landmark_on_a_wall_is_refused():
    number = place("features")
    state, choice = position(number)
    card = state.zones[f"landmarks/{choice.seat}"][0]
    wall = state.cell(state.zones[f"walls/{choice.seat}"][0])
    assert with_move(number, choice.seat, "landmark", card, "low", wall).code == "illegal"


def test_more_cards_than_there_is_room_for_are_not_recruited():
    number = place("recruit")
    state, choice = position(number)
    room = state.house.barracks.size - len(hand(state, choice.seat))
    assert with_move(number, choice.seat, "recruit", room + 1).code == "illegal"


def test_the_seat_that_does_not_decide_is_refused():
    number = place("mustering")
    _, choice = position(number)
    assert with_move(number, 1 - choice.seat, "done").code == "wrong_seat"


def test_a_decision_left_out_is_refused():
    def change(lines: Lines) -> None:
        del lines[number]
        lines[-2]["moves"] -= 1

    number = place("recruit")
    judgement = judged(altered(bare(game()[0].encode()), change))
    assert (judgement.certified, judgement.move) == (False, number)


def test_tc_24_a_forfeit_in_the_middle_is_no_illegal_move():
    """What follows it is: the battle is over."""
    number = place("mustering")

    def change(lines: Lines) -> None:
        lines[number] = {"m": ["forfeit"], "s": 1}

    judgement = judged(altered(bare(game()[0].encode()), change))
    assert (judgement.move, judgement.code) == (number + 1, "after_end")


# Shuffles that cheat.


def shuffled(change: Callable[[list[list[Any]]], object]) -> Judgement:
    """The verdict on the recorded game with its draws changed."""
    return judged(altered(bare(recorded()), lambda lines: change(lines[-1]["draws"])))


def test_a_missing_shuffle_is_refused():
    assert not shuffled(lambda draws: draws.pop(1)).certified


def test_a_shuffle_too_many_is_refused():
    assert not shuffled(lambda draws: draws.append(list(draws[-1]))).certified


def test_a_shuffle_with_a_card_twice_is_refused():
    def change(draws: list[list[Any]]) -> None:
        draws[1][2][0] = draws[1][2][1]

    assert not shuffled(change).certified


@pytest.mark.parametrize("face", [2, -1])
def test_a_coin_has_two_sides(face):
    def change(draws: list[list[Any]]) -> None:
        draws[0][2] = face

    assert not shuffled(change).certified
