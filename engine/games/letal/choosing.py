"""The words with which a text chooses, and tests: heroes, cards and squares."""

from collections.abc import Callable, Mapping

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space, one_card
from engine.games.letal.geometry import CELLS, WORDS
from engine.games.letal.nearness import ADJACENT, RADIUS, RANGE, near
from engine.games.letal.state import LetalState
from engine.games.letal.subjects import heroes_of, own

Sides = Callable[[LetalState, int, int], bool]
Piles = Callable[[LetalState, int], list[str]]

HEROES: Mapping[str, Sides] = {
    "enemies": lambda state, hero, other: state.team(other) != state.team(hero),
    "allies": lambda state, hero, other: other != hero and state.team(other) == state.team(hero),
    "team": lambda state, hero, other: state.team(other) == state.team(hero),
    "others": lambda state, hero, other: other != hero,
    "all": lambda state, hero, other: True,
    "partner": lambda state, hero, other: other != hero and other // 2 == hero // 2,
}
"""The living heroes that a text may mean, seen from its own; an ally is another hero of its side.

`team` and `all` include the hero itself, however near the others must be. `partner` is the other
hero of the same player.
"""


def _piles(name: str, *, own_side: bool) -> Piles:
    def zones(state: LetalState, hero: int) -> list[str]:
        if own_side:
            return [f"{name}/{hero}"]
        team = state.team(hero)
        return [f"{name}/{other}" for other in state.living() if state.team(other) != team]

    return zones


CARDS: Mapping[str, Piles] = {
    "your_discard": _piles("discard", own_side=True),
    "enemy_discards": _piles("discard", own_side=False),
    "enemy_auras": _piles("auras", own_side=False),
}
"""The public piles from which a text may choose a card; `your` is of the text's hero alone. Those
of a dead hero are out of play (LE-14)."""

SQUARES = "squares"
FARTHEST = 5
WITHIN: Mapping[str, tuple[str, int]] = {
    "adjacent": (ADJACENT, 0),
    **{f"reach {far}": (ADJACENT, far) for far in range(1, FARTHEST + 1)},
    **{f"range {far}": (RANGE, far) for far in range(1, FARTHEST + 1)},
    **{f"radius {far}": (RADIUS, far) for far in range(1, FARTHEST + 1)},
}
"""The nearness of a hero or square to the text's hero (rulebook, Positioning relations)."""


def targets(state: LetalState, hero: int, among: str, within: str | None) -> list[int]:
    """The living heroes that a hero's text may mean (LE-21, LE-36)."""
    fits = HEROES[among]
    heroes = [other for other in state.living() if fits(state, hero, other)]
    if within is None:
        return heroes
    squares = near(state, hero, *WITHIN[within])
    return [other for other in heroes if other == hero or state.cell[other] in squares]


def occupied(state: LetalState) -> set[int]:
    """The squares on which heroes stand."""
    return {state.cell[hero] for hero in state.living()}


def ask_choose(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """The player chooses a hero, a card or a square; where there is none, the line is skipped."""
    hero, among, within = own(state, frame), args["among"], args.get("within")
    space: Space
    if among in HEROES:
        options = [state.heroes[other] for other in targets(state, hero, among, within)]
        space = one_card(options)
    elif among == SQUARES:
        options = _empty(state, hero, within)
        space = OneOf([(cell,) for cell in options])
    else:
        options = [card for zone in CARDS[among](state, hero) for card in state.zones[zone]]
        space = one_card(options)
    if not options:
        return None
    spaces = {"choose": space} | ({"skip": NOTHING_MORE} if args.get("may") else {})
    return Choice(frame.seat, spaces, "choose_square" if among == SQUARES else "choose", frame.card)


def _empty(state: LetalState, hero: int, within: str | None) -> list[int]:
    squares = range(CELLS) if within is None else near(state, hero, *WITHIN[within])
    return sorted(set(squares) - occupied(state))


def choose(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """Heroes are bound by their numbers, cards and squares by theirs."""
    if move[0] == "skip":
        state.say("skip", frame.seat, source=frame.card)
        return
    chosen = int(move[1])
    if args["among"] == SQUARES:
        state.say("choose_square", frame.seat, cell=WORDS[chosen])
    else:
        state.say("choose", frame.seat, [chosen], source=frame.card)
    if args["among"] in HEROES:
        _bind(frame, args, [state.hero_of[chosen]])
    else:
        frame.bound[args["as"]] = [chosen]


def every(state: LetalState, frame: Frame, args: Args) -> None:
    """All heroes that a text may mean, without a choice."""
    _bind(frame, args, targets(state, own(state, frame), args["among"], args.get("within")))


def _bind(frame: Frame, args: Args, heroes: list[int]) -> None:
    """Heroes by their numbers, and how near they had to be: it may be looked at again (LE-36)."""
    frame.bound[args["as"]] = heroes
    if "within" in args:
        frame.bound[f"within/{args['as']}"] = list(WITHIN[args["within"]])


def wounded(state: LetalState, hero: int) -> bool:
    """True if a hero is below its starting Endurance."""
    starting: int = state.definition(hero)["endurance"]
    return state.endurance[hero] < starting


FACTS: Mapping[str, Callable[[LetalState, int, int], bool]] = {
    "wounded": lambda state, hero, other: wounded(state, other),
}
"""Facts that a text may require of another hero, besides being near."""


def test(state: LetalState, frame: Frame, args: Args) -> None:
    """Bind whether something is true of a hero, for `if`; false where there is no such hero."""
    hero, fact = own(state, frame), args["is"]
    heroes = heroes_of(state, frame, args["what"])
    if fact in WITHIN:
        squares = near(state, hero, *WITHIN[fact])
        frame.bound[args["as"]] = any(state.cell[other] in squares for other in heroes)
    else:
        frame.bound[args["as"]] = any(FACTS[fact](state, hero, other) for other in heroes)


VERBS: Mapping[str, Verb[LetalState]] = {
    "choose": Verb(
        ask=ask_choose,
        answer=choose,
        args={
            "among": frozenset({*HEROES, *CARDS, SQUARES}),
            "within": frozenset(WITHIN),
            "as": str,
            "may": bool,
        },
        required=("among", "as"),
    ),
    "every": Verb(
        run=every,
        args={"among": frozenset(HEROES), "within": frozenset(WITHIN), "as": str},
        required=("among", "as"),
    ),
    "test": Verb(
        run=test,
        args={"what": str, "is": frozenset({*FACTS, *WITHIN}), "as": str},
        required=("what", "is", "as"),
    ),
}
