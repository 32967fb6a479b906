"""The copies of a card that a format allows, against the format's verdicts on decks."""

from collections import Counter
from collections.abc import Iterator

import pytest

import engine

FORMATS = [
    (slug, version)
    for slug in engine.slugs()
    for name in engine.game(slug).formats
    for version in engine.game(slug).versions(name)
]
IDS = [f"{slug}/{version.slug}/{version.effective_from}" for slug, version in FORMATS]


def parts_of(slug: str, deck: engine.Deck, card: str) -> Iterator[str]:
    """The parts of a deck that hold cards of the kind of another card."""
    cards = engine.game(slug).pool.cards
    for part, counts in deck.parts.items():
        if any(cards[id].kind == cards[card].kind for id in counts):
            yield part


@pytest.mark.parametrize(("slug", "version"), FORMATS, ids=IDS)
def test_no_legal_deck_has_more_than_the_format_says(slug: str, version: engine.Format) -> None:
    beyond = [
        (deck.name, card, count)
        for deck in engine.game(slug).ready_for(version)
        for part in deck.parts.values()
        for card, count in part.items()
        if (most := version.most_of(card)) is not None and count > most
    ]
    assert beyond == []


@pytest.mark.parametrize(("slug", "version"), FORMATS, ids=IDS)
def test_one_card_more_than_the_format_says_makes_a_deck_illegal(
    slug: str, version: engine.Format
) -> None:
    allowed = []
    for deck in engine.game(slug).ready_for(version)[:2]:
        for card in version.pool.cards:
            most = version.most_of(card)
            for part in parts_of(slug, deck, card) if most is not None else ():
                counts = {**deck.parts[part], card: (most or 0) + 1}
                changed = engine.Deck(slug, {**deck.parts, part: counts}, deck.name)
                problems = engine.check_deck(changed, version).problems
                if not any(card in problem.cards for problem in problems):
                    allowed.append((deck.name, part, card, most))
    assert allowed == []


def test_limits_are_those_of_the_rulebooks_and_lists() -> None:
    """CO-20: four of a card, one of a legend; the list of 2026-11-21 bans and restricts some."""
    game = engine.game("commandeer")
    tournament = game.format_on("tournament", "2026-11-21")
    cards = ("almoner", "high-marshal", "dark-bargain", "rally", "nobody")
    assert [tournament.most_of(card) for card in cards] == [4, 1, 0, 2, 0]
    assert [game.formats["standard"].most_of(card) for card in cards] == [4, 1, 4, 4, 0]
    assert Counter(tournament.limits.values()) == {0: 2, 2: 4}
