"""Moves that read the same are listed once; cards that differ are told apart by where they lie."""

from pathlib import Path
from typing import Any

from engine.commands.move_list import card_names, listed
from engine.core.display.sentences import Sentences
from engine.core.position.choices import Choice, OneOf, one_card
from engine.games import GAMES
from tests.engine.commands.program import deck_of_67, engine

WORDS = GAMES["commandeer"].words
UNIT = {"card": "scout", "name": "Scout", "kind": "unit", "power": 2000}


def copies(*numbers: int, **facts: Any) -> list[dict[str, Any]]:
    return [{"id": number, **UNIT, **facts} for number in numbers]


def scene(*zones: tuple[str, list[dict[str, Any]]], **facts: Any) -> dict[str, Any]:
    """A scene with these zones of seat 0."""
    return {
        "boards": [], "effects": [], "counters": [], "revealed": [[], []],
        "zones": [{"name": name, "seat": 0, "count": len(cards), "cards": cards}
                  for name, cards in zones],
        **facts,
    }  # fmt: skip


def move_list(view: dict[str, Any], choice: Choice) -> dict[str, Any]:
    sentences = Sentences(WORDS, ("Seat 0", "Seat 1"))
    names = card_names(view, choice, WORDS)
    return listed(choice, sentences, names.__getitem__)


def test_copies_in_a_hand_are_one_move() -> None:
    view = scene(("hand", [*copies(4, 7), *copies(9, name="Pikeman", card="pikeman")]))
    deploy = OneOf([(card, cell) for card in (4, 7, 9) for cell in ("c3", "d3")], names_cards=True)
    assert move_list(view, Choice(0, {"deploy": deploy})) == {
        "Deploy Scout to c3": ("deploy", 4, "c3"),
        "Deploy Scout to d3": ("deploy", 4, "d3"),
        "Deploy Pikeman to c3": ("deploy", 9, "c3"),
        "Deploy Pikeman to d3": ("deploy", 9, "d3"),
    }


def test_cards_in_different_places_are_named_by_their_place() -> None:
    board = {"name": "battlefield", "columns": 6, "rows": 6, "marks": [],
             "pieces": [{"id": 5, "seat": 0, "cell": [1, 2], "attached": []}]}  # fmt: skip
    view = scene(
        ("hand", copies(4, 7)), ("battlefield", copies(5)), ("retired", copies(6)), boards=[board]
    )
    chosen = Choice(0, {"choose": one_card([4, 5, 6, 7])})
    assert list(move_list(view, chosen)) == [
        "Choose Scout (hand of seat 0)",
        "Choose Scout (b3)",
        "Choose Scout (Retired zone of seat 0)",
    ]
    assert list(move_list(view, Choice(0, {"choose": one_card([4, 7])}))) == ["Choose Scout"]


def test_copies_that_differ_in_anything_that_is_seen_have_numbers() -> None:
    """One was seen by the opponent, has an effect on it, is counted, or is stronger."""
    effect = {"rule": "power", "seat": 0, "value": 1, "turns": [], "card": -1, "target": 7}
    both = Choice(0, {"choose": one_card([4, 7])})
    apart = ["Choose Scout #4", "Choose Scout #7"]
    hand = ("hand", copies(4, 7))
    assert list(move_list(scene(hand, revealed=[copies(7), []]), both)) == apart
    assert list(move_list(scene(hand, effects=[effect]), both)) == apart
    assert list(move_list(scene(hand, counters=[{"name": "bound", "value": [7]}]), both)) == apart
    stronger = [*copies(4), *copies(7, power=3000)]
    assert list(move_list(scene(("hand", stronger)), both)) == apart


def test_no_list_at_the_terminal_has_a_line_twice(tmp_path: Path) -> None:
    """The decks of L.E.T.A.L. have cards twice, and all of it is to choose from at first."""
    deck = deck_of_67(tmp_path)
    done = engine(
        "session", "letal", "--terminal", "--bots", "random", "--deck", deck, "--deck", deck,
        stdin="rows bottom\nmore\nmore\nconcede\n",
    )  # fmt: skip
    lines = [line[6:] for line in done.out.splitlines() if line[:5].strip().isdigit()]
    aside = [line for line in lines if line.startswith("Set ")]
    assert len(aside) > 20
    assert len(set(aside)) == len(aside)
