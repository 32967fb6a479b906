"""The actions of a player in their Planning Phase and in their Defending Phase."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.cards import text_of
from engine.core.position.choices import NOTHING_MORE, Choice, Move, Space, one_card
from engine.games.commandeer import battle, effects
from engine.games.commandeer.costs import charge, lapse
from engine.games.commandeer.field import CELL_OF
from engine.games.commandeer.legal import PLANNING, Legal
from engine.games.commandeer.state import ACTIONS_AT_MOST, CommandeerState


def ask_plan(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """The Planning Phase: anything, in any order, until the player ends it (CO-37, CO-79)."""
    seat = state.active
    spaces: dict[str, Space] = {"end_planning": NOTHING_MORE}
    if state.actions < ACTIONS_AT_MOST:
        for verb in PLANNING:
            space = Legal(state, seat, verb)
            if verb not in ("reinforce", "flip") or space:
                spaces[verb] = space
    return Choice(seat, spaces, "planning")


def plan(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "end_planning":
        lapse(state)
        state.say("end_planning", seat)
        return
    again(frame)
    state.actions += 1
    _DO[str(move[0])](state, seat, move)


def ask_defend(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """The Defending Phase of the other player, who may always pass (CO-22, CO-38)."""
    seat = 1 - state.active
    spaces: dict[str, Space] = {verb: Legal(state, seat, verb) for verb in ("play", "use")}
    return Choice(seat, {**spaces, "pass": NOTHING_MORE}, "defending")


def defend(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = 1 - state.active
    if move[0] == "pass":
        lapse(state)
        state.command[seat] = 0
        state.say("pass", seat)
        return
    again(frame)
    _DO[str(move[0])](state, seat, move)


def deploy(state: CommandeerState, seat: int, move: Move) -> None:
    card, cell = int(move[1]), CELL_OF[move[2]]
    paying = charge(state, seat, state.cards[card].definition.facts, "unit")
    state.move(card, f"resolving/{seat}")
    state.say("deploy", seat, [card], cell=str(move[2]))
    state.agenda.append(Frame("deploy", seat, card, bound={**paying, "cell": cell}))


def arrive(state: CommandeerState, frame: Frame, args: Args) -> None:
    battle.enter(state, frame.card, frame.bound["cell"], frame.seat)


def play(state: CommandeerState, seat: int, move: Move) -> None:
    card = int(move[1])
    paying = charge(state, seat, state.cards[card].definition.facts, "event")
    state.move(card, f"resolving/{seat}")
    state.say("play", seat, [card])
    state.agenda.append(Frame("play", seat, card, bound=paying))


def effect(state: CommandeerState, frame: Frame, args: Args) -> None:
    text = text_of(state.cards[frame.card].definition, "play")
    state.agenda.append(Frame(text, frame.seat, frame.card))


def settle(state: CommandeerState, frame: Frame, args: Args) -> None:
    """A played event retires, unless its text has attached it to a unit (CO-21)."""
    if state.where[frame.card].startswith("resolving/"):
        battle.retire(state, [frame.card])
    battle.set_off_all(state, frame.seat, "event")


def use(state: CommandeerState, seat: int, move: Move) -> None:
    unit = int(move[1])
    ability = state.cards[unit].definition.facts["ability"]
    paying = charge(state, seat, ability, "ability")
    state.used.append(unit)
    state.say("use", seat, [unit])
    state.agenda.append(Frame("use", seat, unit, bound=paying))


def ability(state: CommandeerState, frame: Frame, args: Args) -> None:
    text = text_of(state.cards[frame.card].definition, "ability")
    state.agenda.append(Frame(text, frame.seat, frame.card))


def relocate(state: CommandeerState, seat: int, move: Move) -> None:
    unit = int(move[1])
    state.command[seat] -= 1
    state.say("move", seat, [unit], cell=str(move[2]))
    state.stand(unit, CELL_OF[move[2]])
    battle.set_off(state, unit, "moves")
    battle.check(state)


def reinforce(state: CommandeerState, seat: int, move: Move) -> None:
    """Two cards off the deck, then one of the hand becomes energy (CO-03, CO-34)."""
    state.command[seat] -= 1
    state.say("reinforce", seat)
    effects.draw_cards(state, seat, 2)
    state.agenda.append(Frame("reinforce", seat))


def ask_energise(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    hand = state.zones[f"hand/{frame.seat}"]
    return Choice(frame.seat, {"energise": one_card(hand)}, "energise")


def energise(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    card = int(move[1])
    state.move(card, f"energy/{frame.seat}")
    seen_by = effects.seen_energy(state, frame.seat)
    state.say("energise", frame.seat, [card], seen_by=seen_by)


def flip(state: CommandeerState, seat: int, move: Move) -> None:
    """A defeated unit is turned face down for a command point, at once (CO-09, CO-36)."""
    card = int(move[1])
    state.move(card, f"defeated_down/{seat}")
    state.command[seat] += 1
    state.flips += 1
    state.say("flip", seat, [card])


_DO = {
    "deploy": deploy, "play": play, "use": use, "move": relocate, "reinforce": reinforce,
    "flip": flip,
}  # fmt: skip

VERBS: Mapping[str, Verb[CommandeerState]] = {
    "plan": Verb(ask=ask_plan, answer=plan),
    "defend": Verb(ask=ask_defend, answer=defend),
    "arrive": Verb(run=arrive),
    "effect": Verb(run=effect),
    "settle": Verb(run=settle),
    "ability": Verb(run=ability),
    "choose_energy": Verb(ask=ask_energise, answer=energise),
}
TEXTS = {
    "deploy": [{"do": "pay"}, {"do": "arrive"}],
    "play": [{"do": "pay"}, {"do": "effect"}, {"do": "settle"}],
    "use": [{"do": "pay"}, {"do": "ability"}],
    "reinforce": [{"do": "choose_energy"}],
}
