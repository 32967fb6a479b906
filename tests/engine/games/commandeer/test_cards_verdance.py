"""The cards of Verdance that have a text, a test each; see test_cards_plain for the others."""

from tests.engine.games.commandeer.field import Field
from tests.engine.games.commandeer.test_cards_avalon import defending, playing, ready


def test_stalking_cat_strikes_as_it_comes():
    field = Field("c3 vow-squire, d5 !drowned-page", hand="stalker-cat", energy="hawk")
    field.do("deploy", "stalker-cat", "c4").do("choose", "d5")
    assert field.standing() == "c3 vow-squire, c4 stalker-cat"


def test_wolf_of_the_pack_counts_its_friends():
    assert Field("c3 wolf-of-the-pack, c4 heron, d4 heron").figures("c3") == (5000, 4000)


def test_burrower_goes_where_it_likes():
    field = Field("c3 burrower, c4 heron", command=0).do("use", "c3").do("place", "d4")
    assert field.standing() == "c4 heron, d4 burrower"


def test_seed_mother_grows_at_the_end_of_each_turn():
    field = ready("c3 seed-mother, c4 !old-bear").do("end_combat")
    assert field.figures("c3") == (2000, 7000)
    field.do("end_planning").do("pass").do("end_combat")
    assert field.figures("c3") == (2000, 7000)


def test_herald_fox_may_take_another_home():
    field = Field("c3 heron", hand="herald-fox").do("deploy", "herald-fox", "c4")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").zone("hand/0") == ["heron"]
    assert field.standing() == "c4 herald-fox"


def test_thicket_troll_is_angry_when_hurt():
    field = ready("c3 pike-sister, c4 !thicket-troll").do("attack", "c3", "c4")
    assert field.figures("c4") == (7000, 6000)
    field.do("end_combat").do("end_planning").do("pass")
    assert field.figures("c4") == (7000, 6000)
    assert field.do("end_combat").figures("c4") == (5000, 6000)


def test_river_spirit_carries_a_unit_away():
    their = {"energy": "hawk"}
    field = Field("c3 ramming-cart, c4 !heron, d5 !river-spirit", step="defend", their=their)
    field.do("use", "d5").do("choose", "c4").do("place", "e5")
    assert field.standing() == "c3 ramming-cart, d5 !river-spirit, e5 !heron"


def test_trampler_goes_on():
    field = ready("c3 trampler, c4 !heron, d6 !old-bear").do("attack", "c3", "c4")
    assert field.unit("c3")["attacked"] is False
    stopped = ready("c3 trampler, c4 !old-bear").do("attack", "c3", "c4")
    assert stopped.unit("c3")["attacked"] is True


def test_lone_stag_is_strong_on_a_start_cell():
    assert Field("c3 lone-stag, e4 lone-stag").figures("c3") == (4000, 7000)
    assert Field("c3 lone-stag, e4 lone-stag").figures("e4") == (4000, 5000)


def test_queen_of_thorns_pricks_all_around():
    standing = "c3 heron, c5 !heron, d5 !vow-squire, b5 heron"
    field = Field(standing, hand="queen-of-thorns", energy="hawk hawk", changes="c5 health -2000 9")
    field.do("deploy", "queen-of-thorns", "c4")
    assert field.standing() == "b5 heron, c3 heron, c4 queen-of-thorns, d5 !vow-squire"
    assert field.figures("d5") == (2000, 5000)


def test_wild_growth_stays():
    field = playing("wild-growth", "c3 heron, c4 !heron", "c3")
    field.do("end_planning").do("pass").do("end_combat")
    assert field.figures("c3") == (4000, 5000)


def test_homing():
    field = defending("homing", "c3 heron, c4 !hawk", "c4")
    assert field.zone("hand/1") == ["hawk"]


def test_entangle():
    field = defending("entangle", "c3 heron, d5 heron, c4 !old-bear", "c3").do("pass")
    assert set(field.unit("c3")["rules"].split()) == {"pacified", "rooted"}
    field.do("end_combat")
    assert field.unit("c3")["rules"] == "rooted"


def test_entangle_cost_command_as_first_printed():
    their = {"hand": "entangle@1", "energy": "hawk"}
    field = Field("c3 heron, c4 !heron", step="defend", command=0, their=their)
    assert field.options("play") == []


def test_barkskin():
    field = playing("barkskin", "c3 heron", "c3")
    assert (field.figures("c3"), field.unit("c3")["armour"]) == ((3000, 6000), 1000)


def test_second_spring():
    field = Field("c3 heron", hand="second-spring", energy="hawk", defeated_down="old-bear")
    field.do("play", "second-spring").do("choose", "old-bear")
    assert (field.zone("hand/0"), field.state.defeats(0)) == (["old-bear"], 0)


def test_grove_keeper_tends_and_is_warded():
    field = Field("c3 grove-keeper, c4 heron", energy="hawk", deck="rally moss-cub old-bear")
    field.do("use", "c3")
    assert (field.zone("energy/0"), field.zone("hand/0")) == (["old-bear"], ["moss-cub"])
    field = Field("c3 heron, c4 !grove-keeper, c5 !heron", hand="undertow", energy="hawk")
    assert field.do("play", "undertow").options("choose") == ["c5"]


def test_ambusher_waits_and_strikes():
    field = Field("c3 ambusher, c4 !ambusher")
    assert (field.figures("c3"), field.figures("c4")) == ((5000, 4000), (4000, 7000))


def test_storm_crow_flies_on_at_the_end_of_the_turn():
    field = ready("c3 storm-crow, c4 !heron").do("end_combat")
    assert field.decide() == (0, ["accept", "skip"])
    field.do("accept").do("place", "f6")
    assert (field.standing(), field.zone("defeated/0")) == ("c4 !heron", ["storm-crow"])
    stays = ready("c3 storm-crow, c4 !heron").do("end_combat").do("skip")
    assert stays.standing() == "c3 storm-crow, c4 !heron"


def test_elder_oak_draws_at_the_start_of_the_turn():
    field = ready("c3 heron, c4 !elder-oak", their={"deck": "rally"}).do("end_combat")
    assert field.zone("hand/1") == ["rally"]


def test_stampede():
    field = playing("stampede", "c3 thorn-boar, d2 heron, c4 !gate-warden@1")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3").do("end_planning").do("pass").do("attack", "c3", "c4")
    assert field.options("attack") == ["c3 c4"]


def test_undertow_sends_under_the_deck():
    field = Field(
        "c3 heron, c4 !heron, c5 !old-bear", hand="undertow", energy="hawk", their={"deck": "rally"}
    ).do("play", "undertow")
    assert field.options("choose") == ["c4"]
    assert field.do("choose", "c4").zone("deck/1") == ["heron", "rally"]


def test_hunting_horn_draws_for_its_hosts_prey():
    field = ready("c3 ramming-cart+hunting-horn, c4 !heron", deck="rally hawk")
    assert field.figures("c3") == (7000, 4000)
    assert field.do("attack", "c3", "c4").zone("hand/0") == ["hawk"]
    assert playing("hunting-horn", "c3 heron", "c3").figures("c3") == (4000, 4000)
