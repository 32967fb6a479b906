"""The move builder of the page, given decisions of all games: its clicks lead to every legal move
and to nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import engine
from engine.core.logs.play import Table
from tests.browser.scripts import clicked, scripted
from tests.engine.walks import walk

LOOKED_AT = 40


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing is but scripts."""
    with scripted(browser) as page:
        yield page


def decisions(slug: str) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Decisions of a few games of bots, spread over each."""
    game = engine.game(slug)
    for number, bot in ((3, "random"), (4, "eager"), (5, "eager")):
        tables = 0
        for at, (table, choice) in enumerate(walk(game, number, bot)):
            if tables == LOOKED_AT:
                break
            if len(choice) > 1 and at % 3 == number % 3:
                tables += 1
                ask = engine.ask(table)
                assert ask is not None
                yield table, ask


@pytest.mark.parametrize("slug", engine.slugs())
def test_clicks_lead_to_every_legal_move_and_to_nothing_else(page: Page, slug: str) -> None:
    asks, legal = [], []
    for table, ask in decisions(slug):
        choice = table.choice()
        assert choice is not None
        listed = {verb: words for verb, words in ask["verbs"].items() if "moves" in words}
        if listed:
            asks.append({**ask, "verbs": listed})
            legal.append({tuple(move) for move in choice if move[0] in listed})
    assert len(asks) > LOOKED_AT
    for reached, moves in zip(clicked(page, "everything", asks), legal, strict=True):
        chosen = [tuple(move) for move in reached["chosen"]["moves"]]
        assert sorted(chosen, key=repr) == sorted(moves, key=repr)
        # What nothing needs to be clicked for is a button.
        opened = {tuple(move) for move in reached["open"]["moves"]}
        assert opened == {move for move in moves if len(move) > 1}
        assert (reached["open"]["stuck"], reached["chosen"]["stuck"]) == ([], [])


def test_of_many_moves_each_click_asks_what_follows(page: Page) -> None:
    positions: list[Table] = []
    page.expose_function("nextStep", lambda verb, args: engine.next_step(positions[-1], verb, args))
    walked = 0
    for table, ask in decisions("anima_tactics"):
        for verb, words in ask["verbs"].items():
            if "moves" in words:
                continue
            positions.append(table)
            choice = table.choice()
            assert choice is not None
            dice = [walked * 7 + 3 * at for at in range(4)]
            for args, offered, whole in clicked(page, "far", [ask, verb, dice]):
                step = choice.next(verb, tuple(args))
                assert offered == len({*step.more, *step.reach})
                assert whole == ([[verb, *args]] if step.ends else [])
                assert all(tuple(move) in choice for move in whole)
            walked += 1
    assert walked > 10


def test_a_second_click_takes_a_click_back(page: Page) -> None:
    """Out of a set alone, else with all that was clicked after it; a chosen verb goes last."""
    ask = {
        "ply": 3, "seat": 0, "question": "What do you do?", "declines": None, "columns": 6,
        "texts": {},
        "verbs": {
            "cast": {
                "label": "Cast", "move": "Cast {tactic} ({users})", "set_from": 1,
                "args": [
                    {"name": "tactic", "kind": "card", "asks": "Which tactic?"},
                    {"name": "users", "kind": "cards", "asks": "Who uses it?"},
                ],
                "moves": [[7], [7, 2], [7, 2, 11], [7, 11]],
            },
            "move": {
                "label": "Move", "move": "Move {unit} to {cell}", "set_from": None,
                "args": [
                    {"name": "unit", "kind": "card", "asks": "Which unit?"},
                    {"name": "cell", "kind": "cell", "asks": "Where?"},
                ],
                "moves": [[7, 14], [8, 14]],
            },
        },
    }  # fmt: skip
    clicks = ["card 7", "card 11", "card 2", "card 11", "card 7", "card 8", "cell c3"]
    states = clicked(page, "thereAndBack", [ask, "cast", clicks])
    what = "What do you do?"
    assert states["states"] == [
        ["card 7", [["cast", 7]], None, what],
        ["card 7 card 11", [["cast", 7, 11]], None, "Who uses it?"],
        ["card 7 card 11 card 2", [["cast", 7, 2, 11]], ["cast", 7, 2, 11], what],
        ["card 7 card 2", [["cast", 7, 2]], None, "Who uses it?"],
        ["", [], None, what],
        ["card 8", [], None, "Where?"],
        ["card 8 cell c3", [["move", 8, 14]], ["move", 8, 14], what],
        ["card 8", [], None, "Where?"],
        ["", [], None, what],
        ["", [], None, "Which tactic?"],
    ]
    assert states["back"] == [True, False]
    assert states["said"] == [
        "Cast card 7 (nothing)",
        "Cast card 7 (card 2)",
        "Cast card 7 (card 2 and card 11)",
        "Cast card 7 (card 11)",
    ]
