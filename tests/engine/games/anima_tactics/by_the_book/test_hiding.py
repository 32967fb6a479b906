"""Hide, Seek and the Zone of Control (rulebook, Hide, Seek, Zone of Control; AT-23, AT-62, AT-69,
AT-70)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

AWAY = Figure("veronica", 1, "av48")


def spy(square="k10", **facts):
    """Hides by Quiet Approach (2 actions)."""
    return Figure("spy", 0, square, **facts)


def may_hide(*figures: Figure, **facts) -> bool:
    table = Table(*figures, **facts).do("activate", "spy")
    return table.legal("use", "spy", "quiet_approach")


@pytest.mark.parametrize(("square", "may"), [("k18", False), ("k19", True), ("s18", False),
                                             ("s19", True), ("k12", False)])  # fmt: skip
def test_at_23_nobody_hides_within_eight_squares_of_an_enemy_in_sight(square, may):
    assert may_hide(spy(), Figure("celia", 1, square)) is may


def test_at_23_a_figure_hides_from_an_enemy_without_line_of_sight():
    """On `ruins` h12 to l12 is a wall."""
    assert may_hide(spy("j10"), Figure("celia", 1, "j14"), variant={"map": "ruins"})


def test_at_71_a_paralyzed_enemy_has_a_zone_of_control():
    assert not may_hide(spy(), Figure("celia", 1, "k15", states={"paralyzed": 2}))


def test_a_friend_near_by_does_not_keep_a_figure_from_hiding():
    assert may_hide(spy(), Figure("feng-yi", 0, "k11"), AWAY)


def test_at_21_a_sealed_figure_does_not_hide():
    assert not may_hide(spy(states={"seal": 1}), AWAY)


def test_hiding_takes_its_actions_and_hides():
    table = Table(spy(), AWAY).use("spy", "quiet_approach")
    assert (table.hidden("spy"), table.actions("spy")) == (True, 2)


def test_at_23_a_hidden_figure_is_no_target_of_an_attack():
    table = Table(spy(hidden=True), Figure("celia", 1, "k11"), active=1)
    assert not table.can("celia", "attack", "spy")


def test_at_23_a_hidden_figure_is_no_target_of_an_effect():
    """Withering Word reaches 8 inches."""
    table = Table(spy(hidden=True), Figure("feng-yi", 0, "a1"), Figure("hermit", 1, "k15"),
                  active=1)  # fmt: skip
    table.do("activate", "hermit")
    assert not table.legal("use_on", "hermit", "withering_word", "spy")
    assert not table.legal("use", "hermit", "withering_word", "spy")


def test_at_69_a_hidden_figure_is_unaffected_by_an_area():
    """Grave Gas: Poison 3 for each enemy within 6 inches that does not resist 16."""
    table = Table(spy(hidden=True), Figure("alchemist", 1, "k12"), active=1)
    table.use("alchemist", "grave_gas")
    assert table.level("spy", "poison") == 0


def test_at_23_a_hidden_figure_does_not_engage():
    table = Table(spy(hidden=True), Figure("celia", 1, "k11"), active=1)
    assert table.can("celia", "walk", "k12", "k13")


def test_at_23_a_hidden_figure_is_not_engaged():
    table = Table(spy(hidden=True), Figure("celia", 1, "k11"))
    assert table.can("spy", "walk", "k9")


def test_at_69_moving_into_an_enemy_zone_does_not_reveal():
    table = Table(spy(hidden=True), Figure("celia", 1, "k18"))
    table.act("spy", "walk", "k11", "k12")
    assert table.hidden("spy")


def test_at_69_a_charge_reveals_as_it_is_declared():
    table = Table(spy(hidden=True), Figure("celia", 1, "k14"))
    table.act("spy", "charge", "celia", "k11", "k12", "k13")
    assert (table.occasion(), table.hidden("spy")) == ("defend", False)


def test_at_69_a_shot_reveals_before_the_defence_is_chosen():
    table = Table(Figure("archer", 0, "k10", hidden=True), Figure("celia", 1, "k20"))
    table.act("archer", "shoot", "celia")
    assert (table.occasion(), table.hidden("archer")) == ("defend", False)


def test_at_69_a_lost_shot_reveals_too():
    table = Table(Figure("archer", 0, "k10", hidden=True), Figure("celia", 1, "k30"))
    assert not table.act("archer", "shoot", "celia").hidden("archer")


def test_an_offensive_effect_reveals():
    """`any offensive action`: Confession is one that is no attack."""
    table = Table(Figure("inquisitor", 0, "k10", hidden=True), Figure("celia", 1, "k14"))
    table.use("inquisitor", "confession", "celia", dice="resistance/1=10")
    assert not table.hidden("inquisitor")


def test_at_69_an_offensive_effect_that_is_out_of_reach_reveals_too():
    table = Table(Figure("inquisitor", 0, "k10", hidden=True), Figure("celia", 1, "k30"))
    assert not table.use("inquisitor", "confession", "celia").hidden("inquisitor")


def test_a_hidden_figure_that_heals_a_friend_stays_hidden():
    table = Table(Figure("healer", 0, "k10", hidden=True, life=5), AWAY)
    assert table.use("healer", "mending_hands", "healer").hidden("healer")


def seeking(face: int, *hidden: Figure, **facts) -> Table:
    table = Table(Figure("celia", 0, "k10"), *hidden, AWAY, **facts)
    return table.act("celia", "seek", dice=f"seek/0={face}")


def lurker(square, **facts):
    return Figure("assassin", 1, square, hidden=True, **facts)


@pytest.mark.parametrize(("face", "hidden"), [(7, True), (8, False), (10, False)])
def test_at_03_seek_finds_on_eight(face, hidden):
    assert seeking(face, lurker("k18")).hidden("assassin") is hidden


def test_at_70_seek_reveals_all_hidden_enemies_in_the_zone():
    table = seeking(8, lurker("k18"), Figure("witch", 1, "c10", hidden=True))
    assert not table.hidden("assassin")
    assert not table.hidden("witch")


def test_at_23_seek_does_not_reach_nine_squares():
    assert seeking(10, lurker("k19")).hidden("assassin")


def test_at_23_seek_needs_line_of_sight():
    assert seeking(10, lurker("k14"), variant={"map": "ruins"}).hidden("assassin")


def test_seek_does_not_reveal_friends():
    table = Table(Figure("celia", 0, "k10"), Figure("archer", 0, "k12", hidden=True), AWAY)
    assert table.act("celia", "seek", dice="seek/0=10").hidden("archer")


@pytest.mark.parametrize("face", [1, 10])
def test_at_70_a_second_seek_in_a_turn_is_refused(face):
    assert not seeking(face, lurker("k18")).legal("seek", "celia")


def test_at_70_seek_takes_an_action_and_is_back_next_turn():
    table = seeking(1, lurker("k18"))
    assert table.actions("celia") == 3
    table.do("end").next_turn()
    assert table.can("celia", "seek")


def test_at_70_an_engaged_figure_seeks():
    table = Table(Figure("celia", 0, "k10"), Figure("veronica", 1, "k11"), lurker("k15"))
    assert table.can("celia", "seek")


def test_at_23_a_hidden_figure_may_strike_an_enemy_beside_it_and_is_revealed():
    table = Table(spy(hidden=True), Figure("celia", 1, "k11", actions=4))
    table.act("spy", "attack", "celia")
    assert (table.occasion(), table.hidden("spy")) == ("defend", False)


def test_at_23_after_its_blow_a_revealed_figure_is_engaged():
    table = Table(spy(hidden=True), Figure("celia", 1, "k11", actions=0))
    table.act("spy", "attack", "celia", dice="attack/0=1")
    assert not table.legal("walk", "spy", "k9")
