"""What a player may do in their Planning Phase and in their Defending Phase."""

from collections.abc import Iterator, Mapping

from engine.core.agenda import Args, Frame, Verb
from engine.core.cards import text_of
from engine.core.choices import NOTHING_MORE, Accepted, Arguments, Choice, Move, Space, one_card
from engine.games.commandeer import battle, effects
from engine.games.commandeer.costs import charge, payable
from engine.games.commandeer.field import CELL_OF, START, WORDS
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import EMPTY, CommandeerState
from engine.games.commandeer.targets import has_targets

FROM = ("hand", "commander")


def playable_from(state: CommandeerState, seat: int) -> Iterator[int]:
    """The cards a seat may play: its hand, and its commander while it waits (CO-19)."""
    for zone in FROM:
        yield from state.zones[f"{zone}/{seat}"]


def _holds(state: CommandeerState, seat: int, card: object) -> bool:
    zones = state.zones
    return card in zones[f"hand/{seat}"] or card in zones[f"commander/{seat}"]


def deployments(state: CommandeerState, seat: int) -> Accepted:
    """`deploy CARD CELL`: a unit onto a legal empty cell, both costs payable (CO-30)."""

    def accepts(args: Arguments) -> bool:
        if len(args) != 2 or not _holds(state, seat, args[0]):
            return False
        card = int(args[0])
        facts = state.cards[card].definition.facts
        cell = CELL_OF.get(args[1])
        return (
            cell is not None
            and facts["kind"] == "unit"
            and payable(state, seat, facts, "unit")
            and fits(state, card, cell)
        )

    def candidates() -> Iterator[Arguments]:
        for card in playable_from(state, seat):
            facts = state.cards[card].definition.facts
            if facts["kind"] == "unit" and payable(state, seat, facts, "unit"):
                for word in WORDS:
                    yield card, word

    return Accepted(candidates, accepts, names_cards=True)


def fits(state: CommandeerState, card: int, cell: int) -> bool:
    """Whether a unit from the hand may be deployed on a cell (CO-05, CO-06, CO-31)."""
    if "airborne" in state.cards[card].definition.facts["rules"]:
        allowed = state.board[cell] == EMPTY
    else:
        allowed = state.open_for_deployment(cell)
    return allowed and effects.survives(state, card, cell)


def plays(state: CommandeerState, seat: int, timing: str) -> Accepted:
    """`play CARD`: an event of this phase, payable, with a legal target (CO-22, CO-40)."""

    def accepts(args: Arguments) -> bool:
        if len(args) != 1 or not _holds(state, seat, args[0]):
            return False
        card = int(args[0])
        facts = state.cards[card].definition.facts
        return (
            facts["kind"] == "event"
            and facts["timing"] == timing
            and payable(state, seat, facts, "event")
            and has_targets(state, seat, card, facts["needs"])
        )

    return Accepted(
        lambda: [(one,) for one in playable_from(state, seat)], accepts, names_cards=True
    )


def uses(state: CommandeerState, seat: int, timing: str) -> Accepted:
    """`use UNIT`: an ability printed on a unit, once a turn (CO-39, CO-61)."""
    own = state.zones[f"battlefield/{seat}"]

    def accepts(args: Arguments) -> bool:
        if len(args) != 1 or args[0] not in own or args[0] in state.used:
            return False
        unit = int(args[0])
        ability = state.cards[unit].definition.facts["ability"]
        return (
            ability is not None
            and ability["timing"] == timing
            and payable(state, seat, ability, "ability")
            and has_targets(state, seat, unit, ability["needs"])
        )

    return Accepted(lambda: [(unit,) for unit in own], accepts, names_cards=True)


def moves(state: CommandeerState, seat: int) -> Accepted:
    """`move UNIT CELL`: an own unit to a cell next to another unit (CO-07, CO-32)."""
    own = state.zones[f"battlefield/{seat}"]

    def accepts(args: Arguments) -> bool:
        if len(args) != 2 or args[0] not in own or state.command[seat] < 1:
            return False
        unit, cell = int(args[0]), CELL_OF.get(args[1])
        if cell is None or state.board[cell] != EMPTY:
            return False
        if "rooted" in units(state)[unit].rules:
            return False
        return reachable(state, unit, cell) and effects.survives(state, unit, cell)

    def candidates() -> Iterator[Arguments]:
        if state.command[seat] > 0:
            for unit in own:
                for word in WORDS:
                    yield unit, word

    return Accepted(candidates, accepts, names_cards=True)


def reachable(state: CommandeerState, unit: int, cell: int) -> bool:
    """Whether a lifted unit may be put down on a cell (CO-07 as corrected)."""
    alone = len(state.zones["battlefield/0"]) + len(state.zones["battlefield/1"]) == 1
    if alone:
        return state.variant["lone_move"] == "start_cells" and cell in START
    return state.connected(cell, unit)


def ask_plan(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """The Planning Phase: anything, in any order, until the player ends it (CO-37)."""
    seat = state.active
    spaces: dict[str, Space] = {
        "deploy": deployments(state, seat),
        "play": plays(state, seat, "planning"),
        "use": uses(state, seat, "planning"),
        "move": moves(state, seat),
        "end_planning": NOTHING_MORE,
    }
    if state.command[seat] > 0 and state.zones[f"deck/{seat}"]:
        spaces["reinforce"] = NOTHING_MORE
    face_up = state.zones[f"defeated/{seat}"]
    if face_up and (state.variant["flip"] == "any" or state.flips == 0):
        spaces["flip"] = one_card(face_up)
    return Choice(seat, spaces, "planning")


def plan(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "end_planning":
        if state.variant["defence_command"] != "keep_unspent":
            state.command[seat] = 0
        state.say("end_planning", seat)
        return
    frame.at -= 1
    _DO[str(move[0])](state, seat, move)


def ask_defend(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """The Defending Phase of the other player, who may always pass (CO-22, CO-38)."""
    seat = 1 - state.active
    return Choice(
        seat,
        {
            "play": plays(state, seat, "defensive"),
            "use": uses(state, seat, "defensive"),
            "pass": NOTHING_MORE,
        },
        "defending",
    )


def defend(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = 1 - state.active
    if move[0] == "pass":
        state.command[seat] = 0
        state.say("pass", seat)
        return
    frame.at -= 1
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
