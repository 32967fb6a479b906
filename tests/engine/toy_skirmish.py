"""A skirmish on a table of two feet, to test open spaces by: nothing is hidden, nobody plays it.

Each seat places its three figures on its own edge. Then seats take turns: a figure walks past a
wood and a wall, charges or strikes, or the turn passes. What is struck may fall. After ten turns
each, or when a side is gone, whoever has more figures wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.display.scene import scene
from engine.core.geometry.movement import Spot, Walk
from engine.core.geometry.plane import Area, Disc, Point, farthest, lines_free, touching, toward
from engine.core.position.agenda import Args, Frame, Verb, restart
from engine.core.position.cards import Card, CardDef, CardPool
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space, one_card
from engine.core.position.open_spaces import Paths, Region
from engine.core.position.state import Outcome, Sight, State, Tally
from engine.core.rules.game import Game

SIZE, BASE, WALK, RUN, DEEP = 2400, 59, 500, 800, 500
FIGURES, LAST_TURN = 3, 20
WOOD = Area("wood", ((900, 900), (1300, 800), (1500, 1200), (1000, 1300)))
WALL = Area("wall", ((1500, 1400), (1900, 1400), (1900, 1500), (1500, 1500)))
FORMAT: dict[str, Any] = {
    "name": "Open", "official": False, "effective_from": "2026-01-01", "source": "none",
    "rules": [
        {"rule": "parts", "names": ["figures"], "cite": "toy 1"},
        {"rule": "belongs", "part": "figures", "kinds": ["toy"], "sets": ["toy"], "cite": "toy 1"},
        {"rule": "size", "part": "figures", "least": 3, "most": 3, "cite": "toy 1"},
    ],
}  # fmt: skip
TABLES: dict[str, dict[str, Any]] = {
    "formats.toml": {"open": FORMAT},
    "decks.toml": {"three": {"name": "Three", "format": "open", "cards": {"knight": FIGURES}}},
}


@dataclass(slots=True)
class SkirmishState(State):
    """turn: counts both seats' turns. at: for each card x * 4801 + y, -1 off the table."""

    turn: int = 0
    at: list[int] = field(default_factory=list)

    def point(self, card: int) -> Point:
        """Where a figure stands."""
        return divmod(self.at[card], SIZE + 1)

    def standing(self, seat: int) -> list[int]:
        """The figures of a seat on the table."""
        return self.zones[f"table/{seat}"]

    def discs(self, seat: int, but: int = -1) -> tuple[Disc, ...]:
        """The bases of a seat on the table."""
        return tuple((*self.point(card), 2 * BASE) for card in self.standing(seat) if card != but)


def ask_place(state: SkirmishState, frame: Frame, args: Args) -> Choice | None:
    reserve = state.zones[f"reserve/{frame.seat}"]
    if not reserve:
        return None
    bottom = frame.seat * (SIZE - DEEP)
    spot = Spot(BASE, (0, bottom, SIZE, bottom + DEEP), state.discs(0) + state.discs(1))
    return Choice(frame.seat, {"place": Region(spot, 300, (reserve[0],))})


def place(state: SkirmishState, frame: Frame, args: Args, move: Move) -> None:
    card, x, y = (int(arg) for arg in move[1:])
    state.at[card] = x * (SIZE + 1) + y
    state.move(card, f"table/{frame.seat}")
    frame.seat = 1 - frame.seat
    restart(frame)


def engaged(state: SkirmishState, card: int, seat: int) -> list[int]:
    """The figures of the other seat in contact with one."""
    at = state.point(card)
    return [foe for foe in state.standing(1 - seat) if touching(at, (*state.point(foe), 2 * BASE))]


def walk_of(state: SkirmishState, card: int, seat: int, most: int = WALK, legs: int = 4) -> Walk:
    """What a figure may walk."""
    return Walk(
        state.point(card), BASE, most, SIZE, SIZE, state.discs(seat, card), state.discs(1 - seat),
        (WALL,), (WOOD,), legs,
    )  # fmt: skip


def charge_of(state: SkirmishState, card: int, seat: int, foe: int) -> Walk:
    """The line of a charge at a foe that is seen, however far."""
    others = state.discs(seat, card) + state.discs(1 - seat, foe)
    disc = (*state.point(foe), 2 * BASE)
    return Walk(
        state.point(card), BASE, 4 * SIZE, SIZE, SIZE, others, (disc,), (WALL,), legs=1,
        touches=disc,
    )  # fmt: skip


def ask_act(state: SkirmishState, frame: Frame, args: Args) -> Choice | None:
    seat = frame.seat
    card = state.standing(seat)[state.turn // 2 % len(state.standing(seat))]
    spaces: dict[str, Space] = {"pass": NOTHING_MORE}
    foes = engaged(state, card, seat)
    if foes:
        spaces["strike"] = one_card(foes)
        return Choice(seat, spaces, source=card)
    spaces["walk"] = Paths(walk_of(state, card, seat), ((1200, 1200),), (card,))
    seen = [
        foe
        for foe in state.standing(1 - seat)
        if lines_free(state.point(card), state.point(foe), BASE, (WALL,))
    ]
    if seen:
        foe = seen[0]
        spaces["charge"] = Paths(charge_of(state, card, seat, foe), (), (card, foe))
    spaces["shout"] = OneOf([("loud",), ("soft",)])
    return Choice(seat, spaces, source=card)


def act(state: SkirmishState, frame: Frame, args: Args, move: Move) -> None:
    seat, verb = frame.seat, move[0]
    if verb == "walk":
        _put(state, int(move[1]), int(move[-2]), int(move[-1]))
    elif verb == "charge":
        card, goal = int(move[1]), (int(move[-2]), int(move[-1]))
        start = state.point(card)
        far = farthest(start, goal, RUN, (WOOD,))
        _put(state, card, *toward(start, goal, far))
    elif verb == "strike" and state.rng.below("strike", 2):
        state.move(int(move[1]), f"fallen/{1 - seat}")
        state.at[int(move[1])] = -1
    state.turn += 1
    left = [len(state.standing(each)) for each in (0, 1)]
    if state.turn == LAST_TURN or not all(left):
        winner = None if left[0] == left[1] else int(left[1] > left[0])
        state.outcome = Outcome(winner, "last_turn")
    frame.seat = 1 - seat
    restart(frame)


def _put(state: SkirmishState, card: int, x: int, y: int) -> None:
    state.at[card] = x * (SIZE + 1) + y


def begin(state: SkirmishState, frame: Frame, args: Args) -> None:
    state.agenda.append(Frame("turn", 0))


VERBS: dict[str, Verb[SkirmishState]] = {
    "place": Verb(ask=ask_place, answer=place),
    "begin": Verb(run=begin),
    "act": Verb(ask=ask_act, answer=act),
}
COURSE: dict[str, list[dict[str, Any]]] = {
    "opening": [{"do": "place"}, {"do": "begin"}],
    "turn": [{"do": "act"}],
}


class Skirmish(Game[SkirmishState]):
    """The rules, and all that a game declares."""

    slug, name, edition, moves_at_most = "skirmish", "Skirmish", 1, 100
    folder, parts = Path("nowhere"), ("figures",)
    verbs, course = VERBS, COURSE
    options: Mapping[str, tuple[str, ...]] = {}
    sights = {"reserve": Sight.ALL, "table": Sight.ALL, "fallen": Sight.ALL}
    state_type = SkirmishState
    tallies = ("survivors",)

    def tally(self, state: SkirmishState) -> Tally:
        """The figures on the table, of which a seat that gives up has none."""
        assert state.outcome is not None
        left = [len(state.standing(seat)) for seat in (0, 1)]
        if state.outcome.reason == "surrender" and state.outcome.winner is not None:
            left[1 - state.outcome.winner] = 0
        return Tally(survivors=tuple(left))

    def table(self, name: str) -> dict[str, Any]:
        return TABLES.get(name, {})

    def read_cards(self) -> CardPool:
        facts = {"level": 10}
        knight = CardDef("knight", "Knight", "toy", "toy", False, 1, facts, {}, {"name": "knight"})
        return CardPool({"knight": knight}, {})

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> SkirmishState:
        zones = self.empty_zones()
        for card in cards:
            zones[f"reserve/{card.owner}"].append(card.id)
        state = SkirmishState(cards=cards, variant=options, rng=rng, zones=zones)
        state.at = [-1] * len(cards)
        state.agenda = [Frame("opening", rng.below("first", 2))]
        return state

    def view(self, state: SkirmishState, seat: int | None) -> dict[str, Plain]:
        pieces: list[Plain] = [
            {
                "id": card, "seat": owner, "cell": list(state.point(card)), "attached": [],
                "radius": BASE,
            }
            for owner in (0, 1)
            for card in state.standing(owner)
        ]  # fmt: skip
        areas: list[Plain] = [
            {"name": area.kind, "corners": [list(corner) for corner in area.corners]}
            for area in (WOOD, WALL)
        ]
        board: dict[str, Plain] = {
            "name": "table", "columns": SIZE + 1, "rows": SIZE + 1, "ground": "plane",
            "marks": [], "pieces": pieces, "areas": areas,
        }  # fmt: skip
        active = state.agenda[-1].seat
        return scene(
            self, state, seat, turn=state.turn, active=active, phase="only", boards=[board]
        )

    def appraise(self, state: SkirmishState, seat: int) -> int:
        """More figures are good, and so is being near to the foe."""
        near = 0
        for card in state.standing(seat):
            x, y = state.point(card)
            for foe in state.standing(1 - seat):
                across, up = state.point(foe)
                near -= abs(x - across) + abs(y - up)
        return 100_000 * (len(state.standing(seat)) - len(state.standing(1 - seat))) + near


SKIRMISH = Skirmish()
