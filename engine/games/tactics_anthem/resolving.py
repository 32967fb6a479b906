"""A tactic from its answers to its effect and end: windows, reactions, durations (section VI)."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, restart
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.games.tactics_anthem import tactics
from engine.games.tactics_anthem.state import AnthemState

OCCASIONS = frozenset(("tactic", "summon", "set", "deployment"))


def text_of(card_id: str) -> str:
    """The name under which a card's own text is filed."""
    return f"card/{card_id}"


def ask_window(state: AnthemState, frame: Frame, args: Args) -> Choice | None:
    """The other player may react, one card at a time, until they decline (TA-26, TA-43).

    They are asked by a public test alone: they hold a tactics card or have set one (TA-62). A
    negated card is not answered again (TA-78).
    """
    seat = 1 - frame.seat
    if frame.card in state.negated:
        return None
    if not state.zones[f"tactics/{seat}"] and not state.zones[f"set/{seat}"]:
        return None
    occasion = args["on"]
    answered = state.cards[frame.card].definition if frame.card >= 0 else None
    return Choice(
        seat,
        {
            "react": tactics.Reactions(state, seat, occasion, answered),
            "spring": tactics.Springs(state, seat, occasion, answered),
            "decline": NOTHING_MORE,
        },
        f"after_{occasion}",
        None if occasion in ("deployment", "set") else frame.card,
    )


def react(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "decline":
        return
    restart(frame)
    seat, card = 1 - frame.seat, int(move[1])
    state.send(card, "resolving", seat)
    state.say(str(move[0]), seat, [card])
    state.agenda.append(Frame("react", seat, card))


def answered_by(state: AnthemState) -> int:
    """The card that a reaction answers, while the text of the reaction is carried out.

    Below that text waits the reaction, and below it what it answers.
    """
    return state.agenda[-3].card


def _was_negated(state: AnthemState, frame: Frame) -> bool:
    """True if a reaction has negated what comes about now; that is then over (TA-55)."""
    if frame.card not in state.negated:
        return False
    state.negated.remove(frame.card)
    state.say("negated", frame.seat, [frame.card])
    return True


def effect(state: AnthemState, frame: Frame, args: Args) -> None:
    """The words of the card, unless it was negated."""
    if not _was_negated(state, frame):
        card = state.cards[frame.card].definition
        state.agenda.append(Frame(text_of(card.id), frame.seat, frame.card))


def settle(state: AnthemState, frame: Frame, args: Args) -> None:
    """A used tactic is buried, or stays on the Support Zone for as long as its effect lasts."""
    card = frame.card
    if not state.where[card].startswith("resolving/"):
        return
    if any(effect.card == card for effect in state.lasting):
        state.send(card, "support")
    else:
        state.bury(card)


def arrive(state: AnthemState, frame: Frame, args: Args) -> None:
    """A summoned support minion stays, without a tactic this turn, unless that was negated."""
    if _was_negated(state, frame):
        state.bury(frame.card)
    else:
        state.fresh.append(frame.card)


def lay(state: AnthemState, frame: Frame, args: Args) -> None:
    """A card set face down stays there, unless setting it was negated."""
    if _was_negated(state, frame):
        state.bury(frame.card)


VERBS: Mapping[str, Verb[AnthemState]] = {
    "window": Verb(ask=ask_window, answer=react, args={"on": OCCASIONS}, required=("on",)),
    "effect": Verb(run=effect),
    "settle": Verb(run=settle),
    "arrive": Verb(run=arrive),
    "lay": Verb(run=lay),
}
