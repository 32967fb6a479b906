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
from engine.games.letal import attack, opening, turn, windows
from engine.games.letal.game import Letal
from engine.games.letal.state import LetalState
from tests.engine.golden.corpus import FOLDER
from tests.engine.rule_changes import first_difference, positions

Mutation = Callable[[Letal, pytest.MonkeyPatch], None]
LOGS = sorted((FOLDER / "letal").glob("*.log"))


def an_endurance(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """The Assassin begins with 1 Endurance more; the card file stays as it was."""
    facts: Any = game.pool.cards["the-assassin"].facts
    patch.setitem(facts, "endurance", facts["endurance"] + 1)


def a_stronger_defence(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """A card hidden to defend prevents 3 physical damage."""
    patch.setattr(attack, "PREVENTED_BY_CARD", 3)


def a_smaller_die(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """The die for the first player has four sides."""
    patch.setattr(opening, "DIE", 4)


def two_draws(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """Each hero draws two cards in turn 4."""

    def draw_step(state: LetalState, frame: Frame, args: Args) -> None:
        turn.draw_step(state, frame, args)
        if state.turn == 4:
            turn.draw_step(state, frame, args)

    _change(game, "turn", 2, draw_step)


def nobody_skips(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """The first player draws in their first turn too (LE-07)."""

    def draw_step(state: LetalState, frame: Frame, args: Args) -> None:
        number, state.turn = state.turn, 2
        turn.draw_step(state, frame, args)
        state.turn = number

    _change(game, "turn", 2, draw_step)


def the_disabled_are_asked(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """A seat whose heroes are all disabled is asked in windows all the same."""

    def may_respond(state: LetalState, seat: int) -> bool:
        heroes = state.living_of(seat)
        return any(state.zones[f"hand/{hero}"] for hero in heroes)

    patch.setattr(windows, "may_respond", may_respond)


def an_extra_throw(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """One more number is drawn from a stream of its own as turn 3 begins."""

    def begin_turn(state: LetalState, frame: Frame, args: Args) -> None:
        turn.begin_turn(state, frame, args)
        if state.turn == 3:
            state.rng.below("mutation", 2)

    _change(game, "turn", 0, begin_turn)


def a_patient_timer(game: Letal, patch: pytest.MonkeyPatch) -> None:
    """The timer is overheard at the end of rounds (LE-16)."""
    patch.setattr(turn, "CALLED", -1)


def _change(game: Letal, text: str, at: int, run: Callable[..., None]) -> None:
    line = game.texts[text][at]
    changed = replace(line, verb=replace(line.verb, run=run))
    lines = game.texts[text]
    game.texts = {**game.texts, text: (*lines[:at], changed, *lines[at + 1 :])}


MUTATIONS: list[Mutation] = [
    an_endurance,
    a_stronger_defence,
    a_smaller_die,
    two_draws,
    nobody_skips,
    the_disabled_are_asked,
    an_extra_throw,
    a_patient_timer,
]


@contextmanager
def mutated(mutation: Mutation) -> Iterator[Letal]:
    game = Letal()
    with pytest.MonkeyPatch.context() as patch:
        digest = game.pool.digest
        mutation(game, patch)
        game.pool.__dict__["digest"] = digest
        yield game


@pytest.fixture(scope="module")
def true_positions() -> dict[str, list[bytes | None]]:
    """The positions of every golden log under the rules as they are."""
    game = Letal()
    return {path.name: list(positions(game, read_log(path.read_bytes()))) for path in LOGS}


@pytest.mark.proof(share=2)
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
            difference = first_difference(true_positions[path.name], changed)
            if difference is None:
                assert judgement.code in (None, "wrong_result", "incomplete")
            else:
                assert judgement.move in (difference, max(difference, 1))
            caught += not judgement.certified
    assert caught > 0
