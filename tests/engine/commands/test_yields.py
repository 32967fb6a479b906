"""`pass until`: windows pass by themselves, one legal move each, until something is met."""

from pathlib import Path
from typing import Any

import pytest

from engine.commands.yields import ANYTHING, MY_TURN, Yield
from engine.core.logs.log import read_log
from engine.core.position.choices import NOTHING_MORE, Choice, one_card
from engine.games import GAMES
from tests.engine.commands.program import PROMPT, engine
from tests.engine.spoken import logs, steps

LETAL = GAMES["letal"]
WINDOW = Choice(0, {"pass": NOTHING_MORE, "trick": one_card([4])}, "window")
HERO = {"id": 2, "card": "warden", "name": "The Warden", "kind": "hero"}
VIEW: dict[str, Any] = {
    "active": 1, "turn": 6,
    "zones": [{"name": "hero", "seat": 0, "of": 2, "count": 1, "cards": [HERO]}],
    "boards": [{"pieces": [{"id": 2, "seat": 0}, {"id": 40, "seat": 1}]}],
}  # fmt: skip
THEIRS: dict[str, Any] = {"kind": "draw", "seat": 1, "count": 1}
ATTACKED = {"kind": "attack", "seat": 1, "amount": 3, "target": {"id": 2, "name": "The Warden"}}
HURT = {"kind": "lose_endurance", "seat": 0, "cards": [{"id": 2, "name": "The Warden"}]}
OTHER_HURT = {"kind": "lose_endurance", "seat": 1, "cards": [{"id": 40, "name": "The Oracle"}]}


@pytest.mark.parametrize(
    ("until", "events", "passes"),
    [
        (MY_TURN, [], True), (MY_TURN, [THEIRS], True), (MY_TURN, [THEIRS, OTHER_HURT], True),
        (MY_TURN, [THEIRS, ATTACKED], False), (MY_TURN, [HURT], False),
        (ANYTHING, [], True), (ANYTHING, [{"kind": "pass", "seat": 1}], True),
        (ANYTHING, [THEIRS], False), (ANYTHING, [ATTACKED], False),
    ],
)  # fmt: skip
def test_a_yield_ends_when_it_is_met(until: str, events: list[Any], passes: bool) -> None:
    move = Yield(until, 6).passes(LETAL, WINDOW, VIEW, events)
    assert move == (("pass",) if passes else None)


@pytest.mark.parametrize("until", [MY_TURN, ANYTHING])
def test_a_yield_ends_with_the_own_turn_and_where_more_is_asked(until: str) -> None:
    mine = {**VIEW, "active": 0}
    assert Yield(until, 5).passes(LETAL, WINDOW, mine, []) is None
    assert Yield(until, 6).passes(LETAL, WINDOW, mine, []) == ("pass",)
    defend = Choice(0, {"pass": NOTHING_MORE, "defend": one_card([4])}, "defend", 2)
    assert Yield(until, 6).passes(LETAL, defend, VIEW, []) is None


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_window_can_be_passed_and_is_a_window_of_the_rules(slug: str) -> None:
    game = GAMES[slug]
    assert game.windows.keys() <= game.words.occasions.keys()
    met = set()
    for step in steps(game, logs(game)[0]):
        move = game.declines(step.choice)
        assert (move is not None) == (step.choice.occasion in game.windows)
        assert move is None or move in step.choice
        met |= {step.choice.occasion} & game.windows.keys()
    assert met


def test_a_player_of_letal_passes_until_their_turn(tmp_path: Path) -> None:
    """Two thirds of the decisions are windows; each that passes is a move of the log, and what is
    not done by hand leads to the same game."""
    by_hand = ["1"] * 100
    first = played(tmp_path / "hand", by_hand)
    at = next(at for at, screen in enumerate(first) if "of seat 1, beginning of turn" in screen)
    until = played(tmp_path / "until", [*by_hand[:at], "pass until my turn"])
    log, other = (read_log((tmp_path / name).read_bytes()).moves for name in ("until", "hand"))
    assert len(until) == at + 3
    assert sum(move.seat == 0 for move in log[:-1]) > at + 1
    assert [move.bare for move in log[:-1]] == [move.bare for move in other[: len(log) - 1]]
    assert engine("verify", tmp_path / "until").status == 0


def played(out: Path, answers: list[str]) -> list[str]:
    """What the terminal shows before each answer, and after the last, which is to concede."""
    done = engine(
        "session", "letal", "--terminal", "--seed", "5", "--bots", "random", "--out", out,
        stdin="\n".join([*answers, "concede\n"]),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    return done.out.split(PROMPT)


def test_where_nothing_can_be_passed_it_is_said(tmp_path: Path) -> None:
    screens = played(tmp_path / "log", ["pass until my turn", "pass until tomorrow"])
    assert screens[1:3] == [
        "This decision is more than a pass: choose a move.\n",
        "Pass until what? `pass until my turn` or `pass until something happens`.\n",
    ]
