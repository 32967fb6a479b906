"""Moves that a player may make in a phase, and the rule against those that they may not.

Each rule answers for one verb: None where the arguments are legal, else the first thing that is
against them, in words, with its ruling. The spaces of moves and what a refusal says are both made
of these answers. They name no hidden card, since whoever reads the refusal of a log may not be
allowed to know it.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.core.position.choices import Arguments, Choice, Listed, Move
from engine.games.commandeer import placement
from engine.games.commandeer.costs import payable
from engine.games.commandeer.field import CELL_OF, LINE, WORDS
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import ACTIONS_AT_MOST, CommandeerState
from engine.games.commandeer.targets import has_targets

Rule = Callable[[CommandeerState, int, Arguments], str | None]

NAME_A_CELL = f"name one cell, {WORDS[0]} to {WORDS[-1]} (CO-29)"
ENOUGH = f"a Planning Phase has at most {ACTIONS_AT_MOST} actions (CO-79)"


def playable_from(state: CommandeerState, seat: int) -> list[int]:
    """The cards a seat may play: its hand, and its commander while it waits (CO-19)."""
    return state.zones[f"hand/{seat}"] + state.zones[f"commander/{seat}"]


def _card_and_cell(args: Arguments) -> tuple[int, int | None]:
    """The first two arguments, of which the first is known to be a card; None for no cell."""
    return int(args[0]), CELL_OF.get(args[1]) if len(args) == 2 else None


def against_deploy(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`deploy CARD CELL`: a unit onto a legal empty cell, both costs payable (CO-30)."""
    if not args or args[0] not in playable_from(state, seat):
        return "units are deployed from the hand or the commander zone (CO-19)"
    card, cell = _card_and_cell(args)
    facts = state.cards[card].definition.facts
    if facts["kind"] != "unit":
        return "an event is played, not deployed (rulebook, Planning Phase)"
    if cell is None:
        return NAME_A_CELL
    if not payable(state, seat, facts, "unit"):
        return "its command and energy cannot be paid in full (CO-18, CO-30)"
    return placement.against_deploying(state, card, cell)


def against_play(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`play CARD`: an event of this phase, payable, with a legal target (CO-22, CO-40)."""
    if len(args) != 1 or args[0] not in playable_from(state, seat):
        return "events are played from the hand or the commander zone (CO-19)"
    card = int(args[0])
    facts = state.cards[card].definition.facts
    if facts["kind"] != "event":
        return "a unit is deployed, not played (rulebook, Planning Phase)"
    if facts["timing"] != _timing(state, seat):
        return f"a {facts['timing']} event is not played in this phase (CO-22)"
    if not payable(state, seat, facts, "event"):
        return "its command and energy cannot be paid in full (CO-08, CO-18)"
    if not has_targets(state, seat, card, facts["needs"]):
        return "it has no legal target (CO-40)"
    return None


def against_use(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`use UNIT`: an ability printed on a unit, once a turn (CO-39, CO-61)."""
    if len(args) != 1 or args[0] not in state.zones[f"battlefield/{seat}"]:
        return "only own units on the field are used (CO-39)"
    unit = int(args[0])
    ability = state.cards[unit].definition.facts["ability"]
    if ability is None:
        return "this unit has no ability to use (CO-39)"
    if unit in state.used:
        return "an ability is used once a turn (CO-61)"
    if ability["timing"] != _timing(state, seat):
        return f"a {ability['timing']} ability is not used in this phase (CO-39)"
    if not payable(state, seat, ability, "ability"):
        return "its cost cannot be paid in full (CO-08, CO-39)"
    if not has_targets(state, seat, unit, ability["needs"]):
        return "it has no legal target (CO-40)"
    return None


def _timing(state: CommandeerState, seat: int) -> str:
    return "planning" if seat == state.active else "defensive"


def against_move(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`move UNIT CELL`: an own unit to a cell next to another unit (CO-07, CO-32)."""
    if not args or args[0] not in state.zones[f"battlefield/{seat}"]:
        return "only own units move (CO-32)"
    unit, cell = _card_and_cell(args)
    if cell is None:
        return NAME_A_CELL
    if state.command[seat] < 1:
        return "Move costs one command (rulebook, Play zones 7)"
    if "rooted" in units(state)[unit].rules:
        return "a rooted unit does not move (CO-66)"
    return placement.against_moving(state, unit, cell)


def against_reinforce(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`reinforce`: for one command, with a card in the deck (CO-03, CO-34)."""
    if args:
        return "Reinforce names no card"
    if not state.zones[f"deck/{seat}"]:
        return "an empty deck cannot reinforce (CO-03)"
    if state.command[seat] < 1:
        return "Reinforce costs one command (rulebook, Play zones 7)"
    return None


def against_flip(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`flip CARD`: a defeated unit that lies face up (CO-09)."""
    if state.variant["flip"] == "once" and state.flips:
        return "one defeated unit is turned face down in a Planning Phase (option flip)"
    if len(args) != 1 or args[0] not in state.zones[f"defeated/{seat}"]:
        return "only an own defeated unit that lies face up is turned face down (CO-09)"
    return None


def against_attack(state: CommandeerState, seat: int, args: Arguments) -> str | None:
    """`attack UNIT TARGET`: an own unit that is ready, an enemy that it reaches (CO-13)."""
    if not args or args[0] not in state.zones[f"battlefield/{seat}"]:
        return "own units on the field attack (CO-13)"
    if len(args) != 2 or args[1] not in state.zones[f"battlefield/{1 - seat}"]:
        return "only enemy units are attacked (CO-13, CO-58)"
    unit, target = int(args[0]), int(args[1])
    now = units(state)
    if "pacified" in now[unit].rules:
        return "a pacified unit does not attack (CO-66)"
    if state.attacked.count(unit) > ("double" in now[unit].rules):
        return "a unit attacks once in a Combat Phase (CO-13)"
    if not reaches(state, unit, target):
        return "the target is on no arrow of the unit, or out of its reach (CO-14, CO-15)"
    if "guard" not in now[target].rules and any(
        "guard" in now[enemy].rules and reaches(state, unit, enemy)
        for enemy in state.zones[f"battlefield/{1 - seat}"]
    ):
        return "a guard that can be attacked comes first (CO-65)"
    return None


def reaches(state: CommandeerState, unit: int, target: int) -> bool:
    """True if a target lies on an arrow of a unit: next to it, or anywhere along it in range."""
    direction, steps = LINE[state.board.index(unit)][state.board.index(target)]
    now = units(state)[unit]
    return direction in now.arrows and (steps == 1 or "range" in now.rules)


def _cards(state: CommandeerState, seat: int) -> Iterator[Arguments]:
    return ((card,) for card in playable_from(state, seat))


def _placements(state: CommandeerState, seat: int) -> Iterator[Arguments]:
    for card in playable_from(state, seat):
        facts = state.cards[card].definition.facts
        if facts["kind"] == "unit" and payable(state, seat, facts, "unit"):
            yield from ((card, word) for word in WORDS)


def _own_units(state: CommandeerState, seat: int) -> Iterator[Arguments]:
    return ((unit,) for unit in state.zones[f"battlefield/{seat}"])


def _moves(state: CommandeerState, seat: int) -> Iterator[Arguments]:
    if state.command[seat] > 0:
        for unit in state.zones[f"battlefield/{seat}"]:
            yield from ((unit, word) for word in WORDS)


def _attacks(state: CommandeerState, seat: int) -> Iterator[Arguments]:
    for unit in state.zones[f"battlefield/{seat}"]:
        yield from ((unit, target) for target in state.zones[f"battlefield/{1 - seat}"])


_RULES: Mapping[str, tuple[Rule, Callable[[CommandeerState, int], Iterator[Arguments]]]] = {
    "deploy": (against_deploy, _placements),
    "play": (against_play, _cards),
    "use": (against_use, _own_units),
    "move": (against_move, _moves),
    "reinforce": (against_reinforce, lambda state, seat: iter([()])),
    "flip": (
        against_flip,
        lambda state, seat: ((card,) for card in state.zones[f"defeated/{seat}"]),
    ),
    "attack": (against_attack, _attacks),
}
"""By verb: what is against a move, and arguments among which all legal ones are."""
PLANNING = ("deploy", "play", "use", "move", "reinforce", "flip")


class Legal(Listed):
    """The legal arguments of a verb for a seat."""

    __slots__ = ("seat", "state", "verb")
    names_cards = True

    def __init__(self, state: CommandeerState, seat: int, verb: str) -> None:
        self.state = state
        self.seat = seat
        self.verb = verb

    def __contains__(self, args: object) -> bool:
        against = _RULES[self.verb][0]
        return isinstance(args, tuple) and against(self.state, self.seat, args) is None

    def candidates(self) -> Iterator[Arguments]:
        return _RULES[self.verb][1](self.state, self.seat)


def reason(state: CommandeerState, choice: Choice, move: Move) -> str | None:
    """The rule against a refused move of the deciding seat, as far as it is known; else None."""
    verb = str(move[0])
    planning = "end_planning" in choice.spaces
    if planning and verb in PLANNING and state.actions >= ACTIONS_AT_MOST:
        return ENOUGH
    if verb in choice.spaces or (planning and verb in PLANNING):
        return _RULES[verb][0](state, choice.seat, move[1:]) if verb in _RULES else None
    if verb in PLANNING and verb not in ("play", "use"):
        return "it belongs to the own Planning Phase (rulebook, Planning Phase; CO-22)"
    return None
