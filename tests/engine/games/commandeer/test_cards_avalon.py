"""The cards of Avalon that have a text, a test each; see test_cards_plain for the others."""

from typing import Any

from tests.engine.games.commandeer.field import Field


def ready(standing: str, **more: Any) -> Field:
    return Field(standing, step="fight", **more)


def playing(card: str, standing: str, *chosen: str, **more: Any) -> Field:
    """A field on which seat 0 has played an event of their own, and chosen."""
    field = Field(standing, hand=card, energy="hawk hawk", **more).do("play", card)
    while field.choice is not None and "pay" in field.choice.spaces:
        field.do("pay", "hawk")
    for one in chosen:
        field.do("choose", one)
    return field


def defending(card: str, standing: str, *chosen: str, **more: Any) -> Field:
    """A field on which seat 1 has played a defensive event with one energy, and chosen."""
    their = {"hand": card, "energy": "hawk"}
    field = Field(standing, step="defend", command=1, their=their, **more).do("play", card)
    for one in chosen:
        field.do("choose", one)
    return field


def test_bell_ringer_rings_for_each_event():
    field = playing("rally", "c3 vow-squire, c4 bell-ringer", "c3")
    assert field.figures("c4") == (3000, 7000)


def test_shield_maiden_gives_health_around():
    field = Field("c3 shield-maiden, d4 vow-squire, c5 vow-squire, c4 !heron")
    assert [field.figures(cell)[1] for cell in ("c3", "d4", "c5", "c4")] == [6000, 6000, 5000, 4000]


def test_banner_bearer_gives_power_around():
    field = Field("c3 banner-bearer, d4 vow-squire, c5 vow-squire, c4 !heron")
    assert [field.figures(cell)[0] for cell in ("c3", "d4", "c5", "c4")] == [2000, 4000, 3000, 3000]
    assert Field("c3 banner-bearer@1, d4 vow-squire").figures("d4") == (5000, 5000)


def test_phalanx_veteran_counts_friends_around():
    field = Field("c3 phalanx-veteran, b2 heron, d3 heron, c5 heron, c4 !heron")
    assert field.figures("c3") == (5000, 4000)


def test_lone_pilgrim_is_strong_alone():
    assert Field("c3 lone-pilgrim, c4 !heron, c5 heron").figures("c3") == (5000, 8000)
    assert Field("c3 lone-pilgrim, c4 heron").figures("c3") == (5000, 5000)


def test_field_chaplain_draws_on_arrival():
    field = Field("c3 vow-squire", hand="field-chaplain", energy="hawk", deck="rally heron")
    assert field.do("deploy", "field-chaplain", "c4").zone("hand/0") == ["heron"]


def test_almoner_gives_health_to_the_end_of_the_opponents_turn():
    field = Field("c3 almoner, c4 !old-bear", energy="hawk").do("use", "c3").do("choose", "c3")
    field.do("end_planning").do("pass").do("end_combat")
    assert (field.figures("c3"), field.zone("retired/0")) == ((2000, 7000), ["hawk"])
    field.do("end_planning").do("pass").do("end_combat")
    assert field.figures("c3") == (2000, 5000)


def test_oath_keeper_grows_with_each_loss():
    field = Field("c3 oath-keeper, c4 heron, d4 heron", hand="dark-bargain dark-bargain")
    field.do("play", "dark-bargain").do("choose", "c4").do("play", "dark-bargain").do(
        "choose", "d4"
    )
    assert field.figures("c3") == (7000, 7000)


def test_high_marshal_leads_knights_and_those_beside_him():
    field = ready("c3 high-marshal, c2 crypt-knight, b3 heron, c4 !sapling-wall, e5 heron")
    assert field.figures("c2") == (7000, 7000)
    field.do("attack", "c3", "c4")
    assert [field.figures(cell)[0] for cell in ("c3", "c2", "b3", "e5")] == [7000, 8000, 4000, 3000]


def test_rally():
    assert playing("rally", "c3 vow-squire", "c3").figures("c3") == (6000, 5000)


def test_close_ranks():
    field = defending("close-ranks", "c3 heron, c4 !heron, d4 !hawk")
    assert [field.figures(cell)[1] for cell in ("c3", "c4", "d4")] == [4000, 5000, 4000]


def test_intercession():
    field = defending("intercession", "c3 ramming-cart, c4 !heron", "c4").do("pass")
    assert field.do("attack", "c3", "c4").standing() == "c3 ramming-cart, c4 !heron"


def test_blessed_mail():
    assert playing("blessed-mail", "c3 heron", "c3").figures("c3") == (3000, 7000)


def test_call_to_prayer():
    field = playing("call-to-prayer", "c3 heron", deck="rally old-bear moss-cub")
    assert field.options("choose") == ["old-bear", "moss-cub"]
    field.do("choose", "old-bear")
    assert (field.zone("hand/0"), field.zone("energy/0")[-1]) == (["moss-cub"], "old-bear")


def test_dawn_seraph_is_warded():
    field = Field("c3 vow-squire, c4 !dawn-seraph, c5 !heron", hand="possession", energy="rally")
    assert field.do("play", "possession").options("choose") == ["c5"]


def test_reliquary_strengthens_other_clerics():
    field = Field("c3 reliquary, f5 bell-ringer, c4 heron")
    assert [field.figures(cell)[1] for cell in ("c3", "f5", "c4")] == [9000, 5000, 4000]


def test_pathfinder_draws_as_it_moves():
    field = Field("c3 pathfinder, c4 heron", deck="rally").do("move", "c3", "c5")
    assert field.zone("hand/0") == ["rally"]


def test_saint_ysolde_turns_a_defeated_unit_up():
    their = {"defeated_down": "heron hawk"}
    field = Field("c3 vow-squire, c4 !saint-ysolde", step="fight", their=their).do("end_combat")
    assert field.decide() == (1, ["choose", "skip"])
    field.do("choose", "hawk")
    assert (field.zone("defeated/1"), field.zone("defeated_down/1")) == (["hawk"], ["heron"])


def test_exchange_of_posts():
    field = playing("exchange-of-posts", "a2 cross-brother, c3 heron, d3 !heron", "a2")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3")
    assert field.standing() == "a2 heron, c3 cross-brother, d3 !heron"


def test_sanctuary():
    field = defending("sanctuary", "c3 ramming-cart, c4 !heron", "c3").do("pass")
    assert field.options("attack") == []


def test_crusade():
    field = playing("crusade", "c3 heron, c4 vow-squire, c5 !heron")
    assert [field.figures(cell)[0] for cell in ("c3", "c4", "c5")] == [5000, 5000, 3000]
    assert field.state.command == [2, 0]
