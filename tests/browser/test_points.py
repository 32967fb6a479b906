"""Points of a table are put where the page asks for them: every answer is the engine's, and what is
refused says why."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import engine
from engine.core.logs.play import Table
from engine.core.position.open_spaces import Open, Several
from tests.browser.scripts import clicked, scripted
from tests.engine.walks import walk

MEASURED = {"ground": "table", "scenario": "flag"}
EVERY = 7
POSITIONS = 24
OUTSIDE = 150
"""Hundredths of an inch: so far beside a legal point others are tried."""
REASONS = {
    "that is too far", "another base is in the way", "the base would reach out of the area",
    "the base must end in contact with its target",
}  # fmt: skip


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with scripted(browser) as page:
        yield page


def measured() -> Iterator[Table]:
    """Positions of games of bots in which points are asked for."""
    game = engine.game("anima_tactics")
    for number, bot in ((3, "eager"), (4, "random")):
        seen = 0
        for at, (table, choice) in enumerate(walk(game, number, bot, MEASURED)):
            opens = any(space.open for space in choice.spaces.values())
            if seen < POSITIONS and at % EVERY == 0 and opens:
                seen += 1
                yield table


def spaces(table: Table) -> Iterator[tuple[str, Open]]:
    choice = table.choice()
    assert choice is not None
    for verb, space in choice.spaces.items():
        for each in space.spaces if isinstance(space, Several) else [space]:
            if isinstance(each, Open) and each:
                yield verb, each


def tries(space: Open, dice: Random) -> list[list[list[int]]]:
    """Ways of points: some that the engine draws, and others beside them."""
    size = len(space.head)
    drawn = [[int(arg) for arg in space.sample(dice.randrange)[size:]] for _ in range(4)]
    beside = [
        [*numbers[:-2], *(abs(part + dice.randint(-OUTSIDE, OUTSIDE)) for part in numbers[-2:])]
        for numbers in drawn
    ]
    ways = [*drawn, *beside, [*drawn[0][:-2], 4790, dice.randrange(4801)]]
    return [[way[at : at + 2] for at in range(0, len(way), 2)] for way in ways]


def test_a_point_that_is_put_is_answered_as_the_engine_does(page: Page) -> None:
    positions: list[Table] = []
    page.expose_function("nextStep", lambda verb, args: engine.next_step(positions[-1], verb, args))
    dice, legal, refused = Random(11), 0, set[str]()
    for table in measured():
        positions.append(table)
        ask = engine.ask(table)
        assert ask is not None
        for verb, space in spaces(table):
            kinds = [each["kind"] for each in ask["verbs"][verb]["args"]]
            clicks = [f"{kind} {arg}" for kind, arg in zip(kinds, space.head, strict=False)]
            ways = tries(space, dice)
            put: dict[str, Any] = clicked(page, "put", [ask, verb, clicks, ways])
            assert put["grounds"] == 1
            for way, answer in zip(ways, put["answers"], strict=True):
                args = (*space.head, *(part for point in way for part in point))
                why = space.hinders(args)
                assert (args in space) == (not why)
                assert answer["whole"] == ([] if why else [[verb, *args]])
                assert answer["sent"] is None
                # Of a way with corners the point that is refused may be one of these.
                if len(way) == 1 and not answer["turns"]:
                    assert answer["why"] == why
                legal, refused = legal + (not why), refused | {why}
    assert legal > 100
    assert refused >= REASONS


def test_a_cell_is_called_by_what_lies_and_stands_there(page: Page) -> None:
    marks = [
        {"cell": [2, 1], "name": "wood_high", "seat": 0},
        {"cell": [3, 1], "name": "level1"},
    ]
    scene = {
        "boards": {"field": {"ground": "hexes", "marks": marks}},
        "pieces": {"field": {"7": {"cell": [2, 1], "seat": 1}}},
        "cards": {"7": "Spearman"},
        "called": {"wood_high": "high wood", "level1": "level 1"},
        "seats": ["You", "Fair bot"],
        "words": {"empty": "empty", "hex": "hex {hex}", "piece_of": "{card} of {player}"},
        "cells": ["c2", "d2", "a1"],
    }
    assert clicked(page, "cellsCalled", scene) == [
        "hex c2, high wood, Spearman of Fair bot", "hex d2, level 1", "hex a1, empty",
    ]  # fmt: skip
    scene["boards"] = {"field": {"marks": marks}}
    assert clicked(page, "cellsCalled", scene)[2] == "a1, empty"
