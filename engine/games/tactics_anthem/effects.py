"""The words that card texts are made of, after the nine functions of tactics (section VI)."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import Choice, Move
from engine.games.tactics_anthem import choosing, tactics
from engine.games.tactics_anthem.choosing import PLAYERS, chosen
from engine.games.tactics_anthem.modes import SIZES
from engine.games.tactics_anthem.resolving import answered_by
from engine.games.tactics_anthem.state import (
    COLOURS,
    FUNCTIONS,
    Altered,
    AnthemState,
    Lasting,
)

TURNS = frozenset(("this_turn", "next_turn", "this_turn_and_next_2", "opponents_next_2"))
RULES = frozenset(("no_mode", "no_function", "no_summon", "no_tactics"))
AMOUNTS = frozenset(("circle", "seal"))
"""The lasting rules whose value is a number."""
DECKS = frozenset(("minion_deck", "tactics_deck"))
PLACES = frozenset(("your_hand", "opponents_hand", "deck_top", "deck_bottom"))


def take(state: AnthemState, frame: Frame, args: Args) -> None:
    """Take: draw cards by effect; a short deck gives what it has and nobody loses (TA-38)."""
    seat = _seat(frame, args)
    deck, hand = ("minion_deck", "minions") if args["from"] == "minions" else (
        "tactics_deck", "tactics",
    )  # fmt: skip
    for _ in range(args.get("count", 1)):
        if not state.zones[f"{deck}/{seat}"]:
            if state.variant["effect_deckout"] == "lose":
                state.lose(seat, f"{deck}_out")
            return
        card = state.draw(f"{deck}/{seat}", f"{hand}/{seat}")
        state.say("take", seat, [card], seen_by=(seat,))


def exchange(state: AnthemState, frame: Frame, args: Args) -> None:
    """Exchange: two cards change places, each to where the other was.

    A support minion keeps what it has used this turn and counts as no summoning (TA-84).
    """
    first, second = chosen(frame, args), chosen(frame, args, "with")
    if first is None or second is None:
        return
    places = [state.where[card].split("/") for card in (first, second)]
    for card, (zone, seat) in zip((first, second), reversed(places), strict=True):
        state.send(card, zone, int(seat))
    state.say("exchange", frame.seat, [first, second], seen_by=_seen(state, first, second))


def negate(state: AnthemState, frame: Frame, args: Args) -> None:
    """Negate: what this reaction answers has no effect (TA-55)."""
    state.negated.append(answered_by(state))


def bury(state: AnthemState, frame: Frame, args: Args) -> None:
    """Bury: into the graveyard."""
    card = chosen(frame, args)
    if card is not None:
        state.bury(card)
        state.say("bury", frame.seat, [card])


def banish(state: AnthemState, frame: Frame, args: Args) -> None:
    """Banish: out of play."""
    card = chosen(frame, args)
    if card is not None:
        state.send(card, "banished")
        state.say("banish", frame.seat, [card])


def bury_top(state: AnthemState, frame: Frame, args: Args) -> None:
    """Bury from the top of a tactics deck."""
    seat = _seat(frame, args)
    for _ in range(args.get("count", 1)):
        deck = state.zones[f"tactics_deck/{seat}"]
        if deck:
            card = deck[-1]
            state.bury(card)
            state.say("bury", seat, [card])


def alter(state: AnthemState, frame: Frame, args: Args) -> None:
    """Alter a minion's strength or colour until it leaves the combat zone (TA-25, TA-48)."""
    card = chosen(frame, args)
    if card is None or not state.where[card].startswith("combat/"):
        return
    colour = args.get("colour", "")
    if "with" in args:
        colour = chosen(frame, args, "with") or ""
    before = state.altered.get(str(card), Altered())
    state.altered[str(card)] = Altered(
        before.strength + args.get("strength", 0), colour or before.colour
    )
    _affect(state, card)
    number, _ = state.value(card)
    colour = state.colour(card)
    state.say("alter", frame.seat, [card], colour, source=frame.card, amount=number)


def _affect(state: AnthemState, card: int) -> None:
    """Note a minion of the deployment in the making: its title is barred if that falls (TA-23)."""
    if state.where[card] == f"combat/{state.active}":
        state.affected.append(card)


def ask_chain(state: AnthemState, frame: Frame, args: Args) -> Choice:
    """Minion Chain: the minions altered and deployed at once (TA-25, TA-51)."""
    card = state.cards[frame.card].definition
    return Choice(
        frame.seat, {"chain": tactics.Chains(state, frame.seat, card)}, "chain", frame.card
    )


def chain(state: AnthemState, frame: Frame, args: Args, move: Move) -> None:
    colour = move[1] if isinstance(move[1], str) else ""
    minions = [arg for arg in move[1:] if isinstance(arg, int)]
    strength = state.cards[frame.card].definition.facts["chain"]["strength"]
    for minion in minions:
        state.altered[str(minion)] = Altered(strength, colour)
    state.chained = minions
    state.show(minions)
    state.say("chain", frame.seat, minions)


def lasting(state: AnthemState, frame: Frame, args: Args, rule: str, value: Any) -> None:
    """Put a lasting effect of the frame's card in force."""
    binds = {"you": frame.seat, "opponent": 1 - frame.seat, "both": None}
    target = chosen(frame, args) if "what" in args else None
    state.lasting.append(
        Lasting(
            rule=rule,
            value=value,
            by=frame.seat,
            card=frame.card,
            seat=binds[args.get("who", "opponent")],
            turns=_turns(state, frame.seat, args["turns"]) if "turns" in args else None,
            target=target,
        )
    )
    if rule in AMOUNTS:
        state.say(rule, frame.seat, [frame.card], target=target, amount=value)
    else:
        state.say(rule, frame.seat, [frame.card], value or "")


def _turns(state: AnthemState, seat: int, word: str) -> tuple[int, ...]:
    """The numbers of the turns an effect counts in (TA-27, TA-58, TA-59)."""
    now = state.turn
    coming = now + 1 if seat == state.active else now + 2
    return {
        "this_turn": (now,),
        "next_turn": (coming,),
        "this_turn_and_next_2": (now, now + 1, now + 2),
        "opponents_next_2": (coming, coming + 2),
    }[word]


def raise_circle(state: AnthemState, frame: Frame, args: Args) -> None:
    """Alter a support minion's circle, for some turns or for as long as a card flanks it."""
    if chosen(frame, args) is not None:
        lasting(state, frame, args, "circle", args["circle"])


def disallow(state: AnthemState, frame: Frame, args: Args) -> None:
    """Disallow: a mode, a function, summoning, or tactics altogether."""
    value = args.get("mode") or args.get("function", "")
    if "with" in args:
        value = chosen(frame, args, "with")
    lasting(state, frame, args, args["rule"], value)


def seal(state: AnthemState, frame: Frame, args: Args) -> None:
    """Seal combat positions (TA-57)."""
    lasting(state, frame, args, "seal", args["count"])


def enable(state: AnthemState, frame: Frame, args: Args) -> None:
    """Allow a mode that is not in the ordinary table (TA-14)."""
    lasting(state, frame, args, "mode", args["mode"])


def next_mode(state: AnthemState, frame: Frame, args: Args) -> None:
    """Fix the mode of the next deployment that either player makes with initiative (TA-59)."""
    named = chosen(frame, args, "with")
    lasting(state, frame, {**args, "who": "both"}, "next_mode", named)


def see(state: AnthemState, frame: Frame, args: Args) -> None:
    """See: one hidden card, or all minions in the opponent's hand, shown to one player alone."""
    if "what" in args:
        card = chosen(frame, args)
        seen = [] if card is None else [card]
    else:
        seen = list(state.zones[f"minions/{1 - frame.seat}"])
    if seen:
        state.say("see", frame.seat, seen, seen_by=(frame.seat,))


def see_top(state: AnthemState, frame: Frame, args: Args) -> None:
    """See: the top cards of a deck, the topmost first, shown to one player alone."""
    deck = state.zones[f"{args['deck']}/{_seat(frame, args)}"]
    seen = deck[: -args["count"] - 1 : -1]
    if seen:
        state.say("see", frame.seat, seen, seen_by=(frame.seat,))


def issue(state: AnthemState, frame: Frame, args: Args) -> None:
    """Issue: a card goes to the opponent's hand."""
    card = chosen(frame, args)
    if card is not None:
        seen = _seen(state, card)
        state.to_hand(card, 1 - frame.seat)
        state.say("issue", frame.seat, [card], seen_by=_and_of(seen, 1 - frame.seat))


def put(state: AnthemState, frame: Frame, args: Args) -> None:
    """Move: a card from where it is to another location; it belongs to its holder (TA-72).

    A minion that comes to hand may be deployed in the same turn (TA-86).
    """
    card = chosen(frame, args)
    if card is None:
        return
    _affect(state, card)
    seen, place = _seen(state, card), args["to"]
    deck = "minion_deck" if state.is_minion(card) else "tactics_deck"
    match place:
        case "your_hand":
            state.to_hand(card, frame.seat)
            seen = _and_of(seen, frame.seat)
        case "opponents_hand":
            state.to_hand(card, 1 - frame.seat)
            seen = _and_of(seen, 1 - frame.seat)
        case "deck_top":
            state.send(card, deck)
        case "deck_bottom":
            state.send(card, deck, at=0)
    state.say("move", frame.seat, [card], place, seen_by=seen)


def shuffle(state: AnthemState, frame: Frame, args: Args) -> None:
    """Shuffle a deck."""
    seat = _seat(frame, args)
    state.shuffle(f"{args['deck']}/{seat}", f"shuffle/{args['deck']}/{seat}/{frame.card}")
    state.say("shuffle", seat, text=args["deck"])


def chance(state: AnthemState, frame: Frame, args: Args) -> None:
    """Chance: so many in a hundred (TA-28)."""
    success = state.rng.below(f"chance/{frame.card}", 100) < args["percent"]
    frame.bound[args["as"]] = success
    state.say("succeeds" if success else "fails", frame.seat, [frame.card])


def _seat(frame: Frame, args: Args) -> int:
    return 1 - frame.seat if args.get("who") == "opponent" else frame.seat


def _seen(state: AnthemState, *cards: int) -> tuple[int, ...] | None:
    """Seats that may see these cards where they are: None for all, else those that hold them."""
    holders = [state.where[card].partition("/") for card in cards]
    if all(zone not in ("minions", "tactics", "set") for zone, _, _ in holders):
        return None
    return tuple(sorted({int(seat) for _, _, seat in holders}))


def _and_of(seen: tuple[int, ...] | None, receiver: int) -> tuple[int, ...] | None:
    """The seats that know a card once it is in the hand of `receiver`."""
    return None if seen is None else tuple(sorted({*seen, receiver}))


LASTING = frozenset(("disallow", "seal", "enable", "next_mode", "raise_circle"))
"""The words that leave something in force, so that their card keeps a support position (TA-27)."""
PARTING = frozenset(("issue", "bury", "banish", "move"))
"""The words that take the card that they name away from where it is."""

_CARD = {"what": str}

VERBS: Mapping[str, Verb[AnthemState]] = {
    **choosing.VERBS,
    "take": Verb(
        run=take,
        args={"from": frozenset(("minions", "tactics")), "count": int, "who": PLAYERS},
        required=("from",),
    ),
    "exchange": Verb(run=exchange, args={"what": str, "with": str}, required=("what", "with")),
    "negate": Verb(run=negate),
    "bury": Verb(run=bury, args=_CARD, required=("what",)),
    "bury_top": Verb(run=bury_top, args={"count": int, "who": PLAYERS}),
    "banish": Verb(run=banish, args=_CARD, required=("what",)),
    "alter": Verb(
        run=alter,
        args={"what": str, "strength": int, "colour": frozenset(COLOURS), "with": str},
        required=("what",),
    ),
    "chain": Verb(ask=ask_chain, answer=chain),
    "raise_circle": Verb(
        run=raise_circle,
        args={"what": str, "circle": int, "turns": TURNS},
        required=("what", "circle"),
    ),
    "disallow": Verb(
        run=disallow,
        args={
            "rule": RULES,
            "mode": frozenset(SIZES),
            "function": frozenset(FUNCTIONS),
            "with": str,
            "turns": TURNS,
            "who": PLAYERS | {"both"},
        },
        required=("rule", "turns"),
    ),
    "seal": Verb(
        run=seal,
        args={"count": int, "turns": TURNS, "who": PLAYERS | {"both"}},
        required=("count", "turns"),
    ),
    "enable": Verb(
        run=enable,
        args={"mode": frozenset(("trio", "quad")), "turns": TURNS, "who": PLAYERS | {"both"}},
        required=("mode", "turns"),
    ),
    "next_mode": Verb(
        run=next_mode, args={"with": str, "turns": TURNS}, required=("with", "turns")
    ),
    "see": Verb(run=see, args=_CARD),
    "see_top": Verb(
        run=see_top,
        args={"deck": DECKS, "count": int, "who": PLAYERS},
        required=("deck", "count"),
    ),
    "issue": Verb(run=issue, args=_CARD, required=("what",)),
    "move": Verb(run=put, args={"what": str, "to": PLACES}, required=("what", "to")),
    "shuffle": Verb(
        run=shuffle,
        args={"deck": DECKS, "who": PLAYERS},
        required=("deck",),
    ),
    "chance": Verb(run=chance, args={"percent": int, "as": str}, required=("percent", "as")),
}
