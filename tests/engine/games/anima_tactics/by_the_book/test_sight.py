"""No ranged attack without sight: on squares, on a table, and where players measure (AT-32)."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.base.rng import BadDraw, Recorded
from engine.core.logs.play import bot_streams
from engine.core.position.agenda import Args, Frame, Verb
from engine.games.anima_tactics import attack
from engine.games.anima_tactics.field import BLOCKED
from engine.games.anima_tactics.game import FLOW, AnimaTactics
from engine.games.anima_tactics.grounds import ground
from engine.games.anima_tactics.state import AnimaState, Feature
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table
from tests.engine.games.anima_tactics.measuring import BAEL, KIRA, do, position
from tests.engine.games.anima_tactics.on_table import Base, OnTable
from tests.engine.games.anima_tactics.surveyor import twins
from tests.engine.walks import start
from tests.support.proofs import count


class Watched(AnimaTactics):
    """The game, which counts its ranged attacks and notes those that hit without sight. What a
    splash does around its target is aimed at nobody (AT-97)."""

    def __init__(self) -> None:
        self.shots, self.blind = 0, list[tuple[int, int]]()
        self.verbs = {**FLOW, "strike": Verb(run=self._strike)}
        super().__init__()

    def _strike(self, state: AnimaState, frame: Frame, args: Args) -> None:
        bound, target = frame.bound, frame.bound["target"]
        aimed = bound["range"] and not bound["area"] and state.in_play(target)
        sight = ground(state).sight(state, frame.card, target) if aimed else ""
        attack.strike(state, frame, args)
        self.shots += bool(aimed)
        if bound["hit"] and sight == BLOCKED:
            self.blind.append((frame.card, target))


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize(
    "variant",
    [{"map": "ruins"}, {"map": "river"}, {"map": "hills"}, {"ground": "table"}],
    ids=lambda variant: next(iter(variant.values())),
)
def test_no_game_of_bots_has_a_hit_without_sight(variant: Mapping[str, str]) -> None:
    watched = Watched()
    for number in range(count(40, 20)):
        _play(watched, number, dict(variant))
    assert watched.blind == []
    assert watched.shots > 0


def _play(game: AnimaTactics, number: int, variant: dict[str, str]) -> None:
    table = start(game, 14 + 16 * number + number % 2, variant)
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None:
        stream = streams[choice.seat]
        aimed = [move for move in choice if move[0] in ("shoot", "use_on", "react")]
        moves = aimed or list(choice)
        table.move(choice.seat, moves[stream.below("blind", len(moves))])


@pytest.mark.proof(of="laws")
def test_no_recorded_game_has_a_hit_without_sight() -> None:
    watched: Any = Watched()
    for number in range(count(20, 20)):
        table = twins(14 + 16 * number + number % 2, "eager", {})[1]
        draws = Recorded(table.opening.secret, table.opening.draws or ())
        pool = watched.formats[table.head.format].pool
        state = watched.setup(table.opening.decks, table.head.variant, draws, pool)
        for logged in table.moves:
            watched.play(state, logged.seat, logged.move)
    assert watched.blind == []
    assert watched.shots > 0


def test_a_special_shot_at_who_is_behind_a_wall_is_lost() -> None:
    marrek, celia = Figure("old-marrek", 0, "i10"), Figure("celia", 1, "i15")
    table = Table(marrek, celia, variant={"map": "ruins"}).use("old-marrek", "ember_bolt", "celia")
    assert len(table.happened("out_of_sight")) == 1
    assert (table.actions("old-marrek"), table.life("celia")) == (2, 12)
    assert table.occasion() == "act"


@pytest.mark.parametrize(("shooter", "target"), [("h12", "l12"), ("l12", "h12")])
def test_a_special_shot_two_levels_up_or_down_is_lost(shooter: str, target: str) -> None:
    marrek, celia = Figure("old-marrek", 0, shooter), Figure("celia", 1, target)
    table = Table(marrek, celia, variant={"map": "hills"}).use("old-marrek", "ember_bolt", "celia")
    assert len(table.happened("out_of_sight")) == 1


def test_a_special_shot_over_a_table_needs_sight() -> None:
    bases = Base("old-marrek", 0, 2400, 2000), Base("celia", 1, 2400, 2800)
    table = OnTable(*bases, scenery=(Feature("wall", 2400, 2400),)).acting("old-marrek")
    table.do("use_on", "old-marrek", "ember_bolt", "celia")
    assert len(table.happened("out_of_sight")) == 1


def test_a_blocked_look_loses_a_shot_where_players_measure() -> None:
    state = do(position(), "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws="measure/0/2=500 sight/0/2=2 height/0/2=0")
    assert [event.kind for event in state.events or () if event.kind == "out_of_sight"]
    assert state.actions[KIRA] == 2


def test_at_64_who_is_out_of_sight_takes_no_shot() -> None:
    """From k10 to o10 the wall of h12 to l12 hides who stands behind it, two squares off."""
    archer, target = Figure("archer", 0, "h10"), Figure("celia", 1, "l10", actions=0)
    hidden, seen = (Figure(each, 1, at) for each, at in (("fate", "j13"), ("kira", "j11")))
    table = Table(archer, target, hidden, seen, variant={"map": "ruins"})
    table.act("archer", "shoot", "celia")
    assert (table.legal("shield", "kira"), table.legal("shield", "fate")) == (True, False)


def test_at_64_a_look_must_say_that_who_shields_is_seen() -> None:
    state = do(position(), "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws="measure/0/2=500 sight/0/2=0 height/0/2=0")
    with pytest.raises(BadDraw, match="must be in the shooter's sight"):
        do(state, "shield", 3, draws="measure/0/3=300 sight/0/3=2 height/0/3=0")
