"""Queries for cards, against the facts of the cards as their files have them."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import engine
from decks.cards.queries import find_cards

TODAY = "2026-12-01"
Plain = Mapping[str, Any]


def names(slug: str, query: str) -> list[str]:
    return [card.name for card in find_cards(engine.game(slug), query, today=TODAY).cards]


def notes(slug: str, query: str) -> list[str]:
    return list(find_cards(engine.game(slug), query, today=TODAY).notes)


def by_hand(slug: str, fits: Callable[[Plain], bool]) -> set[str]:
    return {card.name for card in engine.game(slug).pool.cards.values() if fits(card.plain)}


AVALON = "avalon"
QUERIES: list[tuple[str, str, Callable[[Plain], bool]]] = [
    ("commandeer", "", lambda card: True),
    ("commandeer", "faction:avalon", lambda card: card["faction"] == AVALON),
    ("commandeer", "f:AVALON", lambda card: card["faction"] == AVALON),
    ("commandeer", "-f:avalon", lambda card: card["faction"] != AVALON),
    ("commandeer", "faction!=avalon", lambda card: card["faction"] != AVALON),
    ("commandeer", "power>=5000", lambda card: card.get("power", -1) >= 5000),
    ("commandeer", "power>=5k", lambda card: card.get("power", -1) >= 5000),
    ("commandeer", "p>=5", lambda card: card.get("power", -1) >= 5000),
    ("commandeer", "power=0", lambda card: card.get("power") == 0),
    ("commandeer", "power!=4000", lambda card: card.get("power", 4000) != 4000),
    ("commandeer", "cost<=1", lambda card: card["command"] <= 1),
    ("commandeer", "is:legendary", lambda card: bool(card.get("legendary"))),
    ("commandeer", "is:event", lambda card: card["kind"] == "event"),
    ("commandeer", "kind:unit", lambda card: card["kind"] == "unit"),
    ("commandeer", "set:borderlands", lambda card: card["set"] == "borderlands"),
    ("commandeer", "is:official", lambda card: bool(card["official"])),
    ("commandeer", "arrows:n,ne", lambda card: {"n", "ne"} <= {*card.get("arrows", [])}),
    ("commandeer", "arrows:n", lambda card: "n" in card.get("arrows", [])),
    ("commandeer", "arrows>=4", lambda card: len(card.get("arrows", [])) >= 4),
    ("commandeer", "traits:knight", lambda card: "knight" in card.get("traits", [])),
    ("commandeer", "keywords:range", lambda card: "range" in card.get("rules", [])),
    ("commandeer", 'text:"draw 1 card"',
     lambda card: "draw 1 card" in card.get("words", "").casefold()),
    (
        "commandeer", "(is:event or c=0) -f:duskmere",
        lambda card: (card["kind"] == "event" or card["command"] == 0)
        and card["faction"] != "duskmere",
    ),
    (
        "commandeer", "f:avalon p>4 or is:legendary",
        lambda card: (card["faction"] == AVALON and card.get("power", 0) > 4000)
        or card.get("legendary", False),
    ),
    ("tactics_anthem", "colour:blue strength:7",
     lambda card: card.get("colour") == "blue" and card["strength"] == 7),
    ("tactics_anthem", "proficiency:magic",
     lambda card: card.get("proficiency") == "magic"),
    ("letal", "damage>=5 is:refresh", lambda card: False),
    ("letal", "endurance>16", lambda card: card.get("endurance", 0) > 16),
    ("anima_tactics", "side:light level<=30",
     lambda card: card.get("faction") == "light" and card["level"] <= 30),
    ("anima_tactics", "organisation:black_sun",
     lambda card: card.get("organization") == "black_sun"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "query", "fits"), QUERIES, ids=[query for _, query, _ in QUERIES])
def test_a_query_finds_the_cards_whose_facts_fit(
    slug: str, query: str, fits: Callable[[Plain], bool]
) -> None:
    assert set(names(slug, query)) == by_hand(slug, fits)


def test_formats_are_those_of_the_day() -> None:
    """The list of 2026-11-21 bans two cards and restricts four."""
    assert names("commandeer", "banned:tournament") == ["Dark Bargain", "Possession"]
    assert set(names("commandeer", "restricted:tournament")) == {
        "Bearer of the Banner", "Nightmare", "Rally", "Twin Barrel",
    }  # fmt: skip
    legal = set(names("commandeer", "legal:tournament"))
    assert by_hand("commandeer", lambda card: True) - legal == {"Dark Bargain", "Possession"}


def test_cards_come_by_kind_and_name_or_as_asked() -> None:
    falling = names("letal", "is:hero sort:-name")
    assert falling == sorted(falling, reverse=True)
    endurance = {
        card.name: card.plain.get("endurance") for card in engine.game("letal").pool.cards.values()
    }
    ranked = [endurance[name] for name in names("letal", "sort:-endurance")]
    assert ranked[:6] == [20, 18, 17, 16, 16, 15]
    assert set(ranked[6:]) == {None}


def test_spelling_is_forgiven_and_told() -> None:
    assert notes("commandeer", "facton:avlon") == [
        "Read “facton” as “faction”.", "Read “avlon” as “avalon”.",
    ]  # fmt: skip
    assert names("commandeer", "facton:avlon") == names("commandeer", "faction:avalon")
    assert notes("anima_tactics", "armour>3") == ["Read “armour” as “armor”."]
    assert notes("commandeer", "is:legendry") == ["Read “legendry” as “legendary”."]
    assert notes("letal", "smoek bomb") == ["Did you mean “Smoke Bomb”?"]
    assert notes("commandeer", "zzyzx:1") == [
        "Commandeer has no field “zzyzx”: looked for the words."
    ]


@pytest.mark.parametrize(
    "query",
    ["(", ")", "((((", "or", "or or", "-", '"', "power>", "power>=x", ":", "a:b:c", "sort:"],
)
def test_no_query_is_an_error(query: str) -> None:
    for slug in engine.slugs():
        assert set(names(slug, query)) <= by_hand(slug, lambda card: True)
