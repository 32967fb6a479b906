"""The cards of Duskmere that have a text, a test each; see test_cards_plain for the others."""

from tests.engine.games.commandeer.field import Field
from tests.engine.games.commandeer.test_cards_avalon import defending, playing, ready


def test_lantern_wight_frightens_enemy_beasts():
    field = Field("c3 lantern-wight, f6 !old-bear, c4 !heron, b3 thorn-boar")
    assert [field.figures(cell)[0] for cell in ("f6", "c4", "b3")] == [5000, 3000, 4000]


def test_ghoul_fights_alone():
    assert ready("c3 ghoul, c4 !heron, c5 heron").options("attack") == ["c3 c4"]
    assert ready("c3 ghoul, c4 !heron, b2 heron").options("attack") == []


def test_pallbearer_draws_for_the_fallen():
    field = playing("dark-bargain", "c3 pallbearer, c4 heron", "c4", deck="rally")
    assert field.zone("hand/0") == ["rally"]


def test_grave_robber_may_take_an_event():
    field = Field("c3 heron", hand="grave-robber", retired="rally hawk")
    field.do("deploy", "grave-robber", "c4")
    assert field.options("choose") == ["rally"]
    assert field.do("choose", "rally").zone("hand/0") == ["rally"]


def test_martyr_gives_command_in_any_phase():
    field = playing("dark-bargain", "c3 heron, c4 martyr", "c4")
    assert field.state.command == [6, 0]
    fallen = ready("c3 ramming-cart, c4 !martyr", command=0).do("attack", "c3", "c4")
    assert fallen.state.command == [0, 1]


def test_revenant_may_be_removed_for_two_cards():
    field = playing("dark-bargain", "c3 heron, c4 revenant", "c4", deck="rally hawk moss-cub")
    assert field.decide() == (0, ["accept", "skip"])
    field.do("accept")
    assert (field.zone("removed/0"), field.state.defeats(0)) == (["revenant"], 0)
    assert field.zone("hand/0") == ["moss-cub", "hawk"]
    kept = playing("dark-bargain", "c3 heron, c4 revenant", "c4").do("skip")
    assert kept.zone("defeated/0") == ["revenant"]


def test_blood_countess_drinks_of_the_defeated():
    field = Field("c3 blood-countess", defeated="heron", defeated_down="heron hawk")
    assert field.figures("c3") == (8000, 6000)


def test_plague_doctor_hurts_all_around():
    field = ready(
        "c3 plague-doctor, c4 !hawk, d4 hawk, c5 !hawk",
        changes="c4 health -2000 9, d4 health -2000 9",
    )
    field.do("end_combat")
    assert field.standing() == "c3 plague-doctor, c5 !hawk"


def test_soul_broker_trades_a_unit_for_cards():
    field = Field("c3 soul-broker, c4 heron", deck="rally hawk").do("use", "c3")
    assert field.options("choose") == ["c4"]
    field.do("choose", "c4")
    assert (field.zone("defeated/0"), field.zone("hand/0")) == (["heron"], ["hawk", "rally"])


def test_nightmare_costs_the_opponent_a_card_of_his_choice():
    field = Field("c3 heron", hand="nightmare", energy="hawk", their={"hand": "rally heron"})
    field.do("deploy", "nightmare", "c4")
    assert field.decide() == (1, ["choose"])
    field.do("choose", "rally")
    assert (field.zone("hand/1"), field.zone("retired/1")) == (["heron"], ["rally"])


def test_seeress_looks_at_the_hand_and_drowns_a_card():
    field = Field(
        "c3 heron", hand="seeress", energy="hawk", their={"hand": "rally", "deck": "hawk"}
    )
    field.do("deploy", "seeress", "c4")
    (seen,) = [event for event in field.state.events or [] if event.kind == "look"]
    assert [field.state.cards[card].definition.id for card in seen.cards] == ["rally"]
    assert (seen.seen_by, field.zone("retired/1")) == ((0, 1), ["hawk"])


def test_drowned_king_raises_what_has_fallen():
    field = ready("c3 drowned-king, c4 !heron, e5 !heron", defeated="hawk").do("attack", "c3", "c4")
    assert field.decide() == (0, ["choose", "skip"])
    field.do("choose", "hawk").do("place", "b3")
    assert field.standing() == "b3 hawk, c3 drowned-king, e5 !heron"
    assert Field("c3 drowned-king, c4 !heron, e5 !heron").figures("c3") == (7000, 10000)
    assert Field("c3 drowned-king, c4 !heron").figures("c3") == (7000, 8000)


def test_dark_bargain():
    field = playing("dark-bargain", "c3 heron, c4 hawk", "c4")
    assert (field.state.command, field.zone("defeated/0")) == ([5, 0], ["hawk"])


def test_curse_of_frailty():
    field = playing("curse-of-frailty", "c3 heron, c4 !heron", "c4")
    assert field.figures("c4") == (3000, 2000)


def test_terror_stops_the_weak():
    field = defending("terror", "c3 ramming-cart, d3 heron, c4 !heron")
    assert field.options("choose") == ["d3"]
    assert field.do("choose", "d3").unit("d3")["rules"] == "pacified"


def test_mist_hides_a_unit():
    field = defending("mist", "c3 ramming-cart, c4 !heron", "c4")
    assert (field.unit("c4")["rules"], field.unit("c4")["armour"]) == ("warded", 1000)
    assert field.zone("attached/1") == ["mist"]


def test_grave_call_raises_a_cheap_unit():
    field = Field(
        "c3 heron", hand="grave-call", energy="hawk hawk", defeated="siege-walker old-bear"
    ).do("play", "grave-call")
    assert field.options("choose") == ["old-bear"]
    assert field.do("choose", "old-bear").do("place", "c4").standing() == "c3 heron, c4 old-bear"


def test_leech_swarm_counts_enemies():
    assert Field("c3 leech-swarm, c4 !heron, d4 !heron, b3 heron").figures("c3") == (5000, 4000)


def test_hexed_armour_lives_on_attachments():
    field = Field("c3 hexed-armour+barkskin+!curse-of-frailty, d3 hexed-armour")
    assert (field.figures("c3"), field.unit("c3")["armour"]) == ((7000, 5000), 2000)
    assert (field.figures("d3"), field.unit("d3")["armour"]) == ((3000, 5000), 0)


def test_cornered_thing_fights_when_pressed():
    assert Field("c3 cornered-thing, c4 !heron, d4 !heron").figures("c3") == (6000, 4000)
    assert Field("c3 cornered-thing, c4 heron").figures("c3") == (4000, 4000)


def test_puppet_mistress_keeps_what_she_takes():
    field = Field("c3 heron, c5 !heron, b5 !old-bear", hand="puppet-mistress", energy="hawk")
    field.do("deploy", "puppet-mistress", "c4")
    assert field.options("choose") == ["c5"]
    field.do("choose", "c5").do("end_planning").do("pass").do("end_combat")
    assert field.standing() == "b5 !old-bear, c3 heron, c4 puppet-mistress, c5 heron"


def test_possession():
    field = (
        playing("possession", "c3 heron, c4 !hawk, c5 !heron", "c4").do("end_planning").do("pass")
    )
    assert field.options("attack") == ["c4 c5"]


def test_unbinding():
    field = playing("unbinding", "c3 heron, c4 !heron+!barkskin", "barkskin", deck="rally")
    assert (field.zone("retired/1"), field.zone("hand/0")) == (["barkskin"], ["rally"])


def test_banishment_removes_for_good():
    field = (
        Field(
            "c3 heron, c4 !old-bear",
            hand="banishment",
            energy="hawk hawk",
            their={"retired": "rally"},
        )
        .do("play", "banishment")
        .do("choose", "c4")
    )
    assert field.decide() == (0, ["choose", "skip"])
    field.do("choose", "rally")
    assert (field.zone("removed/1"), field.zone("retired/1")) == (["old-bear", "rally"], [])
