"""Where two rules meet: Poison and a reaction, an Escape and contact, Berserkers and abilities."""

from typing import Any

import pytest

from engine.games.anima_tactics.field import SQUARE_OF
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line
from tests.engine.games.anima_tactics.on_table import Base, OnTable

MARREK = Figure("old-marrek", 0, "k10")
CELIA, FATE = Figure("celia", 1, "k11", actions=0), Figure("fate", 1, "p10", actions=0)


def test_at_20_poison_counts_a_reaction_and_the_dodge_after_it() -> None:
    rook = Figure("ossian-rook", 1, "k11", states={"poison": 2})
    table = Table(Figure("duncan-reid", 0, "k10"), rook)
    table.act("duncan-reid", "attack", "ossian-rook").do("react", "ossian-rook", "bone_plates")
    before = table.life("ossian-rook")
    table.do("dodge", "ossian-rook", dice="defense/1=9 attack/0=1")
    assert before - table.life("ossian-rook") == 2


def test_at_55_no_ranged_attack_before_the_bases_part() -> None:
    table = Table(MARREK, CELIA, FATE).act("old-marrek", "escape", dice="escape/0=6")
    assert not table.legal("use_on", "old-marrek", "ember_bolt", "fate")
    table.do("walk", "old-marrek", "k9")
    assert table.legal("use_on", "old-marrek", "ember_bolt", "fate")


def test_at_110_whoever_is_touched_after_an_escape_engages_anew() -> None:
    table = Table(MARREK, CELIA, FATE).act("old-marrek", "escape", dice="escape/0=6")
    table.do("walk", "old-marrek", "l9", "m9", "n9", "o9")
    assert not table.legal("use_on", "old-marrek", "ember_bolt", "celia")
    assert table.legal("escape", "old-marrek")


def test_at_110_who_was_left_stops_no_step_on_the_board() -> None:
    table = Table(MARREK, CELIA).act("old-marrek", "escape", dice="escape/0=6")
    assert table.legal("walk", "old-marrek", "l10", "m11", "m12")
    table.do("walk", "old-marrek", "l10")
    assert table.legal("escape", "old-marrek")


def test_at_110_who_was_left_stops_no_step_on_a_table() -> None:
    table = OnTable(
        Base("bael", 0, 2000, 2000), Base("celia", 1, 2118, 2000), Base("kira", 1, 9, 9)
    )
    table.acting("bael").do("escape", "bael", dice="escape/0=6")
    assert table.legal("walk", "bael", 2000, 2120, 2118, 2120)
    table.do("walk", "bael", 2000, 2120, 2118, 2118)
    assert table.legal("escape", "bael")


def test_at_110_who_was_left_may_intercept() -> None:
    late = Figure("fate", 1, "k14", actions=0)
    duncan = Figure("duncan-reid", 0, "k10")
    left = Figure("celia", 1, "j10", actions=0)
    table = Table(duncan, left, late).act("duncan-reid", "escape", dice="escape/0=6")
    table.state.actions[table.number("duncan-reid")] = 4
    table.state.choice = None
    table.do("charge", "duncan-reid", "fate", *line("k10", "k13"))
    assert table.legal("intercept", "celia", "k11")


def test_at_109_a_node_is_claimed_by_who_ends_on_it_and_not_by_who_walks_over_it() -> None:
    nodes: dict[str, Any] = {
        "variant": {"scenario": "nodes"},
        "nodes": [SQUARE_OF["k11"]],
        "claims": [-1],
    }
    for way, claims in ((("k11", "k12"), [-1]), (("k11",), [0])):
        table = Table(MARREK, Figure("celia", 1, "k40"), **nodes)
        assert table.act("old-marrek", "walk", *way).state.claims == claims


def test_at_111_a_path_does_not_come_back_to_where_it_began() -> None:
    table = Table(MARREK, Figure("celia", 1, "k40")).do("activate", "old-marrek")
    assert table.legal("walk", "old-marrek", "k11", "l11", "k12")
    assert not table.legal("walk", "old-marrek", "k11", "k10", "k9")


def test_at_23_a_hidden_figure_beside_an_enemy_may_shoot_as_its_abilities_do() -> None:
    hidden = Figure("archer", 0, "k10", hidden=True)
    table = Table(hidden, CELIA, FATE)
    assert table.can("archer", "shoot", "fate")
    assert table.can("archer", "attack", "celia")


def test_at_22_a_berserker_attacks_by_its_abilities_too() -> None:
    captain = Figure("templar", 0, "k10", states={"berserker": 2})
    aldric = Figure("aldric-vane", 0, "k10", states={"berserker": 2})
    table = Table(aldric, CELIA)
    assert table.can("aldric-vane", "attack", "celia")
    assert table.legal("use_on", "aldric-vane", "banner_stroke", "celia")
    assert not table.legal("end")
    assert not Table(captain, CELIA).can("templar", "end")


def test_at_22_a_berserker_shoots_by_its_abilities_where_it_cannot_charge() -> None:
    marrek = Figure("old-marrek", 0, "k10", actions=2, states={"berserker": 2})
    table = Table(marrek, FATE).do("activate", "old-marrek")
    assert table.verbs() == ["use_on"]
    assert table.examples("use_on") == [(0, "ember_bolt", table.number("fate"))]


@pytest.mark.parametrize("state", ["berserker", "paralyzed"])
def test_at_112_what_is_automatic_answers_for_whom_a_state_holds(state: str) -> None:
    bearer = Figure("fate", 1, "k11", states={state: 2}, gear=("mirror-amulet",))
    table = Table(Figure("duncan-reid", 0, "k10"), bearer).act("duncan-reid", "attack", "fate")
    assert table.legal("react", "mirror-amulet", "mirror_amulet")
    assert not table.legal("dodge", "fate")


def test_an_aegis_for_a_friend_is_none_for_its_bearer() -> None:
    hedda, maelle = Figure("hedda-kron", 1, "k11"), Figure("sister-maelle", 1, "l11")
    table = Table(Figure("duncan-reid", 0, "k10"), hedda, maelle)
    table.act("duncan-reid", "attack", "hedda-kron")
    assert not table.legal("react", "hedda-kron", "aegis_of_memory")
    other = Table(Figure("duncan-reid", 0, "k10"), hedda, Figure("sister-maelle", 1, "l10"))
    other.act("duncan-reid", "attack", "sister-maelle")
    assert other.legal("react", "hedda-kron", "aegis_of_memory")


def test_at_25_a_charge_that_is_too_far_is_refused_under_the_option() -> None:
    duncan, far = Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k23", actions=0)
    for declared, legal in (("off", True), ("on", False)):
        table = Table(duncan, far, variant={"strict_declare": declared})
        assert table.can("duncan-reid", "charge", "celia", *line("k10", "k22")) == legal
    near = Table(duncan, Figure("celia", 1, "k21"), variant={"strict_declare": "on"})
    assert near.can("duncan-reid", "charge", "celia", *line("k10", "k20"))


def test_at_25_on_a_table_too() -> None:
    for x, legal in ((2000 + 1000 + 118, True), (2000 + 1001 + 118, False)):
        table = OnTable(
            Base("duncan-reid", 0, 2000, 2000), Base("celia", 1, x, 2000), strict_declare="on"
        )
        table.acting("duncan-reid")
        assert table.legal("charge", "duncan-reid", "celia", x - 118, 2000) == legal


def test_at_43_each_of_two_abilities_of_a_card_is_paid_or_dropped() -> None:
    table = Table(Figure("keeper", 0, "k10"), Figure("celia", 1, "k40"))
    table.use("keeper", "first_ward").use("keeper", "second_ward").do("end")
    table.do("activate", "celia").do("end")
    table.do("keep", "keeper").do("drop", "keeper")
    assert [kept.word for kept in table.state.kept] == ["first_ward"]
    assert [boost.value for boost in table.state.boosts] == ["armor"]


@pytest.mark.parametrize(("resistance", "strikes_back"), [(9, True), (1, False)])
def test_at_06_a_miss_that_costs_life_points_gives_no_free_attack(
    resistance: int, strikes_back: bool
) -> None:
    table = Table(Figure("spiteful", 0, "k10", actions=2), Figure("kronen-roxxon", 1, "k11"))
    table.use("spiteful", "spite", "kronen-roxxon")
    dice = f"defense/1=9 attack/0=1 resistance/1={resistance}" + " attack/1=2" * strikes_back
    table.do("counter", "kronen-roxxon", dice=dice)
    assert bool(table.happened("attack")) == strikes_back


def test_at_34_a_plot_card_that_ends_the_last_enemy_ends_the_game() -> None:
    table = Table(
        Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k40"), plots=(("trial-bolt",), ())
    ).do("activate", "duncan-reid")
    table.do("plot_on", "trial-bolt", "celia")
    assert table.winner() == (0, "wiped_out")
