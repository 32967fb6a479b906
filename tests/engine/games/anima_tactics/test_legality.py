"""Who may be in a party: levels, uniqueness, factions, advantages, and bans."""

from pathlib import Path

import pytest

from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.deck import Deck
from engine.core.decks.formats import check_deck, read_formats
from engine.games.anima_tactics.library import read_pool
from tests.engine.games.anima_tactics.parties import (
    FOLDER,
    RULES,
    codes,
    formats,
    official,
    official_formats,
    party,
    problems,
    reader,
)


def test_every_complete_character_is_a_party_alone():
    alone = {
        id: check_deck(Deck("anima_tactics", {"characters": {id: 1}}), formats()["saga1_600"])
        for id, card in official().cards.items()
        if card.kind == "character"
    }
    refused = {
        id: verdict.problems[0].expected for id, verdict in alone.items() if not verdict.legal
    }
    assert len(alone) == 85
    assert refused == {
        "gear-mk-alma": ["recovery"],
        "goethia": ["recovery"],
        "grimorium-verum": ["recovery"],
        "legacy-of-solomon": ["recovery"],
        "theurgia": ["recovery"],
        "valis-ul-del-vilfain": ["faction", "classes"],
    }


def test_what_is_not_known_of_a_character_is_said():
    (gear,) = problems("saga1_250", "Theurgia")
    assert gear["message"] == (
        "Theurgia has no known recovery:"
        " give it a pilot where the format has pilots, or choose another character"
    )
    (valis,) = problems("saga1_250", "Valis Ul Del Vilfain")
    assert valis["message"] == (
        "Valis Ul Del Vilfain has no known faction and classes: choose another character"
    )


EMPIRE = ("Claire Adelheid", "Duncan Reid", "Erika", "Janus Faith", "Kronen Roxxon")
"""205 levels of Light."""


@pytest.mark.parametrize(
    ("format", "over"),
    [
        ("saga1_150", [("over_budget", 150, 240)]), ("saga1_200", [("over_budget", 200, 240)]),
        ("saga1_250", []), ("saga1_300", []), ("saga1_400", []), ("saga1_500", []),
        ("saga1_600", []), ("saga1_open", []),
    ],
)  # fmt: skip
def test_characters_and_advantages_share_the_levels_agreed_on(
    format: str, over: list[tuple[str, int, int]]
):
    lines = (*EMPIRE, "Supernatural Armor", "[plot]", "Gale", "Chosen Prey")
    assert [(p["code"], p["expected"], p["found"]) for p in problems(format, *lines)] == over


def test_exactly_the_levels_agreed_on_are_allowed():
    two = ("Legion", "Bael")
    assert codes("saga1_150", *two, "[plot]", "Logistics") == []
    (problem,) = problems("saga1_150", *two, "[plot]", "Gale")
    assert problem == {
        "code": "over_budget",
        "rule": "Organizing your party",
        "message": "the cost of all cards is 155, at most 150: take out 5",
        "cards": [],
        "expected": 150,
        "found": 155,
    }


def test_a_party_has_at_least_one_character():
    (problem,) = problems("saga1_250")
    assert (problem["code"], problem["found"]) == ("part_size", 0)


@pytest.mark.parametrize("format", ["saga1_250", "saga2_gamma"])
def test_a_character_is_in_a_party_once(format: str):
    assert problems(format, "Erika", "Duncan Reid", "Erika") == [
        {
            "code": "character_twice",
            "rule": "Organizing your party; AT-81" if format[4] == "1" else "Web Addendum 2",
            "message": "Erika may be in a party once, found 2: remove 1",
            "cards": ["erika"],
            "expected": 1,
            "found": 2,
        }
    ]


def test_agents_may_be_there_more_often_in_the_later_rules_alone():
    agents = ("Church Agent", "Church Agent", "Grey")
    assert codes("saga1_250", *agents) == ["character_twice"]
    assert codes("saga2_gamma", *agents) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("Erika", "Duncan Reid"),
        ("Erika", "Griever"),
        ("May", "Griever"),
        ("Griever", "Celia", "Genma"),
        ("Erika", "Celia", "Genma"),
        # Light and Darkness of one organisation.
        ("Erika", "May", "Griever"),
        ("Grey", "Azriel"),
    ],
)
def test_unaligned_characters_go_with_anybody_and_one_organisation_with_itself(
    lines: tuple[str, ...],
):
    assert codes("saga1_250", *lines) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("Erika", "Bael"),
        ("Erika", "May", "Grey"),
        ("Erika", "May", "Genma"),
        # A Wanderer has no organisation (AT-27), and the first rulebook makes no exception (AT-26).
        ("Grey", "Azriel", "Ergo Mundus"),
    ],
)
def test_light_and_darkness_are_apart_otherwise(lines: tuple[str, ...]):
    assert codes("saga1_250", *lines) == ["opposed_factions"]


def test_the_fewer_of_two_factions_are_named():
    (problem,) = problems("saga1_250", "Erika", "Duncan Reid", "Bael", "Genma")
    assert problem["message"] == (
        "Light and Darkness are together only in a party of one organisation: remove Bael"
    )
    assert (problem["cards"], problem["expected"]) == (["bael"], 1)
    assert problem["found"] == {"light": 2, "darkness": 1}


def test_later_rules_let_a_wanderer_join_an_organisation():
    mixed = ("Grey", "Azriel", "Ergo Mundus")
    assert codes("saga2_omega", *mixed) == []
    assert codes("saga2_gamma", *mixed) == []
    (_, problem, _) = problems("saga2_alpha", "Grey", "Damaris", "Ergo Mundus")
    assert problem == {
        "code": "too_many_wanderers",
        "rule": "Web Addendum 2; AT-27",
        "message": "a party of one organisation has no Wanderers beside it, found 1: remove 1",
        "cards": ["ergo-mundus"],
        "expected": 0,
        "found": 1,
    }


def test_advantages_are_no_more_than_characters():
    lines = ("Erika", "Life Potion", "[plot]", "Gale")
    assert problems("saga1_250", *lines) == [
        {
            "code": "too_many_advantages",
            "rule": "Organizing your party; AT-82",
            "message": "there may be 1 advantage card, as many as characters, found 2: remove 1",
            "cards": [],
            "expected": 1,
            "found": 2,
        }
    ]
    assert codes("saga1_250", "Duncan Reid", *lines) == []


def test_one_plot_may_be_there_twice():
    assert codes("saga1_250", "Erika", "Duncan Reid", "[plot]", "2 Gale") == []


@pytest.mark.parametrize(
    ("own", "count"),
    [(("Life Potion", "Aura"), 2), (("2 Life Potion",), 2), (("Life Potion", "Ikaro", "Aura"), 3)],
)
def test_a_character_has_one_equipment_or_power(own: tuple[str, ...], count: int):
    others = ("Duncan Reid", "Janus Faith")
    (problem,) = problems("saga1_250", *others, "Erika", *own)
    assert (problem["code"], problem["expected"], problem["found"]) == (
        "too_many_carried",
        1,
        count,
    )
    assert problem["cards"][0] == "erika"


@pytest.mark.parametrize(
    ("character", "card", "only"),
    [
        ("Bael", "Supernatural Weapon", ["warrior"]),
        ("Erika", "Magus Wand", ["mystic"]),
        ("Erika", "Piercing Weapon", ["prowler"]),
        ("May", "Gabriel's Gift", ["light"]),
        ("Erika", "Martyr", ["church"]),
        ("Erika", "Curse", ["mystic", "darkness"]),
        ("Bael", "Lord of the Shadows", ["ophiel"]),
        ("Erika", "Red Theurgia!!! Go!!!", ["hiro"]),
        ("Erika", "Container", ["summoner"]),
    ],
)
def test_some_advantages_are_for_some_characters(character: str, card: str, only: list[str]):
    (problem,) = problems("saga1_250", character, card)
    assert (problem["code"], problem["expected"]) == ("wrong_carrier", only)


@pytest.mark.parametrize(
    ("character", "card"),
    [
        ("Erika", "Supernatural Weapon"), ("Lilith", "Magus Wand"), ("Lilith", "Ultimate Weapon"),
        ("May", "Piercing Weapon"), ("Grey", "Martyr"), ("May", "Curse"), ("Luzbell", "Curse"),
        ("Ophiel", "Lord of the Shadows"), ("Hiro", "Red Theurgia!!! Go!!!"),
        ("Genma", "Container"), ("Bael", "Life Potion"),
    ],
)  # fmt: skip
def test_who_is_of_the_category_carries_it(character: str, card: str):
    assert codes("saga1_250", character, card) == []


def test_the_first_rulebook_knows_no_team_no_option_and_no_pilot():
    (team,) = problems("saga1_250", "Erika", "Team Saint Council")
    assert (team["code"], team["expected"]) == ("unknown_part", ["characters", "plot"])
    assert team["rule"] == "Organizing your party; AT-26"
    (option,) = problems("saga1_250", "Covel", "Optional Leader - Jigoku no Kami's Avatar")
    assert (option["code"], option["found"]) == ("wrong_part", "option")
    assert option["message"] == (
        "Optional Leader - Jigoku no Kami’s Avatar is of the kind option,"
        " which no character carries here: remove it"
    )
    assert codes("saga2_gamma", "Saint Evangeline", "Team Saint Council") == []


def test_what_is_wrong_below_a_character_is_named_one_by_one():
    three = problems("saga1_250", "Erika", "Lief Potion", "Excalibur", "[plot]", "Logistic")
    assert [(p["code"], p["cards"], p["expected"]) for p in three] == [
        ("unknown_card", ["Logistic"], "logistics"),
        ("unknown_card", ["Excalibur"], None),
        ("unknown_card", ["Lief Potion"], "life-potion"),
    ]


def test_a_plot_is_nobodys_and_equipment_is_somebodys():
    deck = Deck(
        "anima_tactics",
        {"characters": {"erika": 1}, "erika": {"gale": 1}, "plot": {"life-potion": 1}},
    )
    verdict = check_deck(deck, formats()["saga1_250"])
    assert [p.message for p in verdict.problems if p.code == "wrong_part"] == [
        "Life Potion does not belong in plot: move it to its own part",
        "Gale is carried by nobody: list it under [plot]",
    ]


def test_what_belongs_to_nobody_is_refused():
    deck = Deck("anima_tactics", {"characters": {"may": 1}, "erika": {"ikaro": 1}, "x": {"y": 1}})
    verdict = check_deck(deck, formats()["saga1_250"])
    assert [(p.code, p.found) for p in verdict.problems[:2]] == [
        ("model_not_fielded", "erika"),
        ("unknown_part", "x"),
    ]


def test_bans_and_limits_of_an_event_count_in_every_part():
    stricter = amend_format(
        formats()["saga1_250"], banned=["Erika", "Ikaro"], limited={"Life Potion": 1}, cite="House"
    )
    deck = party("Erika", "Ikaro", "Duncan Reid", "Life Potion", "Sho", "Life Potion")
    three = check_deck(deck, stricter).problems
    assert [(p.code, p.cards, p.expected, p.found) for p in three] == [
        ("banned", ("erika",), 0, 1),
        ("banned", ("ikaro",), 0, 1),
        ("restricted", ("life-potion",), 1, 2),
    ]


def test_bans_must_leave_a_character_that_fits():
    everybody = [id for id, card in official().cards.items() if card.kind == "character"]
    kept = [id for id in everybody if id not in ("legion", "theurgia")]
    amend_format(formats()["saga1_150"], banned=kept, cite="House")
    with pytest.raises(
        AmendmentUnusable, match="no character is left for a party: allow at least one"
    ):
        amend_format(formats()["saga1_150"], banned=[*kept, "legion"], cite="House")


HOUSE = """official = false
source = "us"
set = "saga2"
[guard]
name = "Guard"
copies = 3
[monk]
name = "Monk"
organization = "church"
faction = "light"
[nun]
name = "Nun"
organization = "church"
faction = "darkness"
[rover]
name = "Rover"
organization = "wanderer"
faction = "light"
copies = 9
[rambler]
name = "Rambler"
organization = "wanderer"
faction = "darkness"
"""
FIGURES = """kind = "character"
level = 20
classes = ["warrior"]
attack = 4
damage = 2
defense = 8
armor = 0
life = 9
resistance = 9
walk = 6
run = 10
recovery = 2
max_ap = 4
"""


def house_codes(folder: Path, format: str, *lines: str) -> list[str]:
    """The codes of the problems of a party of invented characters."""
    written = HOUSE.replace("\nname", f"\n{FIGURES}name").replace(
        'name = "Guard"', 'name = "Guard"\nfaction = "light"\norganization = "empire"'
    )
    for file in ("official_advantages.toml", "official_options.toml", "official_characters.toml"):
        (folder / file).write_text((FOLDER / "cards" / file).read_text())
    (folder / "house.toml").write_text(written)
    pool = read_pool(folder=folder)
    judged = read_formats("anima_tactics", official_formats(), pool, RULES)[format]
    deck = reader(pool).read("\n".join(lines))
    return [problem.code for problem in check_deck(deck, judged).problems]


def test_a_card_may_allow_more_of_its_character(tmp_path: Path):
    three = ("Guard", "Ikaro", "Guard", "Guard", "Aura")
    assert house_codes(tmp_path, "saga1_250", *three) == []
    assert house_codes(tmp_path, "saga1_250", *three, "Guard") == ["character_twice"]
    assert house_codes(tmp_path, "saga1_250", *three, "Ikaro") == ["too_many_carried"]


def test_wanderers_alone_are_no_organisation(tmp_path: Path):
    assert house_codes(tmp_path, "saga1_250", "Rover", "Rambler") == ["opposed_factions"]
    assert house_codes(tmp_path, "saga2_omega", "Rover", "Rambler") == ["opposed_factions"]


def test_as_many_wanderers_as_the_encounter_level_says(tmp_path: Path):
    church = ("Monk", "Nun")
    assert house_codes(tmp_path, "saga2_gamma", *church, "Rover") == []
    assert house_codes(tmp_path, "saga2_gamma", *church, "2 Rover") == ["too_many_wanderers"]
    assert house_codes(tmp_path, "saga2_sigma", *church, "2 Rover") == []
    assert house_codes(tmp_path, "saga2_sigma", *church, "3 Rover") == ["too_many_wanderers"]
    assert house_codes(tmp_path, "saga1_250", *church, "Rover") == ["opposed_factions"]
    # Where Light and Darkness do not meet, it is no party of an organisation that needs leave.
    assert house_codes(tmp_path, "saga2_gamma", "Monk", "9 Rover") == []
    assert house_codes(tmp_path, "saga2_gamma", "Monk", "2 Rover", "Miracles") == [
        "too_many_wanderers"
    ]
