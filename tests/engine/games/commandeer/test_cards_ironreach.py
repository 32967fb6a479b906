"""The cards of Ironreach that have a text: what the words on each say, and no more."""

from tests.engine.games.commandeer.field import Field, defending, fighting, playing


def test_iron_wall():
    """Guard. This unit cannot move."""
    field = fighting("c3 temple-lancer, c4 !iron-wall, d4 !heron")
    assert field.options("attack") == ["c3 c4"]
    assert Field("c3 iron-wall, c4 !heron").options("move") == []


def test_plated_guard():
    """Takes 1000 less damage."""
    standing = "c3 pike-sister, c4 !plated-guard"
    assert fighting(standing, changes="c3 power 2000 9").do("attack", "c3", "c4").zone(
        "defeated/1"
    ) == ["plated-guard"]
    spared = fighting(standing, changes="c3 power 1000 9").do("attack", "c3", "c4")
    assert spared.standing() == standing


def test_plated_guard_as_first_printed():
    """Takes 2000 less damage."""
    standing = "c3 pike-sister, c4 !plated-guard@1"
    spared = fighting(standing, changes="c3 power 2000 9").do("attack", "c3", "c4")
    assert spared.zone("defeated/1") == []


def test_foreman():
    """Units cost you 1 command less, and 1 at least."""
    field = Field("c3 foreman", hand="cross-saw heron rally", command=2)
    field.do("deploy", "cross-saw", "c4")
    assert field.state.command == [1, 0]
    field.do("deploy", "heron", "c5")
    assert field.state.command == [0, 0]
    assert field.options("play") == []
    assert Field("c3 !foreman", hand="cross-saw", command=1).options("deploy") == []


def test_surveyor():
    """When this unit arrives: the top card of your deck becomes energy."""
    field = Field("c3 heron", hand="surveyor", deck="rally hawk").do("deploy", "surveyor", "c4")
    assert (field.zone("energy/0"), field.zone("deck/0")) == (["hawk"], ["rally"])


def test_stoker():
    """Planning, 1 energy: choose one of your machines. It has +3000 Power this turn."""
    field = Field("c3 stoker, c4 rivet-drone, d3 heron, d4 !rivet-drone", energy="hawk", command=0)
    field.do("use", "c3")
    assert (field.options("choose"), field.zone("retired/0")) == (["c4"], ["hawk"])
    assert field.do("choose", "c4").grown("c4") == (3000, 0)
    assert field.next_turn().grown("c4") == (0, 0)


def test_twin_barrel():
    """This unit may attack twice."""
    field = fighting("c3 twin-barrel, c4 !old-bear, d4 !old-bear").do("attack", "c3", "c4")
    assert field.options("attack") == ["c3 c4", "c3 d4"]
    assert field.do("attack", "c3", "d4").options("attack") == []


def test_demolisher():
    """When this unit is defeated: 3000 damage to the unit that did it and to each enemy unit on the
    cells around that one."""
    standing = "c3 ramming-cart, c4 !demolisher, b2 hawk, d3 heron, d4 !hawk, e5 hawk"
    field = fighting(standing, changes="c3 health -1000 9").do("attack", "c3", "c4")
    assert field.standing() == "d3 heron, d4 !hawk, e5 hawk"


def test_demolisher_takes_its_foe_and_those_around_it_together():
    """The bolt thrower falls by it, and the herons around it are no less around it for that."""
    field = fighting(
        "c3 bolt-thrower, d3 heron, b3 heron, c4 !demolisher",
        changes="c3 power 9000 9, d3 health -1000 9, b3 health -1000 9",
    ).do("attack", "c3", "c4")
    assert field.standing() == ""


def test_mine_layer():
    """When this unit is attacked: 2000 damage to the attacker."""
    field = fighting("c3 ramming-cart, c4 !mine-layer", changes="c3 health -2000 9")
    assert field.do("attack", "c3", "c4").standing() == "c4 !mine-layer"
    stands = fighting("c3 ramming-cart, c4 !mine-layer", changes="c3 health -1000 9")
    assert stands.do("attack", "c3", "c4").standing() == "c3 ramming-cart"


def test_grand_engineer():
    """Your machines have +1000 Power. Planning, 1 command: put one of your machines on a start
    cell."""
    field = Field("c2 grand-engineer, b2 rivet-drone, d2 heron, e5 !rivet-drone", command=1)
    powers = [field.grown(cell)[0] for cell in ("c2", "b2", "d2", "e5")]
    assert powers == [0, 1000, 0, 0]
    field.do("use", "c2")
    assert field.options("choose") == ["b2"]
    field.do("choose", "b2")
    assert field.options("place") == ["c3", "c4", "d3", "d4"]
    field.do("place", "d4")
    assert (field.state.command, field.state.cards[field.at("d4")].definition.id) == (
        [0, 0], "rivet-drone"
    )  # fmt: skip


def test_overpressure():
    """Choose one of your units: +4000 Power and -2000 Health this turn."""
    field = playing("overpressure", "c3 old-bear, c4 !old-bear")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").grown("c3") == (4000, -2000)
    assert field.next_turn().grown("c3") == (0, 0)


def test_barrage():
    """2000 damage to each enemy unit at a border, then choose an enemy unit: 3000 damage."""
    standing = "a3 drowned-page, c3 heron, f4 !vow-squire, c6 !old-bear, c5 !hawk, d5 !old-bear"
    field = playing("barrage", standing)
    assert field.standing() == "a3 drowned-page, c3 heron, c5 !hawk, c6 !old-bear, d5 !old-bear"
    assert sorted(field.options("choose")) == ["c5", "c6", "d5"]
    field.do("choose", "c5")
    assert field.standing() == "a3 drowned-page, c3 heron, c6 !old-bear, d5 !old-bear"


def test_smoke_screen():
    """Choose an enemy unit: -3000 Power this turn."""
    field = defending("smoke-screen", "c3 old-bear, c4 !heron")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").grown("c3") == (-3000, 0)
    assert field.next_turn().grown("c3") == (0, 0)


def test_smoke_screen_as_first_printed():
    """Choose an enemy unit: -4000 Power this turn."""
    assert defending("smoke-screen@1", "c3 old-bear, c4 !heron", "c3").grown("c3") == (-4000, 0)


def test_long_barrel():
    """Attach to one of your units: it has range."""
    field = playing("long-barrel", "c3 old-bear, c6 !heron")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3").next_turn().next_turn().do("end_planning").do("pass")
    assert field.options("attack") == ["c3 c6"]


def test_salvage():
    """Choose a unit in your Retired zone: it comes to your hand."""
    their = {"retired": "moss-cub"}
    field = Field("c3 heron", hand="salvage", retired="rally hawk", their=their)
    assert field.do("play", "salvage").options("choose") == ["hawk"]
    assert field.do("choose", "hawk").zone("hand/0") == ["hawk"]


def test_border_crawler():
    """Borders take no Health from this unit. At a border: +2000 Power."""
    assert Field("a1 border-crawler").grown("a1") == (2000, 0)
    assert Field("c6 border-crawler").grown("c6") == (2000, 0)
    assert Field("b2 border-crawler").grown("b2") == (0, 0)


def test_signal_tower():
    """Events cost you 1 command less. Defensive, 0: choose one of your units, +1000 Health this
    turn."""
    field = Field("c3 signal-tower", hand="rally vow-squire", command=0)
    assert field.options("deploy") == []
    assert field.do("play", "rally").do("choose", "c3").state.command == [0, 0]
    guarded = Field("c3 old-bear, c4 !signal-tower, d4 !heron", step="defend").do("use", "c4")
    assert guarded.options("choose") == ["c4", "d4"]
    assert guarded.do("choose", "d4").grown("d4") == (0, 1000)
    assert guarded.next_turn().grown("d4") == (0, 0)
    assert Field("c3 !signal-tower, c4 heron", hand="rally", command=0).options("play") == []


def test_grapple_arm():
    """When this unit arrives: you may choose an enemy unit on the cells around it and put it on a
    connected cell."""
    standing = "c3 heron, d5 !old-bear, e6 !heron"
    field = Field(standing, hand="grapple-arm", energy="hawk").do("deploy", "grapple-arm", "c4")
    assert (field.decide(), field.options("choose")) == ((0, ["choose", "skip"]), ["d5"])
    field.do("choose", "d5")
    assert "f4" not in field.options("place")
    assert field.do("place", "b3").standing() == "b3 !old-bear, c3 heron, c4 grapple-arm, e6 !heron"
    left = Field(standing, hand="grapple-arm", energy="hawk").do("deploy", "grapple-arm", "c4")
    assert left.do("skip").standing() == "c3 heron, c4 grapple-arm, d5 !old-bear, e6 !heron"


def test_colossus():
    """This unit cannot move. While you have three or more defeated units, it has +2000 Power."""
    field = Field("c3 colossus, c4 !heron", defeated="heron hawk", their={"defeated": "hawk"})
    assert (field.grown("c3"), field.options("move")) == ((0, 0), [])
    raging = Field("c3 colossus", defeated="heron hawk", defeated_down="heron")
    assert raging.grown("c3") == (2000, 0)


def test_rewiring():
    """Choose one of your units: it has every arrow this turn."""
    field = playing("rewiring", "c3 old-bear, c4 !heron")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3")
    assert field.unit("c3")["arrows"] == "n ne e se s sw w nw"
    assert field.next_turn().unit("c3")["arrows"] == "n"


def test_emergency_steam():
    """Choose one of your machines: +1000 Health this turn. You gain 1 command for this phase."""
    field = defending("emergency-steam", "c3 cross-saw, c4 !heron, d4 !cross-saw")
    assert field.options("choose") == ["d4"]
    field.do("choose", "d4")
    assert (field.grown("d4"), field.state.command) == ((0, 1000), [0, 1])
    assert field.do("pass").state.command == [0, 0]
    assert field.next_turn().grown("d4") == (0, 0)


def test_countermeasure():
    """Choose an enemy unit: 3000 damage."""
    their = {"hand": "countermeasure", "energy": "hawk"}
    field = Field("c3 hawk, d3 heron, c4 !heron, d4 !signal-tower", step="defend", their=their)
    field.do("play", "countermeasure")
    assert field.options("choose") == ["c3", "d3"]
    assert field.do("choose", "c3").standing() == "c4 !heron, d3 heron, d4 !signal-tower"
