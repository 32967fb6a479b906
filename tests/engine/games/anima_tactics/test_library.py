"""The official pool: its figures are those of the public catalogue, and wrong files are refused."""

from collections import Counter
from pathlib import Path

import pytest

from engine.core.base.toml_tables import DataError, read_table
from engine.core.decks.formats import check_deck
from engine.games.anima_tactics import GAME
from engine.games.anima_tactics.library import read_pool, read_ready_deck
from tests.engine.games.anima_tactics.parties import FOLDER, official
from tests.engine.games.anima_tactics.printed_abilities import PRINTED


def figures(id: str, *names: str) -> list[object]:
    return [official().cards[id].facts[name] for name in names]


def test_the_pool_has_every_profile_and_every_advantage():
    assert Counter(card.kind for card in official().cards.values()) == {
        "character": 85,
        "plot": 14,
        "equipment": 48,
        "power": 20,
        "team": 14,
        "option": 4,
        "pilot": 11,
        "organization": 10,
    }


@pytest.mark.parametrize(
    ("id", "level", "pairs", "numbers"),
    [
        ("kronen-roxxon", 40, [(4,), (8,), (8,), (5,), (20,), (8,)], [6, 10, 2, 4]),
        ("bael", 45, [(4,), (2,), (8,), (0,), (10,), (12,)], [8, 12, 3, 4]),
        ("celia", 45, [(5,), (3,), (10,), (0,), (12,), (10,)], [12, 16, 3, 4]),
        ("feng-yi", 35, [(5,), (2,), (9,), (0,), (10,), (10,)], [12, 16, 3, 5]),
        ("claire-adelheid", 45, [(5,), (5, 2), (8,), (3,), (14,), (9,)], [8, 12, 3, 4]),
        ("saint", 30, [(4,), (1,), (8, 9), (0,), (9, 10), (10, 11)], [8, 12, 3, 4]),
    ],
)
def test_a_character_has_the_figures_of_its_card(
    id: str, level: int, pairs: list[tuple[int, ...]], numbers: list[int]
):
    six = ("attack", "damage", "defense", "armor", "life", "resistance")
    assert figures(id, "level") == [level]
    assert figures(id, *six) == pairs
    assert figures(id, "walk", "run", "recovery", "max_ap") == numbers


def test_fifteen_characters_have_a_second_value():
    six = ("attack", "damage", "defense", "armor", "life", "resistance")
    cards = official().cards
    second = [id for id in cards if cards[id].kind == "character"
              and max(len(cards[id].facts[name]) for name in six) == 2]  # fmt: skip
    assert len(second) == 15


def test_a_character_has_its_faction_classes_and_organization():
    assert figures("lilith", "faction", "classes", "organization", "leader", "agent") == [
        "light", ("mystic", "warrior"), "empire", True, False,
    ]  # fmt: skip
    assert figures("veronica", "faction", "classes", "organization", "leader", "agent") == [
        "unaligned", ("prowler",), "wissenschaft", False, False,
    ]  # fmt: skip
    assert figures("church-agent", "leader", "agent") == [False, True]
    assert figures("valis-ul-del-vilfain", "faction", "classes", "organization") == ["", (), ""]


def test_a_gear_has_its_recovery_from_its_pilot():
    cards = official().cards.values()
    assert sorted(card.id for card in cards if card.facts.get("recovery", 0) is None) == [
        "gear-mk-alma", "goethia", "grimorium-verum", "legacy-of-solomon", "theurgia",
    ]  # fmt: skip
    assert figures("steiner-wenzel", "recovery", "level", "only") == [2, 5, ("grimorium-verum",)]


def test_every_card_says_where_its_figures_are_from():
    sources = {card.facts["source"] for card in official().cards.values()}
    assert sources == {
        "Figures of the public BattleScribe catalogue acebaur/Anima-Tactics-, commit 374a311"
    }
    assert {card.set for card in official().cards.values()} == {"saga2"}


def test_a_card_names_its_printed_abilities_with_their_costs_and_no_word_of_theirs():
    cards = official().cards
    printed = {id: card.plain["printed"] for id, card in cards.items() if "printed" in card.plain}
    assert printed == {
        id: [f"{name}, {cost}" if cost else name for name, cost in abilities]
        for id, abilities in PRINTED.items()
    }
    assert sum(len(abilities) for abilities in PRINTED.values()) == 266
    assert cards["claire-adelheid"].facts["words"] == (
        "Printed abilities, by name and cost in actions; their words are not known here, and they"
        " are not played: Gae Bolg; Nuala, 3; Eadgil Solaris, 4; Tuatha De Danann, 3."
    )
    without = {card.facts["words"] for id, card in cards.items() if id not in printed}
    assert without == {""}


def test_every_ready_party_is_legal_in_its_format():
    for slug, table in read_table(FOLDER / "decks.toml").items():
        deck = read_ready_deck("anima_tactics", slug, table, GAME.pool, GAME.formats)
        assert check_deck(deck, GAME.formats[table["format"]]).problems == ()


HEAD = 'official = false\nsource = "us"\nset = "ours"\n'
GUARD = (
    'name = "Guard"\nkind = "character"\nlevel = 20\nattack = 4\ndamage = [2, 3]\ndefense = 8\n'
    "armor = 0\nlife = 9\nresistance = 9\nwalk = 6\nrun = 10\nrecovery = 2\nmax_ap = 4\n"
)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (GUARD.replace('"character"', '"horse"'), "kind = 'horse': must be one of character, plot"),
        (GUARD.replace("[2, 3]", "[2, 3, 4]"), "damage must be a number, or a list of two"),
        (GUARD.replace("[2, 3]", '"5/8"'), "damage must be a number, or a list of two"),
        (GUARD.replace("life = 9\n", ""), "life must be a number, or a list of two"),
        (GUARD.replace("walk = 6\n", ""), "walk is missing"),
        (GUARD + "speed = 3\n", "unknown field 'speed'"),
        (GUARD + 'faction = "grey"\n', "faction = 'grey': must be one of light, darkness"),
        (GUARD + 'classes = ["fighter"]\n', "classes = 'fighter': must be one of mystic"),
        (GUARD + 'organization = "guild"\n', "organization = 'guild': must be one of azur"),
        (GUARD + "[[guard.ability]]\nname = 'Bite'\n", "guard: abilities cannot be read here"),
        (GUARD + '[guard-2]\nname = "GUARD"\n' + GUARD[15:], "another card has this id or name"),
        (GUARD + '[cloak]\nname = "Cloak"\nkind = "power"\npoints = 5\nonly = ["dwarf"]\n',
         "cloak: only has dwarf: no character is that"),
        (GUARD + '[pilot]\nname = "Pilot"\nkind = "pilot"\nlevel = 5\n', "recovery is missing"),
        (GUARD + '[oath]\nname = "Oath"\nkind = "organization"\n', "organization is missing"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_an_error_that_names_it(tmp_path: Path, written: str, message: str):
    (tmp_path / "ours.toml").write_text(f"{HEAD}[guard]\n{written}")
    with pytest.raises(DataError, match=r"^(ours\.toml, |cloak: )") as error:
        read_pool(folder=tmp_path)
    assert message in str(error.value)


def test_a_card_of_ones_own_is_read_with_what_it_leaves_out(tmp_path: Path):
    (tmp_path / "ours.toml").write_text(f"{HEAD}[guard]\n{GUARD}copies = 3\n")
    guard = read_pool(folder=tmp_path).cards["guard"]
    names = ("damage", "copies", "classes", "faction", "ranged", "flight", "traits", "cost")
    assert [guard.facts[name] for name in names] == [(2, 3), 3, (), "", 0, False, (), 20]
    assert guard.plain["damage"] == [2, 3]
    assert not guard.official
