"""The cards of Duskmere that have a text: what the words on each say, and no more."""

from tests.engine.games.commandeer.field import Field, defending, fighting, playing


def test_lantern_wight():
    """Enemy beasts have -1000 Power."""
    field = Field("c3 lantern-wight, f6 !old-bear, c4 !heron, b3 thorn-boar")
    assert [field.grown(cell)[0] for cell in ("f6", "c4", "b3")] == [-1000, 0, 0]


def test_ghoul():
    """This unit cannot attack while one of your units is on the cells around it."""
    assert fighting("c3 ghoul, c4 !heron, c5 heron").options("attack") == ["c3 c4"]
    assert fighting("c3 ghoul, c4 !heron, b2 martyr").options("attack") == []


def test_tomb_gate_as_first_printed():
    """Guard, for no command."""
    field = Field("c3 heron", hand="tomb-gate@1", command=0).do("deploy", "tomb-gate", "c4")
    assert field.unit("c4")["rules"] == "guard"


def test_pallbearer():
    """When one of your other units is defeated: draw 1 card."""
    standing = "c3 pallbearer, c4 heron, d3 !hawk, d2 old-bear"
    field = playing("dark-bargain", standing, "c4", deck="rally hawk")
    assert field.zone("hand/0") == ["hawk"]
    itself = playing("dark-bargain", standing, "c3", deck="rally hawk")
    assert itself.zone("hand/0") == []
    theirs = fighting("c3 pallbearer, d2 old-bear, d3 !hawk", deck="rally").do("attack", "d2", "d3")
    assert theirs.zone("hand/0") == []


def test_grave_robber():
    """When this unit arrives: you may take an event from your Retired zone to hand."""
    their = {"retired": "barrage"}
    field = Field("c3 heron", hand="grave-robber", retired="rally hawk", their=their)
    field.do("deploy", "grave-robber", "c4")
    assert (field.decide(), field.options("choose")) == ((0, ["choose", "skip"]), ["rally"])
    assert field.do("choose", "rally").zone("hand/0") == ["rally"]


def test_martyr():
    """When this unit is defeated: you gain 1 command, in whatever phase it is."""
    field = playing("dark-bargain", "c3 heron, c4 martyr", "c4", command=0)
    assert field.state.command == [2 + 1, 0]
    fallen = fighting("c3 ramming-cart, c4 !martyr").do("attack", "c3", "c4")
    assert fallen.state.command == [0, 1]


def test_co_84_who_controls_a_martyr_gains_by_its_fall():
    hand = "possession dark-bargain"
    field = Field("c3 heron, c4 !martyr", command=2, hand=hand, energy="hawk")
    field.do("play", "possession").do("choose", "c4").do("play", "dark-bargain").do("choose", "c4")
    assert field.state.command == [2 + 1, 0]


def test_revenant():
    """When this unit is defeated: you may remove it. If you do, draw 2 cards."""
    standing = "c3 heron, c4 revenant"
    field = playing("dark-bargain", standing, "c4", deck="rally hawk moss-cub")
    assert field.decide() == (0, ["accept", "skip"])
    field.do("accept")
    assert (field.zone("removed/0"), field.state.defeats(0)) == (["revenant"], 0)
    assert field.zone("hand/0") == ["moss-cub", "hawk"]
    kept = playing("dark-bargain", standing, "c4", deck="rally hawk").do("skip")
    assert (kept.zone("defeated/0"), kept.zone("hand/0")) == (["revenant"], [])


def test_blood_countess():
    """+1000 Power for each of your defeated units."""
    zones = {"defeated": "moss-cub"}
    field = Field("c3 blood-countess", defeated="heron", defeated_down="heron hawk", their=zones)
    assert field.grown("c3") == (3000, 0)
    assert field.do("flip", "heron").grown("c3") == (3000, 0)


def test_plague_doctor():
    """At the end of your turn: 1000 damage to each unit on the cells around this one."""
    field = fighting(
        "c3 plague-doctor, c4 !hawk, d4 hawk, c5 !hawk, d2 hawk",
        changes="c4 health -2000 9, d4 health -2000 9, c5 health -2000 9, d2 health -1000 9",
    ).do("end_combat")
    assert field.standing() == "c3 plague-doctor, c5 !hawk, d2 hawk"
    opponents = fighting("c3 heron, c4 !plague-doctor, d4 hawk", changes="d4 health -2000 9")
    assert opponents.do("end_combat").zone("defeated/0") == []


def test_soul_broker():
    """Planning, 0: choose one of your other units. It is defeated; draw 2 cards."""
    field = Field("c3 soul-broker, c4 heron, d3 !heron", deck="rally hawk", command=0)
    field.do("use", "c3")
    assert field.options("choose") == ["c4"]
    field.do("choose", "c4")
    assert (field.zone("defeated/0"), field.zone("hand/0")) == (["heron"], ["hawk", "rally"])


def test_nightmare():
    """When this unit arrives: your opponent retires a card of their hand."""
    field = Field("c3 heron", hand="nightmare", energy="hawk", their={"hand": "rally heron"})
    field.do("deploy", "nightmare", "c4")
    assert (field.decide(), field.options("choose")) == ((1, ["choose"]), ["rally", "heron"])
    field.do("choose", "rally")
    assert (field.zone("hand/1"), field.zone("retired/1")) == (["heron"], ["rally"])


def test_seeress():
    """When this unit arrives: look at your opponent's hand and put the top card of their deck into
    their Retired zone."""
    their = {"hand": "rally", "deck": "heron hawk"}
    field = Field("c3 heron", hand="seeress", energy="moss-cub", their=their)
    field.do("deploy", "seeress", "c4")
    (seen,) = [event for event in field.state.events or [] if event.kind == "look"]
    assert [field.state.cards[card].definition.id for card in seen.cards] == ["rally"]
    assert (seen.seen_by, field.zone("retired/1")) == ((0, 1), ["hawk"])


def test_drowned_king():
    """While your opponent has more units: +2000 Health. When this unit defeats a unit by its
    attack: you may put one of your defeated units on a connected cell."""
    standing = "c3 drowned-king, c4 !heron, e5 !heron"
    their = {"defeated": "moss-cub"}
    field = fighting(standing, defeated="hawk", their=their)
    assert field.grown("c3") == (0, 2000)
    field.do("attack", "c3", "c4")
    assert (field.decide(), field.grown("c3")) == ((0, ["choose", "skip"]), (0, 0))
    assert field.options("choose") == ["hawk"]
    field.do("choose", "hawk")
    assert field.options("place") == ["b3", "c2", "c4", "d3", "d5", "e4", "e6", "f5"]
    assert field.do("place", "b3").standing() == "b3 hawk, c3 drowned-king, e5 !heron"
    left = fighting(standing, defeated="hawk").do("attack", "c3", "c4").do("skip")
    assert left.zone("defeated/0") == ["hawk"]


def test_dark_bargain():
    """Choose one of your units: it is defeated. You gain 2 command."""
    field = playing("dark-bargain", "c3 heron, c4 hawk, d3 !heron", command=0)
    assert field.options("choose") == ["c3", "c4"]
    field.do("choose", "c4")
    assert (field.state.command, field.zone("defeated/0")) == ([2, 0], ["hawk"])


def test_curse_of_frailty():
    """Attach to an enemy unit: -2000 Health."""
    field = playing("curse-of-frailty", "c3 heron, c4 !heron")
    assert field.options("choose") == ["c4"]
    assert field.do("choose", "c4").next_turn().next_turn().grown("c4") == (0, -2000)


def test_terror():
    """Choose an enemy unit with 5000 Power or less: it cannot attack this turn."""
    field = defending("terror", "c3 ramming-cart, d3 temple-lancer, c4 !heron")
    assert field.options("choose") == ["d3"]
    assert field.do("choose", "d3").do("pass").options("attack") == ["c3 c4"]
    later = field.next_turn().next_turn().do("end_planning").do("pass")
    assert later.options("attack") == ["c3 c4", "d3 c4"]


def test_mist():
    """Attach to one of your units: enemy events cannot choose it, and it takes 1000 less damage."""
    field = defending("mist", "c3 pike-sister, c4 !heron, d4 !heron", hand="possession")
    assert field.options("choose") == ["c4", "d4"]
    field.do("choose", "c4").do("pass")
    assert (field.zone("attached/1"), field.unit("c4")["armour"]) == (["mist"], 1000)
    cannot = playing("possession", "c3 heron, c4 !heron+!mist, d4 !heron")
    assert cannot.options("choose") == ["d4"]
    spared = fighting("c3 pike-sister, c4 !heron+!mist").do("attack", "c3", "c4")
    assert spared.zone("defeated/1") == []


def test_grave_call():
    """Choose one of your defeated units that costs 2 command or less: put it on a connected
    cell."""
    their = {"defeated": "hawk"}
    zones = "siege-walker old-bear"
    field = playing("grave-call", "c3 heron", defeated=zones, their=their)
    assert field.options("choose") == ["old-bear"]
    field.do("choose", "old-bear")
    assert field.options("place") == ["b3", "c2", "c4", "d3"]
    assert field.do("place", "c4").standing() == "c3 heron, c4 old-bear"


def test_leech_swarm():
    """+1000 Power for each enemy unit on the cells around this one."""
    field = Field("c3 leech-swarm, c4 !heron, d4 !heron, b3 heron, c5 !heron")
    assert field.grown("c3") == (2000, 0)


def test_hexed_armour():
    """+2000 Power for each event attached to this unit. With one attached: takes 1000 less
    damage."""
    field = Field("c3 hexed-armour+blessed-mail+!curse-of-frailty, d3 hexed-armour, e3 heron+mist")
    assert (field.grown("c3"), field.unit("c3")["armour"]) == ((4000, 3000 - 2000), 1000)
    assert (field.grown("d3"), field.unit("d3")["armour"]) == ((0, 0), 0)


def test_cornered_thing():
    """While an enemy unit is on the cells around this one: +2000 Power."""
    assert Field("c3 cornered-thing, c4 !heron, d4 !heron").grown("c3") == (2000, 0)
    assert Field("c3 cornered-thing, c4 heron, c5 !heron").grown("c3") == (0, 0)


def test_puppet_mistress():
    """When this unit arrives: you may choose an enemy unit with 5000 Health or less and take
    control of it as long as it stays."""
    field = Field("c3 heron, c5 !heron, b5 !old-bear", hand="puppet-mistress", energy="hawk")
    field.do("deploy", "puppet-mistress", "c4")
    assert (field.decide(), field.options("choose")) == ((0, ["choose", "skip"]), ["c5"])
    field.do("choose", "c5").next_turn().next_turn()
    assert field.standing() == "b5 !old-bear, c3 heron, c4 puppet-mistress, c5 heron"


def test_possession():
    """Choose an enemy unit: you control it this turn."""
    standing = "c3 old-bear, c4 !hawk, c5 !heron"
    field = playing("possession", standing)
    assert field.options("choose") == ["c4", "c5"]
    field.do("choose", "c4").do("end_planning").do("pass")
    assert field.options("attack") == ["c4 c5"]
    assert field.next_turn().standing() == standing


def test_unbinding():
    """Choose an attached event: it retires. Draw 1 card."""
    standing = "c3 heron+blessed-mail, c4 !heron+!barkskin"
    field = playing("unbinding", standing, deck="rally")
    assert field.options("choose") == ["blessed-mail", "barkskin"]
    field.do("choose", "barkskin")
    assert (field.zone("retired/1"), field.zone("hand/0")) == (["barkskin"], ["rally"])
    assert (field.grown("c3"), field.grown("c4")) == ((0, 3000), (0, 0))


def test_banishment():
    """Choose a unit: it is removed. You may choose a card in your opponent's Retired zone: it is
    removed too."""
    field = playing("banishment", "c3 heron, c4 !old-bear", their={"retired": "rally barrage"})
    assert field.options("choose") == ["c3", "c4"]
    field.do("choose", "c4")
    assert (field.decide(), field.options("choose")) == (
        (0, ["choose", "skip"]), ["rally", "barrage"]
    )  # fmt: skip
    field.do("choose", "rally")
    assert (field.zone("removed/1"), field.zone("retired/1")) == (
        ["old-bear", "rally"],
        ["barrage"],
    )
    assert field.zone("defeated/1") == []
