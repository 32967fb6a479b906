"""The table in inches: each test states a rule of the book, or a ruling, in figures of its own."""

import pytest

import engine
from engine.core.geometry.plane import squared, touching
from engine.games.anima_tactics.state import Feature
from engine.games.anima_tactics.table import BASE, BOTH, disc, walk_of
from tests.engine.clicks import clicks_lead_to_every_move_and_nothing_else
from tests.engine.games.anima_tactics.on_table import GROUND, Base, OnTable
from tests.engine.walks import walk

INCH = 100
MIDDLE = 2400
WOOD = Feature("wood", MIDDLE, MIDDLE)
WALL = Feature("wall", MIDDLE, MIDDLE)
POND = Feature("pond", MIDDLE, MIDDLE)
HILL = Feature("hill", MIDDLE, MIDDLE)
CRAG = Feature("crag", MIDDLE, MIDDLE)


def apart(edge: int, *scenery: Feature, shooter: str = "kira", **options: str) -> OnTable:
    """A shooter with a range of 16 inches, and Bael so far away from edge to edge of the bases."""
    far = MIDDLE + edge + BOTH
    figures = Base(shooter, 0, 100, MIDDLE), Base("bael", 1, 100 + far - MIDDLE, MIDDLE)
    return OnTable(*figures, scenery=scenery, **options)


def shot(table: OnTable, card: str = "kira", die: int = 5) -> int | None:
    """The total of a shot at Bael that nobody defends against; None where it is out of range."""
    table.acting(card).do("shoot", card, "bael", dice="")
    if table.happened("out_of_range"):
        return None
    table.do("stand", dice=f"attack/0={die}")
    events = [*table.happened("hits"), *table.happened("misses")]
    return events[0].amount


@pytest.mark.parametrize(
    ("edge", "total"),
    [(8 * INCH, 10), (8 * INCH + 1, 9), (9 * INCH, 9), (16 * INCH, 9), (16 * INCH + 1, None)],
)
def test_a_shot_of_range_16_loses_one_beyond_8_inches(edge: int, total: int | None) -> None:
    """Attack 5 and a die of 5; exactly half of the range is not beyond it (AT-65)."""
    assert shot(apart(edge)) == total


def test_distances_may_be_measured_between_middles() -> None:
    """With the bases included the shot at 8 inches goes beyond half of its range (AT-77)."""
    assert shot(apart(8 * INCH, measure="centre")) == 9


def test_a_zone_of_control_ends_at_8_inches() -> None:
    """Hiding is not asked here: Seek finds who is hidden within it, and nobody beyond."""
    for edge, found_out in ((800, True), (801, False)):
        table = OnTable(
            Base("celia", 0, 500, 500), Base("bael", 1, 500 + BOTH + edge, 500, hidden=True)
        )
        table.acting("celia").do("seek", "celia", dice="seek/0=8")
        assert bool(table.happened("revealed")) == found_out


def test_a_walk_turns_and_a_run_does_not() -> None:
    table = OnTable(Base("bael", 0, 500, 500), Base("celia", 1, 4000, 4000)).acting("bael")
    assert table.legal("walk", "bael", 900, 500, 900, 900)
    assert not table.legal("walk", "bael", 900, 500, 900, 901)
    assert table.legal("run", "bael", 1700, 500)
    assert not table.legal("run", "bael", 1701, 500)
    assert not table.legal("run", "bael", 900, 500, 900, 900)
    assert table.legal("free", "bael", 600, 500, 600, 600)
    assert not table.legal("free", "bael", 600, 500, 600, 601)
    table.do("walk", "bael", 900, 500, 900, 900)
    assert table.at("bael") == (900, 900)
    assert table.state.actions[0] == 3
    assert sorted(set(table.choice.spaces) & {"walk", "run", "free", "charge"}) == []


def test_abrupt_ground_halves_movement() -> None:
    """Through 600 of wood a run of 12 inches leads 900 (AT-15, AT-89)."""
    table = OnTable(Base("bael", 0, 2000, MIDDLE), Base("celia", 1, 100, 100), scenery=(WOOD,))
    table.acting("bael")
    assert table.legal("run", "bael", 2600, MIDDLE)
    assert table.legal("run", "bael", 2650, MIDDLE)
    assert not table.legal("run", "bael", 2651, MIDDLE)


def test_climbing_halves_movement_and_coming_down_does_not() -> None:
    """The hill begins 350 from its middle: 650 up costs 950, 650 down costs 650."""
    up = OnTable(Base("bael", 0, 1700, MIDDLE), Base("celia", 1, 100, 100), scenery=(HILL,))
    up.acting("bael")
    assert up.legal("walk", "bael", 2275, MIDDLE)
    assert not up.legal("walk", "bael", 2276, MIDDLE)
    down = OnTable(Base("bael", 0, MIDDLE, MIDDLE), Base("celia", 1, 100, 100), scenery=(HILL,))
    down.acting("bael")
    assert down.legal("walk", "bael", 3200, MIDDLE)
    assert not down.legal("walk", "bael", 3201, MIDDLE)


@pytest.mark.parametrize("feature", [WALL, POND])
def test_nobody_enters_impassable_ground_with_any_part_of_a_base(feature: Feature) -> None:
    edge = MIDDLE - (25 if feature is WALL else 240)
    table = OnTable(Base("bael", 0, MIDDLE, 1800), Base("celia", 1, 100, 100), scenery=(feature,))
    table.acting("bael")
    assert table.legal("walk", "bael", MIDDLE, edge - BASE)
    assert not table.legal("walk", "bael", MIDDLE, edge - BASE + 1)
    assert not table.legal("run", "bael", MIDDLE, 2900)


def test_flyers_cross_anything_and_end_on_no_wall_and_no_base() -> None:
    table = OnTable(Base("fate", 0, MIDDLE, 1800), Base("celia", 1, MIDDLE, 2100), scenery=(WALL,))
    table.acting("fate")
    assert table.legal("run", "fate", MIDDLE, 2900)
    assert not table.legal("run", "fate", MIDDLE, MIDDLE)
    assert not table.legal("run", "fate", MIDDLE, 2100 + BOTH - 1)
    high = OnTable(Base("fate", 0, 1700, MIDDLE), Base("celia", 1, 100, 100), scenery=(HILL,))
    assert high.acting("fate").legal("walk", "fate", 2500, MIDDLE)


def test_contact_is_hand_to_hand_and_ends_a_walk() -> None:
    """AT-16, AT-90: within 0.02 inch; past an enemy nobody brushes."""
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 1500, 1000)).acting("bael")
    assert table.legal("walk", "bael", 1500 - BOTH, 1000)
    assert table.legal("walk", "bael", 1500 - BOTH - 2, 1000)
    assert not table.legal("walk", "bael", 1500 - BOTH, 1000, 1300, 1000)
    assert not table.legal("walk", "bael", 1500, 1000 + BOTH + 1, 1700, 1000 + BOTH + 1)
    table.do("walk", "bael", 1500 - BOTH - 2, 1000)
    assert "attack" in table.choice.spaces
    assert not {"walk", "run", "free", "charge", "shoot"} & set(table.choice.spaces)
    near = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 1000 + BOTH + 3, 1000))
    assert "attack" not in near.acting("bael").choice.spaces


def test_hidden_enemies_stop_nobody_and_are_walked_round() -> None:
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 1500, 1000, hidden=True))
    table.acting("bael")
    assert table.legal("walk", "bael", 1300, 1000 + BOTH + 1, 1600, 1000 + BOTH + 1)
    assert table.legal("walk", "bael", 1500 - BOTH, 1000, 1500 - BOTH, 1100)
    assert not table.legal("walk", "bael", 1600, 1000)


def test_who_has_escaped_may_walk_away() -> None:
    """A die of 6 frees (AT-55); then any movement, which keeps off the base that it touched."""
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 1000 + BOTH, 1000))
    table.acting("bael")
    assert "walk" not in table.choice.spaces
    table.do("escape", "bael", dice="escape/0=6")
    assert table.legal("walk", "bael", 300, 1000)
    assert not table.legal("walk", "bael", 1300, 1000)
    table.do("walk", "bael", 900, 1000)
    assert table.at("bael") == (900, 1000)


def test_a_charge_runs_to_contact_and_strikes_with_two_more() -> None:
    """Attack 5, a die of 4 and 2 for the charge (rulebook, Charge)."""
    table = OnTable(Base("kira", 0, 1000, 1000), Base("bael", 1, 2000, 1000)).acting("kira")
    table.do("charge", "kira", "bael", 2000 - BOTH, 1000)
    table.do("stand", dice="attack/0=4")
    assert table.at("kira") == (2000 - BOTH, 1000)
    assert [event.amount for event in table.happened("hits")] == [11]
    assert table.state.actions[table.number("kira")] == 1
    assert "walk" not in table.choice.spaces


def test_a_charge_that_is_too_short_runs_its_run_and_is_lost() -> None:
    """It may be declared before anybody measures (AT-25); 12 inches along the line (AT-59)."""
    table = OnTable(Base("kira", 0, 1000, 1000), Base("bael", 1, 3000, 1000)).acting("kira")
    table.do("charge", "kira", "bael", 3000 - BOTH, 1000)
    assert table.at("kira") == (2200, 1000)
    assert [event.kind for event in table.happened("falls_short")] == ["falls_short"]
    assert table.state.actions[table.number("kira")] == 1


def test_a_charge_through_a_wood_is_shorter() -> None:
    """After an inch in the open 11 are left, of which each leads half an inch (AT-92)."""
    table = OnTable(Base("kira", 0, 2000, MIDDLE), Base("bael", 1, 3100, MIDDLE), scenery=(WOOD,))
    table.acting("kira").do("charge", "kira", "bael", 3100 - BOTH, MIDDLE)
    assert table.at("kira") == (2650, MIDDLE)


def test_a_line_of_charge_is_straight_and_free() -> None:
    """It ends in contact; it crosses no wall and no base, and passes other enemies (AT-57)."""
    table = OnTable(
        Base("kira", 0, 1000, 1000), Base("bael", 1, 2000, 1000),
        Base("celia", 1, 1500, 1000 + BOTH),
    ).acting("kira")  # fmt: skip
    assert table.legal("charge", "kira", "bael", 2000 - BOTH, 1000)
    assert not table.legal("charge", "kira", "bael", 2000 - BOTH - 3, 1000)
    assert not table.legal("charge", "kira", "bael", 1500, 1000, 2000 - BOTH, 1000)
    blocked = OnTable(
        Base("kira", 0, 1000, 1000), Base("bael", 1, 2000, 1000),
        Base("celia", 1, 1500, 1000 + BOTH - 1),
    ).acting("kira")  # fmt: skip
    assert not blocked.legal("charge", "kira", "bael", 2000 - BOTH, 1000)
    walled = OnTable(
        Base("kira", 0, MIDDLE, 2000), Base("bael", 1, MIDDLE, 2800), scenery=(POND,)
    ).acting("kira")
    assert not walled.legal("charge", "kira", "bael", MIDDLE, 2800 - BOTH)


def diagram_two(c_off: int, d_off: int) -> OnTable:
    """A charges B; the edges of C and D are so far beside the line of A's base (Diagram II)."""
    table = OnTable(
        Base("kira", 0, 1000, 2000), Base("bael", 1, 2000, 2000),
        Base("celia", 1, 1500, 2000 + BOTH + c_off), Base("veronica", 1, 1500, 2000 - BOTH - d_off),
    )  # fmt: skip
    return table.acting("kira").do("charge", "kira", "bael", 2000 - BOTH, 2000)


def test_who_is_within_free_movement_of_the_line_intercepts() -> None:
    """C steps 2 inches at most into the line, and D is too far away."""
    table = diagram_two(c_off=150, d_off=200)
    assert table.choice.occasion == "intercept"
    assert {args[0] for args in table.space("intercept")} == {table.number("celia")}
    assert table.legal("intercept", "celia", 1500, 2068)
    assert not table.legal("intercept", "celia", 1500, 2067)
    assert not table.legal("intercept", "celia", 1500, 2120)
    assert not table.legal("intercept", "veronica", 1500, 1882)
    assert not table.legal("intercept", "bael", 1990, 2000)


def test_an_intercepted_charge_strikes_the_interceptor() -> None:
    """The charger stops in contact, and the attack falls on C (AT-13)."""
    table = diagram_two(c_off=150, d_off=400)
    table.do("intercept", "celia", 1500, 2070)
    table.do("stand", dice="attack/0=5")
    celia, kira = table.number("celia"), table.number("kira")
    assert touching(table.at("kira"), disc(table.state, celia))
    # In a right angle the bases meet 118 apart: 70 beside the line, 95 before C.
    assert abs(table.at("kira")[0] - (1500 - 95)) <= 1
    assert [event.target for event in (*table.happened("hits"), *table.happened("misses"))] == [
        celia
    ]
    assert GROUND.touching(table.state, kira) == [celia]


def test_nobody_intercepts_for_want_of_two_inches() -> None:
    table = diagram_two(c_off=200, d_off=200)
    assert table.choice.occasion == "defend"


def test_a_flyers_charge_is_intercepted_by_flyers_alone() -> None:
    """AT-63."""
    table = OnTable(
        Base("fate", 0, 1000, 2000), Base("bael", 1, 2000, 2000),
        Base("celia", 1, 1400, 2200), Base("kaori", 1, 1600, 2200),
    ).acting("fate")  # fmt: skip
    table.do("charge", "fate", "bael", 2000 - BOTH, 2000)
    assert {args[0] for args in table.space("intercept")} == {table.number("kaori")}


@pytest.mark.parametrize(("beside", "offered"), [(258, True), (259, False)])
def test_a_shield_is_less_than_two_inches_from_the_line(beside: int, offered: bool) -> None:
    """Diagram III: its base edge is 199 or 200 hundredths from the line of the shot (AT-12)."""
    table = OnTable(
        Base("kira", 0, 1000, 2000), Base("bael", 1, 2000, 2000),
        Base("celia", 1, 1500, 2000 + beside),
    ).acting("kira")  # fmt: skip
    table.do("shoot", "kira", "bael")
    assert (table.choice.occasion == "shield") == offered


def test_low_ground_and_figures_hide_nobody() -> None:
    """Rulebook, Low Terrain and Cover: a pond, or a figure in the way, is no cover."""
    table = OnTable(
        Base("kira", 0, 2000, MIDDLE), Base("bael", 1, 2900, MIDDLE),
        Base("celia", 1, 2700, MIDDLE), scenery=(POND,),
    )  # fmt: skip
    assert table.sight("kira", "bael") == "clear"


def facing(up: int, first: int, second: int, *scenery: Feature) -> str:
    """What is seen from x `first` of a figure at x `second`, both `up` above the middle row."""
    table = OnTable(
        Base("kira", 0, first, MIDDLE + up), Base("bael", 1, second, MIDDLE + up), scenery=scenery
    )
    return table.sight("kira", "bael")


def test_high_ground_blocks_and_half_of_it_covers() -> None:
    """The wall ends 300 from its middle; of the nine lines some pass beside it (AT-91)."""
    across = Feature("wall", MIDDLE, MIDDLE, 1)
    assert facing(0, 2000, 2900, across) == "blocked"
    assert facing(280, 2000, 2900, across) == "cover"
    assert facing(300 + BASE, 2000, 2900, across) == "clear"


def test_abrupt_ground_covers_the_target_in_it_and_behind_it() -> None:
    assert facing(0, 2000, 2900, WOOD) == "cover"
    assert facing(0, 2000, 2300, WOOD) == "cover"
    assert facing(0, 2300, 2900, WOOD) == "clear"
    assert facing(300 + BASE, 2000, 2900, WOOD) == "clear"


def test_elevations_block_what_is_behind_and_lift_over_woods() -> None:
    below = Feature("wood", 1500, MIDDLE)
    assert facing(0, 1900, 2900, HILL) == "blocked"
    assert facing(0, MIDDLE, 3000, HILL) == "clear"
    assert facing(0, 1900, MIDDLE, HILL) == "clear"
    assert facing(0, MIDDLE, 1000, HILL, below) == "clear"
    assert facing(0, 1000, MIDDLE, HILL, below) == "cover"
    assert facing(0, 2150, 2650, CRAG) == "blocked"


def test_from_above_a_shot_has_one_more_and_nobody_shields() -> None:
    """Attack 5, a die of 5, +1 (rulebook, Superior Position)."""
    table = OnTable(
        Base("kira", 0, MIDDLE, MIDDLE), Base("bael", 1, 3000, MIDDLE),
        Base("celia", 1, 2850, 2550), scenery=(HILL,),
    )  # fmt: skip
    assert shot(table) == 11


def test_cover_takes_two_off_a_shot() -> None:
    table = OnTable(Base("kira", 0, 2000, MIDDLE), Base("bael", 1, 2800, MIDDLE), scenery=(WOOD,))
    assert shot(table) == 8


def test_a_throw_ends_at_whatever_stands_in_its_way() -> None:
    """Six inches away from the source, or as far as it is free; then it has crashed."""
    free = OnTable(Base("kira", 0, 1000, 1000), Base("bael", 1, 1000 + BOTH, 1000))
    assert not GROUND.push(free.state, 1, 0, 6)
    assert free.at("bael") == (1000 + BOTH + 600, 1000)
    held = OnTable(
        Base("kira", 0, 1000, 1000),
        Base("bael", 1, 1000 + BOTH, 1000),
        Base("celia", 1, 1500, 1000),
    )
    assert GROUND.push(held.state, 1, 0, 6)
    assert held.at("bael") == (1500 - BOTH, 1000)


def test_a_node_is_claimed_by_whose_base_is_over_it() -> None:
    """Five nodes, three in a small game (AT-33)."""
    table = OnTable(Base("bael", 0, 2000, MIDDLE), Base("celia", 1, 100, 100), scenario="nodes")
    table.state.nodes, table.state.claims = GROUND.spots(table.state, 5), [-1] * 5
    assert len(set(table.state.nodes)) == 5
    table.acting("bael").do("walk", "bael", MIDDLE - BASE - 1, MIDDLE)
    assert table.state.claims == [-1] * 5
    table = OnTable(Base("bael", 0, 2000, MIDDLE), Base("celia", 1, 100, 100), scenario="nodes")
    table.state.nodes, table.state.claims = GROUND.spots(table.state, 5), [-1] * 5
    table.acting("bael").do("walk", "bael", MIDDLE - BASE, MIDDLE)
    assert table.state.claims == [0, -1, -1, -1, -1]


@pytest.mark.parametrize("count", [3, 5])
def test_nodes_lie_alike_for_both_sides(count: int) -> None:
    table = OnTable(Base("bael", 0, 100, 100), Base("celia", 1, 500, 100))
    spots = {divmod(spot, 4801) for spot in GROUND.spots(table.state, count)}
    assert {(4800 - x, 4800 - y) for x, y in spots} == spots


def test_home_is_8_inches_deep_and_holds_the_whole_base() -> None:
    table = OnTable(Base("bael", 0, 500, 800 - BASE), Base("celia", 1, 500, 4000 + BASE))
    assert GROUND.home(table.state, 0)
    assert GROUND.home(table.state, 1)
    table = OnTable(Base("bael", 0, 500, 800 - BASE + 1), Base("celia", 1, 500, 4000 + BASE - 1))
    assert not GROUND.home(table.state, 0)
    assert not GROUND.home(table.state, 1)


def test_the_nearest_enemies_by_their_bases() -> None:
    table = OnTable(
        Base("kira", 0, 1000, 1000), Base("bael", 1, 1300, 1400), Base("celia", 1, 1500, 1000),
        Base("veronica", 1, 1501, 1000),
    )  # fmt: skip
    assert GROUND.nearest(table.state, 0, [1, 2, 3]) == [1, 2]


def test_bases_never_come_to_overlap() -> None:
    """A charge that stops short beside a friend stops where there is room."""
    table = OnTable(
        Base("kira", 0, 1000, 1000), Base("bael", 1, 3000, 1700),
        Base("celia", 0, 2180, 1000 + 400 + BOTH + 12),
    ).acting("kira")  # fmt: skip
    goal = next(args for args in table.space("charge"))
    table.do("charge", *goal)
    kira, celia = table.at("kira"), table.at("celia")
    assert squared(kira, celia) >= BOTH * BOTH
    assert walk_of(table.state, 0, 100).start == kira


@pytest.mark.parametrize("scenario", ["standard", "flag", "nodes"])
@pytest.mark.proof(of="slow")
def test_every_point_of_a_move_lies_in_the_shapes_that_are_drawn(scenario: str) -> None:
    game = engine.game("anima_tactics")
    variant = {"ground": "table", "scenario": scenario}
    verbs = set[str]()
    for at, (table, choice) in enumerate(walk(game, 3, "eager", variant)):
        if at % 5 == 0:
            verbs |= choice.spaces.keys()
            clicks_lead_to_every_move_and_nothing_else(game, table.state, choice)
    assert verbs >= {"scenery", "deploy", "walk", "run", "free"}
