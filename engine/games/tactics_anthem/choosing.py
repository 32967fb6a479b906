"""The words with which a card's text lets a player choose: cards, modes, functions, colours."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space, one_card
from engine.core.position.state import Sight
from engine.games.tactics_anthem import tactics
from engine.games.tactics_anthem.modes import SIZES
from engine.games.tactics_anthem.resolving import answered_by
from engine.games.tactics_anthem.state import (
    COLOURS,
    FUNCTIONS,
    SIGHTS,
    TORMENTER,
    AnthemState,
)

PLAYERS = frozenset(("you", "opponent"))
"""The words by which a text names a player: its own, or the other."""
NAMES: Mapping[str, tuple[str, ...]] = {
    "modes": tuple(SIZES),
    "three_colour_modes": tuple(mode for mode in SIZES if mode != "quad"),
    "functions": FUNCTIONS,
    "colours": COLOURS[:3],
}

Targets = Callable[[AnthemState, int], list[int]]


def _zone(zone: str, *, own: bool, kinds: tuple[str, ...] = ()) -> Targets:
    def targets(state: AnthemState, seat: int) -> list[int]:
        cards = state.zones[f"{zone}/{seat if own else 1 - seat}"]
        if not kinds:
            return list(cards)
        return [card for card in cards if state.cards[card].definition.kind in kinds]

    return targets


def _either(first: Targets, second: Targets) -> Targets:
    return lambda state, seat: [*first(state, seat), *second(state, seat)]


def returnable(state: AnthemState, seat: int) -> list[int]:
    """The minions that may come back from a Victory Pile: none printed 10 or above.

    Section V; which of them is their owner's choice (TA-18). A Tormenter's "special play
    condition" is no more than this (TA-66).
    """
    return [
        card
        for card in state.zones[f"victory/{seat}"]
        if state.cards[card].definition.facts["strength"] < TORMENTER
    ]


TARGETS: Mapping[str, Targets] = {
    "your_minions": _zone("minions", own=True),
    "opponents_minions": _zone("minions", own=False),
    "your_tactics": _zone("tactics", own=True),
    "opponents_tactics": _zone("tactics", own=False),
    "your_deployed": _zone("combat", own=True),
    "opponents_deployed": _zone("combat", own=False),
    "your_supports": _zone("support", own=True, kinds=("support",)),
    "opponents_supports": _zone("support", own=False, kinds=("support",)),
    "opponents_durations": _zone("support", own=False, kinds=("tactic",)),
    "opponents_set": _zone("set", own=False),
    "opponents_supports_or_set": _either(
        _zone("support", own=False, kinds=("support",)), _zone("set", own=False)
    ),
    "your_buried_minions": _zone("graveyard", own=True, kinds=("minion",)),
    "your_buried_tactics": _zone("graveyard", own=True, kinds=("tactic", "support")),
    "opponents_buried": _zone("graveyard", own=False),
    "your_victory_pile": returnable,
}
"""Among which cards a text lets a player choose; "or" between kinds is one choice (TA-96)."""


def ask_choose(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """A player chooses one of some cards; of cards they cannot see, one by its place (TA-74)."""
    seen, face_down = _offered(state, frame, args)
    spaces: dict[str, Space] = {}
    if seen:
        spaces["choose"] = one_card(seen)
    if face_down:
        spaces["pick"] = OneOf([(place,) for place in range(len(face_down))])
    if not spaces:
        return None
    occasion = next(iter(spaces))
    if args.get("may"):
        spaces["skip"] = NOTHING_MORE
    return Choice(_chooser(frame, args), spaces, occasion, frame.card)


def _chooser(frame: Frame, args: Args) -> int:
    return 1 - frame.seat if args.get("by") == "opponent" else frame.seat


def _offered(state: AnthemState, frame: Frame, args: Args) -> tuple[list[int], list[int]]:
    """The cards of a `choose` line: those that its player sees, and those face down to them.

    Minions that are seen and whose level resists the tactic are left out (TA-70). Cards face down
    are all offered: to leave some out would tell what they are.
    """
    chooser, tactic = _chooser(frame, args), state.cards[frame.card].definition
    seen: list[int] = []
    face_down: list[int] = []
    for card in TARGETS[args["among"]](state, frame.seat):
        zone, _, owner = state.where[card].partition("/")
        if SIGHTS[zone] is Sight.OWNER and int(owner) != chooser:
            face_down.append(card)
        elif not tactics.resists(state, card, tactic):
            seen.append(card)
    return seen, face_down


def choose(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "skip":
        state.say("skip", _chooser(frame, args), source=frame.card)
        return
    card = int(move[1])
    if move[0] == "pick":
        _, face_down = _offered(state, frame, args)
        card = face_down[card]
        if tactics.resists(state, card, state.cards[frame.card].definition):
            state.say("resists", frame.seat, source=frame.card)
            return
    else:
        seat = _chooser(frame, args)
        public = SIGHTS[state.where[card].partition("/")[0]] is Sight.ALL
        seen_by = None if public else (seat,)
        state.say("choose", seat, [card], seen_by=seen_by, source=frame.card)
    frame.bound[args["as"]] = [card]


def ask_name(state: AnthemState, frame: Frame, args: Args) -> Choice:
    """The player names a mode, a function or a colour."""
    names = OneOf([(word,) for word in NAMES[args["among"]]])
    return Choice(frame.seat, {"name": names}, args["among"], frame.card)


def name(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    frame.bound[args["as"]] = [move[1]]
    state.say("name", frame.seat, text=str(move[1]), source=frame.card)


def answered(state: AnthemState, frame: Frame, args: Args) -> None:
    """Bind the card that this reaction answers: a tactic, a support minion, or one just set."""
    frame.bound[args["as"]] = [answered_by(state)]


def this(state: AnthemState, frame: Frame, args: Args) -> None:
    """Bind the card itself whose text this is."""
    frame.bound[args["as"]] = [frame.card]


def chosen(frame: Frame, args: Args, arg: str = "what") -> Any:
    """The choice of an earlier step under the name in `args[arg]`, or None if it chose nothing."""
    choice = frame.bound.get(args[arg])
    return choice[0] if choice else None


VERBS: Mapping[str, Verb[AnthemState]] = {
    "choose": Verb(
        ask=ask_choose,
        answer=choose,
        args={"among": frozenset(TARGETS), "as": str, "by": PLAYERS, "may": bool},
        required=("among", "as"),
    ),
    "name": Verb(
        ask=ask_name,
        answer=name,
        args={"among": frozenset(NAMES), "as": str},
        required=("among", "as"),
    ),
    "answered": Verb(run=answered, args={"as": str}, required=("as",)),
    "this": Verb(run=this, args={"as": str}, required=("as",)),
}
