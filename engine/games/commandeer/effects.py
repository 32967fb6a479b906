"""The words that card texts are made of."""

from collections.abc import Callable, Mapping

from engine.core.position.agenda import Arg, Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space, one_card
from engine.games.commandeer import battle
from engine.games.commandeer.field import CELL_OF, CELLS, WORDS
from engine.games.commandeer.placement import GOALS, against_placing
from engine.games.commandeer.reckoning import FIGURES, KEYWORDS, units
from engine.games.commandeer.state import EMPTY, STAYS, Change, CommandeerState
from engine.games.commandeer.targets import AMONG, PLACES, bound, offered

PLAYERS = frozenset(("you", "opponent"))
"""The words by which a text names a player: its own, or the other."""
UNTIL = {"turn": 0, "next_turn": 1, "turn_after": 2, "stays": STAYS}
"""Number of turns for which a change still holds after this one, of either player; or STAYS."""
HOMES = frozenset(("hand", "deck_bottom"))
CHOOSING: Mapping[str, Arg] = {
    "among": frozenset(AMONG), "as": str, "trait": str, "near": str, "other": str,
    "health_at_most": int, "power_at_most": int, "cost_at_most": int, "place": PLACES,
    "spares_none": bool,
}  # fmt: skip

Does = Callable[[CommandeerState, Frame, int], None]


def ask_choose(state: CommandeerState, frame: Frame, args: Args) -> Choice | None:
    """A player chooses one of some cards, or none where the text lets them."""
    cards = offered(state, frame, args)
    if not cards:
        return None
    spaces: dict[str, Space] = {"choose": one_card(cards)}
    if args.get("may"):
        spaces["skip"] = NOTHING_MORE
    return Choice(_player(frame, args, "by"), spaces, "choose", frame.card)


def choose(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "choose":
        card = int(move[1])
        frame.bound[args["as"]] = [card]
        seat = _player(frame, args, "by")
        hidden = state.where[card].startswith("hand/")
        state.say("choose", seat, [card], seen_by=(seat,) if hidden else None, source=frame.card)
    else:
        state.say("skip", _player(frame, args, "by"), source=frame.card)


def each(state: CommandeerState, frame: Frame, args: Args) -> None:
    """All of some cards at once; nobody chooses, so nothing is spared by being warded."""
    frame.bound[args["as"]] = offered(state, frame, {**args, "spares_none": True})


def ask_may(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """The player says whether they want what follows."""
    return Choice(frame.seat, {"accept": NOTHING_MORE, "skip": NOTHING_MORE}, "may", frame.card)


def may(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "accept":
        frame.bound[args["as"]] = [frame.card]
    else:
        state.say("skip", frame.seat, source=frame.card)


def strengthen(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Change the Power, Health or armour of units for a time."""
    for unit in _standing(state, frame, args):
        for rule in sorted(FIGURES):
            if rule in args:
                state.change(Change(unit, rule, args[rule], _last(state, args)))
                kind = "strengthen" if args[rule] > 0 else "weaken"
                by = abs(args[rule])
                state.say(kind, frame.seat, [unit], rule, source=frame.card, amount=by)
    battle.check(state)


def gain(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Units have a rule for a time."""
    for unit in _standing(state, frame, args):
        state.change(Change(unit, args["rule"], last=_last(state, args)))
        state.say("gain", frame.seat, [unit], args["rule"], source=frame.card)
    battle.check(state)


def damage(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Units take damage at once (CO-75): a number, or the Power of the unit that deals it."""
    amount = args.get("amount", 0)
    if args.get("by_power"):
        now = units(state).get(frame.card)
        amount = now.power if now else 0
    struck = _standing(state, frame, args)
    if "with" in args:
        struck += [unit for unit in _standing(state, frame, args, "with") if unit not in struck]
    if struck:
        battle.hurt(state, struck, amount, frame.card)


def defeat(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Units are defeated whatever their Health."""
    fallen = _standing(state, frame, args)
    if fallen:
        battle.defeat(state, fallen, frame.card)
        battle.check(state)


def ask_place(state: CommandeerState, frame: Frame, args: Args) -> Choice | None:
    """The player chooses a cell for a unit: on the battlefield it goes there, else it enters."""
    card = _first_bound(state, frame, args)
    if card is None:
        return None
    cells = [
        (WORDS[cell],) for cell in CELLS if against_placing(state, card, cell, args["to"]) is None
    ]
    if not cells:
        return None
    spaces: dict[str, Space] = {"place": OneOf(cells)}
    if args.get("may"):
        spaces["skip"] = NOTHING_MORE
    return Choice(frame.seat, spaces, "place", frame.card)


def place(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    card, cell = bound(state, frame, args["what"])[0], CELL_OF[move[1]] if len(move) > 1 else EMPTY
    if move[0] == "skip":
        state.say("skip", frame.seat, source=frame.card)
        return
    if state.in_play(card):
        state.stand(card, cell)
    else:
        battle.enter(state, card, cell, frame.seat)
    state.say("place", frame.seat, [card], cell=str(move[1]))
    battle.check(state)


def swap(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Two units change places."""
    pair = [*_standing(state, frame, args), *_standing(state, frame, args, "with")]
    if len(pair) == 2 and pair[0] != pair[1]:
        state.swap(*pair)
        state.say("swap", frame.seat, pair)
        battle.check(state)


def take_home(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Units return to their owner's hand or deck: not defeated (CO-47)."""
    for unit in _standing(state, frame, args):
        home = args["to"]
        zone = "hand" if home == "hand" else "deck"
        battle.leave(state, unit, zone, 0 if home == "deck_bottom" else None)
        state.say("return", frame.seat, [unit], home)
    battle.check(state)


def remove(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Cards go to the Removed zone of their owner."""
    for card in bound(state, frame, args["what"]):
        if state.in_play(card):
            battle.leave(state, card, "removed")
        else:
            state.move(card, f"removed/{state.cards[card].owner}")
        state.say("remove", frame.seat, [card])
    battle.check(state)


def control(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The player takes control of units (CO-48)."""
    for unit in _standing(state, frame, args):
        battle.control(state, unit, frame.seat, _last(state, args))
        state.say("control", frame.seat, [unit])
    battle.check(state)


def again(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Units may attack once more this turn."""
    for unit in _standing(state, frame, args):
        if unit in state.attacked:
            state.attacked.remove(unit)
            state.say("again", frame.seat, [unit])


def retire(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Ongoing events, or cards of a hand, go to the Retired zone."""
    for card in bound(state, frame, args["what"]):
        if state.where[card].startswith("attached/"):
            state.detach(card)
        else:
            battle.retire(state, [card])
        state.say("retire", frame.seat, [card])
    battle.check(state)


def take(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Cards of the Retired or Defeated zone go to hand (CO-49)."""
    for card in bound(state, frame, args["what"]):
        state.move(card, f"hand/{state.cards[card].owner}")
        state.say("take", frame.seat, [card])


def turn_up(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Defeated units are turned face up again."""
    for card in bound(state, frame, args["what"]):
        state.move(card, f"defeated/{state.cards[card].owner}")
        state.say("turn_up", frame.seat, [card])


def draw(state: CommandeerState, frame: Frame, args: Args) -> None:
    """A player draws; a short deck gives what it has (CO-03)."""
    draw_cards(state, _player(frame, args, "who"), args.get("count", 1))


def draw_cards(state: CommandeerState, seat: int, count: int) -> None:
    for _ in range(min(count, len(state.zones[f"deck/{seat}"]))):
        card = state.draw(f"deck/{seat}", f"hand/{seat}")
        state.say("draw", seat, [card], seen_by=(seat,))


def mill(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The top cards of a deck go to the Retired zone."""
    seat = _player(frame, args, "who")
    for _ in range(min(args.get("count", 1), len(state.zones[f"deck/{seat}"]))):
        card = state.draw(f"deck/{seat}", f"retired/{seat}")
        state.say("mill", seat, [card])


def stock(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The top cards of a deck go to the energy zone."""
    seat = frame.seat
    for _ in range(min(args.get("count", 1), len(state.zones[f"deck/{seat}"]))):
        card = state.draw(f"deck/{seat}", f"energy/{seat}")
        state.say("energise", seat, [card], seen_by=seen_energy(state, seat))


def energise(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Cards of the hand or of the Retired zone become energy."""
    for card in bound(state, frame, args["what"]):
        known = not state.where[card].startswith("hand/")
        seat = state.cards[card].owner
        state.move(card, f"energy/{seat}")
        state.say("energise", seat, [card], seen_by=None if known else seen_energy(state, seat))


def seen_energy(state: CommandeerState, seat: int) -> tuple[int, ...] | None:
    """The seats that see new energy: its owner, or everybody under that option (CO-18)."""
    return None if state.variant["energy"] == "up" else (seat,)


def command(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The player gains command points, in whatever phase it is (CO-08)."""
    state.command[frame.seat] += args["amount"]
    state.say("command", frame.seat, source=frame.card, amount=args["amount"])


def look(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The player sees the opponent's hand."""
    state.say("look", frame.seat, state.zones[f"hand/{1 - frame.seat}"], seen_by=(0, 1))


def attach(state: CommandeerState, frame: Frame, args: Args) -> None:
    """An ongoing event goes onto its target, without a cell of its own (CO-47)."""
    host = frame.bound.get("host", [])
    if host and state.in_play(host[0]):
        state.attach(frame.card, host[0])
        state.say("attach", frame.seat, [frame.card], target=host[0])
        battle.check(state)


def _player(frame: Frame, args: Args, arg: str) -> int:
    """The seat that an argument names by "you" or "opponent"; by default the text's own."""
    return 1 - frame.seat if args.get(arg) == "opponent" else frame.seat


def _standing(state: CommandeerState, frame: Frame, args: Args, arg: str = "what") -> list[int]:
    """The bound units that are still on the battlefield."""
    return [unit for unit in bound(state, frame, args[arg]) if state.in_play(unit)]


def _first_bound(state: CommandeerState, frame: Frame, args: Args) -> int | None:
    """The first card that `what` stands for; None where it stands for none."""
    cards = bound(state, frame, args["what"])
    return cards[0] if cards else None


def _last(state: CommandeerState, args: Args) -> int:
    """The last turn in which a change counts."""
    until = args["until"]
    return STAYS if until == "stays" else state.turn + UNTIL[until]


_WHAT: Mapping[str, Arg] = {"what": str}

VERBS: Mapping[str, Verb[CommandeerState]] = {
    "choose": Verb(
        ask=ask_choose,
        answer=choose,
        args={**CHOOSING, "by": PLAYERS, "may": bool},
        required=("among", "as"),
    ),
    "each": Verb(run=each, args=CHOOSING, required=("among", "as")),
    "may": Verb(ask=ask_may, answer=may, args={"as": str}, required=("as",)),
    "strengthen": Verb(
        run=strengthen,
        args={**_WHAT, "power": int, "health": int, "armour": int, "until": frozenset(UNTIL)},
        required=("what", "until"),
    ),
    "gain": Verb(
        run=gain,
        args={**_WHAT, "rule": KEYWORDS, "until": frozenset(UNTIL)},
        required=("what", "rule", "until"),
    ),
    "damage": Verb(
        run=damage,
        args={**_WHAT, "with": str, "amount": int, "by_power": bool},
        required=("what",),
    ),
    "defeat": Verb(run=defeat, args=_WHAT, required=("what",)),
    "place": Verb(
        ask=ask_place,
        answer=place,
        args={**_WHAT, "to": GOALS, "may": bool},
        required=("what", "to"),
    ),
    "swap": Verb(run=swap, args={**_WHAT, "with": str}, required=("what", "with")),
    "return": Verb(run=take_home, args={**_WHAT, "to": HOMES}, required=("what", "to")),
    "remove": Verb(run=remove, args=_WHAT, required=("what",)),
    "control": Verb(
        run=control, args={**_WHAT, "until": frozenset(UNTIL)}, required=("what", "until")
    ),
    "again": Verb(run=again, args=_WHAT, required=("what",)),
    "retire": Verb(run=retire, args=_WHAT, required=("what",)),
    "take": Verb(run=take, args=_WHAT, required=("what",)),
    "turn_up": Verb(run=turn_up, args=_WHAT, required=("what",)),
    "draw": Verb(run=draw, args={"count": int, "who": PLAYERS}),
    "mill": Verb(run=mill, args={"count": int, "who": PLAYERS}),
    "stock": Verb(run=stock, args={"count": int}),
    "energise": Verb(run=energise, args=_WHAT, required=("what",)),
    "command": Verb(run=command, args={"amount": int}, required=("amount",)),
    "look": Verb(run=look),
    "attach": Verb(run=attach),
}
