"""Which parties are legal (rulebook, Organizing your party, Advantage cards; Web Addendum 2; AT-26
to AT-28, AT-80 to AT-82). Levels and factions are those of the later printing."""

import pytest

from engine.core.decks.formats import check_deck
from engine.games.anima_tactics import GAME

EMPIRE = ("Kronen Roxxon", "Duncan Reid", "Janus Faith", "Erika", "Claire Adelheid")
"""All of Light: 40 + 40 + 40 + 40 + 45 levels."""
MIXED = ("Alis Testarrosa", "Azriel")
"""Light and Darkness, both of the Church: 35 + 50 levels."""


def legal(format: str, *lines: str) -> bool:
    deck = GAME.read_deck("\n".join(lines))
    return check_deck(deck, GAME.formats[format]).legal


def test_a_party_within_the_levels_is_legal():
    assert legal("saga1_250", *EMPIRE)


def test_exactly_the_levels_are_legal():
    """Kronen, Duncan, Janus: 120; Lilian, Sho, Iosara would be more. Tiamat 55, Veronica 30, Feng
    Yi 35, Kira 40, Rayne 45, Celia 45: 250."""
    party = ("Tiamat", "Veronica", "Feng Yi", "Kira", "Rayne", "Celia")
    assert legal("saga1_250", *party)


def test_five_levels_too_many_are_refused():
    """The same 250, and a power of 5 levels."""
    party = ("Tiamat", "Veronica", "Feng Yi", "Kira", "Rayne", "Celia", "  Aura")
    assert not legal("saga1_250", *party)


def test_advantages_count_as_levels_in_saga1():
    assert legal("saga1_250", *EMPIRE[:4], "Sho", "  Aura", "[Plot]", "Gale")
    assert not legal("saga1_200", *EMPIRE[:4], "Sho")


def test_an_empty_party_is_refused():
    assert not legal("saga1_250", "[Plot]", "Gale")


@pytest.mark.parametrize("format", ["saga1_250", "saga2_gamma"])
def test_a_character_is_there_once(format):
    assert not legal(format, "Celia", "Celia")


def test_light_and_darkness_do_not_mix():
    assert not legal("saga1_250", "Kronen Roxxon", "Bael")


@pytest.mark.parametrize("other", ["Kronen Roxxon", "Bael"])
def test_the_unaligned_go_with_either(other):
    assert legal("saga1_250", "Celia", other)


def test_at_26_one_organisation_may_mix_light_and_darkness():
    assert legal("saga1_250", *MIXED)


def test_at_26_one_stranger_ends_the_waiver_of_an_organisation():
    """Celia, unaligned, is of Wissenschaft."""
    assert not legal("saga1_250", *MIXED, "Celia")


def test_at_82_as_many_advantages_as_characters_are_legal():
    assert legal("saga1_250", "Celia", "  Aura", "Fate", "[Plot]", "Gale")


def test_at_82_more_advantages_than_characters_are_refused():
    assert not legal("saga1_250", "Celia", "  Aura", "[Plot]", "Gale")


def test_at_82_plot_cards_count_as_advantages():
    assert not legal("saga1_250", "Celia", "[Plot]", "Gale", "Tactics")


def test_at_82_one_equipment_or_power_a_character():
    assert not legal("saga1_250", "Celia", "  Aura", "  Blood Stone", "Fate")


def test_a_card_for_warriors_is_refused_to_a_mystic():
    assert not legal("saga1_250", "Fate", "  Supernatural Weapon")
    assert legal("saga1_250", "Celia", "  Supernatural Weapon")


def test_at_28_the_same_advantage_twice_is_legal():
    assert legal("saga1_250", "Celia", "Fate", "[Plot]", "Gale", "Gale")


def test_at_26_team_cards_are_of_saga2_alone():
    party = ("Celia", "[Team]", "Team Executive Team")
    assert not legal("saga1_250", *party)


@pytest.mark.parametrize("name", ["Valis Ul Del Vilfain", "Legacy of Solomon"])
def test_at_80_an_incomplete_profile_is_refused(name):
    """The first has neither faction nor class, the second a recovery that varies."""
    assert not legal("saga1_250", name)


def test_at_81_saga1_does_not_count_leaders_and_agents():
    """Yuri Olsen leads; two Empire agents of different names."""
    assert legal("saga1_150", "Yuri Olsen", "Empire Agent", "Empire Knight")


def test_at_81_saga1_has_an_agent_once():
    assert not legal("saga1_150", "Empire Agent", "Empire Agent")


def test_saga2_has_one_agent_for_each_150_levels():
    """Two in a game of 300 levels, three are too many."""
    assert legal("saga2_gamma", "Celia", "Wissenschaft Agent", "Wissenschaft Agent")
    assert not legal("saga2_gamma", "Celia", "Wissenschaft Agent", "Wissenschaft Agent", "Crow")


def test_saga2_has_a_leader_from_250_levels():
    assert not legal("saga2_beta", "Yuri Olsen")
    assert legal("saga2_gamma", "Yuri Olsen")
    assert not legal("saga2_gamma", "Yuri Olsen", "Griever")


def test_saga2_gives_a_tenth_of_the_levels_for_advantages():
    """300 levels of characters and 30 points of advantages; 35 points are too many."""
    full = (
        "Kronen Roxxon",
        "Duncan Reid",
        "Janus Faith",
        "Erika",
        "Daniella Meris",
        "Sho",
        "Odin Goldsmith",
    )
    assert legal("saga2_gamma", *full[:6], "Odin Goldsmith", "  Heavy Armor")
    thirty = ("[Plot]", "Gale", "Tactics", "Tactical Advantage")
    assert legal("saga2_gamma", *full, *thirty)
    assert not legal("saga2_gamma", *full, *thirty, "Logistics")
