"""The cards of Avalon that have a text: what the words on each say, and no more."""

from tests.engine.games.commandeer.field import Field, defending, fighting, playing


def test_bell_ringer():
    """When you have played an event: +1000 Power and +1000 Health this turn."""
    field = playing("rally", "c3 old-bear, c4 bell-ringer", "c3")
    assert field.grown("c4") == (1000, 1000)
    assert field.next_turn().grown("c4") == (0, 0)
    assert defending("close-ranks", "c3 bell-ringer, c4 !heron").grown("c3") == (0, 0)


def test_shield_maiden():
    """Your units on the cells around this one have +1000 Health."""
    field = Field("c3 shield-maiden, d4 old-bear, c5 old-bear, c4 !heron")
    grown = [field.grown(cell) for cell in ("c3", "d4", "c5", "c4")]
    assert grown == [(0, 0), (0, 1000), (0, 0), (0, 0)]


def test_banner_bearer():
    """Your units on the cells around this one have +1000 Power."""
    field = Field("c3 banner-bearer, d4 old-bear, c5 old-bear, c4 !heron")
    grown = [field.grown(cell) for cell in ("c3", "d4", "c5", "c4")]
    assert grown == [(0, 0), (1000, 0), (0, 0), (0, 0)]


def test_banner_bearer_as_first_printed():
    """Your units on the cells around this one have +2000 Power."""
    assert Field("c3 banner-bearer@1, d4 old-bear").grown("d4") == (2000, 0)


def test_phalanx_veteran():
    """+1000 Power for each of your units on the cells around this one."""
    field = Field("c3 phalanx-veteran, b2 heron, d3 heron, c5 heron, c4 !heron")
    assert field.grown("c3") == (2000, 0)


def test_lone_pilgrim():
    """While none of your units is on the cells around this one, it has +3000 Health."""
    assert Field("c3 lone-pilgrim, c4 !heron, c5 heron").grown("c3") == (0, 3000)
    assert Field("c3 lone-pilgrim, d4 heron").grown("c3") == (0, 0)


def test_field_chaplain():
    """When this unit arrives: draw 1 card."""
    field = Field("c3 old-bear", hand="field-chaplain", energy="hawk", deck="rally heron")
    assert field.do("deploy", "field-chaplain", "c4").zone("hand/0") == ["heron"]
    assert field.next_turn().zone("deck/0") == ["rally"]


def test_almoner():
    """Planning, 1 energy: choose one of your units. It has +2000 Health to the end of the
    opponent's next turn."""
    field = Field("c3 almoner, d3 heron, c4 !old-bear", energy="hawk", command=0).do("use", "c3")
    assert (field.options("choose"), field.zone("retired/0")) == (["c3", "d3"], ["hawk"])
    field.do("choose", "d3").next_turn()
    assert field.grown("d3") == (0, 2000)
    assert field.next_turn().grown("d3") == (0, 0)


def test_oath_keeper():
    """When one of your other units is defeated: +1000 Power as long as this unit stays."""
    field = playing("dark-bargain", "c3 oath-keeper, c4 heron, d3 !heron, d4 !old-bear", "c4")
    assert field.grown("c3") == (1000, 0)
    field.do("end_planning").do("pass").do("attack", "c3", "d4")
    assert field.next_turn().next_turn().grown("c3") == (1000, 0)
    theirs = fighting("c3 oath-keeper, c4 !hawk").do("attack", "c3", "c4")
    assert theirs.grown("c3") == (0, 0)


def test_high_marshal():
    """Your other knights have +2000 Power. When this unit attacks: your units on the cells around
    it have +1000 Power this turn."""
    field = fighting("c3 high-marshal, c2 crypt-knight, b3 heron, c4 !sapling-wall, e5 heron")
    cells = ("c3", "c2", "b3", "e5", "c4")
    powers = [field.grown(cell)[0] for cell in cells]
    assert powers == [0, 2000, 0, 0, 0]
    field.do("attack", "c3", "c4")
    assert [field.grown(cell)[0] for cell in cells[:4]] == [0, 3000, 1000, 0]
    assert field.next_turn().grown("b3") == (0, 0)


def test_rally():
    """Choose one of your units: +3000 Power this turn."""
    field = playing("rally", "c3 heron, c4 heron, d3 !heron")
    assert field.options("choose") == ["c3", "c4"]
    assert field.do("choose", "c3").grown("c3") == (3000, 0)
    assert field.next_turn().grown("c3") == (0, 0)


def test_close_ranks():
    """Your units have +1000 Health this turn."""
    field = defending("close-ranks", "c3 heron, c4 !heron, d4 !hawk")
    assert [field.grown(cell) for cell in ("c3", "c4", "d4")] == [(0, 0), (0, 1000), (0, 1000)]
    assert field.next_turn().grown("c4") == (0, 0)


def test_intercession():
    """Choose one of your units: it takes 4000 less damage this turn."""
    standing = "c3 ramming-cart, c4 !hawk, c5 !heron, b3 plague-doctor"
    field = defending("intercession", standing)
    assert field.options("choose") == ["c4", "c5"]
    field.do("choose", "c4").do("pass").do("attack", "c3", "c4")
    assert (field.at("c4") >= 0, field.next_turn().unit("c4")["armour"]) == (True, 0)


def test_intercession_takes_from_any_damage():
    field = defending("intercession", "c3 plague-doctor, c4 !hawk", changes="c4 health -2000 9")
    field.do("choose", "c4").next_turn()
    assert field.standing() == "c3 plague-doctor, c4 !hawk"


def test_blessed_mail():
    """Attach to one of your units: +3000 Health."""
    field = playing("blessed-mail", "c3 heron, c4 !heron")
    assert field.options("choose") == ["c3"]
    assert field.do("choose", "c3").next_turn().next_turn().grown("c3") == (0, 3000)


def test_call_to_prayer():
    """Draw 2 cards, then choose a card of your hand: it becomes energy, and so does the top card
    of your deck."""
    field = Field("c3 heron", hand="call-to-prayer", deck="rally old-bear moss-cub hawk")
    field.do("play", "call-to-prayer")
    assert field.options("choose") == ["moss-cub", "hawk"]
    field.do("choose", "hawk")
    assert (field.zone("hand/0"), field.zone("energy/0")) == (["moss-cub"], ["hawk", "old-bear"])


def test_dawn_seraph():
    """May be deployed on any empty cell. Enemy events cannot choose this unit."""
    field = playing("possession", "c3 heron, c4 !dawn-seraph, c5 !heron")
    assert field.options("choose") == ["c5"]
    own = playing("rally", "c3 heron, c4 dawn-seraph")
    assert own.options("choose") == ["c3", "c4"]
    assert len(Field("c3 heron", hand="dawn-seraph", energy="hawk hawk").options("deploy")) == 35


def test_reliquary():
    """This unit cannot move. Your other clerics have +2000 Health."""
    field = Field("c3 reliquary, f5 bell-ringer, c4 heron, d3 !bell-ringer")
    assert [field.grown(cell)[1] for cell in ("c3", "c4", "d3")] == [0, 0, 0]
    assert field.grown("f5") == (0, 2000 - 3000)
    assert [move for move in field.options("move") if move.startswith("c3")] == []


def test_pathfinder():
    """When this unit moves: draw 1 card."""
    field = Field("c3 pathfinder, c4 heron", deck="rally hawk").do("move", "c4", "d3")
    assert field.zone("hand/0") == []
    assert field.do("move", "c3", "d4").zone("hand/0") == ["hawk"]


def test_saint_ysolde():
    """At the start of your turn: you may turn one of your defeated units face up."""
    zones = {"defeated_down": "heron hawk"}
    field = Field("c3 old-bear, c4 !saint-ysolde", step="fight", their=zones).do("end_combat")
    assert field.decide() == (1, ["choose", "skip"])
    assert field.options("choose") == ["heron", "hawk"]
    field.do("choose", "hawk")
    assert (field.zone("defeated/1"), field.zone("defeated_down/1")) == (["hawk"], ["heron"])
    field.next_turn()
    assert field.zone("defeated_down/1") == ["heron"]


def test_exchange_of_posts():
    """Choose two of your units: they change places."""
    field = playing("exchange-of-posts", "a2 cross-brother, c3 heron, d3 !heron", "a2")
    assert field.options("choose") == ["c3"]
    field.do("choose", "c3")
    assert field.standing() == "a2 heron, c3 cross-brother, d3 !heron"


def test_sanctuary():
    """Choose an enemy unit; you may choose a second. They cannot attack this turn."""
    standing = "c3 old-bear, d3 old-bear, e3 old-bear, c4 !old-bear, d4 !old-bear, e4 !old-bear"
    field = defending("sanctuary", standing, "c3")
    assert (field.decide(), field.options("choose")) == ((1, ["choose", "skip"]), ["d3", "e3"])
    field.do("choose", "d3").do("pass")
    assert field.options("attack") == ["e3 e4"]
    assert field.next_turn().next_turn().do("end_planning").do("pass").options("attack") == [
        "c3 c4", "d3 d4", "e3 e4"
    ]  # fmt: skip
    single = defending("sanctuary", standing, "c3").do("skip").do("pass")
    assert single.options("attack") == ["d3 d4", "e3 e4"]


def test_crusade():
    """Your units have +2000 Power this turn. You gain 1 command."""
    field = playing("crusade", "c3 heron, c4 old-bear, c5 !heron", command=2)
    assert [field.grown(cell)[0] for cell in ("c3", "c4", "c5")] == [2000, 2000, 0]
    assert field.state.command == [1, 0]
    assert field.next_turn().grown("c3") == (0, 0)
