"""Deck legality: the four formats, every problem of theirs, and the ready-made decks."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.core.base.toml_tables import DataError
from engine.core.decks.card_limits import Banned, Restricted
from engine.games.tactics_anthem.library import read_ready_deck

GAME = engine.game("tactics_anthem")
STARTER = "Human Blue\nHuman Green\nHuman Yellow\n"
SIX_THREES = "3 Scout\n3 Recall\n3 Stumble\n3 Silence\n3 Ambush\n3 Call to Arms\n"
ROOT = Path(__file__).resolve().parents[4]


def problems(text: str, format: str) -> list[dict[str, Any]]:
    deck = engine.read_deck(text, "tactics_anthem")
    verdict = engine.check_deck(deck, GAME.formats[format])
    assert verdict.legal == (not verdict.problems)
    return [problem.plain() for problem in verdict.problems]


def codes(text: str, format: str) -> list[str]:
    return [problem["code"] for problem in problems(text, format)]


@pytest.mark.parametrize("slug", sorted(GAME.ready_decks))
def test_each_ready_deck_is_legal_in_its_format(slug: str):
    verdict = engine.check_deck(GAME.ready_decks[slug], GAME.formats[GAME.ready_formats[slug]])
    assert verdict.problems == ()


def test_the_ready_decks_use_every_card_and_leave_no_format_out():
    used = {card for deck in GAME.ready_decks.values() for of in deck.parts.values() for card in of}
    assert GAME.pool.cards.keys() - used == set()
    per_format = {
        format: sum(meant == format for meant in GAME.ready_formats.values())
        for format in GAME.formats
    }
    assert per_format == {"starter": 2, "standard": 2, "detachment": 2, "tournament": 2}


@pytest.mark.parametrize(
    ("slug", "supports", "lasting", "traps"),
    [
        ("elven-starter", 4, 2, 0),
        ("human-starter", 4, 2, 0),
        ("graveyard-court", 12, 8, 2),
        ("lawful-host", 10, 6, 1),
        ("iron-detachment", 5, 8, 3),
        ("free-company", 8, 4, 0),
        ("tourney-vanguard", 10, 5, 2),
        ("elven-wardens", 10, 3, 3),
    ],
)
def test_the_ready_decks_have_supports_lasting_tactics_and_traps(
    slug: str, supports: int, lasting: int, traps: int
):
    cards = [
        (GAME.pool.cards[card], count)
        for card, count in GAME.ready_decks[slug].parts["tactics"].items()
    ]
    counts = (
        sum(count for card, count in cards if card.kind == "support"),
        sum(count for card, count in cards if card.facts.get("stays")),
        sum(count for card, count in cards if card.facts.get("trap")),
    )
    assert counts == (supports, lasting, traps)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "casual"}, "there is no format casual"),
        ({"sections": ["human-pink"]}, "there is no section or card human-pink"),
        ({"tactics": {"scout": 3, "fireball": 1}}, "there is no section or card fireball"),
        (
            {"author": "me"},
            "unknown field 'author'; known: name, format, sections, tactics",
        ),
    ],
)
def test_a_wrong_ready_deck_is_an_error_naming_it(change: dict[str, Any], message: str):
    table = {"name": "Trial", "format": "starter", "sections": [], "tactics": {}}
    with pytest.raises(DataError) as caught:
        read_ready_deck("trial", table | change, GAME.reader, GAME.pool, GAME.formats)
    assert str(caught.value) == f"decks.toml, trial: {message}"


def test_each_format_names_its_date_and_source():
    assert {slug: format.effective_from for slug, format in GAME.formats.items()} == dict.fromkeys(
        ["starter", "standard", "detachment", "tournament"], "2026-11-21"
    )
    assert [format.source[:8] for format in GAME.formats.values()] == ["Rulebook"] * 4
    assert all(rule.cite for format in GAME.formats.values() for rule in format.rules)


MIXED = "Human Blue\nElven Green\nAshen Yellow\n"
FOUR = "Human Blue\nElven Green\nAshen Yellow\nMercenary Red\n"


@pytest.mark.parametrize(
    ("minions", "format", "expected"),
    [
        (STARTER, "starter", []),
        (MIXED, "starter", ["set_not_allowed"] * 12 + ["troops_mixed"]),
        (MIXED, "standard", []),
        (STARTER, "detachment", ["part_size", "section_count"]),
        (FOUR, "detachment", []),
        (FOUR.replace("Mercenary", "Veteran"), "detachment", []),
        (FOUR, "standard", ["set_not_allowed"] * 12 + ["part_size", "section_count"]),
        (
            "Human Blue\nHuman Green\nVeteran Red\n",
            "standard",
            ["set_not_allowed"] * 13 + ["part_size", "level_too_high"],
        ),
        ("Human Blue\nHuman Green\nElven Green\n", "starter", ["colour_twice", "troops_mixed"]),
        ("Human Blue\nHuman Green\nElven Green\n", "standard", ["colour_twice"]),
        (STARTER + "Human Yellow Recruit Nemesis\n", "starter", ["part_size", "minion_twice"]),
        ("", "starter", ["part_size", "section_count"]),
    ],
)
def test_minions_come_in_complete_sections(minions: str, format: str, expected: list[str]):
    assert codes(minions + SIX_THREES, format) == expected


@pytest.mark.parametrize("format", ["starter", "standard", "tournament"])
def test_ta_95_three_sections_have_no_fourth_colour(format: str):
    """Red in place of Blue would make each minion of that section stronger than its like."""
    for section in ("Mercenary Red", "Veteran Red"):
        red = f"{section}\nElven Green\nElven Yellow\n" + SIX_THREES.replace("Silence", "Levy")
        assert codes(red, format).count("set_not_allowed") >= 12


def test_ta_93_a_section_is_one_troops_minions():
    halves = [f"human-yellow-{number}\n" for number in range(1, 7)]
    halves += [f"elven-yellow-{number}\n" for number in range(7, 13)]
    faults = codes("Human Blue\nHuman Green\n" + "".join(halves) + SIX_THREES, "standard")
    assert faults == ["section_incomplete"] * 2 + ["section_count", "colour_twice"]


def test_an_incomplete_section_names_what_is_missing():
    blue = "".join(f"human-blue-{number}\n" for number in range(1, 11))
    faults = problems(blue + "Human Green\nHuman Yellow\n" + SIX_THREES, "starter")
    assert faults == [
        {
            "code": "part_size",
            "rule": "section II, Minion Deck",
            "message": "minions must have 36 cards and has 34: add 2",
            "cards": [],
            "expected": {"least": 36, "most": 36},
            "found": 34,
        },
        {
            "code": "section_incomplete",
            "rule": "TA-30",
            "message": "the section human-blue is not complete: add Human Blue Tormenter Renegade,"
            " Human Blue Tormenter Nemesis, or leave the section out",
            "cards": ["human-blue-11", "human-blue-12"],
            "expected": 12,
            "found": 10,
        },
    ]


def test_the_messages_about_sections_say_how_to_mend_them():
    minions = "Human Blue\nElven Blue\nVeteran Red\nElven Green\n2 human-blue-1\n"
    faults = problems(minions + SIX_THREES, "starter")[13:]
    size = {"least": 36, "most": 36}
    assert [
        (problem["code"], problem["message"], problem["expected"], problem["found"])
        for problem in faults
    ] == [
        ("part_size", "minions must have 36 cards and has 51: remove 15", size, 51),
        ("minion_twice", "Human Blue Recruit Avenger appears 3 times: a section has it once", 1, 3),
        ("section_count", "the minions must be 3 sections and are 4", 3, 4),
        ("colour_twice", "2 sections are blue: keep one of them", 1, 2),
        (
            "troops_mixed",
            "the sections mix elven and human and mercenary: use those of one troop",
            1,
            ["elven", "human", "mercenary"],
        ),
        ("level_too_high", "the section veteran-red is of level 2: leave it out", 1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tactics", "format", "expected"),
    [
        (SIX_THREES, "starter", []),
        (SIX_THREES.replace("3 Scout", "2 Scout"), "starter", ["part_size"]),
        (SIX_THREES.replace("3 Scout", "4 Scout"), "starter", ["too_many_copies"]),
        (SIX_THREES.replace("3 Scout", "3 Hush"), "starter", ["set_not_allowed"]),
        (SIX_THREES.replace("3 Scout", "3 Hush"), "standard", []),
        (SIX_THREES + "[tactics]\nFireball\n", "starter", ["unknown_card"]),
        (SIX_THREES + "".join(f"3 {card}\n" for card in (
            "hush", "levy", "rally", "edict", "pitfall", "unravel", "scatter", "regroup",
            "changeling", "turncoat",
        )), "standard", []),
        (SIX_THREES + "".join(f"3 {card}\n" for card in (
            "hush", "levy", "rally", "edict", "pitfall", "unravel", "scatter", "regroup",
            "changeling", "turncoat", "riposte",
        )), "standard", ["part_size"]),
    ],
)  # fmt: skip
def test_tactics_decks_have_18_to_48_cards_and_three_of_a_name(
    tactics: str, format: str, expected: list[str]
):
    assert codes(STARTER + tactics, format) == expected


def test_a_card_in_the_wrong_part_and_a_part_that_is_none():
    plain = engine.read_deck(STARTER + SIX_THREES, "tactics_anthem").plain()
    parts = plain["parts"]
    assert isinstance(parts, dict)
    parts["minions"]["scout"] = 1
    parts["reserve"] = {"levy": 1, "eclipse": 1}
    deck = engine.Deck.from_plain(plain)
    faults = engine.check_deck(deck, GAME.formats["tournament"]).problems
    assert [(problem.code, problem.cards) for problem in faults] == [
        ("unknown_part", ("eclipse", "levy")),
        ("wrong_part", ("scout",)),
        ("part_size", ()),
        ("banned", ("eclipse",)),
        ("restricted", ("silence",)),
    ]


def test_the_tournament_bans_and_restricts():
    lists = [
        (rule.most if isinstance(rule, Restricted) else 0, card)
        for rule in GAME.formats["tournament"].rules
        if isinstance(rule, Banned | Restricted)
        for card in sorted(rule.cards)
    ]
    assert len(lists) == 15
    for most, card in lists:
        others = "3 scout\n3 recall\n3 stumble\n3 ambush\n3 levy\n3 hush\n"
        name = GAME.pool.called(card)
        legal = STARTER + others + (f"{most} {card}\n" if most else "")
        assert problems(legal, "tournament") == []
        illegal = problems(STARTER + others + f"{most + 1} {card}\n", "tournament")
        word = f"restricted to {most}, found {most + 1}: remove 1" if most else "banned: remove it"
        assert [(problem["message"], problem["expected"]) for problem in illegal] == [
            (f"{name} is {word}", most)
        ]
        assert codes(STARTER + others + f"{most + 1} {card}\n", "standard") == []


WRONG = {
    "minions": {"human-blue-1": 2, "elven-blue-3": 1, "veteran-red-9": 1, "ape": 4, "levy": 1},
    "tactics": {"eclipse": 4, "silence": 3, "human-green-2": 1, "bee": 2, "nightfall": 2},
    "zoo": {"storm-wall": 1, "cat": 1},
    "attic": {"dog": 1},
}
JUDGE = """
import json, sys, engine
format = engine.game("tactics_anthem").formats["tournament"]
deck = engine.Deck("tactics_anthem", json.loads(sys.argv[1]))
print(json.dumps(engine.check_deck(deck, format).plain()))
"""


@pytest.mark.proof(of="laws")
def test_a_verdict_depends_on_neither_the_order_of_writing_nor_the_hash_seed():
    seed = random.randrange(1 << 32)
    print("seed", seed)
    rng = random.Random(seed)

    def shuffled(table: dict[str, Any]) -> dict[str, Any]:
        return dict(rng.sample(list(table.items()), len(table)))

    decks = [json.dumps(shuffled({k: shuffled(v) for k, v in WRONG.items()})) for _ in range(3)]
    outputs = [
        subprocess.run(
            [sys.executable, "-c", JUDGE, deck],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            cwd=ROOT, check=True, capture_output=True,
        ).stdout
        for hash_seed, deck in enumerate(decks, 1)
    ]  # fmt: skip
    assert outputs[0] == outputs[1] == outputs[2]
    listed = [
        (problem["code"], problem["cards"][:1]) for problem in json.loads(outputs[0])["problems"]
    ]
    assert listed == [
        ("unknown_part", ["dog"]),
        ("unknown_part", ["cat"]),
        ("unknown_card", ["ape"]),
        ("wrong_part", ["levy"]),
        ("set_not_allowed", ["veteran-red-9"]),
        ("unknown_card", ["bee"]),
        ("wrong_part", ["human-green-2"]),
        ("part_size", []),
        ("minion_twice", ["human-blue-1"]),
        ("section_incomplete", ["elven-blue-1"]),
        ("section_incomplete", ["human-blue-2"]),
        ("section_incomplete", ["veteran-red-1"]),
        ("colour_twice", []),
        ("level_too_high", ["veteran-red-1"]),
        ("part_size", []),
        ("too_many_copies", ["eclipse"]),
        ("banned", ["eclipse"]),
        ("banned", ["storm-wall"]),
        ("restricted", ["nightfall"]),
        ("restricted", ["silence"]),
    ]
