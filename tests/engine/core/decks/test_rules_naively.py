"""Every rule of every format against a naive reading of its line, on random decks."""

from typing import Any

import pytest

import engine
from engine.core.decks.deck import Deck
from engine.core.decks.formats import CORE_RULES, Format
from tests.engine.core.decks import naive_parties, naive_rules
from tests.engine.core.decks.random_formats import any_deck_of, any_format
from tests.support.proofs import count

RULES = {**naive_rules.RULES, **naive_parties.RULES}
DECKS = count(100_000, share=20)
FORMATS = [(slug, name) for slug in engine.slugs() for name in engine.game(slug).formats]


def broken(deck: Deck, format: Format) -> list[str]:
    return [rule.word for rule in format.rules if rule.check(deck)]


def naively_broken(deck: Deck, format: Format) -> list[str]:
    lines: Any = format.plain["rules"]
    return [line["rule"] for line in lines if RULES[line["rule"]](line, deck.parts, format.pool)]


@pytest.mark.parametrize(("slug", "name"), FORMATS)
def test_the_rules_of_a_game_find_what_a_naive_reading_finds(slug: str, name: str) -> None:
    format = engine.game(slug).formats[name]
    seen: set[str] = set()
    for _ in range(DECKS // 2 // len(FORMATS)):
        deck = any_deck_of(slug, format)
        naive = naively_broken(deck, format)
        assert broken(deck, format) == naive, deck
        assert engine.check_deck(deck, format).legal == (not naive)
        seen |= set(naive)
    assert seen


def test_the_rules_of_a_game_without_an_engine_find_what_a_naive_reading_finds() -> None:
    seen: dict[str, set[bool]] = {}
    for _ in range(DECKS // 2 // 50):
        format, decks = any_format(decks=50)
        for deck in decks:
            naive = naively_broken(deck, format)
            assert broken(deck, format) == naive, (deck, format.plain)
            for rule in format.rules:
                seen.setdefault(rule.word, set()).add(rule.word in naive)
    assert seen == {rule.word: {True, False} for rule in CORE_RULES if rule.word != "own_parts"}
