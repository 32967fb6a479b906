"""The cards of Verdance that have a text: what the words on each say, and no more."""

from tests.engine.games.commandeer.field import Field, defending, fighting, playing


def test_stalker_cat():
    """When this unit arrives: you may choose an enemy unit on the cells around it. It takes damage
    equal to this unit's Power."""
    standing = "c3 heron, d5 !drowned-page, b5 !old-bear, e6 !heron"
    field = Field(standing, hand="stalker-cat", energy="hawk").do("deploy", "stalker-cat", "c4")
    assert (field.decide(), field.options("choose")) == ((0, ["choose", "skip"]), ["d5", "b5"])
    field.do("choose", "d5")
    assert field.standing() == "b5 !old-bear, c3 heron, c4 stalker-cat, e6 !heron"
    left = Field(standing, hand="stalker-cat", energy="hawk").do("deploy", "stalker-cat", "c4")
    assert left.do("skip").zone("defeated/1") == []


def test_wolf_of_the_pack():
    """+1000 Power for each of your units on the cells around this one."""
    field = Field("c3 wolf-of-the-pack, c4 heron, d4 heron, b2 !heron, c5 heron")
    assert field.grown("c3") == (2000, 0)


def test_burrower():
    """Planning, 0: put this unit on a connected cell."""
    field = Field("c3 burrower, c4 heron", command=0).do("use", "c3")
    assert field.options("place") == ["b4", "c5", "d4"]
    assert field.do("place", "d4").standing() == "c4 heron, d4 burrower"


def test_seed_mother():
    """At the end of your turn: +1000 Health as long as this unit stays."""
    field = fighting("c3 seed-mother, c4 !old-bear").next_turn()
    assert field.grown("c3") == (0, 1000)
    assert field.next_turn().grown("c3") == (0, 1000)
    assert field.next_turn().grown("c3") == (0, 2000)


def test_herald_fox():
    """When this unit arrives: you may return another of your units to hand."""
    field = Field("c3 heron, d3 !heron", hand="herald-fox").do("deploy", "herald-fox", "c4")
    assert (field.decide(), field.options("choose")) == ((0, ["choose", "skip"]), ["c3"])
    assert field.do("choose", "c3").zone("hand/0") == ["heron"]
    assert field.standing() == "c4 herald-fox, d3 !heron"


def test_thicket_troll():
    """When this unit takes damage and stands: +2000 Power this turn and the next."""
    field = fighting("c3 pike-sister, c4 !thicket-troll").do("attack", "c3", "c4")
    assert field.grown("c4") == (2000, 0)
    assert field.next_turn().grown("c4") == (2000, 0)
    assert field.next_turn().grown("c4") == (0, 0)


def test_river_spirit():
    """Defensive, 1 energy: choose one of your units and put it on a connected cell."""
    their = {"energy": "hawk"}
    standing = "c3 old-bear, c4 !heron, d5 !river-spirit"
    field = Field(standing, step="defend", their=their).do("use", "d5")
    assert (field.options("choose"), field.zone("retired/1")) == (["c4", "d5"], ["hawk"])
    field.do("choose", "c4")
    assert "f6" not in field.options("place")
    assert field.do("place", "e5").standing() == "c3 old-bear, d5 !river-spirit, e5 !heron"


def test_trampler():
    """When this unit defeats a unit by its attack: it may attack once more."""
    standing = "c3 trampler, c4 !heron, b4 !old-bear, d4 !old-bear"
    field = fighting(standing, changes="c3 every_arrow 0 9").do("attack", "c3", "c4")
    assert field.options("attack") == ["c3 b4", "c3 d4"]
    assert field.do("attack", "c3", "b4").options("attack") == []


def test_lone_stag():
    """On a start cell: +2000 Health."""
    field = Field("c3 lone-stag, e4 lone-stag")
    assert (field.grown("c3"), field.grown("e4")) == ((0, 2000), (0, 0))


def test_queen_of_thorns():
    """Enemy units on the cells around this one have -1000 Power. When this unit arrives: 2000
    damage to each of them."""
    field = Field(
        "c3 heron, c5 !heron, d5 !old-bear, b5 hawk, e6 !hawk",
        hand="queen-of-thorns",
        energy="hawk hawk",
        changes="c5 health -2000 9, b5 health -2000 9, e6 health 1000 9",
    ).do("deploy", "queen-of-thorns", "c4")
    assert field.standing() == "b5 hawk, c3 heron, c4 queen-of-thorns, d5 !old-bear, e6 !hawk"
    assert [field.grown(cell)[0] for cell in ("d5", "c3", "e6", "c4")] == [-1000, 0, 0, 0]


def test_wild_growth():
    """Choose one of your units: +1000 Power and +1000 Health as long as it stays."""
    field = playing("wild-growth", "c3 heron, c4 !heron")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").next_turn().next_turn().grown("c3") == (1000, 1000)


def test_homing():
    """Choose one of your units: it returns to its owner's hand."""
    field = defending("homing", "c3 heron, c4 !hawk, d4 !heron")
    assert field.options("choose") == ["c4", "d4"]
    field.do("choose", "c4")
    assert (field.zone("hand/1"), field.zone("defeated/1")) == (["hawk"], [])


ENTANGLED = "c3 old-bear, d5 heron, c4 !old-bear"


def test_entangle():
    """Choose an enemy unit: it cannot attack this turn, nor move in the next Planning Phase of
    your opponent."""
    field = defending("entangle", ENTANGLED)
    assert field.options("choose") == ["c3", "d5"]
    field.do("choose", "c3").do("pass")
    assert [attack for attack in field.options("attack") if attack.startswith("c3")] == []
    field.next_turn().next_turn()
    assert (field.state.active, {move[:2] for move in field.options("move")}) == (0, {"d5"})
    field.do("end_planning").do("pass")
    assert "c3 c4" in field.options("attack")
    field.do("end_combat").next_turn()
    assert {move[:2] for move in field.options("move")} == {"c3", "d5"}


def test_entangle_as_first_printed():
    """The same, for two energy."""
    their = {"hand": "entangle@1", "energy": "hawk"}
    assert Field(ENTANGLED, step="defend", their=their).options("play") == []
    field = defending("entangle@1", ENTANGLED, "c3")
    assert (field.zone("energy/1"), field.unit("c3")["rules"]) == ([], "pacified rooted")


def test_barkskin():
    """Attach to one of your units: +2000 Health, and it takes 1000 less damage."""
    field = playing("barkskin", "c3 heron, c4 !heron")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").next_turn().next_turn().grown("c3") == (0, 2000)
    hit = "c3 pike-sister, c4 !heron+!barkskin"
    spared = fighting(hit, changes="c3 power 2000 9").do("attack", "c3", "c4")
    assert spared.zone("defeated/1") == []
    struck = fighting(hit, changes="c3 power 3000 9").do("attack", "c3", "c4")
    assert struck.zone("defeated/1") == ["heron"]


def test_second_spring():
    """Choose one of your defeated units: it comes to your hand."""
    zones = {"defeated": "hawk"}
    field = playing(
        "second-spring", "c3 heron", defeated="moss-cub", defeated_down="old-bear", their=zones
    )
    assert field.options("choose") == ["moss-cub", "old-bear"]
    field.do("choose", "old-bear")
    assert (field.zone("hand/0"), field.state.defeats(0)) == (["old-bear"], 1)


def test_grove_keeper():
    """Enemy events cannot choose this unit. Planning, 1 energy: put the top card of your deck into
    your energy zone and draw 1 card."""
    field = Field("c3 grove-keeper", energy="hawk", deck="rally moss-cub old-bear", command=0)
    field.do("use", "c3")
    assert (field.zone("energy/0"), field.zone("hand/0")) == (["old-bear"], ["moss-cub"])
    assert field.zone("retired/0") == ["hawk"]
    other = playing("possession", "c3 heron, c4 !grove-keeper, c5 !heron")
    assert other.options("choose") == ["c5"]


def test_ambusher():
    """On the opponent's turn: +3000 Health. On your turn: +1000 Power."""
    field = Field("c3 ambusher, c4 !ambusher")
    assert (field.grown("c3"), field.grown("c4")) == ((1000, 0), (0, 3000))
    field.next_turn()
    assert (field.grown("c3"), field.grown("c4")) == ((0, 3000), (1000, 0))


def test_storm_crow():
    """May be deployed on any empty cell. At the end of your turn: you may put it on any empty
    cell."""
    field = fighting("c3 storm-crow, c4 !heron").do("end_combat")
    assert field.decide() == (0, ["accept", "skip"])
    field.do("accept")
    assert len(field.options("place")) == 34
    assert field.do("place", "e5").standing() == "c4 !heron, e5 storm-crow"
    stays = fighting("c3 storm-crow, c4 !heron").do("end_combat").do("skip")
    assert stays.standing() == "c3 storm-crow, c4 !heron"
    assert len(Field("c3 heron", hand="storm-crow").options("deploy")) == 35


def test_elder_oak():
    """Guard. This unit cannot move. At the start of your turn: draw 1 card."""
    field = fighting("c3 temple-lancer, c4 !elder-oak, d4 !heron", their={"deck": "rally hawk"})
    assert field.options("attack") == ["c3 c4"]
    assert field.next_turn().zone("hand/1") == ["hawk"]
    assert {move[:2] for move in field.options("move")} == {"d4"}
    assert field.next_turn().zone("hand/1") == ["hawk"]


def test_stampede():
    """Choose one of your beasts: +2000 Power this turn, and it may attack twice."""
    field = playing("stampede", "c3 old-bear, d2 heron, c4 !iron-wall, d5 !old-bear")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3")
    assert field.grown("c3") == (2000, 0)
    field.do("end_planning").do("pass").do("attack", "c3", "c4")
    assert field.options("attack") == ["c3 c4"]
    field.do("attack", "c3", "c4").next_turn().next_turn()
    assert field.grown("c3") == (0, 0)
    field.do("end_planning").do("pass")
    assert field.do("attack", "c3", "c4").options("attack") == []


def test_undertow():
    """Choose an enemy unit with 3000 Power or less: it goes under its owner's deck."""
    field = playing(
        "undertow", "d3 hawk, c4 !heron, c5 !old-bear, d5 !pike-sister", their={"deck": "rally"}
    )
    assert field.options("choose") == ["c4"]
    field.do("choose", "c4")
    assert (field.zone("deck/1"), field.zone("defeated/1")) == (["heron", "rally"], [])


def test_hunting_horn():
    """Attach to one of your units: when it defeats a unit by its attack, draw 1 card. It has +1000
    Power."""
    field = fighting("c3 ramming-cart+hunting-horn, c4 !heron, d3 old-bear", deck="rally hawk")
    assert (field.grown("c3"), field.grown("d3")) == ((1000, 0), (0, 0))
    assert field.do("attack", "c3", "c4").zone("hand/0") == ["hawk"]
    stands = fighting("c3 heron+hunting-horn, d4 !old-bear", deck="rally")
    assert stands.do("attack", "c3", "d4").zone("hand/0") == []
    assert playing("hunting-horn", "c3 heron, c4 !heron").options("choose") == ["c3"]
