"""What all decrees have in common: when, on what hand, at what cost (rulebook, Barracks Phase and
Decrees; TC-09 to TC-12, TC-27 to TC-30, TC-54)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

SIX = "champion foot crossbow archer press saved"
PIECES = ("sun foot d5", "moon foot d9")
HANDS = [
    ("tactica", SIX),
    ("fog", "spy negate negate"),
    ("fog", "spy spy negate"),
    ("fog", "spy negate foot foot"),
    ("mud", "spy engineer engineer"),
    ("mud", "spy spy engineer"),
    ("mud", "spy engineer press press"),
    ("summon", "foot foot"),
    ("summon", "spy spy"),
]


def barracks(*pieces: str, **settings) -> Table:
    return Table(*(pieces or PIECES), phase="barracks", **settings)


# Requirements.


@pytest.mark.parametrize(("decree", "cards"), HANDS)
def test_what_meets_the_requirement_may_be_committed(decree, cards):
    assert barracks(sun=cards).can("decree", decree, cards)


@pytest.mark.parametrize(("decree", "cards"), HANDS)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_one_card_less_does_not_meet_it(decree, cards, missing):
    names = cards.split()
    if missing >= len(names):
        missing = 0
    del names[missing]
    assert not barracks(sun=cards).can("decree", decree, " ".join(names))


@pytest.mark.parametrize(
    ("decree", "cards"),
    [
        ("tactica", "champion foot crossbow archer press press"),
        ("fog", "spy negate foot archer"),
        ("fog", "spy engineer foot foot"),
        ("mud", "spy negate foot foot"),
        ("mud", "spy engineer foot archer"),
        ("mud", "engineer engineer foot foot"),
        ("fog", "negate negate foot foot"),
        ("summon", "foot archer"),
        ("summon", "foot foot foot"),
        ("tactica", SIX + " spy"),
    ],
)
def test_what_does_not_meet_it_is_refused(decree, cards):
    assert not barracks(sun=cards).can("decree", decree, cards)


def test_tc_11_a_pair_is_two_cards_of_one_name():
    table = barracks(sun="foot foot archer press press")
    assert table.can("decree", "summon", "press press")
    assert not table.can("decree", "summon", "foot press")


def test_tc_11_training_in_its_pile_is_no_sixth_name():
    table = barracks(sun="champion foot crossbow archer press press", sun_training=8)
    assert not table.can("decree", "tactica", "champion foot crossbow archer press training")


def test_tc_30_with_overlap_three_cards_or_four_may_be_named():
    table = barracks(sun="spy negate negate foot foot")
    assert table.can("decree", "fog", "spy negate negate")
    assert table.can("decree", "fog", "spy negate foot foot")


def test_cards_that_are_not_held_cannot_be_named():
    assert not barracks(sun="foot archer press").can("decree", "summon", "foot foot")


# Cost.


@pytest.mark.parametrize(("decree", "cards"), HANDS[:-2])
def test_tc_09_the_required_cards_go_to_resupply_and_the_others_stay(decree, cards):
    table = barracks(sun=cards + " crown")
    table.decrees(sun=(decree, cards))
    assert table.pile("sun", "resupply") == sorted(cards.split())
    assert table.hand("sun") == ["crown"]


def test_tc_09_a_summon_costs_its_pair():
    table = barracks(sun="foot foot crown").decrees(sun=("summon", "foot foot")).forgo()
    assert (table.pile("sun", "resupply"), table.hand("sun")) == (["foot", "foot"], ["crown"])


@pytest.mark.parametrize(("decree", "cards"), HANDS[:-2])
def test_tc_09_with_reveal_all_cards_are_kept(decree, cards):
    table = barracks(sun=cards, options={"decree_cost": "reveal"})
    table.decrees(sun=(decree, cards))
    assert (table.hand("sun"), table.pile("sun", "resupply")) == (sorted(cards.split()), [])


def test_tc_30_only_the_named_cards_are_discarded():
    table = barracks(sun="spy negate negate foot foot")
    table.decrees(sun=("fog", "spy negate negate"))
    assert table.hand("sun") == ["foot", "foot"]


def test_tc_09_the_whole_hand_is_shown_to_all():
    table = barracks(sun="spy negate negate crown")
    table.decrees(sun=("fog", "spy negate negate"))
    for reader in ("sun", "moon"):
        assert table.hand_shown("sun", reader) == ["crown", "negate", "negate", "spy"]


def test_tc_54_the_rest_is_hidden_again():
    table = barracks(sun="spy negate negate crown")
    table.decrees(sun=("fog", "spy negate negate"))
    assert table.sees("moon", "sun", "crown") is False


def test_without_a_decree_no_hand_is_shown():
    table = barracks(sun="spy negate negate crown").decrees()
    for reader in ("sun", "moon", None):
        assert table.hand_shown("sun", reader) is None


# When, and how often.


def test_tc_10_nobody_must():
    table = barracks(sun=SIX).decrees()
    assert (table.phase, table.hand("sun")) == ("recruitment", sorted(SIX.split()))


def test_tc_10_one_decree_a_player_and_phase():
    table = barracks(sun="spy negate negate foot foot").decrees(sun=("fog", "spy negate negate"))
    assert table.phase == "recruitment"


def test_tc_10_the_first_turn_has_its_barracks_phase():
    table = barracks(sun=SIX, turn=1)
    assert table.can("decree", "tactica", SIX)


def test_both_players_may_enact_in_one_phase():
    table = barracks(sun="spy negate negate", moon="spy engineer engineer")
    table.decrees(sun=("fog", "spy negate negate"), moon=("mud", "spy engineer engineer"))
    assert (table.hand("sun"), table.hand("moon")) == ([], [])


def test_the_phase_comes_before_recruitment():
    table = barracks(sun=SIX)
    assert table.phase == "barracks"
    assert table.decrees().phase == "recruitment"


def test_the_phase_comes_right_after_resolution():
    table = Table(*PIECES, phase="combat", turn=3, sun="foot archer").resolve()
    assert (table.phase, table.turn) == ("barracks", 4)


def test_the_basic_game_has_no_barracks_phase():
    table = Table(*PIECES, phase="combat", turn=3, sun=SIX, options={"rules": "basic"}).resolve()
    assert (table.phase, table.turn) == ("recruitment", 4)


def test_tc_27_the_second_player_does_not_see_the_first_ones_commitment():
    """Whatever Player 1 has committed, Player 2 sees the same before committing."""
    looks = []
    for decree in (("fog", "spy negate negate"), ("summon", "negate negate"), None):
        table = barracks(sun="spy negate negate", moon="foot foot").commit("sun", decree)
        assert table.decides() == "moon"
        looks.append(table.view("moon"))
    assert looks[0] == looks[1] == looks[2]


def test_tc_27_no_event_tells_the_commitment_before_both_have_committed():
    events = []
    for decree in (("fog", "spy negate negate"), ("summon", "negate negate"), None):
        table = barracks(sun="spy negate negate", moon="foot foot").commit("sun", decree)
        events.append((table.events_for("moon"), table.events_for(None)))
    assert events[0] == events[1] == events[2]


def test_tc_28_a_decree_stands_though_the_other_player_enacts_one():
    table = barracks(sun="spy negate negate", moon=SIX)
    table.decrees(sun=("fog", "spy negate negate"), moon=("tactica", SIX))
    assert (table.bound("moon", "fog"), table.bound("sun", "tactica")) == (True, True)


def test_tc_29_negate_does_not_answer_a_decree():
    table = barracks(sun="spy engineer engineer", moon="negate")
    table.commit("sun", ("mud", "spy engineer engineer")).commit("moon", None)
    assert (table.phase, table.hand("moon")) == ("recruitment", ["negate"])


@pytest.mark.parametrize(
    ("decree", "cards"), [("fog", "spy negate negate"), ("mud", "spy engineer engineer")]
)
def test_a_decree_binds_the_opponent_for_this_turn_alone(decree, cards):
    table = barracks(sun=cards).decrees(sun=(decree, cards))
    assert (table.bound("moon", decree), table.bound("sun", decree)) == (True, False)
    table.resolve()
    assert (table.bound("moon", decree), table.bound("sun", decree)) == (False, False)
