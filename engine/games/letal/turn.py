"""A turn from Re-enable to the next player, and the rounds that turns make up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.position.agenda import JUMPS, Args, Frame, Place, Verb, go_to, places
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.core.position.state import Outcome
from engine.games.letal.changes import draw_card, enable
from engine.games.letal.deaths import PASS_TURN
from engine.games.letal.playing import Plays, Tricks, Uses, start
from engine.games.letal.state import (
    CALLED,
    FINAL,
    NEXT_TURN,
    READY,
    SPENT,
    THIS_TURN,
    LetalState,
)
from engine.games.letal.triggers import orders, raise_for_turn

ROUND_CAP = 100

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "turn": [
        {"do": "begin_turn"},
        {"do": "window"},
        {"do": "draw_step"},
        {"do": "window"},
        {"do": "main", "label": "main", "end": "ending"},
        {"do": "window"},
        {"do": "go_to", "to": "main"},
        {"do": "turn_ends", "label": "ending"},
        {"do": "window"},
        {"do": "pass_turn"},
    ],
    PASS_TURN: [{"do": "pass_turn"}],
}
MAIN = places(TEXTS["turn"])["main"]
"""The line of a turn in which its player acts."""


def begin_turn(state: LetalState, frame: Frame, args: Args) -> None:
    """Re-enable, then whatever the beginning of the turn sets off (rulebook; LE-39)."""
    seat = state.active
    state.turn += 1
    state.used = []
    state.say("turn", seat, amount=state.turn)
    for hero in range(2 * state.seats):
        state.allowance[hero] = READY if hero // 2 == seat and state.alive(hero) else SPENT
    for hero in state.living_of(seat):
        enable(state, hero)
    raise_for_turn(state, "turn_begins")


def draw_step(state: LetalState, frame: Frame, args: Args) -> None:
    """One card for each living hero; the first player skips their first (LE-07, LE-08, LE-45)."""
    if state.turn == 1 and state.active == state.first:
        return
    for hero in state.living_of(state.active):
        draw_card(state, hero)


def ask_main(state: LetalState, frame: Frame, args: Args) -> Choice:
    """One Action card, Action skill or Aura a hero, tricks and skills, in any sequence (LE-05)."""
    seat = state.active
    return Choice(
        seat,
        {
            "play": Plays(state, seat),
            "trick": Tricks(state, seat),
            "use": Uses(state, seat, acting=True),
            "end": NOTHING_MORE,
        },
        "main",
    )


def act(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """Carry out a move of the main phase; the player says when the turn ends (LE-26)."""
    if move[0] == "end":
        go_to(frame, args["end"])
    else:
        start(state, state.active, move)


def turn_ends(state: LetalState, frame: Frame, args: Args) -> None:
    """No action after the end of turn has begun; its triggers, those of all seats (LE-43)."""
    for hero in state.living_of(state.active):
        state.allowance[hero] = SPENT
    raise_for_turn(state, "turn_ends")


def pass_turn(state: LetalState, frame: Frame, args: Args) -> None:
    """The next player clockwise who has a hero takes their turn; the first player's seat is where a
    round ends, also when they are out (LE-17, LE-54)."""
    state.lasting = [effect for effect in state.lasting if effect.until != THIS_TURN]
    seat = state.active
    while True:
        seat = (seat + 1) % state.seats
        if seat == state.first and not _next_round(state):
            return
        _end_round_of(state, seat)
        if state.playing(seat):
            break
    state.active = seat
    state.agenda[0] = Frame("turn", seat)


def begin_game(state: LetalState) -> None:
    """The first round and its first turn."""
    state.round = 1
    state.active = orders(state, state.first)
    _end_round_of(state, state.active)
    state.agenda[0] = Frame("turn", state.active)


def _end_round_of(state: LetalState, seat: int) -> None:
    """ "This round" ends as the turn of the player whose text it was would begin (LE-17, LE-58);
    what lasts until the end of that turn is from now on for this turn (LE-83)."""
    state.lasting = [
        replace(effect, until=THIS_TURN) if effect.until == NEXT_TURN - seat else effect
        for effect in state.lasting
        if effect.until != seat
    ]


def _next_round(state: LetalState) -> bool:
    """True if another round is played: the timer and the cap end the game (LE-16, LE-64)."""
    if state.timer == FINAL:
        state.outcome = Outcome(ahead(state), "time")
    elif state.round >= ROUND_CAP and state.variant["round_cap"] != "off":
        state.outcome = Outcome(ahead(state), "round_cap")
    else:
        state.round += 1
        if state.timer == CALLED:
            state.timer = FINAL
            state.say("final_round", state.first)
        return True
    return False


def ahead(state: LetalState) -> int | None:
    """The side with more Endurance in all, dead heroes counting nothing (LE-16, LE-55)."""
    totals = [0, 0]
    for hero, left in enumerate(state.endurance):
        totals[state.team(hero)] += left
    if totals[0] == totals[1]:
        return None
    return int(totals[1] > totals[0])


VERBS: Mapping[str, Verb[LetalState]] = {
    "begin_turn": Verb(run=begin_turn),
    "draw_step": Verb(run=draw_step),
    **JUMPS,
    "main": Verb(ask=ask_main, answer=act, args={"end": Place}, required=("end",)),
    "turn_ends": Verb(run=turn_ends),
    "pass_turn": Verb(run=pass_turn),
}
