"""A changed rule is caught by the hashes of the golden logs, at the first move it touches.

Each mutation is a deliberate change of one rule. For every golden log the first position that
differs is found by playing both rules side by side; verification under the changed rule must
refuse the log at that very move, or certify it where no position differs.
"""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from engine.games.commandeer import actions, battle, flow, reckoning, state
from engine.games.commandeer.field import CONNECTED, SHARING_AN_EDGE, TOUCHING
from engine.games.commandeer.rules import Commandeer
from engine.games.commandeer.state import CommandeerState
from tests.engine.golden.corpus import FOLDER
from tests.engine.rule_changes import first_difference, positions

Mutation = Callable[[pytest.MonkeyPatch], None]
LOGS = sorted((FOLDER / "commandeer").glob("*.log"))


def the_border_penalty(patch: pytest.MonkeyPatch) -> None:
    """A border line takes no Health at all."""
    patch.setattr(reckoning, "BORDER_PENALTY", 0)


def the_command_of_a_turn(patch: pytest.MonkeyPatch) -> None:
    """Four command points a turn."""
    patch.setattr(flow, "COMMAND", 4)


def the_hand_limit(patch: pytest.MonkeyPatch) -> None:
    """Six cards at the End Phase."""
    patch.setattr(flow, "HAND_LIMIT", 6)


def five_defeats(patch: pytest.MonkeyPatch) -> None:
    """Five defeated units lose."""
    patch.setattr(state, "DEFEATS_TO_LOSE", 5)


def corners_connect(patch: pytest.MonkeyPatch) -> None:
    """Only cells of which a corner touches a unit connect, and no others."""
    corners = tuple(tuple(set(TOUCHING[cell]) - set(SHARING_AN_EDGE[cell])) for cell in range(36))
    patch.setitem(CONNECTED, "4", corners)


def damage_needs_more(patch: pytest.MonkeyPatch) -> None:
    """Damage equal to Health defeats nothing."""
    true = battle.hurt

    def hurt(state: CommandeerState, struck: Any, amount: int, foe: int = -1, **how: Any) -> None:
        true(state, struck, amount - 1, foe, **how)

    patch.setattr(battle, "hurt", hurt)


def an_extra_draw_of_chance(patch: pytest.MonkeyPatch) -> None:
    """Reinforce draws a number too, from a stream of its own."""
    true = actions.reinforce

    def reinforce(state: CommandeerState, seat: int, move: Any) -> None:
        true(state, seat, move)
        state.rng.below("mutation", 2)

    patch.setitem(actions._DO, "reinforce", reinforce)


MUTATIONS: list[Mutation] = [
    the_border_penalty,
    the_command_of_a_turn,
    the_hand_limit,
    five_defeats,
    corners_connect,
    damage_needs_more,
    an_extra_draw_of_chance,
]


@pytest.fixture(scope="module")
def true_positions() -> dict[str, list[bytes | None]]:
    """The positions of every golden log under the rules as they are."""
    game = Commandeer()
    return {path.name: list(positions(game, read_log(path.read_bytes()))) for path in LOGS}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_changed_rule_is_caught_at_the_first_move_it_touches(
    mutation: Mutation,
    true_positions: dict[str, list[bytes | None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caught = 0
    game = Commandeer()
    mutation(monkeypatch)
    for path in LOGS:
        data = path.read_bytes()
        judgement = verify(data, {game.slug: game})
        changed = positions(game, read_log(data))
        print(mutation.__name__, path.name, judgement.code, judgement.move)
        assert judgement.move == first_difference(true_positions[path.name], changed)
        caught += not judgement.certified
    assert caught > 0
