"""Ranged attacks: range, modifiers, sight, and the manoeuvre Shield (rulebook, Ranged Attacks,
Shield, Terrain Types; AT-12, AT-14, AT-24, AT-25, AT-31, AT-32, AT-64 to AT-68)."""

import pytest

from engine.games.anima_tactics.attack import modifier_of_range
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

AWAY = Figure("veronica", 1, "av48")


def archer(square="k10", **facts):
    """Attack 5, Damage 3, range 16."""
    return Figure("archer", 0, square, **facts)


def duncan(square, **facts):
    """Defense 8, Armor 4, Life Points 16."""
    return Figure("duncan-reid", 1, square, **{"actions": 0, **facts})


def celia(square, **facts):
    """Defense 10, Armor 0, Life Points 12."""
    return Figure("celia", 1, square, **{"actions": 0, **facts})


def shot(table: Table, dice: str, at: str = "celia", by: str = "archer") -> Table:
    return table.act(by, "shoot", at, dice=dice)


def least(*figures: Figure, at: str = "celia", by: str = "archer", **facts) -> int:
    """The least die that hits: the plain die that is needed less what the shot is modified by."""
    for face in range(1, 10):
        table = shot(Table(*figures, **facts), f"attack/0={face}", at, by)
        if table.happened("hits"):
            return face
    raise AssertionError("no die below ten hits")


PLAIN = 5
"""The archer's 5 and a die of 5 reach Celia's 10."""


@pytest.mark.parametrize(("square", "die"), [("k12", PLAIN), ("k18", PLAIN), ("k19", PLAIN + 1),
                                             ("k26", PLAIN + 1)])  # fmt: skip
def test_at_65_beyond_half_of_range_16_takes_one_off(square, die):
    assert least(archer(), celia(square)) == die


@pytest.mark.parametrize(("square", "modifier"), [("k17", 0), ("k18", -1)])
def test_at_65_half_of_range_15_is_passed_at_eight(square, modifier):
    """Half of it is 7.5; nothing is rounded."""
    table = Table(archer(), celia(square))
    numbers = table.number("archer"), table.number("celia")
    assert modifier_of_range(table.state, *numbers, 15) == modifier


def test_a_shot_out_of_range_is_lost_and_costs_its_actions():
    """AT-14, AT-25, AT-39: 17 squares of range 16."""
    table = shot(Table(archer(), celia("k27")), "")
    assert (table.occasion(), table.actions("archer"), table.life("celia")) == ("act", 2, 12)


def test_at_25_a_shot_out_of_range_is_refused_under_the_option():
    table = Table(archer(), celia("k27"), variant={"strict_declare": "on"})
    assert not table.can("archer", "shoot", "celia")


def test_at_24_an_engaged_target_takes_one_off():
    friend = Figure("feng-yi", 0, "l15")
    assert least(archer(), friend, celia("k15")) == PLAIN + 1


def test_at_65_two_friends_in_contact_take_one_off_and_no_more():
    friends = Figure("feng-yi", 0, "l15"), Figure("kronen-roxxon", 0, "l16")
    assert least(archer(), *friends, celia("k15")) == PLAIN + 1


def test_at_24_an_engaged_figure_does_not_shoot():
    table = Table(archer(), Figure("fate", 1, "k11"), celia("k15"))
    assert not table.can("archer", "shoot", "celia")


def test_at_49_an_engaged_figure_with_a_ranged_attack_strikes_by_hand():
    table = Table(archer(), celia("k11"))
    assert table.can("archer", "attack", "celia")


def test_a_figure_without_a_ranged_attack_does_not_shoot():
    assert not Table(Figure("feng-yi", 0, "k10"), celia("k15")).can("feng-yi", "shoot", "celia")


def test_figures_do_not_cover():
    assert least(archer(), Figure("feng-yi", 0, "k12"), celia("k15")) == PLAIN


def test_at_66_an_abrupt_square_on_the_line_covers():
    """On `hills` e20 to g23 are abrupt."""
    assert least(archer("d21"), celia("h21"), variant={"map": "hills"}) == PLAIN + 2


def test_at_66_a_target_on_an_abrupt_square_is_covered():
    assert least(archer("c21"), celia("e21"), variant={"map": "hills"}) == PLAIN + 2


def test_at_66_the_abrupt_square_of_the_shooter_does_not_cover():
    assert least(archer("g21"), celia("j21"), variant={"map": "hills"}) == PLAIN


def test_at_66_one_abrupt_square_at_a_corner_does_not_cover():
    """From c21 to e19 the line passes between the abrupt square e20 and the clear square d19."""
    assert least(archer("c21"), celia("e19"), variant={"map": "hills"}) == PLAIN


def test_low_ground_neither_blocks_nor_covers():
    """On `ruins` an20 to ap21 is a gully."""
    assert least(archer("ao18"), celia("ao23"), variant={"map": "ruins"}) == PLAIN


def test_high_ground_blocks_the_line():
    """On `ruins` h12 to l12 is a wall."""
    table = Table(archer("j10"), celia("j15"), variant={"map": "ruins"})
    assert not table.can("archer", "shoot", "celia")


def test_at_32_one_high_square_at_a_corner_does_not_block():
    """On `ruins` the wall h12 to l12 ends at l12: from l11 to n13 the line touches its corner."""
    assert least(archer("l11"), celia("n13"), variant={"map": "ruins"}) == PLAIN


def test_at_32_a_high_square_on_a_diagonal_blocks():
    table = Table(archer("k13"), celia("m11"), variant={"map": "ruins"})
    assert not table.can("archer", "shoot", "celia")


def test_at_32_a_target_one_level_higher_is_covered():
    """On `hills` i10 to q14 are of level 1."""
    assert least(archer("f12"), celia("i12"), variant={"map": "hills"}) == PLAIN + 2


def test_at_24_a_shooter_one_level_higher_adds_one():
    assert least(archer("i12"), celia("f12"), variant={"map": "hills"}) == PLAIN - 1


def test_at_32_two_levels_of_difference_block_upwards():
    """l11 to n13 are of level 2; before l12 the line passes level 1 alone."""
    table = Table(archer("f12"), celia("l12"), variant={"map": "hills"})
    assert not table.can("archer", "shoot", "celia")


def test_at_32_two_levels_of_difference_block_downwards():
    table = Table(archer("m12"), celia("f12"), variant={"map": "hills"})
    assert not table.can("archer", "shoot", "celia")


def test_at_32_two_levels_down_are_open_under_the_option():
    assert Table(archer("m12"), celia("f12"), variant={"map": "hills", "down2": "open"}).can(
        "archer", "shoot", "celia"
    )


def test_at_32_level_one_sees_level_two_with_cover():
    assert least(archer("j12"), celia("l12"), variant={"map": "hills"}) == PLAIN + 2


def test_at_24_level_two_above_level_one_adds_one():
    assert least(archer("l12"), celia("j12"), variant={"map": "hills"}) == PLAIN - 1


@pytest.mark.parametrize(("flag", "die"), [("cover", PLAIN + 2), ("none", PLAIN)])
def test_at_67_level_one_between_two_level_nulls_covers(flag, die):
    """From p15 to r13 the line passes the corner square q14 of the hill."""
    variant = {"map": "hills", "through1": flag}
    assert least(archer("p15"), celia("r13"), variant=variant) == die


def test_at_32_level_two_between_two_level_nulls_blocks():
    table = Table(archer("h12"), celia("r12"), variant={"map": "hills"})
    assert not table.can("archer", "shoot", "celia")


def test_at_32_level_two_between_two_level_ones_does_not_block():
    """Two levels above the shooter block, one does not."""
    assert Table(archer("j12"), celia("p12"), variant={"map": "hills"}).can(
        "archer", "shoot", "celia"
    )


def test_at_24_long_range_cover_and_engaged_add_up():
    """-1 -2 -1: 5 + 9 - 4 = 10."""
    friend = Figure("feng-yi", 0, "n22")
    assert least(archer("d21"), friend, celia("m21"), variant={"map": "hills"}) == PLAIN + 4


def test_at_24_superior_position_adds_to_the_others():
    """+1 -1: long range from a height. 9 squares."""
    assert least(archer("i11"), celia("a2"), variant={"map": "hills"}) == PLAIN


def test_at_68_superior_position_does_not_help_hand_to_hand():
    """5 + 5 reaches 10 from above; 5 + 4 does not."""
    table = Table(archer("i12"), celia("h12"), variant={"map": "hills"})
    table.act("archer", "attack", "celia", dice="attack/0=4")
    assert table.life("celia") == 12


def test_blind_and_range_add_up():
    """5 - 4 - 1: a die of 10 alone hits; a die of 9 reaches 9."""
    table = shot(Table(archer(states={"blind": 1}), celia("k19")), "attack/0=9")
    assert table.life("celia") == 12


def test_a_shot_may_be_dodged_and_not_countered():
    table = Table(archer(), celia("k15", actions=4)).act("archer", "shoot", "celia")
    assert table.verbs() == ["dodge", "stand"]


def test_a_shot_takes_two_actions():
    assert shot(Table(archer(), celia("k15")), "attack/0=1").actions("archer") == 2


def test_at_23_a_hidden_figure_is_no_target():
    table = Table(archer(), celia("k15", hidden=True), AWAY)
    assert not table.can("archer", "shoot", "celia")


def test_at_50_a_friend_is_no_target():
    assert not Table(archer(), Figure("feng-yi", 0, "k15"), AWAY).can("archer", "shoot", "feng-yi")


def shielded(square="m13", **facts) -> Table:
    """The archer on k10 shoots at Celia on k16; Duncan may shield."""
    return Table(archer(), celia("k16"), duncan(square, **facts)).act("archer", "shoot", "celia")


def test_at_12_a_friend_two_squares_from_the_line_may_shield():
    table = shielded()
    assert (table.occasion(), table.decides()) == ("shield", 1)
    assert table.legal("shield", "duncan-reid")


def test_at_12_a_friend_three_squares_from_the_line_may_not():
    table = Table(archer(), celia("k16"), duncan("n13"))
    assert shot(table, "attack/0=1").occasion() == "act"


def test_at_12_under_the_option_two_squares_are_too_far():
    table = Table(archer(), celia("k16"), duncan("m13"), variant={"shield_reach": "lt2"})
    assert shot(table, "attack/0=1").occasion() == "act"


def test_at_64_who_shields_takes_the_shot_and_does_not_move():
    """5 + 7 = 12 against 8: 4 more, Damage 3, Armor 4."""
    table = shielded().do("shield", "duncan-reid", dice="attack/0=7")
    assert (table.life("duncan-reid"), table.square("duncan-reid")) == (13, "m13")
    assert table.life("celia") == 12


def test_at_12_who_shields_may_dodge():
    table = shielded(actions=1).do("shield", "duncan-reid")
    assert table.legal("dodge", "duncan-reid")


def test_at_62_shielding_takes_no_action():
    table = shielded(actions=1).do("shield", "duncan-reid")
    assert table.actions("duncan-reid") == 1


def test_at_12_a_turned_figure_shields():
    assert shielded(turned=True, moved=True).occasion() == "shield"


def test_at_12_an_engaged_figure_shields_and_takes_the_modifier():
    """5 - 1 + 4 = 8 hits 8; without the modifier it would be one more."""
    table = Table(archer(), Figure("feng-yi", 0, "n13"), celia("k16"), duncan("m13"))
    table.act("archer", "shoot", "celia")
    table.do("shield", "duncan-reid", dice="attack/0=3")
    assert len(table.happened("misses")) == 1


@pytest.mark.parametrize("state", ["paralyzed", "berserker"])
def test_at_62_neither_a_paralyzed_figure_nor_a_berserker_shields(state):
    table = Table(archer(), celia("k16"), duncan("m13", states={state: 1}))
    assert shot(table, "attack/0=1").occasion() == "act"


def test_at_12_the_same_figure_shields_again():
    table = shielded().do("shield", "duncan-reid", dice="attack/0=1")
    table.act("archer", "shoot", "celia")
    assert table.legal("shield", "duncan-reid")


def test_at_64_nobody_shields_a_shield():
    table = Table(archer(), celia("k16"), duncan("m13"), Figure("fate", 1, "j14", actions=0))
    table.act("archer", "shoot", "celia")
    table.do("shield", "duncan-reid", dice="attack/0=1")
    assert table.occasion() == "act"


def test_at_64_a_friend_of_the_shooter_does_not_shield():
    table = Table(archer(), Figure("feng-yi", 0, "k13"), celia("k16"))
    assert shot(table, "attack/0=1").occasion() == "act"


def test_at_12_nobody_shields_from_a_shooter_above():
    table = Table(archer("i12"), celia("d12"), duncan("f12"), variant={"map": "hills"})
    assert shot(table, "attack/0=1").occasion() == "act"


def test_nobody_shields_from_a_blow():
    table = Table(archer(), celia("k11"), duncan("l12"))
    assert table.act("archer", "attack", "celia", dice="attack/0=1").occasion() == "act"


def test_at_64_range_is_read_anew_for_who_shields():
    """Celia on k18 is in half the range; Duncan on m19 stands 9 away: 5 - 1 + 3 = 7 misses 8."""
    table = Table(archer(), celia("k18"), duncan("m19")).act("archer", "shoot", "celia")
    table.do("shield", "duncan-reid", dice="attack/0=3")
    assert len(table.happened("misses")) == 1


def test_at_64_out_of_range_the_shot_still_falls_on_who_shields():
    """Celia at 16, Duncan at 17: 5 - 1 + 5 = 9 hits 8."""
    table = Table(archer(), celia("k26"), duncan("l27")).act("archer", "shoot", "celia")
    table.do("shield", "duncan-reid", dice="attack/0=5")
    assert len(table.happened("hits")) == 1


def test_at_62_a_hidden_figure_that_shields_is_revealed():
    table = shielded(hidden=True).do("shield", "duncan-reid", dice="attack/0=1")
    assert not table.hidden("duncan-reid")


def test_at_12_nobody_shields_a_shot_that_is_out_of_range():
    """It is lost as it is measured, before anybody is asked (AT-37)."""
    table = Table(archer(), celia("k27"), duncan("k20"))
    assert shot(table, "").occasion() == "act"


def test_at_66_abrupt_ground_below_the_shooter_does_not_cover():
    """On `hills` k14 is of level 1; f15 and e15 on the line to c16 are abrupt, of level 0."""
    assert least(archer("k14"), celia("c16"), variant={"map": "hills"}) == PLAIN - 1
