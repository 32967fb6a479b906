"""The standing of a seat by what it can see, for the bots; no rule of the game."""

from collections.abc import Mapping, Sequence

from engine.core.position.choices import Choice, Move
from engine.games.anima_tactics.figures import printed
from engine.games.anima_tactics.grounds import engaged, ground, missed
from engine.games.anima_tactics.modifiers import innate
from engine.games.anima_tactics.scenarios import FEW_NODES, TURNS
from engine.games.anima_tactics.state import NOBODY, NOWHERE, AnimaState
from engine.games.anima_tactics.uses import abilities_of

WON = 1_000_000
LEVEL = 20
"""The worth of a level on the table, half of it by the Life Points that its figure has left."""
ACTIONS = (0, 40, 70, 90, 100, 105)
"""The worth of the actions that a figure has left: the first ones turn blows aside."""
STATES: Mapping[str, int] = {
    "haste": 40, "shield": 45, "healing": 40, "protection": 15, "poison": -55, "blind": -70,
    "doom": -90, "slow": -40, "seal": -50, "paralyzed": -110, "berserker": -10,
}  # fmt: skip
"""The worth of each counter of a State to the figure that has it, up to LASTING of them."""
LASTING = 3
BOOSTS: Mapping[str, int] = {"attack": 30, "damage": 25, "defense": 30, "armor": 25}
KEPT = 35
HIDDEN = 40
PLOT, ONCE = 45, 30
"""The worth of a card in hand, and of an ability that is used once a game, before it is played."""
NEARNESS = 8
"""The worth of each inch nearer to where a figure wants to be."""
CONTACT = 2
CLAIM, CARRIER, TO_FLAG = 400, 1600, 12
RUNS = 2
"""By how much more a runner wants to be where it goes than any other figure."""
HELD = 120
"""The worth to a seat of a runner that is not in contact with an enemy."""


def appraise(state: AnimaState, seat: int) -> int:
    """Levels and Life Points left, actions, States, cards in hand, and ways to the enemy and to
    what a scenario asks for."""
    if state.outcome is not None:
        if state.outcome.winner is None:
            return 0
        return WON if state.outcome.winner == seat else -WON
    worth = _seat(state, seat) - _seat(state, 1 - seat)
    return worth + _lasting(state, seat) + _scenario(state, seat) - NEARNESS * _ways(state, seat)


def _seat(state: AnimaState, seat: int) -> int:
    """The worth of the figures and the cards of a seat."""
    worth = PLOT * len(state.zones[f"plot/{seat}"])
    for figure in state.on_table(seat):
        level = LEVEL * int(state.facts(figure)["level"])
        worth += (level + level * state.life[figure] // printed(state, figure, "life")) // 2
        worth += ACTIONS[min(state.actions[figure], len(ACTIONS) - 1)]
        worth += HIDDEN * state.hidden[figure]
    return worth


def _ways(state: AnimaState, seat: int) -> int:
    """The distance in inches of the figures of a seat from where they want to be, all together."""
    goals, errand = state.goals(), _errand(state, seat)
    return sum(
        _far(state, figure, state.place[figure], goals, errand) for figure in state.on_table(seat)
    )


def _errand(state: AnimaState, seat: int) -> tuple[int, int]:
    """The runner of a seat, who fetches the enemy's flag, and the place where it goes: to the flag,
    or home with it; NOBODY where there is nothing to fetch."""
    if not state.flags:
        return NOBODY, NOWHERE
    carrier, flag = state.carriers[1 - seat], state.flags[1 - seat]
    if carrier != NOBODY:
        own = state.seat_of(carrier) == seat
        return (carrier, state.flag_homes[seat]) if own else (NOBODY, NOWHERE)
    apart = ground(state).apart
    figures = state.on_table(seat)
    runner = min(
        figures, key=lambda each: (apart(state, state.place[each], flag), each), default=-1
    )
    return runner, flag


def _far(
    state: AnimaState, figure: int, place: int, goals: list[int], errand: tuple[int, int]
) -> int:
    """The distance in inches of a figure on a place from where it can strike, or from the nearest
    open goal; for the runner from where it goes."""
    apart = ground(state).apart
    if figure == errand[0]:
        return RUNS * apart(state, place, errand[1])
    strikes = max(CONTACT, innate(state, figure, "ranged") // 2)
    far = [
        max(0, apart(state, place, state.place[enemy]) - strikes)
        for enemy in state.enemies(figure)
        if not state.hidden[enemy]
    ]
    far += [apart(state, place, goal) for goal in goals if _open(state, figure, goal)]
    return min(far, default=0)


def _open(state: AnimaState, figure: int, goal: int) -> bool:
    """True if a goal is still to be reached: a node that the figure's seat has not claimed, or the
    enemy's flag."""
    seat = state.seat_of(figure)
    if goal in state.nodes:
        return state.claims[state.nodes.index(goal)] != seat
    return bool(state.flags) and state.flags[1 - seat] == goal


def _lasting(state: AnimaState, seat: int) -> int:
    """States, boosts and what is kept by upkeep; what once a game is used up."""
    worth = 0
    for counter in state.counters:
        sign = 1 if state.seat_of(counter.figure) == seat else -1
        worth += sign * STATES[counter.state] * min(counter.level, LASTING)
    for boost in state.boosts:
        sign = 1 if state.seat_of(boost.figure) == seat else -1
        worth += sign * BOOSTS.get(boost.value, 0) * boost.by // 2
    for kept in state.kept:
        worth += KEPT if state.seat_of(kept.figure) == seat else -KEPT
    for used in state.used:
        if used.once == "game":
            worth += -ONCE if state.seat_of(used.card) == seat else ONCE
    return worth


def _scenario(state: AnimaState, seat: int) -> int:
    """Claimed nodes, carried flags and how near they are to home; late in the game, who leads."""
    worth = CLAIM * (state.claims.count(seat) - state.claims.count(1 - seat))
    for owner, carrier in enumerate(state.carriers):
        if carrier != NOBODY and state.place[carrier] != NOWHERE:
            thief = state.seat_of(carrier)
            way = ground(state).apart(state, state.place[carrier], state.flag_homes[thief])
            value = CARRIER - TO_FLAG * way
            worth += value if thief == seat and owner != seat else -value
    for side in (seat, 1 - seat):
        runner, _ = _errand(state, side)
        if runner != NOBODY and engaged(state, runner):
            worth -= HELD if side == seat else -HELD
    if state.turn >= TURNS - 1 and not state.nodes and not state.flags:
        levels = [
            sum(int(state.facts(figure)["level"]) for figure in state.on_table(side))
            for side in (seat, 1 - seat)
        ]
        worth += LEVEL * (levels[0] - levels[1])
    return worth


WAYS = frozenset(("walk", "run", "free"))
BEST_WAYS = 3
"""The number of ways of one kind that are weighed."""
PLACES = 24


def shortlist(state: AnimaState, choice: Choice, moves: Sequence[Move]) -> list[Move]:
    """All that is no movement, of each kind of movement those that lead where its figure wants to
    be, and for deployment the places nearest to the enemy's edge."""
    if choice.occasion == "deploy":
        return _deployments(state, moves)
    goals = state.goals()
    picked = [move for move in moves if move[0] not in WAYS and not _too_far(state, move)]
    for kind in sorted(WAYS):
        ways = [move for move in moves if move[0] == kind]
        far = {move: _after(state, move, goals) for move in ways}
        picked += sorted(ways, key=lambda move: far[move])[:BEST_WAYS]
    return picked


def _after(state: AnimaState, move: Move, goals: list[int]) -> int:
    """The distance of a figure from where it wants to be after a movement."""
    figure, end = int(move[1]), ground(state).end(state, move[2:])
    return _far(state, figure, end, goals, _errand(state, state.seat_of(figure)))


def _deployments(state: AnimaState, moves: Sequence[Move]) -> list[Move]:
    """For each figure the places nearest to the middle of the table."""
    field = ground(state)
    middles = field.spots(state, FEW_NODES)
    by_figure: dict[int, list[tuple[int, Move]]] = {}
    for move in moves:
        place = field.end(state, move[2:])
        far = max(field.apart(state, place, middle) for middle in middles)
        by_figure.setdefault(int(move[1]), []).append((far, move))
    each = max(1, PLACES // len(by_figure))
    return [move for places in by_figure.values() for _, move in _nearest(places)[:each]]


def _nearest(places: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    return sorted(places, key=lambda place: place[0])


def _too_far(state: AnimaState, move: Move) -> bool:
    """True for a shot or an ability aimed beyond reach or sight, which loses it (AT-25)."""
    if move[0] == "shoot":
        far = innate(state, int(move[1]), "ranged")
    elif move[0] == "use_on":
        far = abilities_of(state, int(move[1]))[str(move[2])].reach
    else:
        return False
    return far > 0 and bool(missed(state, state.acting, int(move[-1]), far, aimed=True))
