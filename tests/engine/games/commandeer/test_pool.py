"""The pool as a whole: a test for the words of every card, and no card worse than another."""

import ast
from pathlib import Path
from typing import Any

import pytest

from engine.core.decks.deck_rules import Size
from engine.core.position.cards import CardDef
from tests.engine.games.commandeer.field import GAME
from tests.engine.games.commandeer.plain_cards import PLAIN, RANGED

FOLDER = Path(__file__).parent
KEYWORDS_ALONE = {
    "Range.",
    "Guard.",
    "Borders take no Health from this unit.",
    "May be deployed on any empty cell.",
}
"""Words that say no more than a keyword: test_cards_plain has each card of a keyword."""
BURDENS = frozenset(("pacified", "rooted"))


def test_the_words_of_every_card_are_quoted_by_a_test_that_bears_its_name():
    """Who changes the words of a card comes by its test, and the other way round."""
    quoted = {
        node.name: " ".join((ast.get_docstring(node) or "").split())
        for file in FOLDER.glob("test_cards_*.py")
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }
    missing = [
        card.id if printing.printing == card.printing else f"{card.id}@{printing.printing}"
        for card in GAME.pool.cards.values()
        for printing in GAME.pool.printings(card.id)
        if printing.facts["words"] not in KEYWORDS_ALONE and card.id not in PLAIN
        if quoted.get(_test_of(card, printing)) != printing.facts["words"]
    ]
    assert missing == []
    assert {id for id, card in GAME.pool.cards.items() if card.facts["words"] == "Range."} == {
        *RANGED
    }


def _test_of(card: CardDef, printing: CardDef) -> str:
    """The name of a test; a printing whose words are the newest's shares its test."""
    name = card.id.replace("-", "_")
    alike = printing.facts["words"] == card.facts["words"]
    return f"test_{name}" if alike else f"test_{name}_as_first_printed"


def _says(card: CardDef) -> tuple[Any, ...]:
    plain: Any = card.plain
    return plain.get("texts", {}), plain.get("static", []), plain.get("ability")


def _burdens(card: CardDef) -> set[str]:
    """What a card says against itself."""
    own = {
        str(ability)
        for ability in card.facts["static"]
        if ability["rule"] in BURDENS
        or (ability.get("on") == "self" and ability.get("amount", 0) < 0)
    }
    return own | (card.facts["rules"] & BURDENS)


def _figures(card: CardDef) -> dict[str, Any]:
    facts = card.facts
    figures = {name: facts[name] for name in ("command", "energy", "power", "health")}
    return figures | {"arrows": set(facts["arrows"]), "rules": facts["rules"] - BURDENS}


def strictly_worse(card: CardDef, other: CardDef) -> bool:
    """Whether another unit costs no more and is better in something and worse in nothing.

    A text is worth something, so that only a unit without one, or with the same, is compared. A
    legendary unit is one of its kind in a deck, and no reason to leave another at home.
    """
    if other.facts["legendary"] or _says(card) not in (({}, [], None), _says(other)):
        return False
    mine, theirs = _figures(card), _figures(other)
    costs = [theirs[name] <= mine[name] for name in ("command", "energy")]
    worth = [theirs[name] >= mine[name] for name in ("power", "health", "arrows", "rules")]
    if not all(costs + worth) or not _burdens(other) <= _burdens(card):
        return False
    return (mine, _says(card), _burdens(card)) != (theirs, _says(other), _burdens(other))


@pytest.mark.parametrize("slug", ["standard", "first-print"])
def test_no_unit_is_strictly_worse_than_another(slug: str):
    units = [card for card in GAME.formats[slug].pool.cards.values() if card.kind == "unit"]
    worse = [
        (card.id, other.id) for card in units for other in units if strictly_worse(card, other)
    ]
    assert worse == []


def test_what_is_strictly_worse_is_found_out():
    """A warden has less Health than as first printed; a bear is better than a cub, and dearer."""
    pool = GAME.pool.cards
    assert strictly_worse(pool["vow-squire"], pool["vow-squire"]) is False
    first, newest = GAME.pool.printings("gate-warden")
    assert (strictly_worse(newest, first), strictly_worse(first, newest)) == (True, False)
    assert strictly_worse(pool["moss-cub"], pool["old-bear"]) is False


def test_no_deck_reaches_the_bound_that_stands_for_no_maximum():
    """CO-23: four copies of every card there is are fewer."""
    (size,) = (rule for rule in GAME.formats["free"].rules if isinstance(rule, Size))
    assert 4 * len(GAME.pool.cards) < size.most
