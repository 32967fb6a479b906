"""Minion Chains (TA-25, TA-51): what may be chained, by every deployment that there is."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.core.position.cards import CardDef
from engine.core.position.choices import Arguments, order
from engine.games.tactics_anthem.deploying import sizes
from engine.games.tactics_anthem.modes import Key, Value, strength
from engine.games.tactics_anthem.state import Altered, AnthemState
from engine.games.tactics_anthem.tactics import Chains, resists
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.steps import steps_to_list
from tests.support.proofs import count

CARDS = [card for card in GAME.pool.cards.values() if card.facts.get("condition") == "minion_chain"]
MINIONS = sorted(id for id, card in GAME.pool.cards.items() if card.kind == "minion")
STANDING = {
    "": "", "solo": "G9", "duo": "B5 Y5", "trio": "G6 Y6 R6", "quad": "B4 G4 Y4 R4",
    "star": "B2 B4 B6 B7 B9",
}  # fmt: skip
STARS = ("B2 B4 B6 B7 B9", "B3 G4 Y5 R6 B7", "B6 G6 Y6 B8 G8", "G4 G5 G6 G7 G8")


def chained(state: AnthemState, card: CardDef) -> Iterator[Arguments]:
    """Every way of chaining that leads to a deployment, by trying each deployment."""
    change, hand = card.facts["chain"], sorted(state.zones["minions/0"])
    for colour in sorted(change["colours"]) or [""]:
        altered = Altered(change["strength"], colour)
        for number in range(1, change["count"] + 1):
            for minions in combinations(hand, number):
                values = {
                    minion: state.value(minion, altered if minion in minions else None)
                    for minion in hand
                }
                if any(resists(state, minion, card) for minion in minions):
                    continue
                if any(_deployed(state, values, minions)):
                    yield (colour, *minions) if colour else minions


def _deployed(
    state: AnthemState, values: dict[int, Value], minions: tuple[int, ...]
) -> Iterator[bool]:
    standing = state.key(1) if state.mode else None
    owed = {state.owed} & {*values}
    if owed and not state.mode and not any(_beating(state, values, owed, None)):
        owed = set()
    yield from _beating(state, values, owed | {*minions}, standing)


def _beating(
    state: AnthemState, values: dict[int, Value], needed: set[int], standing: Key | None
) -> Iterator[bool]:
    for size in sizes(state, 0):
        for cards in combinations(sorted(values), size):
            if needed <= {*cards}:
                key = strength([values[card] for card in cards], state.duo_by_rank)
                yield key is not None and (standing is None or key > standing)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_what_may_be_chained_is_what_leads_to_a_deployment(card: CardDef) -> None:
    for number in range(count(400, 10)):
        rng = Random(number)
        mode = rng.choice([*STANDING])
        board = Board(
            you={"minions": " ".join(rng.sample(MINIONS, rng.randrange(1, 8)))},
            opponent={"combat": rng.choice(STARS) if mode == "star" else STANDING[mode]},
            mode=mode,
            variant={"duo": rng.choice(("strength", "rank"))},
        )
        if rng.random() < 0.3:
            board.state.owed = rng.choice(board.state.zones["minions/0"])
        expected = sorted(chained(board.state, card), key=order)
        chains = Chains(board.state, 0, card)
        assert (list(iter(chains)), bool(chains)) == (expected, bool(expected)), number


@pytest.mark.parametrize("minions", [12, 16, 30])
def test_a_power_consec_that_nothing_beats_takes_few_steps(minions: int) -> None:
    """A Minion Chain is found without trying each set of minions."""
    hand = [id for id in MINIONS if GAME.pool.cards[id].facts["strength"] < 10]
    board = Board(
        you={
            "minions": " ".join(hand[:minions]),
            "tactics": "shapeless-host",
            "support": "assize-knight",
        },
        opponent={"combat": "R8 R9 R10 R11 R12"},
        mode="star",
    )
    steps, _ = steps_to_list(GAME, board.state.copy())
    assert steps < 10_000
