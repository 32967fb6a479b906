"""The seat in turn within a phase, and the cards that it may still play in it (TC-01)."""

from engine.core.position.agenda import Frame, carry_on, to_do
from engine.games.tactica.state import TacticaState


def left(state: TacticaState, frame: Frame) -> list[int]:
    """The seats that this line still asks, in turn; those that have forfeited are passed over."""
    return [seat for seat in to_do(frame, state.in_turn) if seat not in state.out]


def goes_on(state: TacticaState, frame: Frame, *, done: bool) -> None:
    """After a decision of the seat in turn: it goes on until it is done, or, by the option order,
    after the others had one each."""
    seats = left(state, frame)
    if done:
        carry_on(frame, seats[1:])
    elif state.variant["order"] == "actions":
        carry_on(frame, [*seats[1:], seats[0]])
    else:
        carry_on(frame, seats)


def passed_over(state: TacticaState, frame: Frame) -> None:
    """The seat in turn has nothing to decide."""
    carry_on(frame, left(state, frame)[1:])


def may_play(state: TacticaState, seat: int) -> bool:
    """True if a seat may play cards from its barracks: TACTICA! forbids it (TC-13, TC-31), and in
    COMBAT under one option FOG (TC-33)."""
    if not state.enacted:
        return True
    if state.bound(seat, "tactica"):
        return False
    every_card = state.phase == "combat" and state.variant["fog"] == "all_cards"
    return not (every_card and state.bound(seat, "fog"))


def named(state: TacticaState, seat: int, *names: str) -> list[int]:
    """The cards of these names in a seat's barracks."""
    return [card for card in state.zones[f"barracks/{seat}"] if state.name(card) in names]


def holds(state: TacticaState, seat: int) -> bool:
    """True if a seat has any card in its barracks, which everybody may know."""
    return bool(state.zones[f"barracks/{seat}"])
