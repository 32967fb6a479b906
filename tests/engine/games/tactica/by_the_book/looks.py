"""What can be seen of a table of TACTICA: by a test, by a player, and by a spectator (None)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Self

from engine.core.base.canonical import Plain
from engine.core.display.sentences import Sentences, seat_titles
from engine.core.position.choices import Move
from engine.core.position.state import Event
from engine.games.tactica.state import NOWHERE, SUMMONS, TacticaState
from engine.games.tactica.strength import damage_of
from tests.engine.games.tactica.by_the_book.position import (
    GAME,
    SIDES,
    SUMMON_CARD,
    Position,
    seat_of,
)

Side = str | int


class Looks:
    """A position, what has happened in it, and what all of this looks like."""

    state: TacticaState
    position: Position
    pieces: dict[str, int]
    features: dict[str, int]
    happened: list[Event]
    moves: list[Move]

    def begin(self, state: TacticaState, position: Position | None) -> None:
        self.state, self.happened, self.moves = state, [], []
        self.pieces = position.pieces if position else {}
        self.features = position.features if position else {}
        self.absent = position.absent if position else set[int]()
        if position:
            self.position = position

    # Cards by name.

    def card(self, seat: int, name: str, zone: str = "barracks", but: Sequence[int] = ()) -> int:
        """A card of this name in a zone of a seat; where there is none, one from elsewhere."""
        state = self.state
        held = [each for each in state.zones[f"{zone}/{seat}"] if state.name(each) == name]
        every = [each for each in range(len(state.cards)) if state.name(each) == name]
        return next(each for each in [*sorted(held), *every] if each not in but)

    def cards(self, seat: int, names: Iterable[str]) -> list[int]:
        """Cards of these names, each another, rising."""
        taken: list[int] = []
        for name in names:
            taken.append(self.card(seat, name, but=taken))
        return sorted(taken)

    def stands(self, hex: str) -> Self:
        """Call the piece on a hex by that hex, where a piece stands there."""
        place = self.state.ground.number[hex]
        for piece in self.state.pieces():
            if self.state.place[piece] == place:
                self.pieces[hex] = piece
        return self

    def thing(self, name: str) -> int:
        return self.pieces[name] if name in self.pieces else self.features[name]

    def feature(self, name: str) -> int:
        """The feature on a hex, of a spire its top card; without any, what stands there."""
        for seat in range(self.state.seats):
            spire = self.state.zones[f"spire/{seat}"]
            if spire and name == self.state.ground.words[self.state.place[spire[0]]]:
                return spire[-1]
        return self.features.get(name, self.pieces.get(name, -1))

    def enemies(self, piece: int, other: int) -> bool:
        return self.state.side_of(piece) != self.state.side_of(other)

    # What a test sees.

    @property
    def phase(self) -> str:
        GAME.choice(self.state)
        return self.state.phase

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def battle(self) -> int:
        return self.state.battle

    def decides(self) -> str:
        """Who is to decide."""
        choice = GAME.choice(self.state)
        assert choice is not None
        return SIDES[choice.seat]

    def over(self) -> bool:
        return self.state.outcome is not None

    def ended_by(self) -> str | None:
        """The way the game ended, or None while it goes on."""
        return self.state.outcome.reason if self.state.outcome is not None else None

    def quiet_turns(self) -> Plain:
        """The number of turns begun since the last capture, as everybody sees it."""
        counters = GAME.view(self.state, None)["counters"]
        assert isinstance(counters, list)
        name = "turns without a capture"
        return next(each["value"] for each in counters if each["name"] == name)

    def winner(self) -> Side | None:
        """Who has won the game, "draw", or None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return "draw"
        return SIDES[outcome.winner] if self.state.sides == 2 else outcome.winner

    def tally(self) -> tuple[int, ...]:
        assert self.state.outcome is not None
        return self.state.outcome.tally.victory_points

    def points(self) -> tuple[int, ...]:
        """The victory points of the last RESOLUTION, by side."""
        return tuple(self.state.points)

    def battles_won(self) -> list[str]:
        return [SIDES[side] if side >= 0 else "draw" for side in self.state.won]

    def player_1(self) -> str:
        return SIDES[self.state.first]

    def hex(self, name: str) -> str | None:
        """Where a piece or feature is; None where it is off the map."""
        place = self.state.place[self.thing(name)]
        return None if place == NOWHERE else self.state.ground.words[place]

    def zone(self, name: str) -> str:
        """Where a piece or feature lies: `battlefield` and `walls` whoever's, else with whose."""
        zone, _, seat = self.state.where[self.thing(name)].partition("/")
        return zone if zone in ("battlefield", "walls") else f"{zone} {SIDES[int(seat)]}"

    def where(self, card: int) -> str:
        zone, _, seat = self.state.where[card].partition("/")
        return f"{zone} {SIDES[int(seat)]}"

    def level(self, name: str) -> int:
        return self.state.level(self.pieces[name])

    def level_at(self, hex: str) -> int:
        return self.stands(hex).level(hex)

    def card_at(self, hex: str) -> str:
        """The piece on a hex by its name; of a summon, by the face that lies up."""
        piece = self.stands(hex).pieces[hex]
        return self._called(piece)

    def _called(self, card: int) -> str:
        name = self.state.name(card)
        return SUMMONS[self.state.face[card]] if name == SUMMON_CARD else name

    def damage(self, name: str) -> int:
        """The damage that attacks have dealt a piece in the last turn in which anybody attacked."""
        target, dealt, over = self.pieces[name], 0, False
        for event in self.happened:
            if event.kind == "attack":
                dealt = 0 if over else dealt
                over = False
                dealt += event.amount or 0 if event.target == target else 0
            over = over or event.kind == "turn"
        return dealt

    def damage_left(self, name: str) -> int:
        """The damage that lies on a piece now."""
        target = self.pieces[name]
        return damage_of(self.state, target)

    def hand(self, side: Side) -> list[str]:
        return self.pile(side, "barracks")

    def pile(self, side: Side, zone: str) -> list[str]:
        """The names of the cards in a zone, sorted, without those that a test left out."""
        cards = self.state.zones[f"{zone}/{seat_of(side)}"]
        return sorted(self.state.name(card) for card in cards if card not in self.absent)

    def training(self, side: Side) -> int:
        return len(self.state.zones[f"training/{seat_of(side)}"])

    def spire(self, side: Side) -> list[str]:
        """The faces of a spire from its base up."""
        return [self._called(card) for card in self.state.zones[f"spire/{seat_of(side)}"]]

    def complete(self, side: Side) -> bool:
        return bool(self.state.completed[seat_of(side)])

    def enactments(self, side: Side) -> int:
        return self.state.enactments[seat_of(side)]

    def veterans(self) -> list[int]:
        return list(self.state.proven)

    def bound(self, side: Side, decree: str) -> bool:
        return self.state.bound(seat_of(side), decree)

    def free(self, hex: str) -> bool:
        """Whether nothing stands or lies on a hex."""
        return self.state.ground.number[hex] not in self.state.place

    def walls(self, side: Side) -> list[str]:
        walls = self.state.zones[f"walls/{seat_of(side)}"]
        return [self.state.ground.words[self.state.place[wall]] for wall in walls]

    def between_walls(self) -> int:
        """How far the nearest walls of both sides are from each other."""
        number, far = self.state.ground.number, self.state.ground.far
        return min(
            far[number[sun]][number[moon]]
            for sun in self.walls("sun")
            for moon in self.walls("moon")
        )

    def deck(self, side: Side) -> Counter[str]:
        """The cards of a box by name."""
        seat, state = seat_of(side), self.state
        return Counter(
            "summon" if state.name(card) == SUMMON_CARD else state.name(card)
            for card in range(len(state.cards))
            if state.seat_of[card] == seat
        )

    def count(self, side: Side) -> int:
        """How many cards of a box are not lost, hostages apart."""
        seat, state = seat_of(side), self.state
        return sum(
            state.seat_of[card] == seat and not zone.startswith(("lost", "hostages"))
            for card, zone in enumerate(state.where)
        )

    def spire_on_map(self, side: Side) -> bool:
        cards = self.state.zones[f"spire/{seat_of(side)}"]
        return bool(cards) and all(self.state.place[card] != NOWHERE for card in cards)

    def last_move(self) -> Move:
        return self.moves[-1]

    # What a reader sees.

    def view(self, reader: Side | None) -> dict[str, Any]:
        GAME.choice(self.state)
        return GAME.view(self.state, None if reader is None else seat_of(reader))

    def events_for(self, reader: Side | None) -> list[dict[str, Any]]:
        seat = None if reader is None else seat_of(reader)
        return [GAME.tell(self.state, event, seat) for event in self.happened]

    def words(self, reader: Side | None) -> list[str]:
        """What has happened, in the sentences that the reader gets."""
        seat = None if reader is None else seat_of(reader)
        sentences = Sentences(GAME.words, seat_titles(self.state.seats), seat)
        return sentences.events(self.events_for(reader))

    def hand_shown(self, side: Side, reader: Side | None) -> list[str] | None:
        """The hand that a decree has shown to a reader; None where none was."""
        for event in self.events_for(reader):
            if (event["kind"], event["seat"]) == ("show_hand", seat_of(side)):
                cards = event.get("cards")
                return None if cards is None else sorted(card["card"] for card in cards)
        return None

    def seen(self, reader: Side | None, side: Side, zone: str = "barracks") -> list[str] | None:
        """The cards of a zone that a view shows, by name; None where it hides them."""
        for each in self.view(reader)["zones"]:
            if (each["name"], each["seat"]) == (zone, seat_of(side)) and "cards" in each:
                return sorted(card["card"] for card in each["cards"])
        return None

    def sees(self, reader: Side | None, side: Side, card: str) -> bool:
        """Whether a view shows a card of the barracks, in their zone or as revealed."""
        view = self.view(reader)
        revealed = [each["card"] for each in view["revealed"][seat_of(side)]]
        return card in revealed or card in (self.seen(reader, side) or [])

    def marked(self, hex: str, reader: Side | None) -> bool:
        """Whether a view shows the piece on a hex as a traitor."""
        cards = [card for zone in self.view(reader)["zones"] for card in zone.get("cards", ())]
        return any(card.get("hex") == hex and card.get("traitor") is True for card in cards)

    def open_piles(self, side: Side, reader: Side | None) -> dict[str, Any]:
        """What a view shows of the piles of a player, by name, and how many cards lie hidden."""
        zones = {
            each["name"]: each
            for each in self.view(reader)["zones"]
            if each["seat"] == seat_of(side)
        }
        named: dict[str, Any] = {
            name: sorted(
                card["card"] for card in zones[name]["cards"] if card["id"] not in self.absent
            )
            for name in ("lost", "resupply", "hostages")
        }
        return named | {name: zones[name]["count"] for name in ("barracks", "training")}
