"""Changes of a figure's values besides States: those that always hold, and boosts for a time."""

from engine.games.anima_tactics.abilities import Ability
from engine.games.anima_tactics.state import AnimaState


def modifier(state: AnimaState, figure: int, name: str) -> int:
    """The sum that abilities and boosts add to a value of a figure."""
    total = 0
    for ability in _innate(state, figure):
        if ability.value == name:
            total += ability.by
    for boost in state.boosts:
        if boost.figure == figure and boost.value == name:
            total += boost.by
    return total


def innate(state: AnimaState, figure: int, name: str) -> int:
    """The largest that a figure has of something: the range of its normal attacks, flight (1)."""
    printed = int(state.cards[figure].definition.facts.get(name, 0))
    held = [ability.by for ability in _innate(state, figure) if ability.value == name]
    return max(printed, *held) if held else printed


def _innate(state: AnimaState, figure: int) -> list[Ability]:
    """The abilities that hold for a figure now: its own, those of what it bears, its team's."""
    cards, held = state.cards, list[Ability]()
    for card in holders(state, figure):
        for ability in cards[card].definition.facts["innate"]:
            if not ability.needs or holds(state, figure, ability.needs):
                held.append(ability)
    return held


def holders(state: AnimaState, figure: int) -> list[int]:
    """The cards whose abilities are a figure's: itself, what it bears, and the team's."""
    owner, bearer, zones = state.cards[figure].owner, state.bearer, state.zones
    borne = [card for card in zones[f"gear/{owner}"] if bearer[card] == figure]
    return [figure, *borne, *zones[f"team/{owner}"]]


def holds(state: AnimaState, figure: int, needs: str) -> bool:
    """True if what an ability needs of its own figure, base contact apart, is so."""
    printed: int = state.cards[figure].definition.facts["life"][0]
    match needs:
        case "hidden":
            return bool(state.hidden[figure])
        case "wounded":
            return 2 * state.life[figure] <= printed
        case "unhurt":
            return state.life[figure] >= printed
        case _:
            return True
