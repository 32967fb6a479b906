"""Costs of cards and abilities, the seats that can pay, and the payment (CO-18, CO-30, CO-35)."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.choices import Choice, Move, one_card
from engine.games.commandeer.battle import retire
from engine.games.commandeer.reckoning import discount
from engine.games.commandeer.state import CommandeerState


def command_cost(state: CommandeerState, seat: int, printed: int, kind: str) -> int:
    """The command that a card of a kind costs a seat now, a unit at least 1 (CO-71).

    In their Defending Phase a player has no command of their own (CO-08), unless the option waives
    what cards and abilities would cost.
    """
    if printed == 0:
        return 0
    if seat != state.active and state.variant["defence_command"] == "ignore_cost":
        return 0
    return max(printed - discount(state, seat, kind), 1 if kind == "unit" else 0)


def payable(state: CommandeerState, seat: int, cost: Mapping[str, Any], kind: str) -> bool:
    """True if a seat can pay both costs in full."""
    return len(state.zones[f"energy/{seat}"]) >= cost["energy"] and state.command[
        seat
    ] >= command_cost(state, seat, cost["command"], kind)


def charge(state: CommandeerState, seat: int, cost: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Take the command now; the energy is paid by the line `pay` of the frame that gets this."""
    state.command[seat] -= command_cost(state, seat, cost["command"], kind)
    return {"energy": cost["energy"]}


def lapse(state: CommandeerState) -> None:
    """Both players lose the command that is left at the end of the phase (CO-52), but for CO-73."""
    if state.variant["defence_command"] != "keep_unspent":
        state.command = [0, 0]


def ask_pay(state: CommandeerState, frame: Frame, args: Args) -> Choice | None:
    """The player chooses energy cards one by one, unless they need all they have (CO-18, CO-63)."""
    due: int = frame.bound["energy"]
    zone = state.zones[f"energy/{frame.seat}"]
    if due == 0 or due == len(zone):
        return None
    return Choice(frame.seat, {"pay": one_card(zone)}, "pay", frame.card)


def pay(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    card = int(move[1])
    retire(state, [card])
    state.say("pay", frame.seat, [card])
    frame.bound["energy"] -= 1
    again(frame)


def pay_all(state: CommandeerState, frame: Frame, args: Args) -> None:
    cards = list(state.zones[f"energy/{frame.seat}"])
    if frame.bound["energy"]:
        retire(state, cards)
        state.say("pay", frame.seat, cards)
        frame.bound["energy"] = 0


VERBS: Mapping[str, Verb[CommandeerState]] = {"pay": Verb(run=pay_all, ask=ask_pay, answer=pay)}
