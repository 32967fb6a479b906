"""Sentences of rules that are data alone."""

from typing import Any

import pytest

from engine.core.decks import fact_rules, listed_rules
from tests.engine.core.decks.siege import siege
from web.decks.rule_texts import rule_texts

SENTENCES: list[tuple[dict[str, Any], str]] = [
    (
        {"rule": "counted", "part": "army", "fact": "traits", "values": ["elf"], "least": 1,
         "most": 2},
        "Cards with traits elf: 1–2.",
    ),
    (
        {"rule": "copies_by", "part": "army", "fact": "cost", "most": 2},
        "Up to 2 cards of each cost.",
    ),
    (
        {"rule": "one_value", "part": "army", "fact": "faction", "free": []},
        "All cards share one faction.",
    ),
    (
        {"rule": "opposed", "part": "army", "fact": "faction", "values": ["sun", "moon"],
         "waiver": "traits"},
        "Cards with faction moon and sun go together only if all cards share one traits.",
    ),
    (
        {"rule": "ratio", "part": "army", "fact": "cost", "values": ["2"], "most": 1, "per": 2,
         "against": ["1", "3"]},
        "Up to 1 card with cost 2 for every 2 with 1 or 3.",
    ),
    ({"rule": "whole_groups", "part": "army"}, "A group of cards is complete, or left out."),
    ({"rule": "allowed", "part": "army", "cards": ["pike"]}, "army: these cards only: Pike."),
    (
        {"rule": "manifest", "part": "army", "cards": {"pike": 2, "ram": 1}},
        "army is always 2 Pike and 1 Ram.",
    ),
    (
        {"rule": "points", "cards": {"pike": 2, "bow": 3}, "most": 5},
        "Up to 5 points in all. Points of each copy: Bow 3 and Pike 2.",
    ),
    (
        {"rule": "banned_together", "cards": ["pike", "bow", "ram"], "most": 2},
        "Up to 2 different ones of these cards: Bow, Pike and Ram.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "sentence"), SENTENCES)
def test_a_rule_that_is_data_is_a_sentence(rule, sentence):
    assert [text.text for text in rule_texts(siege(rule))][1:] == [sentence]


def test_each_of_these_rules_has_a_sentence():
    words = {rule.word for rule in (*fact_rules.RULES, *listed_rules.RULES)}
    assert {rule["rule"] for rule, _ in SENTENCES} == words
