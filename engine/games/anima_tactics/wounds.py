"""Changes of figures: they lose and regain Life Points, pay, fall, and get State counters."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.anima_tactics.abilities import Kept
from engine.games.anima_tactics.figures import life_printed
from engine.games.anima_tactics.state import NOBODY, NOWHERE, AnimaState, Counter

POISON = "poison"


def spend(state: AnimaState, figure: int, actions: int) -> None:
    """Pay action points as an action is declared; they are never returned (AT-39)."""
    state.actions[figure] -= actions


def poison(state: AnimaState, figure: int, actions: int) -> None:
    """A poisoned figure loses a Life Point for each action point of a completed action (AT-20)."""
    if actions and state.in_play(figure) and state.level_of(figure, POISON):
        lose(state, figure, actions)


def lose(state: AnimaState, figure: int, points: int, by: int = NOBODY) -> int:
    """A figure loses Life Points, and falls with the last one (AT-54); how many it lost."""
    lost = min(points, state.life[figure])
    if lost <= 0:
        return 0
    state.life[figure] -= lost
    source = None if by == NOBODY else by
    state.say("loses_life", state.seat_of(figure), [figure], source=source, amount=lost)
    if state.life[figure] == 0:
        fall(state, figure)
    return lost


def heal(state: AnimaState, figure: int, points: int) -> int:
    """A figure regains Life Points, up to those printed (AT-20); how many."""
    gained = min(points, life_printed(state, figure) - state.life[figure])
    if gained > 0:
        state.life[figure] += gained
        state.say("heals", state.seat_of(figure), [figure], amount=gained)
    return max(gained, 0)


def fall(state: AnimaState, figure: int) -> None:
    """A figure is out of the game; what it has in force ends, and a flag that it carries lies
    where it stood (AT-54; rulebook, Capture the Flag)."""
    for seat, carrier in enumerate(state.carriers):
        if carrier == figure:
            state.carriers[seat] = NOBODY
            state.flags[seat] = state.place[figure]
    state.life[figure] = 0
    state.place[figure] = NOWHERE
    state.actions[figure] = state.hidden[figure] = 0
    state.counters = [each for each in state.counters if each.figure != figure]
    end_upkeep(state, *(kept for kept in state.kept if kept.figure == figure))
    state.boosts = [boost for boost in state.boosts if boost.figure != figure]
    state.move(figure, f"fallen/{state.seat_of(figure)}")
    state.say("falls", state.seat_of(figure), [figure])


def end_upkeep(state: AnimaState, *ended: Kept) -> None:
    """End all that is upheld by upkeep (AT-43)."""
    over = {(kept.card, kept.word) for kept in ended}
    state.kept = [kept for kept in state.kept if kept not in ended]
    state.boosts = [
        boost
        for boost in state.boosts
        if boost.until != "upkeep" or (boost.card, boost.word) not in over
    ]


def give(state: AnimaState, figure: int, kind: str, level: int) -> None:
    """Put State counters on a figure's card: the higher number counts, or they add up under the
    option (AT-19, AT-52)."""
    held = state.level_of(figure, kind)
    level = held + level if state.variant["same_state"] == "add" else max(held, level)
    lift(state, figure, [kind])
    state.counters = [*state.counters, Counter(figure, kind, level)]
    state.say("gets_state", state.seat_of(figure), [figure], text=kind, amount=level)


def lift(state: AnimaState, figure: int, kinds: Iterable[str]) -> None:
    """Take all counters of these States off a figure's card."""
    gone = set(kinds)
    state.counters = [
        each for each in state.counters if each.figure != figure or each.state not in gone
    ]


def count_down(state: AnimaState) -> list[Counter]:
    """Remove one counter of each State from each figure; the Dooms among those removed (AT-21)."""
    dooms = [each for each in state.counters if each.state == "doom"]
    state.counters = [
        replace(each, level=each.level - 1) for each in state.counters if each.level > 1
    ]
    return dooms


def reveal(state: AnimaState, figure: int) -> None:
    """A hidden figure is seen again (rulebook, Hide)."""
    if state.hidden[figure]:
        state.hidden[figure] = 0
        state.say("revealed", state.seat_of(figure), [figure])
