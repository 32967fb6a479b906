"""How much a terminal shows of a game, and what of it."""

import argparse
import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

import pytest

from engine.commands import screen
from engine.commands.sitting import Sitting
from engine.commands.terminal import Question
from engine.core.bots.players import BOTS
from engine.core.logs.play import bot_streams
from engine.games import GAMES
from tests.engine.commands.program import GAME

MOST = 250


def screens(game: str, bot: str, seed: int, format: str | None = None) -> Iterator[str]:
    """What the terminal shows at each of the first decisions of a game of bots, with the line for
    the answer."""
    options = argparse.Namespace(
        game=game, format=format, seed=bytes([seed] * 32), variant={}, deck=[], bots=None,
        out=None, resume=None, hosted=None,
    )  # fmt: skip
    sitting = Sitting(options)
    table = sitting.table
    before: dict[int, screen.Blocks] = {}
    streams = bot_streams(table, options.seed)
    while (choice := sitting.choice()) is not None and len(table.moves) < MOST:
        question = Question(sitting, choice, before.get(choice.seat), table.news(choice.seat))
        before[choice.seat] = question.blocks
        with redirect_stdout(io.StringIO()) as output:
            question.show()
        yield f"{output.getvalue()}Move: "
        move = BOTS[bot](table.game, table.state, choice, streams[choice.seat])
        sitting.move(choice.seat, move)


@pytest.mark.proof(share=3)
@pytest.mark.parametrize(
    ("game", "bot", "format"),
    [(GAME, "eager", None), ("commandeer", "eager", None), ("commandeer", "greedy", None),
     ("letal", "eager", None), ("letal", "eager", "team")],
)  # fmt: skip
def test_a_decision_takes_20_lines_mostly_and_never_more_than_40(
    game: str, bot: str, format: str | None
) -> None:
    """A decision once showed all, 128 lines at most."""
    pages = [text.splitlines() for seed in (1, 2) for text in screens(game, bot, seed, format)]
    tall = sorted(map(len, pages))
    assert len(tall) > 50
    assert max(len(line) for lines in pages for line in lines) <= 80
    assert tall[len(tall) // 2] <= 20
    assert tall[-1] <= 40


SCOUT = {"id": 3, "card": "scout", "name": "Scout", "kind": "tactic"}


def scene(**zones: list[dict[str, Any]]) -> dict[str, Any]:
    """A scene of seat 0 with these zones."""
    return {
        "game": GAME, "you": 0, "turn": 0, "active": None, "phase": "combat", "decides": 0,
        "outcome": None, "boards": [], "effects": [], "counters": [], "revealed": [[], []],
        "zones": [{"name": name, "seat": 0, "count": len(cards), "cards": cards}
                  for name, cards in zones.items()],
    }  # fmt: skip


def test_what_changed_is_shown_and_what_is_gone_is_said() -> None:
    """Of a pile too large to list there is still its number, so it is not gone."""
    game = GAMES[GAME]
    before = screen.blocks(game, scene(combat=[SCOUT], graveyard=[SCOUT] * 3))
    after = screen.blocks(game, scene(combat=[], graveyard=[SCOUT] * 4))
    heading = "== Tactics Anthem, Combat Phase; seat 0 decides"
    assert screen.changed(before, before) == [heading]
    assert screen.changed(before, after) == [
        heading,
        "Seat 0 (you): graveyard 4 (last Scout)",
        "  Combat Zone of seat 0: none now",
    ]


def test_of_a_long_list_only_what_changed_is_shown() -> None:
    game = GAMES[GAME]
    names = ["Nightingale", "Old Campaigner", "Camp Sergeant", "Battle Fury", "Battle Fury",
             "False Friend", "No Quarter", "Second Wind"]  # fmt: skip
    hand = [{"id": at, "card": "x", "name": name, "kind": "tactic", "circle": 1}
            for at, name in enumerate(names)]  # fmt: skip
    before = screen.blocks(game, scene(tactics=hand))
    assert screen.changed(None, before)[2:] == [
        "  tactics in hand: Nightingale (circle 1), Old Campaigner (circle 1), Camp",
        "      Sergeant (circle 1), 2 Battle Fury (circle 1), False Friend (circle 1), No",
        "      Quarter (circle 1), Second Wind (circle 1)",
    ]
    now = [{**hand[0], "circle": 2}, *hand[2:4], *hand[5:], SCOUT]
    after = screen.blocks(game, scene(tactics=now))
    assert screen.changed(before, after)[1:] == [
        "  tactics in hand, changed: Nightingale (circle 2); gone: Old Campaigner, Battle",
        "      Fury; new: Scout",
    ]
