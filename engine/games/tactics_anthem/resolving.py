"""How a tactic is answered, takes effect and leaves: windows, reactions, durations (section VI)."""

from collections.abc import Mapping

from engine.core.agenda import Args, Frame, Verb
from engine.core.choices import NOTHING_MORE, Choice, Move
from engine.games.tactics_anthem import tactics
from engine.games.tactics_anthem.state import AnthemState

OCCASIONS = frozenset(("tactic", "summon", "set", "deployment"))


def text_of(card_id: str) -> str:
    """The name under which a card's own text is filed."""
    return f"card/{card_id}"


def ask_window(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """The other player may react, one card at a time, until they decline (TA-26, TA-43).

    They are asked by a public test alone: they hold a tactics card or have set one (TA-62).
    """
    seat = 1 - frame.seat
    if frame.bound.get("negated"):
        return None
    if not state.zones[f"tactics/{seat}"] and not state.zones[f"set/{seat}"]:
        return None
    occasion = args["on"]
    answered = state.cards[frame.card].definition if frame.card >= 0 else None
    return Choice(
        seat,
        {
            "react": tactics.reactions(state, seat, occasion, answered),
            "spring": tactics.springs(state, seat, occasion, answered),
            "decline": NOTHING_MORE,
        },
        f"after_{occasion}",
        None if occasion in ("deployment", "set") else frame.card,
    )


def react(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "decline":
        return
    frame.at = 0
    seat, card = 1 - frame.seat, int(move[1])
    state.send(card, "resolving", seat)
    state.say(str(move[0]), seat, [card])
    bound = {"answers": len(state.agenda) - 1}
    state.agenda.append(Frame("react", seat, card, bound=bound))


def effect(state: AnthemState, frame: Frame, args: Args) -> None:
    """The words of the card, unless it was negated (TA-55)."""
    card = state.cards[frame.card].definition
    if frame.bound.get("negated"):
        state.say("negated", frame.seat, [frame.card])
        return
    bound = {name: frame.bound[name] for name in ("answers",) if name in frame.bound}
    state.agenda.append(Frame(text_of(card.id), frame.seat, frame.card, bound=bound))


def settle(state: AnthemState, frame: Frame, args: Args) -> None:
    """A used tactic is buried, or stays on the Support Zone for as long as its effect lasts."""
    card = frame.card
    if not state.where[card].startswith("resolving/"):
        return
    if any(one["card"] == card for one in state.lasting):
        state.send(card, "support")
    else:
        state.bury(card)


def arrive(state: AnthemState, frame: Frame, args: Args) -> None:
    """A summoned support minion stays, without a tactic this turn, unless the summons failed."""
    card = frame.card
    if not state.where[card].startswith("support/"):
        return
    if frame.bound.get("negated"):
        state.say("negated", frame.seat, [card])
        state.bury(card)
    else:
        state.fresh.append(card)


def lay(state: AnthemState, frame: Frame, args: Args) -> None:
    """A card set face down stays there, unless setting it was negated."""
    if frame.bound.get("negated") and state.where[frame.card].startswith("set/"):
        state.say("negated", frame.seat, [frame.card])
        state.bury(frame.card)


VERBS: Mapping[str, Verb[AnthemState]] = {
    "window": Verb(ask=ask_window, answer=react, args={"on": OCCASIONS}, required=("on",)),
    "effect": Verb(run=effect),
    "settle": Verb(run=settle),
    "arrive": Verb(run=arrive),
    "lay": Verb(run=lay),
}
