"""A Commandeer position built by hand, and the means to play on from it by card names and cells.

    field = Field("c3 vow-squire, c4 !pike-sister", hand="rally", command=3)
    field.do("play", "rally").do("choose", "c3")
    field.unit("c3")["power"] == 6000

The first text says what stands where: a cell, a card id, `!` before it for the other seat's, and
after `+` what is attached to it (`!` too). `hand` and the other zones are of seat 0, `their` gives
those of seat 1. Seat 0 has the turn unless `active` says otherwise. Units have arrived in the order
in which they are written. Where `command` is not given, the one who plans
has three points and a defender none (CO-08). `changes` are what holds for a time, as in
`c3 health -1000 5`: cell, rule, amount, last turn.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import IllegalMove
from engine.games.commandeer.field import CELL_OF, CELLS
from engine.games.commandeer.flow import TEXTS
from engine.games.commandeer.rules import Commandeer
from engine.games.commandeer.state import EMPTY, Attachment, Change, CommandeerState

GAME = Commandeer()
STEPS = tuple(line["do"] for line in TEXTS["turn"])
OF_UNITS = frozenset(("attack", "use", "choose"))


class Field:
    """A position and the means to play on from it."""

    def __init__(
        self,
        standing: str = "",
        *,
        their: Mapping[str, str] | None = None,
        active: int = 0,
        step: str = "plan",
        variant: Mapping[str, str] | None = None,
        command: int | None = None,
        game: Commandeer = GAME,
        turn: int = 5,
        attacked: str = "",
        used: str = "",
        changes: str = "",
        **own: Any,
    ) -> None:
        self.game = game
        self.cards: list[Card] = []
        self.zones: dict[str, list[int]] = {
            f"{zone}/{seat}": [] for zone in game.sights for seat in (0, 1)
        }
        sides: tuple[Mapping[str, str], ...] = (own, their or {})
        for seat, zones in enumerate(sides):
            assert zones.keys() <= game.sights.keys(), zones
            for zone, words in zones.items():
                for word in words.split():
                    self._add(word, seat, f"{zone}/{seat}")
        board, attached = self._stand(standing)
        points = [0, 0]
        planning = step in ("start_turn", "plan")
        points[active if planning else 1 - active] = 3 * planning if command is None else command
        self.state = CommandeerState(
            cards=tuple(self.cards),
            variant=game.variant(variant or {}),
            rng=Seeded(bytes(32)),
            zones=self.zones,
            agenda=[Frame("turn", active, at=STEPS.index(step))],
            events=[],
            turn=turn,
            active=active,
            command=points,
            board=board,
            arrived=self.arrived,
            attached=attached,
            attacked=[board[CELL_OF[cell]] for cell in attacked.split()],
            used=[board[CELL_OF[cell]] for cell in used.split()],
            changes=[
                Change(board[CELL_OF[cell]], rule, int(amount), int(last))
                for cell, rule, amount, last in map(str.split, filter(None, changes.split(", ")))
            ],
        )
        game.choice(self.state)

    def _add(self, word: str, seat: int, zone: str) -> int:
        """A card, in a printing of its own where one is named: `gate-warden@1`."""
        id, _, printing = word.partition("@")
        pool = self.game.pool
        card = pool.printed(id, int(printing)) if printing else pool.cards[id]
        self.cards.append(Card(len(self.cards), card, seat))
        self.zones[zone].append(len(self.cards) - 1)
        return len(self.cards) - 1

    def _stand(self, standing: str) -> tuple[list[int], list[Attachment]]:
        board = [EMPTY for _ in CELLS]
        self.arrived: list[int] = []
        attached: list[Attachment] = []
        for placed in filter(None, (part.strip() for part in standing.split(","))):
            cell, words = placed.split(" ")
            unit, *carried = words.split("+")
            seat = int(unit.startswith("!"))
            host = self._add(unit.strip("!"), seat, f"battlefield/{seat}")
            board[CELL_OF[cell]] = host
            self.arrived.append(host)
            for word in carried:
                owner = int(word.startswith("!"))
                card = self._add(word.strip("!"), owner, f"attached/{owner}")
                attached.append(Attachment(card, host))
        return board, attached

    @property
    def choice(self) -> Choice | None:
        return self.game.choice(self.state)

    def at(self, cell: str) -> int:
        """The unit that stands on a cell."""
        return self.state.board[CELL_OF[cell]]

    def _move(self, verb: str, args: tuple[int | str, ...]) -> Move:
        move: list[int | str] = [verb]
        for place, arg in enumerate(args):
            if isinstance(arg, int):
                move.append(arg)
            elif arg in CELL_OF:
                meant = verb in OF_UNITS or (verb == "move" and place == 0)
                move.append(self.at(arg) if meant else arg)
            else:
                move.append(self._card(verb, arg))
        return tuple(move)

    def _card(self, verb: str, word: str) -> int | str:
        """A card of this name with which the move is legal, else the first there is."""
        ids = [card.id for card in self.state.cards if card.definition.id == word]
        space = self.choice.spaces.get(verb) if self.choice else None
        named = {args[0] for args in space} if space is not None and len(space) else set()
        return next((card for card in ids if card in named), ids[0] if ids else word)

    def do(self, verb: str, *args: int | str) -> "Field":
        """Play a move for the seat that is to decide; IllegalMove when it is refused."""
        assert self.choice is not None, "the game is over"
        seat, move = self.choice.seat, self._move(verb, args)
        refusal = self.game.refusal(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.game.play(self.state, seat, move)
        return self

    def refused(self, verb: str, *args: int | str) -> str | None:
        """The reason why a move is refused, or None where it is legal; nothing changes."""
        assert self.choice is not None
        refusal = self.game.refusal(self.state, self.choice.seat, self._move(verb, args))
        return refusal.reason if refusal else None

    def options(self, verb: str) -> list[str]:
        """What is open for a verb: cells of units on the field, ids of other cards, words."""
        if self.choice is None or verb not in self.choice.spaces:
            return []
        space = self.choice.spaces[verb]
        return [
            " ".join(
                self.name(arg) if space.names_cards and isinstance(arg, int) else str(arg)
                for arg in args
            )
            for args in space
        ]

    def name(self, card: int) -> str:
        """A unit on the field by its cell, any other card by its id."""
        for word, cell in CELL_OF.items():
            if self.state.board[cell] == card:
                return str(word)
        return self.state.cards[card].definition.id

    def zone(self, zone: str) -> list[str]:
        """The cards of a zone (`retired/0`) by their ids, in order."""
        return [self.state.cards[card].definition.id for card in self.state.zones[zone]]

    def standing(self) -> str:
        """What stands where, as a field is written, without attachments."""
        placed = []
        for word, cell in sorted(CELL_OF.items(), key=lambda item: str(item[0])):
            if (unit := self.state.board[cell]) != EMPTY:
                theirs = "!" * self.state.controller_of(unit)
                placed.append(f"{word} {theirs}{self.state.cards[unit].definition.id}")
        return ", ".join(placed)

    def unit(self, cell: str) -> dict[str, Any]:
        """The face of the unit on a cell, as everybody sees it."""
        view: Any = self.game.view(self.state, None)
        cards = [card for zone in view["zones"] for card in zone.get("cards", ())]
        return next(card for card in cards if card["id"] == self.at(cell))

    def figures(self, cell: str) -> tuple[int, int]:
        """Power and Health of the unit on a cell."""
        face = self.unit(cell)
        return face["power"], face["health"]

    def grown(self, cell: str) -> tuple[int, int]:
        """By how much Power and Health of the unit on a cell differ from what its card says."""
        printed: Any = self.state.cards[self.at(cell)].definition.plain
        power, health = self.figures(cell)
        return power - printed["power"], health - printed["health"]

    def next_turn(self) -> "Field":
        """On to the Planning Phase of the other player, without doing more."""
        turn = self.state.turn
        while self.state.turn == turn and self.choice is not None:
            passing = ("end_planning", "pass", "end_combat", "skip")
            self.do(next(verb for verb in passing if verb in self.choice.spaces))
        return self

    def decide(self) -> tuple[int, list[str]] | None:
        """Whose decision is open and between which verbs that have a move."""
        choice = self.choice
        if choice is None:
            return None
        return choice.seat, [verb for verb, space in sorted(choice.spaces.items()) if len(space)]

    def outcome(self) -> tuple[int | None, str] | None:
        outcome = self.state.outcome
        return (outcome.winner, outcome.reason) if outcome else None

    def events(self) -> list[tuple[str, int]]:
        """What the last move brought about: kinds and seats."""
        return [(event.kind, event.seat) for event in self.state.events or []]


def fighting(standing: str, **more: Any) -> Field:
    """The Combat Phase of seat 0."""
    return Field(standing, step="fight", **more)


def playing(card: str, standing: str, *chosen: str, **more: Any) -> Field:
    """A field on which seat 0 has played an event, paid for it, and chosen."""
    return _played(Field(standing, hand=card, energy="hawk hawk", **more), card, chosen)


def defending(card: str, standing: str, *chosen: str, **more: Any) -> Field:
    """A field on which seat 1 has played a defensive event, paid for it, and chosen."""
    their = {"hand": card, "energy": "hawk hawk"}
    return _played(Field(standing, step="defend", their=their, **more), card, chosen)


def _played(field: Field, card: str, chosen: tuple[str, ...]) -> Field:
    field.do("play", card.partition("@")[0])
    while field.choice is not None and "pay" in field.choice.spaces:
        field.do("pay", "hawk")
    for what in chosen:
        field.do("choose", what)
    return field
