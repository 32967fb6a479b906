"""Everything that is true in one game now, as plain data that can be copied, saved and hashed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Self

from engine.core.base.canonical import Plain
from engine.core.base.records import plain_bound, plain_of, read_bound, readers
from engine.core.base.rng import Source, restore_source
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card, CardPool
from engine.core.position.choices import Choice
from engine.core.position.encoding import NOTHING, Written, encode_rest, encode_zone, facts_of
from engine.core.position.moments import Trigger

SIDES = 2
MOST_SIDES = 10
LARGEST_COUNT = 100_000


def side_of(seat: int, sides: int = SIDES) -> int:
    """The side that a seat plays for; where a side has several seats, the sides alternate."""
    return seat % sides


class Sight(Enum):
    """The readers of the faces in a zone; everybody sees how many cards there are."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of a game at its end, by side; empty where a game has no such number.

    survivors: what is left of each side in the units of its rulebook (levels, points, figures).
    No number is below 0 or above `LARGEST_COUNT`.
    """

    survivors: tuple[int, ...] = ()
    victory_points: tuple[int, ...] = ()

    def plain(self) -> dict[str, list[int]]:
        """The numbers by name, without those that there are not."""
        plain: dict[str, list[int]] = plain_of(self)
        return plain

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """The tally of an outcome's plain form; ValueError where it is none."""
        if (
            isinstance(plain, Mapping)
            and plain.keys() <= {number.name for number in fields(cls)}
            and all(map(_by_side, plain.values()))
        ):
            return cls(**{name: tuple(counts) for name, counts in plain.items()})
        raise ValueError(
            "a tally holds survivors, victory_points or both, each a list of a number for each"
            f" side, from 0 to {LARGEST_COUNT}"
        )


def _by_side(counts: Any) -> bool:
    return (
        isinstance(counts, list)
        and len(counts) <= MOST_SIDES
        and all(type(count) is int and 0 <= count <= LARGEST_COUNT for count in counts)
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winning side, or None for a draw, the reason, and the numbers.

    A game declares its numbers (`Game.tallies`) and counts them (`Game.tally`); an outcome gets
    them when the game is over, whatever ended it. `order` has the sides by place, those that share
    one together: `((2,), (0, 1))`. Between two sides the winner says it all, and it is empty.
    """

    winner: int | None
    reason: str
    tally: Tally = Tally()
    order: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def placed(cls, order: Iterable[Iterable[int]], reason: str) -> Self:
        """The end of a game of more than two sides: who alone has the first place has won."""
        places = tuple(tuple(sorted(place)) for place in order)
        return cls(places[0][0] if len(places[0]) == 1 else None, reason, order=places)

    @property
    def sides(self) -> int:
        """Number of sides of the game."""
        return sum(map(len, self.order)) or SIDES

    def plain(self) -> dict[str, Plain]:
        """As logs and scenes have it; a tally without numbers and an empty order are left out."""
        plain: dict[str, Plain] = plain_of(self)
        return plain

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The outcome that `plain` describes; ValueError where it describes none."""
        match plain:
            case {"winner": int() | None as winner, "reason": str(reason)} if not isinstance(
                winner, bool
            ):
                tally = Tally.from_plain(plain.get("tally", {}))
                return cls(winner, reason, tally, _order_of(plain.get("order", [])))
        raise ValueError("a result holds winner, a side or null, reason, perhaps tally and order")


def _order_of(plain: Any) -> tuple[tuple[int, ...], ...]:
    """Sides by place; ValueError where a side has no place or two."""
    if isinstance(plain, list) and all(isinstance(place, list) and place for place in plain):
        sides = [side for place in plain for side in place]
        whole = all(type(side) is int for side in sides) and len(sides) <= MOST_SIDES
        if whole and sorted(sides) == list(range(len(sides))):
            return tuple(tuple(sorted(place)) for place in plain)
    raise ValueError(
        "an order holds a list for each place, of the sides that have it, each side once, such as"
        " [[2], [0, 1]]"
    )


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for people: what, to whom, which cards, and who may know them.

    `seen_by` is None when everybody may see the cards, else the seats that may. `source` is the
    card whose doing it is and `target` the card it is done to; everybody may see both, as they
    may see `amount`, and `cell`, a place as players write it (`c3`).
    """

    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    text: str = ""
    seen_by: tuple[int, ...] | None = None
    source: int | None = None
    target: int | None = None
    amount: int | None = None
    cell: str = ""

    def plain(self, seat: int | None) -> dict[str, Plain]:
        """As `seat` (or a spectator, None) may see it: hidden cards are counted, not named."""
        plain: dict[str, Plain] = {"kind": self.kind, "seat": self.seat}
        if self.text:
            plain["text"] = self.text
        if self.seen_by is None or seat in self.seen_by:
            if self.cards:
                plain["cards"] = list(self.cards)
        else:
            plain["count"] = len(self.cards)
        for name in ("source", "target", "amount"):
            if (value := getattr(self, name)) is not None:
                plain[name] = value
        if self.cell:
            plain["cell"] = self.cell
        return plain


@dataclass(slots=True)
class State:
    """One position. A game adds its own fields, all of plain data or records, in a subclass.

    Plain data are numbers, words, truth values, None, lists of these and dicts by words; records
    are frozen dataclasses (`engine.core.base.records` says how). `bound_records` names the types of
    records that frames of the agenda bind, besides `Trigger`.

    Every field is covered by the hashes of a log, but for those that `left_out` names, each with
    the reason why nothing is lost. A game adds its own: `left_out = State.left_out | {...}`. The
    facts that the hashes cover are listed in `docs/positions.md`.

    Zones are ordered lists of card ids under names like `hand/0`; they change only through
    `move`, `shuffle` and `arrange`, which keep `where` (the zone of each card) and the cached
    encodings true. `events` collects what happens in the move being played, or is None. `set_off`
    holds what the line being carried out sets off, and is empty between two lines. A field
    whose name begins with `_` is worked out from the others, and found anew when restored.
    """

    bound_records: ClassVar[tuple[type, ...]] = ()
    left_out: ClassVar[dict[str, str]] = {
        "cards": "the decks fix them, to which the head commits",
        "variant": "the head names the options",
        "rng": "the draws of each move are covered",
        "zones": "covered before the fields",
        "seats": "the options fix how many play",
        "sides": "the options fix how many sides play",
        "ply": "each hash is of the move of its number",
        "agenda": "names texts of this program; the seat that decides is covered in its place",
        "where": "the zones fix it",
        "choice": "follows from the position; the seat that decides is covered",
        "events": "for people, and kept only where somebody listens",
        "set_off": "empty whenever somebody is to decide",
        "_encoded": "made of the zones",
        "_joined": "made of the zones",
        "_stale": "made of the zones",
        "_written": "made of what is covered",
    }

    cards: tuple[Card, ...]
    variant: Mapping[str, str]
    rng: Source
    zones: dict[str, list[int]]
    seats: int = 2
    sides: int = SIDES
    agenda: list[Frame] = field(default_factory=list)
    outcome: Outcome | None = None
    ply: int = 0
    agreed: list[int] = field(default_factory=list)
    where: list[str] = field(default_factory=list)
    choice: Choice | None = None
    events: list[Event] | None = None
    set_off: list[Trigger] = field(default_factory=list)
    _encoded: dict[str, bytes] = field(default_factory=dict)
    _joined: bytes = b""
    _stale: set[str] = field(default_factory=set)
    _written: Written = NOTHING

    def __post_init__(self) -> None:
        self.where = [""] * len(self.cards)
        for zone, ids in self.zones.items():
            for card in ids:
                self.where[card] = zone
        self._encoded = dict.fromkeys(self.zones, b"")
        self._stale = set(self.zones)
        self._written = NOTHING

    def side(self, seat: int) -> int:
        """The side that a seat plays for; where a side has several seats, the sides alternate."""
        return side_of(seat, self.sides)

    def holder(self, zone: str) -> int:
        """The seat that has a zone: the number in its name, unless the game says otherwise."""
        return int(zone.partition("/")[2])

    def move(self, card: int, zone: str, at: int | None = None) -> None:
        """Take a card from where it is and put it last (or at a place) in a zone."""
        source = self.where[card]
        self.zones[source].remove(card)
        if at is None:
            self.zones[zone].append(card)
        else:
            self.zones[zone].insert(at, card)
        self.where[card] = zone
        self._stale.add(source)
        self._stale.add(zone)

    def draw(self, source: str, zone: str) -> int:
        """Move the top (last) card of a zone to another and return it."""
        card = self.zones[source].pop()
        self.zones[zone].append(card)
        self.where[card] = zone
        self._stale.add(source)
        self._stale.add(zone)
        return card

    def arrange(self, zone: str, ids: Sequence[int]) -> None:
        """Put the cards of a zone into another order."""
        self.zones[zone][:] = ids
        self._stale.add(zone)

    def shuffle(self, zone: str, stream: str) -> None:
        """Put the cards of a zone into a random order from the named stream."""
        self.arrange(zone, self.rng.shuffle(stream, sorted(self.zones[zone])))

    def say(
        self,
        kind: str,
        seat: int,
        cards: Iterable[int] = (),
        text: str = "",
        seen_by: tuple[int, ...] | None = None,
        *,
        source: int | None = None,
        target: int | None = None,
        amount: int | None = None,
        cell: str = "",
    ) -> None:
        """Record an event for people, where events are collected."""
        if self.events is not None:
            self.events.append(
                Event(kind, seat, tuple(cards), text, seen_by, source, target, amount, cell)
            )

    def copy(self) -> Self:
        """An equal position that shares nothing changeable with this one.

        The open choice looks into the old position, so the game finds it anew.
        """
        kind: Any = type(self)
        twin: Self = object.__new__(kind)
        for name in _names(kind):
            value = getattr(self, name)
            setattr(twin, name, value if type(value) in _UNCHANGEABLE else _copied(value))
        twin.choice = None
        return twin

    def encoding(self) -> bytes:
        """The bytes a move's hash covers: zones, facts, who decides, and this move's draws.

        `docs/positions.md` specifies them. Only what changed since the last time is written anew.
        The open choice must have been found.
        """
        if self._stale:
            for zone in self._stale:
                self._encoded[zone] = encode_zone(self.zones[zone])
            self._stale.clear()
            self._joined = b"".join(self._encoded.values())
        kind: Any = type(self)
        self._written = facts_of(kind).write(self, self._written)
        seat = None if self.choice is None else self.choice.seat
        return self._joined + encode_rest(self._written[2], seat, self.rng.drawn)

    def plain(self) -> dict[str, Plain]:
        """All of it as JSON-able data, apart from the position; `restore` is the inverse."""
        plain: dict[str, Plain] = {
            "cards": [
                [card.definition.id, card.owner, card.definition.printing] for card in self.cards
            ],
            "rng": self.rng.plain(),
            "agenda": [plain_bound(frame.plain()) for frame in self.agenda],
            "outcome": self.outcome.plain() if self.outcome else None,
        }
        for name in _plain_names(type(self)):
            plain[name] = plain_of(getattr(self, name))
        return plain

    @classmethod
    def restore(cls, plain: Mapping[str, Any], pool: CardPool) -> Self:
        """The position that `plain` described; its open choice is for the game to find again."""
        cards = tuple(
            Card(number, pool.printed(id, printing), owner)
            for number, (id, owner, printing) in enumerate(plain["cards"])
        )
        kind: Any = cls
        read = readers(kind, _plain_names(cls))
        records = {kind.__name__: kind for kind in (Trigger, *cls.bound_records)}
        outcome = plain["outcome"]
        return cls(
            cards=cards,
            rng=restore_source(plain["rng"]),
            agenda=[Frame(*read_bound(frame, records)) for frame in plain["agenda"]],
            outcome=Outcome.from_plain(outcome) if outcome else None,
            **{name: read_back(plain[name]) for name, read_back in read.items()},
        )


_OWN_FORM = frozenset(("cards", "rng", "agenda", "outcome", "where", "choice", "events", "set_off"))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


def _plain_names(kind: Any) -> tuple[str, ...]:
    return tuple(name for name in _names(kind) if name[0] != "_" and name not in _OWN_FORM)


def _copied(value: Any) -> Any:
    kind = type(value)
    # Most of a position are numbers and names; calling this for each would take most of the time.
    if kind is list:
        if _UNCHANGEABLE.issuperset(map(type, value)):
            return value[:]
        return [item if type(item) in _UNCHANGEABLE else _copied(item) for item in value]
    if kind is dict:
        if _UNCHANGEABLE.issuperset(map(type, value.values())):
            return value.copy()
        return {
            key: item if type(item) in _UNCHANGEABLE else _copied(item)
            for key, item in value.items()
        }
    if kind is set:
        return set(value)
    if hasattr(value, "copy"):
        return value.copy()
    return value


_UNCHANGEABLE = frozenset((bool, bytes, int, str, tuple, type(None)))
