"""The decree TACTICA! against each thing that it forbids and allows (rulebook, TACTICA! with its
three notes; TC-13, TC-31)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

SIX = "champion foot crossbow archer press saved"
CARDS = ("muster", "train", "spy", "press", "engineer", "saved", "negate")
PIECES = ("sun foot d5", "moon foot d9", "moon wall e9", "sun wall d4")


def enacted(*pieces: str, **settings) -> Table:
    """SUN has enacted TACTICA!; MOON is Player 1, so that it decides first in each phase."""
    table = Table(*PIECES, *pieces, phase="barracks", sun=SIX, first="moon", **settings)
    return table.decrees(sun=("tactica", SIX))


# Forbidden to the opponent.


@pytest.mark.parametrize("troop", ["champion", "foot", "crossbow", "archer", "crown"])
def test_no_troop_and_no_crown_is_mustered(troop):
    table = enacted(moon=troop).to("mustering", by="moon")
    assert not table.can("muster", troop, "e8")


def test_no_training_is_placed():
    assert not enacted().to("mustering", by="moon").can("train", "d9")


@pytest.mark.parametrize(
    ("card", "phase", "target"),
    [("press", "combat", "d6"), ("engineer", "combat", "c6"), ("spy", "mustering", "sun")],
)
def test_no_tactics_card_is_played_on_the_own_account(card, phase, target):
    pieces = ("moon foot d6", "sun wood c6")
    free = Table(*PIECES, *pieces, phase=phase, sun=SIX, moon=card, first="moon")
    assert free.can(card, target)
    table = enacted(*pieces, moon=card, sun_troops="foot").to(phase, by="moon")
    assert not table.can(card, target, by="moon")


def test_saved_is_not_played():
    table = enacted("sun archer e7", moon="saved").to("combat", by="sun")
    table.attack("e7", "d9")
    assert not table.can("saved", "d9", by="moon")


def test_negate_is_not_played():
    table = enacted("moon foot d6", sun_troops="spy", moon="negate").to("combat", by="sun")
    table.give("sun", "press").press("d5")
    assert not table.can("negate", by="moon")


# Allowed to the opponent.


def test_note_1_the_opponent_may_enact_a_decree_of_the_same_phase():
    table = Table(*PIECES, phase="barracks", sun=SIX, moon="spy engineer engineer")
    table.decrees(sun=("tactica", SIX), moon=("mud", "spy engineer engineer"))
    assert table.bound("sun", "mud")


def test_note_1_the_opponent_may_discard_in_resolution():
    table = enacted(moon="foot archer press").until_asked("discard", by="moon")
    table.discard("press")
    assert table.pile("moon", "resupply") == ["press"]


def test_note_2_a_summon_may_be_mustered_from_its_spire():
    table = enacted("moon spire e8 ouran cthon ouran").to("mustering", by="moon")
    assert table.can("call", "e7")


def test_tc_13_a_captive_may_be_placed():
    table = Table(
        *PIECES,
        phase="barracks",
        first="moon",
        sun=SIX,
        moon="crown spy negate",
        moon_hostages="foot",
    )
    table.decrees(sun=("tactica", SIX), moon=("betrayal", "crown spy negate"))
    assert table.to("mustering", by="moon").can("betray", "foot", "e8")


def test_pieces_move():
    assert enacted().to("movement", by="moon").can("move", "d9", "d8")


def test_pieces_attack():
    assert enacted("moon foot d6").to("combat", by="moon").can("attack", "d6", "d5")


def test_the_opponent_recruits():
    table = enacted(moon_troops="foot foot archer", moon_tactics="").to("mustering", by="moon")
    assert table.hand("moon") == ["archer", "foot", "foot"]


# The enactor.


def test_tc_31_the_enactor_plays_freely():
    table = enacted(sun_troops="foot archer")
    table.to("mustering", by="sun").give("sun", "spy foot press")
    assert table.can("muster", "foot", "c5")
    assert table.can("train", "d5")


def test_tc_31_the_enactor_plays_tactics_cards():
    table = enacted("moon foot d6").to("combat", by="sun").give("sun", "press")
    assert table.can("press", "d5")


def test_note_3_both_enact_and_neither_plays_cards():
    table = Table(*PIECES, phase="barracks", sun=SIX, moon=SIX)
    table.decrees(sun=("tactica", SIX), moon=("tactica", SIX))
    table.give("sun", "foot spy press engineer").give("moon", "foot spy press engineer")
    offered = {verb for verb in (*CARDS, "move") if table.copy().open_in_this_turn(verb)}
    assert offered == {"move"}
    free = Table(*PIECES, phase="mustering", sun="foot spy press", moon="foot spy press")
    assert {verb for verb in (*CARDS, "move") if free.copy().open_in_this_turn(verb)} == {
        "muster", "train", "spy", "move",
    }  # fmt: skip


def test_tc_31_in_the_next_turn_cards_are_played_again():
    table = enacted(moon="archer").resolve().to("mustering", by="moon")
    assert table.can("muster", "archer", "e8")


@pytest.mark.parametrize(("decree", "allowed"), [(None, True), (("tactica", SIX), False)])
def test_tc_60_the_opponent_sacrifices_nothing(decree, allowed):
    """MOON's summon has a target, and MOON a pair."""
    pieces = ("moon ouran d6", "moon spire e7 ouran cthon", "sun foot c6")
    table = Table(*PIECES, *pieces, phase="barracks", sun=SIX, moon="foot foot", first="moon")
    table.decrees(sun=decree).to("combat", by="moon")
    assert table.can("attack", "d6", "c6")
    assert table.can("sacrifice", "foot", "foot") is allowed
