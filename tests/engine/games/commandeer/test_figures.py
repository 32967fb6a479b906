"""What units count for is never stale: what is kept agrees with a fresh count after every move."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.logs.play import Table, bot_streams, open_table, salts_from
from engine.core.position.choices import Choice, Move
from engine.games.commandeer import reckoning
from tests.engine.games.commandeer.field import GAME, Field

CARDS = (
    "revenant", "blood-countess", "soul-broker", "bone-hound", "drowned-page", "leech-swarm",
    "martyr", "tomb-gate", "pallbearer", "lantern-wight", "grave-robber", "dark-bargain",
    "second-spring",
)  # fmt: skip
"""Units that come and go, and units whose Power counts what has fallen."""
LIKED = ("accept", "use", "flip", "choose", "place", "deploy", "reinforce")


def _pick(choice: Choice, rng: Seeded) -> Move:
    """Mostly what moves cards about, now and then anything."""
    possible = {verb: space for verb, space in choice.spaces.items() if len(space)}
    liked = [verb for verb in LIKED if verb in possible][:2]
    verbs = liked if liked and rng.below("pick", 8) else sorted(possible)
    verb = verbs[rng.below("pick", len(verbs))]
    return (verb, *possible[verb].sample(lambda bound: rng.below("pick", bound)))


def _walk(number: int) -> Iterator[tuple[Table, Choice, Move]]:
    deck = GAME.reader.read("\n".join(f"4 {card}" for card in CARDS))
    seed = number.to_bytes(32, "big")
    table = open_table(
        GAME, format=GAME.formats["free"], decks=[deck, deck], seed=seed, match="figures",
        players=["a", "b"], salts=salts_from(seed, 2),
    )  # fmt: skip
    streams = bot_streams(table, seed)
    while (choice := table.choice()) is not None and len(table.moves) < 200:
        move = _pick(choice, streams[choice.seat])
        yield table, choice, move
        table.move(choice.seat, move)


@pytest.mark.proof(of="laws")
def test_a_fresh_count_equals_the_kept_one_after_every_move():
    looked_at = 0
    for number in range(30):
        for table, _, _ in _walk(number):
            state: Any = table.state
            kept, discounts = state._units, state._discounts
            if kept is not None:
                state._units = None
                assert reckoning.units(state) == kept, (number, state.ply)
                assert state._discounts == discounts, (number, state.ply)
                looked_at += 1
    assert looked_at > 1000


@pytest.mark.proof(of="laws")
def test_a_position_carried_through_json_after_every_move_goes_on_identically():
    for number in range(3):
        carried: Any = None
        for table, choice, move in _walk(number):
            state: Any = table.state
            if carried is not None:
                assert carried.plain() == state.plain(), (number, state.ply)
            carried = GAME.restore(json.loads(json.dumps(state.plain())))
            carried_choice = GAME.choice(carried)
            assert carried_choice is not None
            assert [*iter(carried_choice)] == [*iter(choice)], (number, state.ply)
            GAME.play(carried, choice.seat, move)


def test_power_for_each_defeated_unit_goes_with_the_unit_that_is_removed():
    field = Field("c3 soul-broker, c4 revenant, d3 blood-countess, d4 !shade-archer", deck="heron")
    field.do("use", "c3").do("choose", "c4").do("accept")
    assert (field.zone("defeated/0"), field.figures("d3")) == ([], (5000, 6000))


def test_power_for_each_defeated_unit_goes_with_the_unit_that_is_taken_to_hand():
    field = Field("c3 blood-countess", hand="second-spring", energy="rally", defeated="heron hawk")
    field.do("play", "second-spring")
    assert field.figures("c3") == (7000, 6000)
    field.do("choose", "hawk")
    assert field.figures("c3") == (6000, 6000)
