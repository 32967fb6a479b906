"""The words that card texts are made of besides attacks: cards, Endurance and positions."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Predicates, Verb, carry_on, to_do
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, one_card
from engine.games.letal import choosing
from engine.games.letal.changes import (
    MOVED,
    PLACED,
    PULLED,
    PUSHED,
    draw_card,
    put_under,
    relocate,
    send,
)
from engine.games.letal.choosing import occupied
from engine.games.letal.geometry import distance, neighbours, pull_path, push_path
from engine.games.letal.state import REFRESHED, SPENT, LetalState
from engine.games.letal.subjects import heroes_of, own
from engine.games.letal.triggers import raise_trigger


def _meant(state: LetalState, frame: Frame, args: Args) -> list[int]:
    """The living heroes under `what`; the text's own where nothing is written."""
    return heroes_of(state, frame, args.get("what", "self"))


def _waiting(state: LetalState, frame: Frame, args: Args) -> list[int]:
    """The heroes that have still to do what this line asks, each as often as it asks."""
    times = args.get("count", 1)
    left = to_do(frame, lambda: [h for h in _meant(state, frame, args) for _ in range(times)])
    return [hero for hero in left if state.alive(hero)]


def _done(state: LetalState, frame: Frame, args: Args) -> None:
    carry_on(frame, ())


def draw(state: LetalState, frame: Frame, args: Args) -> None:
    """Draw: the top cards of a hero's own deck (rulebook, Cards and hand size)."""
    for hero in _meant(state, frame, args):
        for _ in range(args.get("count", 1)):
            draw_card(state, hero)


def _holding(state: LetalState, frame: Frame, args: Args) -> list[int]:
    return [hero for hero in _waiting(state, frame, args) if state.zones[f"hand/{hero}"]]


def ask_hide(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """Hide: the owner chooses a card from the hero's hand, one after another (LE-31)."""
    return _from_hand(state, frame, args, "hide")


def ask_discard(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """The owner chooses which cards of the hero's hand are discarded, one after another."""
    return _from_hand(state, frame, args, "discard")


def _from_hand(state: LetalState, frame: Frame, args: Args, verb: str) -> Choice | None:
    left = _holding(state, frame, args)
    if not left:
        return None
    hand = state.zones[f"hand/{left[0]}"]
    return Choice(left[0] // 2, {verb: one_card(hand)}, verb, state.heroes[left[0]])


def hide(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """Under the deck, unrevealed; several are hidden together (LE-32)."""
    hero, *left = _holding(state, frame, args)
    put_under(state, hero, int(move[1]))
    _paid(frame, args, hero, left)
    carry_on(frame, left)
    if hero not in left or not state.zones[f"hand/{hero}"]:
        raise_trigger(state, "hidden", hero)


def discard(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    hero, *left = _holding(state, frame, args)
    card = int(move[1])
    send(state, card, "discard")
    state.say("discard", hero // 2, [card])
    _paid(frame, args, hero, left)
    carry_on(frame, left)


def _paid(frame: Frame, args: Args, hero: int, left: list[int]) -> None:
    """Bind who did all that the line asked of them: "if you did" (LE-81)."""
    if "as" in args and hero not in left:
        frame.bound[args["as"]] = [hero]


def heal(state: LetalState, frame: Frame, args: Args) -> None:
    """Gain Endurance, up to the starting Endurance (LE-14)."""
    for hero in _meant(state, frame, args):
        most = state.definition(hero)["endurance"]
        gained = min(args["amount"], most - state.endurance[hero])
        if gained > 0:
            state.endurance[hero] += gained
            state.say("heal", hero // 2, [state.heroes[hero]], amount=gained)


def reachable(state: LetalState, hero: int, steps: int) -> list[int]:
    """The squares to which so many steps lead a hero over empty squares, sorted (LE-18, LE-57).

    Its own is among them where two steps lead out and back: that is a movement too.
    """
    taken = occupied(state) - {state.cell[hero]}
    reached: set[int] = set()
    edge = {state.cell[hero]}
    for _ in range(steps):
        edge = {cell for from_cell in edge for cell in neighbours(from_cell)} - taken - reached
        reached |= edge
    return sorted(reached)


def _mover(state: LetalState, frame: Frame, args: Args) -> tuple[list[int], list[int]]:
    """The heroes that have still to move, the next first, and the squares that it may reach."""
    left = _waiting(state, frame, args)
    while left:
        if not state.modifier(left[0], "rooted"):
            steps = args["up_to"] + state.modifier(left[0], "stride")
            cells = reachable(state, left[0], steps)
            if cells:
                return left, cells
        left = left[1:]
    return [], []


def ask_move(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """Granted movement: a hero's owner says where it ends, or that it stays (LE-18)."""
    left, cells = _mover(state, frame, args)
    if not left:
        return None
    spaces = {"move": OneOf([(cell,) for cell in cells]), "stay": NOTHING_MORE}
    return Choice(left[0] // 2, spaces, "move", state.heroes[left[0]])


def move(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    left, _ = _mover(state, frame, args)
    carry_on(frame, left[1:])
    if move[0] == "move":
        relocate(state, left[0], int(move[1]), MOVED)
    else:
        state.say("stay", left[0] // 2, [state.heroes[left[0]]])


def push(state: LetalState, frame: Frame, args: Args) -> None:
    """Push: straight away from the text's hero, as far as it goes (LE-19); the farthest first."""
    _force(state, frame, args, PUSHED)


def pull(state: LetalState, frame: Frame, args: Args) -> None:
    """Pull: straight towards the text's hero, next to it at most (LE-19); the nearest first."""
    _force(state, frame, args, PULLED)


def _force(state: LetalState, frame: Frame, args: Args, how: str) -> None:
    pusher = own(state, frame)
    source = state.cell[pusher]
    away, path_of = (-1, push_path) if how == PUSHED else (1, pull_path)
    heroes = _meant(state, frame, args)
    for hero in sorted(heroes, key=lambda hero: away * distance(source, state.cell[hero])):
        if state.modifier(hero, "steady"):
            continue
        path = path_of(source, state.cell[hero], args["by"], occupied(state))
        if path:
            relocate(state, hero, path[-1], how, by=pusher)


def place(state: LetalState, frame: Frame, args: Args) -> None:
    """Put a hero on the square that was chosen, if it is still empty (LE-57)."""
    cells = frame.bound.get(args["with"], [])
    for hero, cell in zip(_meant(state, frame, args), cells, strict=False):
        if cell not in occupied(state):
            relocate(state, hero, cell, PLACED)


def _cards(state: LetalState, frame: Frame, args: Args) -> list[int]:
    """The cards that were chosen under `what`, or this card itself."""
    if args["what"] == "this":
        return [frame.card]
    cards: list[int] = frame.bound.get(args["what"], [])
    return cards


def remove(state: LetalState, frame: Frame, args: Args) -> None:
    """Remove from the game (rulebook, Discard and Remove from the game)."""
    for card in _cards(state, frame, args):
        send(state, card, "removed")
        state.say("remove", frame.seat, [card])


def dispel(state: LetalState, frame: Frame, args: Args) -> None:
    """An aura goes to its hero's discard pile (LE-59)."""
    for card in _cards(state, frame, args):
        if state.where[card].startswith("auras/"):
            send(state, card, "discard")
            state.say("dispel", frame.seat, [card])


def recover(state: LetalState, frame: Frame, args: Args) -> None:
    """From the discard pile into the hand, unless that is at its maximum."""
    for card in _cards(state, frame, args):
        hero = state.hero_of[card]
        most = state.definition(hero)["hand_most"] + state.modifier(hero, "hand")
        if len(state.zones[f"hand/{hero}"]) < most:
            send(state, card, "hand")
            state.say("recover", frame.seat, [card])


def refresh(state: LetalState, frame: Frame, args: Args) -> None:
    """A hero of the player whose turn it is may play another card, as by Refresh (LE-06, LE-38)."""
    for hero in _meant(state, frame, args):
        if hero // 2 == state.active and state.enabled(hero) and state.allowance[hero] == SPENT:
            state.allowance[hero] = REFRESHED
            state.say("refresh", hero // 2, [state.heroes[hero]])


PREDICATES: Predicates = {"this": lambda state, frame: True}
"""`this` under `what` is the card itself."""

VERBS: Mapping[str, Verb[LetalState]] = {
    **choosing.VERBS,
    "draw": Verb(run=draw, args={"count": int, "what": str}),
    "hide": Verb(run=_done, ask=ask_hide, answer=hide, args={"count": int, "what": str, "as": str}),
    "discard": Verb(
        run=_done, ask=ask_discard, answer=discard, args={"count": int, "what": str, "as": str}
    ),
    "heal": Verb(run=heal, args={"amount": int, "what": str}, required=("amount",)),
    "move": Verb(
        run=_done, ask=ask_move, answer=move, args={"up_to": int, "what": str}, required=("up_to",)
    ),
    "push": Verb(run=push, args={"by": int, "what": str}, required=("by", "what")),
    "pull": Verb(run=pull, args={"by": int, "what": str}, required=("by", "what")),
    "place": Verb(run=place, args={"what": str, "with": str}, required=("what", "with")),
    "remove": Verb(run=remove, args={"what": str}, required=("what",)),
    "dispel": Verb(run=dispel, args={"what": str}, required=("what",)),
    "recover": Verb(run=recover, args={"what": str}, required=("what",)),
    "refresh": Verb(run=refresh, args={"what": str}, required=("what",)),
}
