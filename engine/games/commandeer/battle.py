"""Changes of units: they come, go, change hands, take damage and fall, and set texts off.

A text that is carried out by itself on an occasion is what the field calls a *triggered ability*.
Texts that one moment triggers are gathered (`core/position/moments.py`), and carried out in the
order of CO-67. Every change ends with the *state-based check*: units at Health 0 or less are
defeated together, then both Defeated zones are counted (CO-17, CO-50). Units that fall by the check
are a moment of their own, after the one that led to it (CO-81).
"""

from collections.abc import Iterable, Sequence

from engine.core.position.cards import text_of
from engine.core.position.moments import Trigger, gather
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import EMPTY, STAYS, CommandeerState, Loan


def next_moment(state: CommandeerState) -> int:
    """The number of what happens next within the line that is being carried out."""
    return state.set_off[-1].order[0] + 1 if state.set_off else 0


def set_off(
    state: CommandeerState, unit: int, occasion: str, foe: int = EMPTY, moment: int | None = None
) -> None:
    """Gather what a unit that stands, and what is attached to it, does on an occasion (CO-39).

    At one moment texts of the turn player come first, then the units as they arrived, of one unit
    its own text before those of its attachments (CO-67).
    """
    if moment is None:
        moment = next_moment(state)
    speaking = [(unit, state.controller_of(unit), occasion)]
    if state.attached:
        for card in state.attachments(unit):
            speaking.append((card, state.cards[card].owner, f"host_{occasion}"))
    for place, (card, seat, name) in enumerate(speaking):
        definition = state.cards[card].definition
        if name in definition.texts:
            about = () if foe == EMPTY else (("foe", (foe,)),)
            order = (moment, int(seat != state.active), state.arrived.index(unit), place)
            gather(state, Trigger(seat, card, text_of(definition, name), about, order))


def set_off_all(state: CommandeerState, seat: int, occasion: str) -> None:
    """Gather what every unit of a seat does on an occasion: one moment."""
    moment = next_moment(state)
    for unit in state.zones[f"battlefield/{seat}"]:
        set_off(state, unit, occasion, moment=moment)


def enter(state: CommandeerState, card: int, cell: int, seat: int) -> None:
    """A unit comes onto the battlefield, for a seat, from wherever it was.

    It has arrived though it may fall at once, and does what it does on arrival (CO-81).
    """
    state.move(card, f"battlefield/{seat}")
    state.stand(card, cell)
    set_off(state, card, "arrives")
    check(state)


def leave(state: CommandeerState, unit: int, zone: str, at: int | None = None) -> None:
    """A unit leaves the battlefield for a zone of its owner; its attachments retire (CO-47)."""
    state.lift(unit)
    state.move(unit, f"{zone}/{state.cards[unit].owner}", at)
    for card in state.attachments(unit):
        state.detach(card)


def control(state: CommandeerState, unit: int, seat: int, last: int = STAYS) -> None:
    """A seat takes control of a unit, which keeps its cell and its arrows (CO-62)."""
    before = state.controller_of(unit)
    if before == seat:
        return
    state.move(unit, f"battlefield/{seat}")
    if last != STAYS:
        state.loans.append(Loan(unit, before, last))


def hurt(
    state: CommandeerState,
    struck: Sequence[int],
    amount: int,
    foe: int = EMPTY,
    *,
    attack: bool = False,
) -> None:
    """Units take damage, all at once: as much as their Health, and they fall (CO-16, CO-75).

    `foe` deals it. Damage that armour takes whole is none (CO-74).
    """
    moment, now = next_moment(state), units(state)
    fallen = []
    for unit in struck:
        dealt = max(amount - now[unit].armour, 0)
        state.say("damage", state.controller_of(unit), [unit], source=foe, amount=dealt)
        if dealt == 0:
            continue
        if state.variant["damage"] == "turn":
            dealt += state.damage.get(str(unit), 0)
            state.damage[str(unit)] = dealt
        if dealt >= now[unit].health:
            fallen.append(unit)
        else:
            set_off(state, unit, "hurt", foe, moment)
    for unit in fallen:
        if attack and state.in_play(foe):
            set_off(state, foe, "slays", unit, moment)
    defeat(state, fallen, foe, moment)
    check(state)


def defeat(
    state: CommandeerState, fallen: Sequence[int], foe: int = EMPTY, moment: int | None = None
) -> None:
    """Units fall together to the Defeated zones of their owners, face up (CO-48, CO-50).

    Each that stays on the field sees each of its friends fall; those that fall see nothing (CO-80).
    """
    if moment is None:
        moment = next_moment(state)
    for unit in fallen:
        set_off(state, unit, "defeated", foe, moment)
        for other in state.zones[state.where[unit]]:
            if other not in fallen:
                set_off(state, other, "friend_defeated", moment=moment)
    for unit in fallen:
        leave(state, unit, "defeated")
        state.say("defeated", state.cards[unit].owner, [unit])
    state.count_defeats()


def check(state: CommandeerState) -> None:
    """Defeat what has no Health left, until nothing more falls (CO-17, CO-45, CO-50)."""
    if state.variant["zero_health"] != "defeated":
        return
    while state.outcome is None:
        fallen = [unit for unit, now in units(state).items() if now.health <= _taken(state, unit)]
        if not fallen:
            return
        defeat(state, fallen)


def _taken(state: CommandeerState, unit: int) -> int:
    return state.damage.get(str(unit), 0) if state.damage else 0


def retire(state: CommandeerState, cards: Iterable[int]) -> None:
    """Cards go face up to the Retired zones of their owners."""
    for card in cards:
        state.move(card, f"retired/{state.cards[card].owner}")
