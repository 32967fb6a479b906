"""Small positions in which rulings matter that a game seldom comes to, each played on a little."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.base.rng import BadDraw, Recorded
from engine.core.position.agenda import Frame
from engine.core.rules.game import IllegalMove
from engine.games.anima_tactics.state import Feature
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line
from tests.engine.games.anima_tactics.on_table import GROUND, Base, OnTable

Staged = Callable[[], Table | OnTable]
MIDDLE = 2400
WOOD, HILL = Feature("wood", MIDDLE, MIDDLE), Feature("hill", MIDDLE, MIDDLE)
CELIA = Figure("celia", 1, "k11", actions=0)


def seen(staged: Staged) -> tuple[object, ...]:
    """How a position is in the end, with what may be done and what is known of its figures there;
    or that a step was refused, or rolled other dice."""
    try:
        table = staged()
    except (AssertionError, BadDraw, IllegalMove) as error:
        return (type(error).__name__,)
    state = table.state
    choice = table.choice
    open_now = [(verb, list(space)) for verb, space in choice.spaces.items()] if choice else []
    around = [
        (GROUND.sight(state, a, b), GROUND.home(state, a))
        for a in state.figures()
        for b in state.enemies(a)
        if isinstance(table, OnTable)
    ]
    return state.encoding(), open_now, around


def _doomed_by_eight() -> Table:
    doomed = Figure("kronen-roxxon", 0, "k5", states={"doom": 1})
    return Table(doomed, Figure("feng-yi", 0, "a1"), CELIA).next_turn(dice="doom/0=8")


def _two_doomed() -> Table:
    figures = (
        Figure(each, 0, square, states={"doom": 1})
        for each, square in (("kronen-roxxon", "k5"), ("duncan-reid", "a1"))
    )
    return Table(*figures, CELIA).next_turn(dice="doom/0=1 doom/0=8")


def _special_dodge() -> Table:
    table = Table(Figure("duncan-reid", 0, "k10"), Figure("guardian", 1, "k11"))
    return table.act("duncan-reid", "attack", "guardian").do(
        "react", "guardian", "royal_parry", dice="defense/1=9 attack/0=1"
    )


def _absorbed() -> Table:
    """Total 9 against 9: Damage 2, Armor 5."""
    table = Table(Figure("feng-yi", 0, "k10"), Figure("kronen-roxxon", 1, "k11"))
    return table.act("feng-yi", "attack", "kronen-roxxon").do(
        "counter", "kronen-roxxon", dice="defense/1=1 attack/0=4"
    )


def _shot_from_above() -> Table:
    archer, friend = Figure("archer", 0, "i12"), Figure("duncan-reid", 1, "f12", actions=0)
    table = Table(archer, Figure("celia", 1, "d12", actions=0), friend, variant={"map": "hills"})
    return table.act("archer", "shoot", "celia", dice="attack/0=1")


def _shot_three_squares_past_a_friend() -> Table:
    figures = (Figure(each, 1, at, actions=0) for each, at in (("celia", "k18"), ("fate", "n15")))
    table = Table(Figure("archer", 0, "k10"), *figures)
    return table.act("archer", "shoot", "celia", dice="attack/0=1")


def _shot_two_levels_up() -> Table:
    table = Table(Figure("archer", 0, "h12"), Figure("celia", 1, "l12"), variant={"map": "hills"})
    return table.do("activate", "archer")


def _shot_past_a_hill() -> Table:
    archer, target = Figure("archer", 0, "p15"), Figure("celia", 1, "r13", actions=0)
    table = Table(archer, target, variant={"map": "hills"})
    return table.act("archer", "shoot", "celia", dice="attack/0=6")


def _sealed() -> Table:
    healer = Figure("healer", 0, "k10", states={"seal": 1})
    return Table(healer, Figure("celia", 1, "k14")).do("activate", "healer")


def _sealed_with_a_draught() -> Table:
    sealed = Figure(
        "brother-osric", 0, "k10", life=5, states={"seal": 1}, gear=("healing-draught",)
    )
    table = Table(sealed, Figure("celia", 1, "k40")).do("activate", "brother-osric")
    return table.use("healing-draught", "drink")


def _flag_at_home() -> Table:
    table = Table(
        Figure("kronen-roxxon", 0, "k10"), Figure("celia", 1, "a48"),
        variant={"scenario": "flag"}, flags=[5, -1], flag_homes=[5, 2299], carriers=[-1, 0],
    )  # fmt: skip
    return table.act("kronen-roxxon", "walk", "k9", "k8")


def _hidden_interceptor() -> Table:
    hidden = Figure("veronica", 1, "m12", hidden=True, actions=0)
    table = Table(Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k15", actions=0), hidden)
    table.act("duncan-reid", "charge", "celia", *line("k10", "k14"))
    return table.do("intercept", "veronica", "k13", dice="attack/0=1")


def _late_interceptor() -> Table:
    """From m14 nobody is within two squares of where the charge begins."""
    late = Figure("veronica", 1, "m14", actions=0)
    table = Table(Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k15", actions=0), late)
    return table.act("duncan-reid", "charge", "celia", *line("k10", "k14"))


def _berserk_archer() -> Table:
    archer = Figure("archer", 0, "k10", actions=2, states={"berserker": 1})
    return Table(archer, Figure("celia", 1, "k15")).do("activate", "archer")


def _beside_paralyzed() -> Table:
    table = Table(Figure("kronen-roxxon", 0, "k10"), replace(CELIA, states={"paralyzed": 2}))
    return table.do("activate", "kronen-roxxon")


def _poisoned() -> Table:
    poisoned = Figure("kronen-roxxon", 0, "k10", states={"poison": 2})
    return Table(poisoned, CELIA).act("kronen-roxxon", "attack", "celia", dice="attack/0=1")


def _beside_one_of_two() -> Table:
    table = Table(Figure("kronen-roxxon", 0, "k10"), CELIA, Figure("fate", 1, "p10"))
    return table.do("activate", "kronen-roxxon")


def _hidden_in_sight() -> Table:
    table = Table(Figure("archer", 0, "k10"), Figure("celia", 1, "k15", hidden=True))
    return table.do("activate", "archer")


def _thrown() -> Table:
    table = Table(Figure("hammerer", 0, "k10"), CELIA)
    return table.use("hammerer", "hammer_of_rank", "celia", dice="attack/0=8")


def _piloted_gear() -> Table:
    gear = Figure("gear-mk-alma", 0, "k10", actions=0, gear=("reist-ebersbacher",))
    return Table(gear, Figure("celia", 1, "k40")).next_turn()


def _flyer_over_a_friend() -> Table:
    """Thirteen squares to go, twelve to run: the twelfth is a friend's."""
    flyer, friend = Figure("flyer", 0, "k10"), Figure("feng-yi", 0, "k22")
    table = Table(flyer, friend, Figure("celia", 1, "k24", actions=0))
    return table.act("flyer", "charge", "celia", *line("k10", "k23"))


def _escaped() -> Table:
    table = Table(Figure("kronen-roxxon", 0, "k10"), CELIA)
    table.act("kronen-roxxon", "escape", dice="escape/0=6")
    return table.do("walk", "kronen-roxxon", "l10", "m11")


def _automatic() -> Table:
    held = Figure("fate", 1, "k11", states={"paralyzed": 2}, gear=("mirror-amulet",))
    table = Table(Figure("duncan-reid", 0, "k10"), held)
    return table.act("duncan-reid", "attack", "fate")


def _shot_through_a_wall() -> Table:
    marrek = Figure("old-marrek", 0, "i10")
    table = Table(marrek, Figure("celia", 1, "i15"), variant={"map": "ruins"})
    return table.use("old-marrek", "ember_bolt", "celia")


def _found_by_eight() -> Table:
    table = Table(Figure("archer", 0, "k10"), Figure("celia", 1, "k15", hidden=True))
    return table.act("archer", "seek", dice="seek/0=8")


def _poisoned_who_dodges() -> Table:
    poisoned = Figure("celia", 1, "k11", states={"poison": 2})
    table = Table(Figure("duncan-reid", 0, "k10"), poisoned)
    table.act("duncan-reid", "attack", "celia")
    return table.do("dodge", "celia", dice="defense/1=9 attack/0=1")


def _ten_absorbed() -> Table:
    """Total 15 against 16: Damage 2, Armor 5."""
    table = Table(Figure("feng-yi", 0, "k10"), Figure("kronen-roxxon", 1, "k11"))
    table.act("feng-yi", "attack", "kronen-roxxon")
    return table.do("dodge", "kronen-roxxon", dice="defense/1=8 attack/0=10")


def _countered_with_a_bonus() -> Table:
    table = Table(Figure("guardian", 0, "k10", actions=3), Figure("celia", 1, "k11"))
    table.use("guardian", "relic_blade", "celia")
    return table.do("counter", "celia", dice="defense/1=9 attack/0=1 attack/1=8")


def _gas_around_a_hidden_enemy() -> Table:
    hidden = Figure("celia", 1, "k12", hidden=True)
    table = Table(Figure("alchemist", 0, "k10"), hidden, Figure("fate", 1, "k40"))
    return table.use("alchemist", "grave_gas")


def _storm_beside_a_friend() -> Table:
    figures = Figure("feng-yi", 0, "m21", actions=0), Figure("celia", 1, "k20", actions=0)
    table = Table(Figure("stormer", 0, "k10"), *figures)
    return table.use("stormer", "arc_storm", "celia", dice="attack/0=9")


def _shielded_from_a_dart() -> Table:
    figures = Figure("celia", 1, "k14", actions=0), Figure("fate", 1, "k15", actions=0)
    table = Table(Figure("doctor-hexley", 0, "k10"), *figures)
    table.use("doctor-hexley", "numbing_dart", "celia")
    return table.do("shield", "fate", dice="attack/0=9 resistance/1=3")


def _sealed_and_wounded() -> Table:
    sealed = Figure("korrin-blacktide", 0, "k10", life=4, states={"seal": 1})
    return Table(sealed, CELIA).act("korrin-blacktide", "attack", "celia", dice="attack/0=5")


def _a_four_for_scenery() -> OnTable:
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 2000, 2000))
    table.state.agenda = [Frame("opening", 0)]
    faces = ("scenery/0", 3), ("scenery/1", 0), ("placement/0", 9), ("placement/1", 0)
    table.state.rng = Recorded(bytes(32), tuple((0, *face) for face in faces))
    table.state.rng.begin_move(0)
    assert table.choice.occasion == "scenery"
    return table.do("scenery", "wood", 0, 1000, 2400).do("scenery", "wood", 0, 3000, 2400)


def _run_through_a_wood() -> OnTable:
    """700 of which 600 are wood: it costs 1300, and 1200 are allowed."""
    table = OnTable(Base("bael", 0, 2000, MIDDLE), Base("celia", 1, 100, 100), scenery=(WOOD,))
    return table.acting("bael").do("run", "bael", 2700, MIDDLE)


def _run_with_a_corner() -> OnTable:
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 100, 100))
    return table.acting("bael").do("run", "bael", 1200, 1000, 1200, 1100)


def _walk_along_hidden_enemies() -> OnTable:
    table = OnTable(Base("bael", 0, 1000, 1000), Base("celia", 1, 1500, 1000, hidden=True))
    return table.acting("bael").do("walk", "bael", 1500 - 118, 1000, 1500 - 118, 1100)


def _behind_a_wood() -> OnTable:
    bases = Base("kira", 0, 2000, MIDDLE + 320), Base("bael", 1, 2900, MIDDLE + 320)
    return OnTable(*bases, scenery=(WOOD,))


def _half_at_home() -> OnTable:
    return OnTable(Base("bael", 0, 500, 800 - 58), Base("celia", 1, 500, 4000 + 58))


def _beside_a_shot() -> OnTable:
    bases = Base("kira", 0, 1000, 2000), Base("bael", 1, 2000, 2000), Base("celia", 1, 1500, 2258)
    return OnTable(*bases).acting("kira").do("shoot", "kira", "bael")


STAGED: Sequence[Staged] = (
    _doomed_by_eight, _two_doomed, _special_dodge, _absorbed, _shot_from_above,
    _shot_three_squares_past_a_friend, _shot_two_levels_up, _shot_past_a_hill, _sealed,
    _sealed_with_a_draught, _flag_at_home, _hidden_interceptor, _late_interceptor, _berserk_archer,
    _beside_paralyzed, _poisoned, _beside_one_of_two, _hidden_in_sight, _found_by_eight,
    _poisoned_who_dodges, _ten_absorbed, _countered_with_a_bonus, _gas_around_a_hidden_enemy,
    _storm_beside_a_friend, _shielded_from_a_dart, _sealed_and_wounded, _a_four_for_scenery,
    _escaped, _automatic, _shot_through_a_wall, _thrown, _piloted_gear, _flyer_over_a_friend,
    _run_through_a_wood, _run_with_a_corner, _walk_along_hidden_enemies, _behind_a_wood,
    _half_at_home, _beside_a_shot,
)  # fmt: skip
