"""Remedies: legal, as small as the damage, and against brute force the smallest there are."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import engine
from engine.core.decks.deck import Deck
from engine.core.decks.formats import read_formats
from engine.core.decks.remedies import CardChange, find_remedy
from tests.engine.core.decks.random_formats import any_format, every_army
from tests.engine.core.decks.small_pools import (
    SmallFormat,
    laxer_party,
    small_anthem,
    small_commandeer,
    small_letal,
    small_party,
    small_tactica,
)

FORMATS = [(slug, format) for slug in engine.slugs() for format in engine.game(slug).formats]
SMALL: dict[str, Callable[[], SmallFormat]] = {
    "commandeer": small_commandeer,
    "letal": small_letal,
    "tactics_anthem": small_anthem,
    "tactica": small_tactica,
    "saga1_150": partial(small_party, "saga1_150"),
    "saga2_open": partial(small_party, "saga2_open"),
    "saga2_alpha": partial(small_party, "saga2_alpha"),
    "saga2_beta": partial(small_party, "saga2_beta"),
    "saga2_omega": partial(small_party, "saga2_omega"),
    "house_saga1": partial(small_party, "house_saga1"),
    "laxer_saga2_alpha": partial(laxer_party, "saga2_alpha"),
    "laxer_saga2_omega": partial(laxer_party, "saga2_omega"),
}


def damaged(deck: Deck, *, times: int) -> Deck:
    """The deck with so many copies of cards added or removed, each anywhere."""
    cards = [*engine.game(deck.game).pool.cards, "nobody"]
    parts = {part: dict(counts) for part, counts in deck.parts.items()}
    for _ in range(times):
        counts = parts[random.choice(sorted(parts))]
        card = random.choice([*sorted(counts) * 4, random.choice(cards)])
        counts[card] = max(0, counts.get(card, 0) + random.choice([-1, 1]))
    left = {
        part: {card: count for card, count in sorted(counts.items()) if count}
        for part, counts in parts.items()
    }
    return Deck(deck.game, {part: counts for part, counts in left.items() if counts})


def applied(deck: Deck, changes: tuple[CardChange, ...]) -> Deck:
    parts = {part: dict(counts) for part, counts in deck.parts.items()}
    for change in changes:
        counts = parts.setdefault(change.part, {})
        assert counts.pop(change.card, 0) == change.before
        if change.after:
            counts[change.card] = change.after
    return Deck(deck.game, {part: counts for part, counts in parts.items() if counts})


def between(deck: Deck, other: Deck) -> int:
    return sum(
        abs(deck.parts.get(part, {}).get(card, 0) - other.parts.get(part, {}).get(card, 0))
        for part in deck.parts.keys() | other.parts.keys()
        for card in deck.parts.get(part, {}).keys() | other.parts.get(part, {}).keys()
    )


@pytest.mark.parametrize(("slug", "name"), FORMATS)
def test_a_damaged_deck_is_mended_by_as_many_changes_at_most(slug: str, name: str) -> None:
    game = engine.game(slug)
    format = game.formats[name]
    ready, unproved = game.ready_for(format), 0
    for _ in range(50):
        times = random.randint(1, 6)
        deck = damaged(random.choice(ready), times=times)
        remedy = find_remedy(deck, format, ready)
        if remedy is None:
            assert engine.check_deck(deck, format).problems == ()
            continue
        assert engine.check_deck(remedy.deck, format).problems == ()
        assert applied(deck, remedy.changes) == remedy.deck
        assert between(deck, remedy.deck) == remedy.size
        assert remedy.size <= times
        unproved += not remedy.proved
    assert unproved <= (5 if slug == "anima_tactics" else 0)


@pytest.mark.parametrize("name", SMALL)
def test_no_legal_deck_is_nearer_than_a_proved_remedy(name: str) -> None:
    unproved = 0
    for _ in range(4):
        small = SMALL[name]()
        legal = small.legal()
        for _ in range(40):
            deck = small.any_deck()
            remedy = find_remedy(deck, small.format, legal[:1])
            nearest = min((between(deck, other) for other in legal), default=None)
            if remedy is None:
                assert nearest in (0, None)
            elif remedy.proved:
                assert remedy.size == nearest, (deck, remedy)
            else:
                assert nearest is not None
                assert remedy.size >= nearest
                unproved += 1
    assert unproved <= 16


def test_no_legal_deck_of_rules_as_data_is_nearer_than_a_proved_remedy() -> None:
    mended = unproved = 0
    for _ in range(25):
        format, decks = any_format(decks=10)
        legal = [deck for deck in every_army() if engine.check_deck(deck, format).legal]
        for deck in decks:
            remedy = find_remedy(deck, format)
            nearest = min((between(deck, other) for other in legal), default=None)
            if remedy is None:
                unproved += nearest not in (0, None)
            elif remedy.proved:
                assert remedy.size == nearest, (deck, remedy, format.plain)
                mended += 1
            else:
                unproved += 1
    assert mended > 0
    assert unproved <= 12  # Of 250: some are beyond the steps of the search.


def test_the_cards_that_a_deck_has_are_liked_best_then_those_of_a_ready_deck():
    game = engine.game("commandeer")
    format = game.formats["standard"]
    avalon = game.ready_decks["avalon"].parts["deck"]
    without = {card: count for card, count in avalon.items() if card != "crusade"}
    remedy = find_remedy(Deck("commandeer", {"deck": without}), format, game.ready_for(format))
    assert remedy is not None
    assert remedy.changes == (CardChange("deck", "almoner", 1, 2),)
    four = {card: 4 for card in avalon if not game.pool.cards[card].facts.get("legendary")}
    few = dict(list(four.items())[:12])
    remedy = find_remedy(Deck("commandeer", {"deck": few}), format, [game.ready_decks["avalon"]])
    assert remedy is not None
    assert (remedy.size, remedy.proved) == (2, True)
    assert {change.card for change in remedy.changes} <= avalon.keys()


def test_a_card_that_an_unknown_name_may_mean_comes_first():
    game = engine.game("commandeer")
    format = game.formats["standard"]
    cards = dict(game.ready_decks["avalon"].parts["deck"])
    copies = cards.pop("rally")
    deck = Deck("commandeer", {"deck": {**cards, "Raly": copies}})
    remedy = find_remedy(deck, format, game.ready_for(format))
    assert remedy is not None
    assert remedy.changes == (
        CardChange("deck", "Raly", copies, 0),
        CardChange("deck", "rally", 0, copies),
    )


def test_a_part_without_cards_is_left_out_by_no_change():
    format = engine.game("tactica").formats["battle"]
    remedy = find_remedy(Deck("tactica", {"side": {"sun": 1}, "nowhere": {}}), format)
    assert remedy is not None
    assert (remedy.deck.parts, remedy.changes, remedy.size) == ({"side": {"sun": 1}}, (), 0)


def test_a_deck_of_another_game_has_no_remedy():
    game = engine.game("tactica")
    deck = engine.game("commandeer").ready_decks["avalon"]
    assert find_remedy(deck, game.formats["battle"]) is None


def test_a_format_that_no_deck_can_satisfy_has_no_remedy():
    pool = engine.game("tactica").pool
    head = {"name": "Open", "official": False, "effective_from": "2026-01-31", "source": "us"}
    rules: list[dict[str, Any]] = [
        {"rule": "parts", "names": ["side"], "cite": "§1"},
        {"rule": "belongs", "part": "side", "kinds": ["side"], "sets": ["house"], "cite": "§2"},
        {"rule": "copies", "part": "side", "most": 1, "cite": "§3"},
        {"rule": "size", "part": "side", "least": 9, "most": 9, "cite": "§4"},
    ]
    kinds = {(card.kind, card.set) for card in pool.cards.values()}
    rules[1] |= dict(zip(("kinds", "sets"), ([kind] for kind in max(kinds)), strict=True))
    format = read_formats("tactica", {"open": {**head, "rules": rules}}, pool, ())["open"]
    assert find_remedy(Deck("tactica", {"side": {"sun": 1}}), format) is None


def test_a_deck_of_thousands_of_cards_is_answered_or_given_up():
    game = engine.game("anima_tactics")
    cards = sorted(game.pool.cards)
    deck = Deck(
        "anima_tactics", {part: dict.fromkeys(cards, 999) for part in ("characters", "plot")}
    )
    remedies = [find_remedy(deck, game.formats[name]) for name in ("saga1_150", "saga2_alpha")]
    assert [remedy is None or not remedy.proved for remedy in remedies] == [True, True]
