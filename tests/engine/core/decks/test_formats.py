"""Formats: what their files may say, and each rule of the core by itself."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format, check_deck, read_formats
from engine.core.position.cards import CardDef, CardPool


def card(id: str, kind: str, set: str) -> CardDef:
    name = id.replace("-", " ").title()
    return CardDef(id, name, kind, set, False, 1, {}, {}, {"name": name})


CARDS = [
    card("pike", "unit", "base"), card("bow", "unit", "base"), card("ram", "engine", "base"),
    card("fire", "spell", "base"), card("frost", "spell", "extra"),
]  # fmt: skip
POOL = CardPool(
    MappingProxyType({definition.id: definition for definition in CARDS}), MappingProxyType({})
)
PARTS = {"rule": "parts", "names": ["army", "book"], "cite": "§1"}


def table(*rules: Any, **more: Any) -> dict[str, Any]:
    head = {"name": "Open", "official": False, "effective_from": "2026-01-31", "source": "us"}
    return {**head, "rules": [PARTS, *rules], **more}


def formats(**tables: Any) -> dict[str, Format]:
    return read_formats("siege", tables, POOL, ())


def problems(rule: dict[str, Any], **parts: dict[str, int]) -> list[dict[str, Any]]:
    """What a format of this one rule (and its parts) finds in a deck."""
    verdict = check_deck(Deck("siege", parts), formats(open=table(rule))["open"])
    assert verdict.legal == (not verdict.problems)
    plain: list[dict[str, Any]] = [problem.plain() for problem in verdict.problems]
    return plain


def test_a_deck_of_another_game_has_that_one_problem():
    verdict = check_deck(Deck("chess", {"army": {"nobody": 99}}), formats(open=table())["open"])
    assert [problem.plain() for problem in verdict.problems] == [
        {
            "code": "wrong_game",
            "rule": "open",
            "message": "this is a deck of chess, not of siege",
            "cards": [],
            "expected": "siege",
            "found": "chess",
        }
    ]


def test_parts_names_every_part_that_is_none():
    assert problems(PARTS, zoo={"bow": 1, "ape": 2}, army={"bow": 1})[0] == {
        "code": "unknown_part",
        "rule": "§1",
        "message": "there is no part 'zoo': use army, book",
        "cards": ["ape", "bow"],
        "expected": ["army", "book"],
        "found": "zoo",
    }


@pytest.mark.parametrize(
    ("count", "message"),
    [
        (2, "army must have 3 to 5 cards and has 2: add 1"),
        (3, None),
        (5, None),
        (7, "army must have 3 to 5 cards and has 7: remove 2"),
    ],
)
def test_size_counts_the_cards_of_a_part(count: int, message: str | None):
    rule = {"rule": "size", "part": "army", "least": 3, "most": 5, "cite": "§2"}
    expected: dict[str, Any] = {
        "code": "part_size",
        "rule": "§2",
        "message": message,
        "cards": [],
        "expected": {"least": 3, "most": 5},
        "found": count,
    }
    assert problems(rule, army={"pike": 1, "bow": count - 1}) == ([expected] if message else [])


def test_size_of_a_part_that_is_not_there_is_nought():
    rule = {"rule": "size", "part": "book", "least": 1, "most": 1, "cite": "§2"}
    messages = [
        (problem["message"], problem["found"]) for problem in problems(rule, army={"bow": 1})
    ]
    assert messages == [("book must have 1 cards and has 0: add 1", 0)]


def test_copies_names_each_card_beyond():
    rule = {"rule": "copies", "part": "army", "most": 2, "cite": "§3"}
    assert problems(rule, army={"pike": 4, "bow": 3, "ram": 2}, book={"fire": 9}) == [
        {
            "code": "too_many_copies",
            "rule": "§3",
            "message": "Bow: at most 2 copies, found 3: remove 1",
            "cards": ["bow"],
            "expected": 2,
            "found": 3,
        },
        {
            "code": "too_many_copies",
            "rule": "§3",
            "message": "Pike: at most 2 copies, found 4: remove 2",
            "cards": ["pike"],
            "expected": 2,
            "found": 4,
        },
    ]


def test_banned_and_restricted_cards_count_in_every_part():
    banned = {"rule": "banned", "cards": ["ram", "fire"], "cite": "§4"}
    assert problems(banned, book={"ram": 1}, army={"fire": 2, "bow": 1}) == [
        {
            "code": "banned",
            "rule": "§4",
            "message": f"{name} is banned: remove it",
            "cards": [card],
            "expected": 0,
            "found": count,
        }
        for name, card, count in (("Fire", "fire", 2), ("Ram", "ram", 1))
    ]
    restricted = {"rule": "restricted", "cards": ["ram", "fire"], "most": 1, "cite": "§5"}
    assert problems(restricted, army={"fire": 1, "ram": 3}) == [
        {
            "code": "restricted",
            "rule": "§5",
            "message": "Ram is restricted to 1, found 3: remove 2",
            "cards": ["ram"],
            "expected": 1,
            "found": 3,
        }
    ]


OWN = {"rule": "own_parts", "names": ["army", "book"], "fielded": "army", "cite": "§6"}


def test_own_parts_lets_each_model_of_the_army_have_one():
    own: dict[str, dict[str, int]] = {
        "pike": {"fire": 1},
        "pike/2": {"fire": 2},
        "ogre": {"bow": 1},
    }
    head = {"name": "Open", "official": False, "effective_from": "2026-01-31", "source": "us"}
    open_format = formats(open={**head, "rules": [OWN]})["open"]

    def messages(army: dict[str, int]) -> list[tuple[str, Any, str]]:
        verdict = check_deck(Deck("siege", {"army": army, **own}), open_format)
        return [(problem.code, problem.found, problem.message) for problem in verdict.problems]

    assert messages({"pike": 2, "ogre": 1}) == []
    assert messages({"pike": 1, "ogre": 1}) == [
        (
            "model_not_fielded",
            "pike/2",
            "pike/2 has cards of its own and is not among the army:"
            " add Pike, or leave these cards out",
        )
    ]
    assert messages({"pike": 2}) == [
        (
            "unknown_part",
            "ogre",
            "there is no part 'ogre': use army, book and a part for each of the army",
        )
    ]


def test_a_part_of_its_own_needs_a_part_that_fields():
    wrong = {**OWN, "fielded": "camp"}
    head = {"name": "Open", "official": False, "effective_from": "2026-01-31", "source": "us"}
    with pytest.raises(DataError, match="open, rule 1: unknown part camp"):
        formats(open={**head, "rules": [wrong]})


def test_budget_adds_up_a_fact_over_all_parts():
    costly = {
        id: replace(definition, facts={"cost": cost})
        for (id, definition), cost in zip(POOL.cards.items(), (3, 5, 0, 1, 2), strict=True)
    }
    rule = {"rule": "budget", "fact": "cost", "most": 12, "cite": "§7"}
    pool = CardPool(MappingProxyType(costly), MappingProxyType({}))
    limited = read_formats("siege", {"open": table(rule)}, pool, ())["open"]

    def broken(**parts: dict[str, int]) -> list[dict[str, Any]]:
        return [problem.plain() for problem in check_deck(Deck("siege", parts), limited).problems]

    assert broken(army={"pike": 2, "bow": 1, "ram": 7, "ogre": 4}, book={"fire": 1}) == []
    assert broken(army={"pike": 2, "bow": 1}, book={"fire": 2, "frost": 1}) == [
        {
            "code": "over_budget",
            "rule": "§7",
            "message": "the cost of all cards is 15, at most 12: take out 3",
            "cards": [],
            "expected": 12,
            "found": 15,
        }
    ]


def test_a_budget_of_a_fact_that_no_card_has_is_refused():
    rule = {"rule": "budget", "fact": "points", "most": 12, "cite": "§7"}
    with pytest.raises(DataError, match="open, rule 2: fact = 'points': no card has this fact"):
        formats(open=table(rule))


def test_belongs_tells_unknown_misplaced_and_foreign_cards_apart():
    rule = {
        "rule": "belongs", "part": "army", "kinds": ["unit", "spell"], "sets": ["base"],
        "cite": "§6",
    }  # fmt: skip
    army = {"ram": 1, "pike": 1, "frost": 2, "dragon": 3}
    assert problems(rule, army=army) == [
        {
            "code": "unknown_card",
            "rule": "§6",
            "message": "no card 'dragon' is known: check its spelling",
            "cards": ["dragon"],
            "expected": None,
            "found": 3,
        },
        {
            "code": "set_not_allowed",
            "rule": "§6",
            "message": "Frost is of the set extra, not used here: remove it",
            "cards": ["frost"],
            "expected": ["base"],
            "found": "extra",
        },
        {
            "code": "wrong_part",
            "rule": "§6",
            "message": "Ram does not belong in army: move it to its own part",
            "cards": ["ram"],
            "expected": ["spell", "unit"],
            "found": "engine",
        },
    ]


def test_a_format_that_extends_another_has_its_rules_first():
    copies = {"rule": "copies", "part": "army", "most": 2, "cite": "§3"}
    banned = {"rule": "banned", "cards": ["ram"], "cite": "§4"}
    base = table(copies, variant={"sun": "up"})
    event = {**table(extends="open", variant={"moon": "full"}), "rules": [banned]}
    by_slug = formats(open=base, event=event, open_again=base)
    assert [rule.word for rule in by_slug["event"].rules] == ["parts", "copies", "banned"]
    assert by_slug["event"].variant == {"sun": "up", "moon": "full"}
    written_out = {**base, "rules": [*base["rules"], banned]}
    written_out["variant"] = {"sun": "up", "moon": "full"}
    assert formats(event=written_out)["event"].digest == by_slug["event"].digest
    assert len({format.digest for format in by_slug.values()}) == 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"effective_from": "today"}, "effective_from must be a date such as 2026-11-21"),
        ({"source": 3}, "source must be text"),
        ({"owner": "me"}, "unknown field 'owner'"),
        ({"extends": "none"}, "extends = 'none': must be a format written above this one"),
        ({"rules": [3]}, "rule 1: unknown rule 3"),
        ({"rules": [{"rule": "colour"}]}, "rule 1: unknown rule {'rule': 'colour'}"),
        ({"rules": [{"rule": "parts", "names": ["army"]}]}, "rule 1: cite is missing"),
        ({"rules": [{**PARTS, "pool": 1}]}, "rule 1: unknown field 'pool'"),
        ({"rules": [{**PARTS, "names": "army"}]}, "rule 1: names must be a list"),
        (
            {"rules": [PARTS, {"rule": "copies", "part": "zoo", "most": 1, "cite": ""}]},
            "rule 2: unknown part zoo",
        ),
        (
            {"rules": [{"rule": "banned", "cards": ["orc", "elf", "bow"], "cite": ""}]},
            "rule 1: unknown card elf, orc",
        ),
        (
            {
                "rules": [
                    PARTS,
                    {
                        "rule": "belongs",
                        "part": "army",
                        "kinds": ["x"],
                        "sets": ["base"],
                        "cite": "",
                    },
                ]
            },
            "rule 2: unknown kind x",
        ),
        (
            {
                "rules": [
                    PARTS,
                    {
                        "rule": "belongs",
                        "part": "army",
                        "kinds": ["unit"],
                        "sets": ["y"],
                        "cite": "",
                    },
                ]
            },
            "rule 2: unknown set y",
        ),
    ],
)
def test_a_wrong_format_file_is_an_error_naming_the_place(wrong: dict[str, Any], message: str):
    with pytest.raises(DataError) as caught:
        formats(open=table() | wrong)
    assert str(caught.value).startswith(
        f"formats.toml, open{',' if 'rule' in message[:4] else ':'}"
    )
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["name", "official", "effective_from", "source", "rules"])
def test_a_format_needs_each_of_its_fields(name: str):
    whole = table()
    del whole[name]
    with pytest.raises(DataError) as caught:
        formats(open=whole)
    assert str(caught.value) == f"formats.toml, open: {name} is missing"
