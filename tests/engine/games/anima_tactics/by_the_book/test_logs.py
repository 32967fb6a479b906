"""Logs that cheat: each is refused, and at the move at which it does (AT-85)."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.core.logs.log import Log
from engine.core.logs.play import Table, open_table, salts_from
from engine.core.logs.verify import Judgement, verify
from engine.core.position.choices import Choice
from engine.core.position.state import State
from engine.games.anima_tactics import GAME
from engine.games.anima_tactics.state import AnimaState
from tests.engine.logs import Lines, altered, bare

SEED = bytes(range(32))
FORMAT = GAME.formats["saga1_150"]
DECKS = tuple(GAME.ready_decks[slug] for slug in ("first-steps-of-abel", "first-steps-of-samael"))
PREFERRED = ("attack", "charge", "run", "activate", "stand", "pass", "end")
MOST = 600
Draws = tuple[tuple[int, str, int | tuple[int, ...]], ...]


def opened(draws: Draws | None = None, **variant: str) -> Table:
    return open_table(
        GAME, format=FORMAT, decks=DECKS, seed=SEED, match="by the book", players=["ann", "bo"],
        salts=salts_from(SEED, 2), draws=draws, variant=variant,
    )  # fmt: skip


def decided(table: Table, choice: Choice) -> tuple[str | int, ...]:
    """Whoever can strikes, else charges, else runs; few blows are dodged."""
    spaces = {verb: list(space) for verb, space in choice.spaces.items() if len(space)}
    verb = next((verb for verb in PREFERRED if verb in spaces), min(spaces))
    if "dodge" in spaces and len(table.moves) % 5 == 0:
        verb = "dodge"
    return verb, *spaces[verb][len(table.moves) % len(spaces[verb])]


def _copy(state: State) -> AnimaState:
    copied = state.copy()
    assert isinstance(copied, AnimaState)
    return copied


@cache
def game() -> tuple[Log, Draws, tuple[AnimaState, ...]]:
    """A whole game: its log, its dice, and the position before each move."""
    table, states = opened(), list[AnimaState]()
    draws = [(0, *drawn) for drawn in table.state.rng.drawn]
    while (choice := table.choice()) is not None and len(table.moves) < MOST:
        states.append(_copy(table.state))
        table.move(choice.seat, decided(table, choice))
        draws += [(table.state.ply, *drawn) for drawn in table.state.rng.drawn]
    if table.state.outcome is None:
        states.append(_copy(table.state))
        table.move(0, ("concede",))
    return table.log(), tuple(draws), tuple(states)


@cache
def recorded() -> bytes:
    """The same game with its dice written down, as of a physical table."""
    log, draws, _ = game()
    table = opened(draws)
    for logged in log.moves:
        table.move(logged.seat, logged.move)
    return table.log().encode()


def judged(data: bytes) -> Judgement:
    return verify(data, {GAME.slug: GAME})


def with_move(number: int, seat: int, *move: str | int) -> Judgement:
    """The verdict on the game with another move at this place; it is refused there."""

    def change(lines: Lines) -> None:
        lines[number] = {"m": list(move), "s": seat}

    judgement = judged(altered(bare(game()[0].encode()), change))
    assert (judgement.move, judgement.seat) == (number, seat)
    return judgement


def places(test: Callable[[AnimaState, Choice], bool]) -> list[int]:
    """The numbers of the moves at whose position something holds."""
    numbers = []
    for number, state in enumerate(game()[2], 1):
        choice = GAME.choice(state)
        if choice is not None and test(state, choice):
            numbers.append(number)
    return numbers


def position(number: int) -> tuple[AnimaState, Choice]:
    """The position before a move, and what is asked there."""
    state = game()[2][number - 1]
    choice = GAME.choice(state)
    assert choice is not None
    return state, choice


def acting(state: AnimaState, choice: Choice) -> bool:
    return choice.occasion == "act"


def test_the_game_itself_is_certified_with_computed_and_with_recorded_dice():
    assert judged(game()[0].encode()).certified
    assert judged(recorded()).certified


def test_every_die_says_what_it_is_for_and_whose_it_is():
    for _, stream, _ in game()[1]:
        purpose, _, seat = stream.partition("/")
        assert (purpose in GAME.dice, seat in ("0", "1")) == (True, True)


def test_the_dice_of_scenery_say_what_they_are_for():
    """Each player rolls for features, and both for who places the first (rulebook, Prepare the
    table)."""
    drawn = opened(ground="table").state.rng.drawn
    purposes = [stream.partition("/")[0] for stream, _ in drawn]
    assert purposes[:4] == ["scenery", "scenery", "placement", "placement"]
    assert set(purposes) <= GAME.dice


def test_the_same_game_with_recorded_dice_ends_alike():
    assert judged(recorded()).outcome == judged(game()[0].encode()).outcome


def test_somebody_falls_in_this_game():
    """Else the tests of the fallen would hold of nobody."""
    assert any(state.zones["fallen/0"] or state.zones["fallen/1"] for state in game()[2])


def test_a_path_that_jumps_is_refused():
    number = places(lambda state, choice: acting(state, choice) and "walk" in choice.spaces)[0]
    state, choice = position(number)
    judgement = with_move(number, choice.seat, "walk", state.acting, "x24")
    assert judgement.code == "illegal"


def test_a_path_beyond_the_allowance_is_refused():
    number = places(lambda state, choice: acting(state, choice) and "run" in choice.spaces)[0]
    state, choice = position(number)
    path = max(([str(arg) for arg in args[1:]] for args in choice.spaces["run"]), key=len)
    column, row = path[-1].rstrip("0123456789"), int(path[-1].lstrip("abcdefghijklmnopqrstuvwxyz"))
    step = 1 if row < 24 else -1
    beyond = [f"{column}{row + step * more}" for more in range(1, 20)]
    assert with_move(number, choice.seat, "run", state.acting, *path, *beyond).code == "illegal"


def test_a_deployment_outside_the_zone_is_refused():
    number = places(lambda state, choice: choice.occasion == "deploy")[0]
    state, choice = position(number)
    seat = choice.seat
    figure = state.zones[f"reserve/{seat}"][0]
    assert with_move(number, seat, "deploy", figure, "x24").code == "illegal"


def test_a_figure_deployed_twice_is_refused():
    number = places(lambda state, choice: choice.occasion == "deploy")[2]
    state, choice = position(number)
    seat = choice.seat
    figure = state.zones[f"table/{seat}"][0]
    word = next(iter(choice.spaces["deploy"]))[1]
    assert with_move(number, seat, "deploy", figure, word).code == "illegal"


@pytest.mark.parametrize("verb", ["activate", "walk", "attack", "dodge"])
def test_a_fallen_figure_does_nothing(verb):
    def some_fallen(state: AnimaState, choice: Choice) -> bool:
        return bool(state.zones[f"fallen/{choice.seat}"])

    number = places(some_fallen)[0]
    state, choice = position(number)
    seat = choice.seat
    dead = state.zones[f"fallen/{seat}"][0]
    enemy = state.zones[f"table/{1 - seat}"][0]
    more: dict[str, list[str | int]] = {"walk": ["x24"], "attack": [enemy]}
    assert with_move(number, seat, verb, dead, *more.get(verb, [])).code == "illegal"


def test_a_fallen_figure_is_no_target():
    def enemy_fallen(state: AnimaState, choice: Choice) -> bool:
        return acting(state, choice) and bool(state.zones[f"fallen/{1 - choice.seat}"])

    number = places(enemy_fallen)[0]
    state, choice = position(number)
    seat = choice.seat
    dead = state.zones[f"fallen/{1 - seat}"][0]
    assert with_move(number, seat, "attack", state.acting, dead).code == "illegal"


def test_a_figure_of_the_other_seat_is_not_activated():
    number = places(lambda state, choice: choice.occasion == "activate")[0]
    state, choice = position(number)
    seat = choice.seat
    other = state.zones[f"table/{1 - seat}"][0]
    assert with_move(number, seat, "activate", other).code == "illegal"


def test_the_seat_that_does_not_decide_is_refused():
    number = places(lambda state, choice: choice.occasion == "activate")[0]
    state, choice = position(number)
    seat = 1 - choice.seat
    judgement = with_move(number, seat, "activate", state.zones[f"table/{seat}"][0])
    assert judgement.code == "wrong_seat"


def test_an_activation_left_out_is_refused():
    def change(lines: Lines) -> None:
        del lines[number]
        lines[-2]["moves"] -= 1

    number = places(lambda state, choice: choice.occasion == "activate")[0]
    judgement = judged(altered(bare(game()[0].encode()), change))
    assert (judgement.certified, judgement.move) == (False, number)


def dice(change: Callable[[list[list[str | int]]], object]) -> Judgement:
    """The verdict on the recorded game with its dice changed."""
    return judged(altered(bare(recorded()), lambda lines: change(lines[-1]["draws"])))


def faces(draws: list[list[str | int]], stream: str) -> list[int]:
    """The places of the dice of a stream, in the order in which they fell."""
    return [at for at, draw in enumerate(draws) if str(draw[1]).startswith(stream)]


@pytest.mark.parametrize("value", [10, -1])
def test_a_die_has_ten_faces(value):
    def change(draws: list[list[str | int]]) -> None:
        draws[faces(draws, "attack")[0]][2] = value

    assert not dice(change).certified


def test_a_missing_die_is_refused_at_its_move():
    _, draws, _ = game()
    at = next(at for at, draw in enumerate(draws) if draw[1].startswith("attack"))
    judgement = dice(lambda draws: draws.pop(at))
    assert (judgement.certified, judgement.move) == (False, draws[at][0])


def test_a_die_too_many_is_refused():
    assert not dice(lambda draws: draws.append(list(draws[-1]))).certified
    assert not dice(lambda draws: draws.insert(3, list(draws[2]))).certified


def test_dice_in_another_order_are_refused():
    """The dice of a defence and of its attack, exchanged."""

    def change(draws: list[list[str | int]]) -> None:
        at = faces(draws, "defense")[0]
        draws[at], draws[at + 1] = draws[at + 1], draws[at]

    assert not dice(change).certified


def test_a_die_of_the_other_seat_is_refused():
    def change(draws: list[list[str | int]]) -> None:
        first = draws[faces(draws, "attack")[0]]
        first[1] = "attack/0" if first[1] == "attack/1" else "attack/1"

    assert not dice(change).certified


def test_another_face_makes_another_game():
    """A better attack die changes who lives: the result or a later move no longer fits."""

    def change(draws: list[list[str | int]]) -> None:
        for at in faces(draws, "attack/0"):
            draws[at][2] = 9
        for at in faces(draws, "attack/1"):
            draws[at][2] = 0

    assert not dice(change).certified


def with_party(part: str, card: str, count: int) -> Judgement:
    def change(lines: Lines) -> None:
        lines[-1]["decks"][0]["deck"]["parts"].setdefault(part, {})[card] = count

    return judged(altered(game()[0].encode(), change))


@pytest.mark.parametrize(
    ("part", "card"), [("characters", "erika"), ("plot", "gale"), ("duncan-reid", "aura")]
)
def test_a_party_that_is_not_the_committed_one_is_refused(part, card):
    judgement = with_party(part, card, 1)
    assert (judgement.certified, judgement.move) == (False, 0)


def another_winner(result: dict[str, Any]) -> None:
    result["winner"] = 1 - (result["winner"] or 0)


def another_reason(result: dict[str, Any]) -> None:
    result["reason"] = "turns" if result["reason"] == "wiped_out" else "wiped_out"


def another_tally(result: dict[str, Any]) -> None:
    result["tally"]["survivors"][0] += 5


@pytest.mark.parametrize("change", [another_winner, another_reason, another_tally])
def test_another_result_is_refused(change):
    data = altered(game()[0].encode(), lambda lines: change(lines[-2]["result"]))
    assert not judged(data).certified


def test_a_log_says_nothing_of_an_option_that_changes_the_rules_afterwards():
    def change(lines: Lines) -> None:
        lines[0]["variant"]["shield_reach"] = "lt2"

    assert not judged(altered(game()[0].encode(), change)).certified
