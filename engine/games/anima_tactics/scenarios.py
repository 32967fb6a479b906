"""The standard game and the three scenarios: what is on the table, and how each ends."""

from engine.core.position.state import Outcome
from engine.games.anima_tactics.grounds import ground
from engine.games.anima_tactics.state import NOBODY, NOWHERE, AnimaState

TURNS = 10
CAP = 50
"""Turns of a standard game, and those after which Armageddon is counted (AT-10, AT-86)."""
SMALL_GAME, FEW_NODES, NODES = 200, 3, 5
PICK_UP = 1
MOVES_AT_MOST = 12_000
"""After so many moves a game is counted by levels, whatever its scenario (AT-104)."""


def levels(state: AnimaState, seat: int, zone: str = "table") -> int:
    """The printed levels of a seat's figures on the table (AT-10, AT-78), or in another zone."""
    return sum(state.facts(figure)["level"] for figure in state.zones[f"{zone}/{seat}"])


def set_table(state: AnimaState) -> None:
    """Nodes lie from the start (AT-33)."""
    if state.variant["scenario"] == "nodes":
        count = FEW_NODES if int(state.variant["levels"]) <= SMALL_GAME else NODES
        state.nodes = ground(state).spots(state, count)
        state.claims = [NOBODY] * count


def arrived(state: AnimaState, figure: int) -> None:
    """Consequences of where a figure has come to stand: whom it touches it touches anew, a
    claimed node, a flag brought home."""
    state.disengaged = [
        each for each in state.disengaged if figure not in (each.figure, each.enemy)
    ]
    if not state.in_play(figure):
        return
    for at, node in enumerate(state.nodes):
        if ground(state).on_spot(state, figure, node):
            claim(state, figure, at)
    if state.carriers:
        bring_home(state, figure)


def claim(state: AnimaState, figure: int, at: int) -> None:
    """A node is claimed by whoever stood on it last (AT-33)."""
    seat = state.seat_of(figure)
    if state.claims[at] != seat:
        state.claims[at] = seat
        state.say("claims", seat, [figure], amount=at + 1)


def on_node(state: AnimaState, figure: int) -> bool:
    """True if a figure stands on a node, so that it recovers one action more."""
    return any(ground(state).on_spot(state, figure, node) for node in state.nodes)


def flags_in_reach(state: AnimaState, figure: int) -> list[int]:
    """Seats whose flags a figure may pick up: the enemy's, its own once carried off (AT-33)."""
    if figure in state.carriers:
        return []
    own = state.seat_of(figure)
    return [
        seat
        for seat, place in enumerate(state.flags)
        if place != NOWHERE
        and (seat != own or place != state.flag_homes[seat])
        and ground(state).at_flag(state, figure, place)
    ]


def pick_up(state: AnimaState, figure: int, seat: int) -> None:
    state.flags[seat] = NOWHERE
    state.carriers[seat] = figure
    state.say("takes_flag", state.seat_of(figure), [figure], text="own" if (
        seat == state.seat_of(figure)) else "enemy")  # fmt: skip
    bring_home(state, figure)


def bring_home(state: AnimaState, figure: int) -> None:
    """In the own deployment zone the enemy's flag wins, and the own one is back (AT-33)."""
    if figure not in state.carriers or not ground(state).home(state, figure):
        return
    own = state.seat_of(figure)
    if state.carriers[1 - own] == figure:
        state.outcome = Outcome(own, "flag")
        return
    state.carriers[own] = NOBODY
    state.flags[own] = state.flag_homes[own]
    state.say("returns_flag", own, [figure])


def check_wiped_out(state: AnimaState) -> None:
    """A side without figures has lost; both at once is a draw (AT-10, AT-34, AT-79)."""
    if state.outcome is not None:
        return
    left = [bool(state.on_table(seat)) for seat in (0, 1)]
    if all(left):
        return
    if any(left) and not _plays_on(state):
        state.outcome = Outcome(int(left[1]), "wiped_out")
    elif not any(left):
        state.outcome = Outcome(None, "wiped_out")


def _plays_on(state: AnimaState) -> bool:
    """Under that option nodes and flags are still played for when one side is gone (AT-79)."""
    scenario = state.variant["scenario"]
    return state.variant["wipeout_ends"] == "no" and scenario in ("nodes", "flag")


def check_turns(state: AnimaState) -> None:
    """The end by the number of turns, after the last is finished (AT-10, AT-33, AT-86)."""
    scenario = state.variant["scenario"]
    if scenario == "armageddon":
        if state.turn >= CAP and state.variant["armageddon_cap"] != "off":
            state.outcome = Outcome(_ahead([levels(state, seat) for seat in (0, 1)]), "turns")
    elif state.turn >= TURNS:
        if scenario == "nodes":
            counts = [state.claims.count(seat) for seat in (0, 1)]
            state.outcome = Outcome(_ahead(counts), "nodes")
        elif scenario == "flag":
            state.outcome = Outcome(None, "turns")
        else:
            state.outcome = Outcome(_ahead([levels(state, seat) for seat in (0, 1)]), "turns")


def check_moves(state: AnimaState) -> None:
    """A bound for games that nobody brings to an end (AT-104)."""
    if state.ply >= MOVES_AT_MOST and state.outcome is None:
        state.outcome = Outcome(_ahead([levels(state, seat) for seat in (0, 1)]), "move_cap")


def _ahead(counts: list[int]) -> int | None:
    """The side with more, None for as many (AT-10)."""
    return None if counts[0] == counts[1] else int(counts[1] > counts[0])
