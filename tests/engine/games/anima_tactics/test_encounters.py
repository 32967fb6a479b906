"""The later edition: pilots, options, organisations, and limits of encounter levels."""

from typing import Any

import pytest

from tests.engine.games.anima_tactics.parties import codes, formats, problems


def test_a_gear_needs_a_pilot_who_can_fly_it():
    assert codes("saga2_gamma", "Theurgia", "Yue Alfonse") == []
    assert codes("saga2_gamma", "Theurgia") == ["character_incomplete"]
    assert codes("saga2_gamma", "Theurgia", "Steiner Wenzel") == ["wrong_carrier"]
    assert codes("saga2_gamma", "Theurgia", "Yue Alfonse", "Edgard Ivanesku") == [
        "too_many_carried"
    ]
    assert codes("saga1_250", "Theurgia", "Yue Alfonse") == ["wrong_part"]


def test_a_pilot_flies_one_gear():
    two = ("Goethia", "Valeria Strauss", "Legacy of Solomon", "Valeria Strauss")
    assert problems("saga2_gamma", *two) == [
        {
            "code": "card_twice",
            "rule": "Web Addendum 2; AT-96",
            "message": "Valeria Strauss may be in a party once, found 2: remove 1",
            "cards": ["valeria-strauss"],
            "expected": 1,
            "found": 2,
        }
    ]
    assert codes("saga2_gamma", *two[:3], "Reist Ebersbacher") == []


LIMITS = [
    # encounter level, levels, free points, leaders, agents, wanderers, organisation advantages
    ("alpha", 100, 10, 0, 0, 0, 0),
    ("beta", 200, 20, 0, 1, 1, 1),
    ("gamma", 300, 30, 1, 2, 1, 1),
    ("sigma", 450, 45, 1, 3, 2, 2),
    ("omega", 600, 60, 2, 4, 2, 3),
]


@pytest.mark.parametrize("limits", LIMITS)
def test_an_encounter_level_has_these_limits(limits: tuple[str, int, int, int, int, int, int]):
    name, levels, points, leaders, agents, wanderers, advantages = limits
    written: Any = formats()[f"saga2_{name}"].plain["rules"]
    rules = {rule["rule"]: rule for rule in written}
    assert (rules["purses"]["levels"], rules["purses"]["points"]) == (levels, points)
    most = [rules[word]["most"] for word in ("leaders", "agents", "wanderers", "organization")]
    assert most == [leaders, agents, wanderers, advantages]
    assert formats()[f"saga2_{name}"].variant == {"saga": "saga2", "levels": str(levels)}


def test_advantage_points_are_free_and_what_is_beyond_counts_as_levels():
    hundred = ("Duncan Reid", "Empire Agent", "Erika")
    plots = ("[plot]", "Gale", "Logistics", "Tactics")
    assert problems("saga2_alpha", *hundred, *plots)[0]["found"] == {"levels": 100, "points": 25}
    (problem,) = [p for p in problems("saga2_alpha", *hundred, *plots) if "levels" in p["code"]]
    assert problem["message"] == (
        "the party has 100 levels and advantages of 25 points, 10 of them free:"
        " that is 115 of 100, take out 15"
    )
    assert codes("saga2_alpha", "Duncan Reid", "Erika", *plots[:3]) == []
    assert (
        codes("saga2_alpha", "Duncan Reid", "Erika", "Life Potion", "[plot]", "Power Source") == []
    )


def test_an_option_costs_levels_and_makes_a_leader():
    sixty = ("Covel", "Optional Leader - Jigoku no Kami's Avatar")
    assert codes("saga2_alpha", "Covel", "Bael") == []
    assert codes("saga2_alpha", *sixty) == ["too_many_leaders"]
    assert codes("saga2_alpha", *sixty, "Bael") == ["over_levels", "too_many_leaders"]
    assert codes("saga2_gamma", *sixty) == []
    assert codes("saga2_gamma", *sixty, "Ophiel") == ["too_many_leaders"]
    assert codes("saga2_omega", *sixty, "Ophiel") == []
    assert codes("saga2_gamma", "Bael", *sixty[1:]) == ["wrong_carrier"]


def test_leaders_and_agents_are_limited():
    leaders = ("Yuri Olsen", "Lilith", "Griever")
    (problem,) = problems("saga2_omega", *leaders)
    assert (problem["code"], problem["expected"], problem["found"]) == ("too_many_leaders", 2, 3)
    assert problem["message"] == (
        "the party has 3 leaders and may have at most 2 leaders: remove 1"
    )
    agents = ("2 Empire Agent", "Empire Knight")
    (problem,) = problems("saga2_beta", *agents)
    assert (problem["code"], problem["expected"], problem["found"]) == ("too_many_agents", 1, 3)
    assert problem["cards"] == ["empire-agent", "empire-knight"]


def test_an_organisation_chooses_advantages_of_its_own():
    empire = ("Erika", "May")
    assert codes("saga2_gamma", *empire, "Imperial Armor") == []
    assert codes("saga2_alpha", *empire, "Imperial Armor") == ["too_many_organization_advantages"]
    assert codes("saga2_gamma", *empire, "Lost Loggia") == ["wrong_organization"]
    assert codes("saga2_gamma", "Erika", "Grey", "Imperial Armor") == ["wrong_organization"]
    assert codes("saga2_omega", *empire, "2 Imperial Armor") == ["card_twice"]
    (foreign,) = problems("saga2_gamma", "Erika", "Grey", "Imperial Armor")
    assert (foreign["expected"], foreign["found"]) == (None, "empire")
    assert foreign["message"] == (
        "Imperial Armor is for a party of one organisation, empire: remove it"
    )
    two = ("Imperial Armor", "Combat Mastery")
    (many,) = problems("saga2_gamma", *empire, *two)
    assert many["message"] == (
        "a party chooses at most 1 of its organisation's advantages, found 2: remove 1"
    )
    assert codes("saga2_gamma", *empire, *two) == ["too_many_organization_advantages"]
    assert codes("saga2_sigma", *empire, *two) == []


def test_lost_loggia_doubles_advantage_points_and_cards():
    two = ("Hecatondies Zero Sigma", "Aura", "Celia", "Ikaro", "[plot]", "Power Source", "Gale")
    assert codes("saga2_gamma", *two) == ["too_many_advantages"]
    assert codes("saga2_gamma", *two, "Lost Loggia") == []
    # 285 levels: 15 more points fit beyond the 30 that are free, and with Lost Loggia beyond 60.
    full = ("Celia", "Rayne", "Hiro", "Lorenzo", "Kira", "Gear Mk. Trithemius", "Feng Yi", "[plot]")
    assert codes("saga2_gamma", *full, "2 Power Source", "Logistics") == []
    assert codes("saga2_gamma", *full, "2 Power Source", "Gale") == ["over_levels"]
    assert codes("saga2_gamma", *full, "3 Power Source", "Chosen Prey", "Lost Loggia") == []
    assert codes("saga2_gamma", *full, "4 Power Source", "Lost Loggia") == ["over_levels"]


def test_gear_project_makes_gears_cheaper():
    gears = ("Theurgia", "Elfriede Adler", "Goethia", "Valeria Strauss", "Gear Mk. Trithemius")
    assert codes("saga2_beta", *gears, "Kira") == []
    (problem,) = problems("saga2_beta", *gears, "Kira", "Feng Yi")
    assert problem["found"] == {"levels": 215, "points": 0}
    assert codes("saga2_beta", *gears, "Kira", "Feng Yi", "Gear Project") == []
