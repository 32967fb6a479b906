"""A changed rule is caught by the hashes of the golden logs, at the first move it touches.

Each mutation is a deliberate change of one rule. For every golden log the first position that
differs is found by playing both rules side by side; verification under the changed rule must
refuse the log at that very move, or certify it where no position differs.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from engine.core.position.agenda import Args, Frame
from engine.games.tactics_anthem import choosing, flow
from engine.games.tactics_anthem.rules import TacticsAnthem
from engine.games.tactics_anthem.state import AnthemState
from tests.engine.golden.corpus import FOLDER
from tests.engine.rule_changes import first_difference, positions

Mutation = Callable[[TacticsAnthem, pytest.MonkeyPatch], None]
LOGS = sorted((FOLDER / "tactics_anthem").glob("*.log"))


def a_strength(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """Human Blue 7 counts as 8; the card file, and so the rules digest, stays as it was."""
    facts: Any = game.pool.cards["human-blue-7"].facts
    patch.setitem(facts, "strength", 8)


def the_hand_limit(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """Eleven cards instead of twelve at the End Turn Check."""
    patch.setattr(flow, "HAND_LIMIT", 11)


def a_stricter_victory_pile(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """Only minions below strength 4 come back from the Victory Pile."""
    patch.setattr(choosing, "TORMENTER", 4)


def an_extra_draw_of_chance(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """One more number is drawn from a stream of its own at the start of turn 5."""

    def start_turn(state: AnthemState, frame: Frame, args: Args) -> None:
        flow.start_turn(state, frame, args)
        if state.turn == 5:
            state.rng.below("mutation", 2)

    _change(game, "turn", 0, start_turn)


def an_extra_card(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """Phase I draws two tactics cards in turn 3."""

    def draw_tactic(state: AnthemState, frame: Frame, args: Args) -> None:
        flow.draw_tactic(state, frame, args)
        if state.turn == 3:
            flow.draw_tactic(state, frame, args)

    _change(game, "turn", 1, draw_tactic)


def initiative_without_a_pile(game: TacticsAnthem, patch: pytest.MonkeyPatch) -> None:
    """Gaining initiative buries the deployment instead of moving it to the Victory Pile."""

    def start_turn(state: AnthemState, frame: Frame, args: Args) -> None:
        flow.start_turn(state, frame, args)
        for card in list(state.zones[f"victory/{state.active}"]):
            state.bury(card)

    _change(game, "turn", 0, start_turn)


def _change(game: TacticsAnthem, text: str, at: int, run: Callable[..., None]) -> None:
    line = game.texts[text][at]
    changed = replace(line, verb=replace(line.verb, run=run))
    lines = game.texts[text]
    game.texts = {**game.texts, text: (*lines[:at], changed, *lines[at + 1 :])}


MUTATIONS: list[Mutation] = [
    a_strength,
    the_hand_limit,
    a_stricter_victory_pile,
    an_extra_draw_of_chance,
    an_extra_card,
    initiative_without_a_pile,
]


@contextmanager
def mutated(mutation: Mutation) -> Iterator[TacticsAnthem]:
    game = TacticsAnthem()
    with pytest.MonkeyPatch.context() as patch:
        digest = game.pool.digest
        mutation(game, patch)
        game.pool.__dict__["digest"] = digest
        yield game


@pytest.fixture(scope="module")
def true_positions() -> dict[str, list[bytes | None]]:
    """The positions of every golden log under the rules as they are."""
    game = TacticsAnthem()
    return {path.name: list(positions(game, read_log(path.read_bytes()))) for path in LOGS}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_changed_rule_is_caught_at_the_first_move_it_touches(
    mutation: Mutation, true_positions: dict[str, list[bytes | None]]
) -> None:
    caught = 0
    with mutated(mutation) as game:
        for path in LOGS:
            data = path.read_bytes()
            judgement = verify(data, {game.slug: game})
            changed = positions(game, read_log(data))
            print(mutation.__name__, path.name, judgement.code, judgement.move)
            assert judgement.move == first_difference(true_positions[path.name], changed)
            caught += not judgement.certified
    assert caught > 0
