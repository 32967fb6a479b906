"""The support minions of the upgrade pack: circles, spheres, proficiencies, and the swift one."""

from tests.engine.games.tactics_anthem.board import Board


def usable(support: str, tactics: str) -> list[str]:
    """Which of these tactics a support minion that has been on the field for a turn may use."""
    board = Board(
        you={
            "minions": "B1 B2 G2 Y2 B3", "support": support, "tactics": tactics,
            "graveyard": "B4 B5 B6 B7 B8 B9 B10 B11",
        },
        opponent={"minions": "G1", "combat": "G4"},
        mode="solo",
    )  # fmt: skip
    return [str(card) for card, *users in board.options("cast") if users == [support]]


def may_answer_second_circle(support: str, counter: str) -> bool:
    """Whether a support minion may use this counter against a Second Circle tactic."""
    board = Board(
        you={"support": support, "tactics": counter},
        opponent={"support": "assize-knight", "tactics": "edict", "minions": "B1"},
        active=1,
    )
    board.do("cast", "edict", "assize-knight")
    return board.options("react") == [(counter, support)]


def test_outrider_uses_magic_and_spirit_in_the_turn_of_its_summoning():
    """Colourless, First Circle. Magic and Spirit only. May use a tactic in the turn of its
    summoning.
    """
    board = Board(
        you={"minions": "B1", "tactics": "outrider levy divination unravel", "minion_deck": "Y1"}
    )
    board.do("summon", "outrider")
    assert board.options("cast") == [("divination", "outrider"), ("unravel", "outrider")]
    assert usable("outrider", "levy dismissal divination") == ["dismissal", "divination"]
    assert may_answer_second_circle("outrider", "silence") is False


def test_hedge_witch_uses_first_circle_death_magic():
    """Death, First Circle. Magic only."""
    assert usable("hedge-witch", "veterans-return grim-harvest levy") == ["veterans-return"]


def test_night_whisperer_uses_first_circle_darkness_of_all_proficiencies():
    """Darkness, First Circle."""
    tactics = "changeling cut-supply ban-on-letters turncoat veterans-return"
    assert usable("night-whisperer", tactics) == ["changeling", "cut-supply", "ban-on-letters"]


def test_shield_chaplain_uses_first_circle_protection():
    """Protection, First Circle."""
    tactics = "closed-gates lay-to-rest rally storm-wall levy"
    assert usable("shield-chaplain", tactics) == ["closed-gates", "lay-to-rest", "rally"]


def test_bailiff_uses_first_circle_judgement():
    """Judgement, First Circle."""
    assert usable("bailiff", "interdict heavy-chains edict") == ["interdict", "heavy-chains"]


def test_grave_warden_uses_death_to_the_second_circle():
    """Death, Second Circle."""
    tactics = "grim-harvest veterans-return annihilation bitter-gift eclipse"
    expected = ["grim-harvest", "veterans-return", "annihilation", "bitter-gift"]
    assert usable("grave-warden", tactics) == expected


def test_shade_broker_uses_darkness_to_the_second_circle_and_counters_it():
    """Darkness, Second Circle."""
    assert usable("shade-broker", "turncoat open-book eclipse") == ["turncoat", "open-book"]
    assert may_answer_second_circle("shade-broker", "spell-thief") is True


def test_rampart_sage_uses_no_melee():
    """Protection, Second Circle. Magic and Spirit only."""
    assert usable("rampart-sage", "closed-gates lay-to-rest") == ["lay-to-rest"]
    assert may_answer_second_circle("rampart-sage", "greater-ward") is True


def test_assize_knight_is_trained_in_two_spheres():
    """Colourless and Judgement, Second Circle."""
    assert usable("assize-knight", "levy edict open-book") == ["levy", "edict"]
    assert may_answer_second_circle("assize-knight", "silence") is True


def test_twilight_magus_reaches_the_third_circle_in_two_spheres():
    """Darkness and Death, Third Circle."""
    tactics = "eclipse annihilation turncoat storm-wall"
    assert usable("twilight-magus", tactics) == ["eclipse", "annihilation", "turncoat"]


def test_high_warden_reaches_the_third_circle_in_two_spheres():
    """Judgement and Protection, Third Circle."""
    assert usable("high-warden", "storm-wall edict eclipse") == ["storm-wall", "edict"]


def test_a_first_circle_user_does_not_counter_the_second_circle():
    assert may_answer_second_circle("field-adept", "silence") is False
