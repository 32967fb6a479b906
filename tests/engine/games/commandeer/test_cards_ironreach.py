"""The cards of Ironreach that have a text, a test each; see test_cards_plain for the others."""

from tests.engine.games.commandeer.field import Field
from tests.engine.games.commandeer.test_cards_avalon import defending, playing, ready


def test_plated_guard_takes_less():
    field = ready("c3 ramming-cart, c4 !plated-guard@1").do("attack", "c3", "c4")
    assert field.standing() == "c3 ramming-cart, c4 !plated-guard"


def test_foreman_makes_units_cheaper_and_not_events():
    field = Field("c3 foreman", hand="rally heron", command=0)
    assert (field.options("play"), len(field.options("deploy"))) == ([], 4)


def test_surveyor_brings_energy():
    field = Field("c3 heron", hand="surveyor", deck="rally hawk").do("deploy", "surveyor", "c4")
    assert field.zone("energy/0") == ["hawk"]


def test_stoker_heats_a_machine():
    field = Field("c3 stoker, c4 rivet-drone, d3 heron", energy="hawk").do("use", "c3")
    assert field.options("choose") == ["c4"]
    assert field.do("choose", "c4").figures("c4") == (5000, 4000)


def test_twin_barrel_attacks_twice():
    field = ready("c3 twin-barrel, c4 !heron, d4 !heron").do("attack", "c3", "c4")
    assert field.options("attack") == ["c3 d4"]


def test_demolisher_takes_its_foe_and_those_around_along():
    field = ready("c3 ramming-cart, c4 !demolisher, d3 heron, b2 old-bear, e5 heron")
    field.do("attack", "c3", "c4")
    assert field.standing() == "b2 old-bear, c3 ramming-cart, d3 heron, e5 heron"
    frail = ready("c3 elk-rider+barkskin, c4 !demolisher, b3 bone-hound, d3 hawk, c2 hawk")
    frail.do("attack", "c3", "c4")
    assert frail.standing() == "c3 elk-rider"


def test_mine_layer_answers_an_attack():
    field = ready("c3 ramming-cart, c4 !mine-layer", changes="c3 health -2000 9")
    field.do("attack", "c3", "c4")
    assert field.standing() == "c4 !mine-layer"


def test_grand_engineer_drives_machines():
    field = Field("c2 grand-engineer, c1 rivet-drone, d2 heron", command=1)
    assert [field.figures(cell)[0] for cell in ("c2", "c1", "d2")] == [3000, 3000, 3000]
    field.do("use", "c2").do("choose", "c1")
    assert field.options("place") == ["c3", "c4", "d3", "d4"]
    field.do("place", "d4")
    assert (field.standing(), field.state.command) == (
        "c2 grand-engineer, d2 heron, d4 rivet-drone", [0, 0]
    )  # fmt: skip


def test_overpressure():
    assert playing("overpressure", "c3 ramming-cart", "c3").figures("c3") == (10000, 2000)


def test_barrage_strikes_the_border_and_one_more():
    standing = "c3 heron, f4 !vow-squire, c6 !heron, c5 !drowned-page"
    field = playing("barrage", standing, changes="c5 health -1000 9")
    assert field.standing() == "c3 heron, c5 !drowned-page"
    assert field.do("choose", "c5").standing() == "c3 heron"


def test_smoke_screen():
    assert defending("smoke-screen", "c3 ramming-cart, c4 !heron", "c3").figures("c3")[0] == 3000


def test_smoke_screen_as_first_printed():
    their = {"hand": "smoke-screen@1", "energy": "hawk"}
    field = Field("c3 old-bear, c4 !heron", step="defend", their=their)
    assert field.do("play", "smoke-screen").do("choose", "c3").figures("c3") == (2000, 8000)


def test_long_barrel_gives_range():
    field = playing("long-barrel", "c3 vow-squire, c6 !heron", "c3").do("end_planning").do("pass")
    assert field.options("attack") == ["c3 c6"]


def test_salvage():
    field = Field("c3 heron", hand="salvage", retired="rally hawk").do("play", "salvage")
    assert field.options("choose") == ["hawk"]
    assert field.do("choose", "hawk").zone("hand/0") == ["hawk"]


def test_border_crawler_is_strong_at_a_border():
    assert Field("a1 border-crawler").figures("a1") == (6000, 6000)
    assert Field("b2 border-crawler").figures("b2") == (4000, 6000)


def test_signal_tower_helps_events_and_defence():
    field = Field("c3 signal-tower", hand="rally", command=0).do("play", "rally").do("choose", "c3")
    assert field.state.command == [0, 0]
    guarded = Field("c3 vow-squire, c4 !signal-tower", step="defend").do("use", "c4")
    assert guarded.do("choose", "c4").figures("c4") == (0, 7000)


def test_grapple_arm_may_drag_an_enemy_along():
    field = Field("c3 heron, d5 !old-bear", hand="grapple-arm", energy="hawk")
    field.do("deploy", "grapple-arm", "c4")
    assert field.decide() == (0, ["choose", "skip"])
    field.do("choose", "d5").do("place", "b3")
    assert field.standing() == "b3 !old-bear, c3 heron, c4 grapple-arm"
    left = Field("c3 heron, d5 !old-bear", hand="grapple-arm", energy="hawk")
    left.do("deploy", "grapple-arm", "c4").do("skip")
    assert left.decide() == (0, ["end_planning", "move"])


def test_colossus_rages_when_bloodied():
    assert Field("c3 colossus").figures("c3") == (9000, 9000)
    assert (
        Field("c3 colossus", defeated="heron hawk", defeated_down="heron").figures("c3")[0] == 11000
    )


def test_rewiring_gives_every_arrow():
    field = playing("rewiring", "c3 vow-squire", "c3")
    assert field.unit("c3")["arrows"] == "n ne e se s sw w nw"


def test_emergency_steam_gives_command_in_defence():
    field = defending("emergency-steam", "c3 heron, c4 !heron")
    assert field.state.command == [0, 2]


def test_countermeasure():
    field = defending("countermeasure", "c3 hawk, c4 !heron", "c3")
    assert field.standing() == "c4 !heron"
