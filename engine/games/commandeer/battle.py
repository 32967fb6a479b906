"""What happens to units: they come, go, are changed, damaged and defeated, and set things off.

Every change ends with the state check: units at Health 0 or less are defeated together, then
both Defeated zones are counted (CO-17, CO-50).
"""

from collections.abc import Iterable, Sequence

from engine.core.agenda import Frame
from engine.core.cards import text_of
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import EMPTY, STAYS, CommandeerState


def set_off(
    state: CommandeerState, unit: int, occasion: str, foe: int = EMPTY, seat: int | None = None
) -> None:
    """Let a unit, and what is attached to it, do what they do on an occasion (CO-39).

    `seat` is the one that commands the unit, where it has left the battlefield. The text of
    the unit itself is carried out first (CO-67).
    """
    by = state.commander_of(unit) if seat is None else seat
    frames = [Frame(name, by, unit) for name in _text(state, unit, occasion)]
    for card in state.attachments(unit):
        owner = state.cards[card].owner
        frames += [Frame(name, owner, card) for name in _text(state, card, f"host_{occasion}")]
    for frame in frames:
        if foe != EMPTY:
            frame.bound["foe"] = [foe]
    state.agenda += reversed(frames)


def _text(state: CommandeerState, card: int, occasion: str) -> list[str]:
    definition = state.cards[card].definition
    return [text_of(definition, occasion)] if occasion in definition.texts else []


def set_off_all(state: CommandeerState, seat: int, occasion: str) -> None:
    """Let every unit of a seat do what it does on an occasion, in the order in which they came."""
    for unit in reversed(state.zones[f"battlefield/{seat}"]):
        set_off(state, unit, occasion)


def enter(state: CommandeerState, card: int, cell: int, seat: int) -> None:
    """A unit comes onto the battlefield, for a seat, from wherever it was."""
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
    if state.changes:
        state.keep_changes([change for change in state.changes if change[0] != unit])
    state.damage.pop(str(unit), None)
    if unit in state.used:
        state.used.remove(unit)
    if unit in state.attacked:
        state.attacked = [one for one in state.attacked if one != unit]


def command(state: CommandeerState, unit: int, seat: int, last: int = STAYS) -> None:
    """A seat takes command of a unit, which keeps its cell, and its arrows (CO-62)."""
    before = state.commander_of(unit)
    if before == seat:
        return
    state.move(unit, f"battlefield/{seat}")
    if last != STAYS:
        state.change(unit, "returns", before, last)


def hurt(
    state: CommandeerState, unit: int, amount: int, foe: int = EMPTY, *, attack: bool = False
) -> None:
    """A unit takes damage: as much as its Health, and it is defeated (CO-16, CO-42, CO-46)."""
    now = units(state)[unit]
    amount = max(amount - now.armour, 0)
    state.say("damage", state.commander_of(unit), [unit], source=foe, amount=amount)
    if amount == 0:
        return
    taken = amount
    if state.variant["damage"] == "turn":
        taken += state.damage.get(str(unit), 0)
        state.damage[str(unit)] = taken
    if taken < now.health:
        set_off(state, unit, "hurt", foe)
        return
    if attack and state.in_play(foe):
        set_off(state, foe, "slays", unit)
    defeat(state, [unit], foe)
    check(state)


def defeat(state: CommandeerState, defeated: Sequence[int], foe: int = EMPTY) -> None:
    """Units go to the Defeated zones of their owners, face up, together (CO-48, CO-50)."""
    seats = [state.commander_of(unit) for unit in defeated]
    for unit, seat in reversed(list(zip(defeated, seats, strict=True))):
        set_off(state, unit, "defeated", foe, seat)
    for unit in defeated:
        leave(state, unit, "defeated")
        state.say("defeated", state.cards[unit].owner, [unit])
    state.count_defeats()
    for seat in sorted(set(seats), key=lambda seat: seat == state.active):
        set_off_all(state, seat, "friend_defeated")


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


def expire(state: CommandeerState) -> None:
    """What held to the end of this turn ends, and may defeat units by that (CO-45)."""
    ended = [one for one in state.changes if one[3] != STAYS and one[3] <= state.turn]
    if not ended and not state.damage:
        return
    state.damage.clear()
    state.keep_changes([one for one in state.changes if one not in ended])
    for unit, rule, amount, _ in ended:
        if rule == "returns":
            state.move(unit, f"battlefield/{amount}")
    check(state)


def retire(state: CommandeerState, cards: Iterable[int]) -> None:
    """Cards go face up to the Retired zones of their owners."""
    for card in cards:
        state.move(card, f"retired/{state.cards[card].owner}")
