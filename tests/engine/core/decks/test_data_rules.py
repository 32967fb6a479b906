"""Rules as data: of each a deck that keeps it, and one that breaks it with the whole problem."""

from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.decks.deck import Deck
from engine.core.decks.formats import check_deck
from tests.engine.core.decks.siege import siege

EXAMPLES: list[tuple[dict[str, Any], dict[str, int], dict[str, int], dict[str, Any]]] = [
    (
        {"rule": "counted", "part": "army", "fact": "traits", "values": ["elf"],
         "least": 1, "most": 2},
        {"bow": 1, "oath": 1, "ram": 9},
        {"bow": 2, "oath": 1},
        {"code": "count", "expected": {"least": 1, "most": 2}, "found": 3, "cards": [],
         "message": "army must have 1 to 2 cards with traits elf and has 3: remove 1"},
    ),
    (
        {"rule": "copies_by", "part": "army", "fact": "cost", "most": 2},
        {"pike": 1, "oath": 1, "bow": 2, "ram": 2},
        {"pike": 2, "oath": 1},
        {"code": "too_many_alike", "expected": 2, "found": 3, "cards": ["oath", "pike"],
         "message": "cards with cost 1: at most 2, found 3: remove 1"},
    ),
    (
        {"rule": "one_value", "part": "army", "fact": "faction", "free": []},
        {"pike": 1, "oath": 2, "ram": 1},
        {"pike": 1, "oath": 2, "bow": 1},
        {"code": "values", "expected": "sun", "found": ["moon", "sun"], "cards": ["bow"],
         "message": "all cards must have one faction, found moon, sun: keep one of them"},
    ),
    (
        {"rule": "one_value", "part": "army", "fact": "faction", "free": ["moon"]},
        {"bow": 1, "oath": 1, "pike": 1},
        {"bow": 1, "elk": 2, "pike": 1},
        {"code": "values", "expected": "star", "found": ["star", "sun"], "cards": ["pike"],
         "message": "all cards must have one faction, found star, sun: keep one of them"},
    ),
    (
        {"rule": "opposed", "part": "army", "fact": "faction", "values": ["sun", "moon"],
         "waiver": "traits"},
        {"bow": 1, "oath": 1},
        {"bow": 1, "oath": 1, "pike": 1},
        {"code": "opposed", "expected": 1, "found": ["moon", "sun"],
         "cards": ["bow", "oath", "pike"],
         "message": "moon and sun are not together, unless all have one traits: keep one of them"},
    ),
    (
        {"rule": "ratio", "part": "army", "fact": "cost", "values": ["2"], "most": 1, "per": 2,
         "against": ["1", "3"]},
        {"bow": 1, "pike": 1, "ram": 1},
        {"bow": 2, "pike": 3},
        {"code": "ratio", "expected": 1, "found": 2, "cards": [],
         "message": "at most 1 with cost 2 for every 2 with 1 or 3, found 2 for 3: remove 1"},
    ),
    (
        {"rule": "whole_groups", "part": "army"},
        {"pike": 1, "bow": 3, "ram": 1},
        {"pike": 1, "ram": 1},
        {"code": "group_incomplete", "expected": 2, "found": 1, "cards": ["bow"],
         "message": "vanguard is not complete: add Bow, or leave all of it out"},
    ),
    (
        {"rule": "allowed", "part": "army", "cards": ["pike"]},
        {"pike": 9},
        {"pike": 1, "ram": 2},
        {"code": "not_allowed", "expected": 0, "found": 2, "cards": ["ram"],
         "message": "Ram is not among the cards that are allowed: remove it"},
    ),
    (
        {"rule": "manifest", "part": "army", "cards": {"pike": 2, "ram": 1}},
        {"pike": 2, "ram": 1},
        {"pike": 1, "ram": 1},
        {"code": "not_as_listed", "expected": 2, "found": 1, "cards": ["pike"],
         "message": "Pike: army has 2, found 1: add 1"},
    ),
    (
        {"rule": "points", "cards": {"pike": 2, "bow": 3}, "most": 5},
        {"pike": 1, "bow": 1, "ram": 9},
        {"pike": 2, "bow": 1},
        {"code": "too_many_points", "expected": 5, "found": 7, "cards": ["bow", "pike"],
         "message": "the deck has 7 points, at most 5: take out 2"},
    ),
    (
        {"rule": "banned_together", "cards": ["pike", "bow", "ram"], "most": 1},
        {"pike": 3, "oath": 1},
        {"pike": 1, "ram": 1},
        {"code": "banned_together", "expected": 1, "found": 2, "cards": ["pike", "ram"],
         "message": "of Pike, Ram a deck has 1 at most: leave 1 of them out"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "legal", "illegal", "problem"), EXAMPLES)
def test_a_rule_tells_a_deck_that_keeps_it_from_one_that_breaks_it(
    rule: dict[str, Any], legal: dict[str, int], illegal: dict[str, int], problem: dict[str, Any]
) -> None:
    format = siege(rule)
    assert check_deck(Deck("siege", {"army": legal}), format).problems == ()
    broken = check_deck(Deck("siege", {"army": illegal}), format).problems
    assert [problem.plain() for problem in broken] == [{"rule": "§2", **problem}]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"rule": "points", "cards": {"pike": 0}, "most": 3},
         "the format open, rule 2: cards must give each card a number from 1 to 999"),
        ({"rule": "manifest", "part": "army", "cards": {"wolf": 1}},
         "the format open, rule 2: unknown card wolf"),
        ({"rule": "one_value", "part": "army", "fact": "colour", "free": []},
         "the format open, rule 2: fact = 'colour': no card has this fact"),
        ({"rule": "whole_groups", "part": "navy"}, "the format open, rule 2: unknown part navy"),
        ({"rule": "allowed", "part": "army", "cards": {"pike": 1}},
         "the format open, rule 2: cards must be a list"),
    ],
)  # fmt: skip
def test_a_rule_that_could_never_apply_is_refused(rule: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as refused:
        siege(rule)
    assert str(refused.value) == message
