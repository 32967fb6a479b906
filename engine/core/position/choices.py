"""Decisions of a seat: spaces of moves, each defined once and asked in five ways.

A move is a tuple of a verb and its arguments, `("deploy", 12, 17)`; a space holds argument
tuples. Every space answers `args in space` (fast: it is what verification asks), `len(space)`,
`space.sample(draw)` and `iter(space)` (sorted, without repeats). Laws hold the four together.

A member can also be put together click by click: `space.next(clicked)` says what may follow.

A space is closed when it lists all its members. An open one accepts more than it lists, as nobody
lists the ways over a table (`open_spaces`): what it lists, and counts, are examples.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.base.canonical import Plain

Argument = int | str
Arguments = tuple[Argument, ...]
Move = tuple[Argument, ...]
Draw = Callable[[int], int]

CONCEDE = "concede"
LISTED_AT_MOST = 4096


class NoMove(Exception):
    """A seat has to decide and has no legal move, a defect of the game; the text says where."""


class LeadsNowhere(ValueError):
    """Arguments with which no legal move begins. why: in a sentence, where the space can say."""

    def __init__(self, clicked: Move, why: str = "") -> None:
        super().__init__(clicked)
        self.why = why


@dataclass(frozen=True, slots=True)
class Step:
    """The clicks that may follow those made so far.

    ends: whether what was clicked is a whole move. more: the arguments that may follow, sorted;
    each leads to at least one whole move. reach: by an argument, all those that one click on it
    stands for, such as the way to the end of a path. point: whether two numbers may follow that
    nobody lists, a point of a table.
    """

    ends: bool
    more: tuple[Argument, ...] = ()
    reach: Mapping[Argument, Arguments] = field(default_factory=dict)
    point: bool = False

    def __bool__(self) -> bool:
        return bool(self.ends or self.more or self.reach or self.point)


class Space(ABC):
    """A set of argument tuples. `names_cards` says whether integers in it are card ids, and `open`
    whether there are more members than it lists.

    `list(space)` asks for the length first, which may list everything once more; where that
    counts, it is `list(iter(space))`.
    """

    __slots__ = ()
    names_cards: bool = False
    open: bool = False
    cards_first: int | None = None
    """Of so many first arguments the integers are card ids, where they are not of all."""
    set_from: int | None = None
    """The place from which arguments are a set: clicked in any order, and spelled in ascending
    order in a log."""

    def cards_in(self, args: Arguments) -> tuple[int, ...]:
        """The card ids among the arguments of a member, or of what might be one."""
        named = args[: self.cards_first] if self.names_cards else ()
        return tuple(arg for arg in named if isinstance(arg, int))

    @abstractmethod
    def __contains__(self, args: object) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Arguments]: ...

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def sample(self, draw: Draw) -> Arguments:
        """A random member, uniform in a closed space; `draw(n)` gives a uniform integer in
        range(n)."""

    def at_most(self, most: int) -> bool:
        """True if the space is closed and has no more than `most` members; nothing beyond is
        counted."""
        return not self.open and len(self) <= most

    def plain(self) -> Plain:
        """For clients, of an open space: the reach within which members lie."""
        return None

    def where(self, clicked: Arguments) -> dict[str, Plain]:
        """For clients: shapes that hold every point that may follow `clicked`, of a step with one
        (docs/asking.md)."""
        return {}

    def hinders(self, args: Arguments) -> str:
        """The reason why arguments that may be written so are no member, in a sentence; empty where
        they are a member, and where the space gives none."""
        return ""

    def next(self, clicked: Arguments = ()) -> Step:
        """The step that may follow `clicked`. Raises LeadsNowhere where no member begins so."""
        clicked = self.spell(clicked)
        if any(isinstance(arg, bool) for arg in clicked):
            raise LeadsNowhere(clicked)
        step = self._next(clicked)
        if not step and (clicked or self):
            raise LeadsNowhere(clicked, self.hinders(clicked))
        return step

    def spell(self, clicked: Arguments) -> Arguments:
        """Arguments in the order in which a log has them."""
        if self.set_from is None:
            return clicked
        return (*clicked[: self.set_from], *sorted(clicked[self.set_from :], key=argument_order))

    def _next(self, clicked: Arguments) -> Step:
        """The step after arguments that are spelled, found by going through all members."""
        at, more, ends = len(clicked), set[Argument](), False
        fixed = at if self.set_from is None else min(at, self.set_from)
        chosen = set(clicked[fixed:])
        for args in self if len(chosen) == at - fixed else ():
            if args[:fixed] != clicked[:fixed] or not chosen.issubset(args[fixed:]):
                continue
            if args == clicked:
                ends = True
            elif len(args) > at:
                unordered = self.set_from is not None and at >= self.set_from
                more.update(set(args[fixed:]) - chosen if unordered else args[at : at + 1])
        return Step(ends, tuple(sorted(more, key=argument_order)))


class OneOf(Space):
    """One tuple out of a short list."""

    __slots__ = ("_members", "names_cards")

    def __init__(self, members: Sequence[Arguments], *, names_cards: bool = False) -> None:
        self._members = members
        self.names_cards = names_cards

    def __contains__(self, args: object) -> bool:
        return args in self._members

    def __iter__(self) -> Iterator[Arguments]:
        return iter(sorted(set(self._members), key=order))

    def __len__(self) -> int:
        return len(set(self._members))

    def sample(self, draw: Draw) -> Arguments:
        members = list(iter(self))
        return members[draw(len(members))]


NOTHING_MORE = OneOf(((),))
"""The space of a verb without arguments."""


def one_card(cards: Sequence[int]) -> OneOf:
    """One of these card ids."""
    return OneOf([(card,) for card in cards], names_cards=True)


class Listed(Space):
    """The members among some candidates: `candidates` lists all that could be members.

    The answer of `in` is the definition and refuses everything else by itself, so that asking for
    one tuple costs one test. The listing filters the candidates by it.
    """

    __slots__ = ()

    @abstractmethod
    def candidates(self) -> Iterable[Arguments]:
        """Argument tuples, all members among them, in any order."""

    def __iter__(self) -> Iterator[Arguments]:
        return iter(sorted(self._members(), key=order))

    def __len__(self) -> int:
        return len(self._members())

    def __bool__(self) -> bool:
        return any(args in self for args in self.candidates())

    def sample(self, draw: Draw) -> Arguments:
        members = list(iter(self))
        return members[draw(len(members))]

    def _members(self) -> set[Arguments]:
        return {args for args in self.candidates() if args in self}


class Accepted(Listed):
    """The argument tuples that a function accepts, out of those that another lists."""

    __slots__ = ("_accepts", "_candidates", "cards_first", "names_cards", "set_from")

    def __init__(
        self,
        candidates: Callable[[], Iterable[Arguments]],
        accepts: Callable[[Arguments], bool],
        *,
        names_cards: bool = False,
        cards_first: int | None = None,
        set_from: int | None = None,
    ) -> None:
        self._candidates = candidates
        self._accepts = accepts
        self.names_cards = names_cards
        self.cards_first = cards_first
        self.set_from = set_from

    def __contains__(self, args: object) -> bool:
        return isinstance(args, tuple) and self._accepts(args)

    def candidates(self) -> Iterable[Arguments]:
        return self._candidates()


@dataclass(slots=True)
class Choice:
    """An open decision: whose it is, and for each verb the arguments it may take.

    `occasion` is the game's word for why it asks, and `source` the card that does, if one does;
    everybody may know both.
    """

    seat: int
    spaces: Mapping[str, Space]
    occasion: str = ""
    source: int | None = None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple) or not move or not isinstance(move[0], str):
            return False
        space = self.spaces.get(move[0])
        return space is not None and move[1:] in space

    def __iter__(self) -> Iterator[Move]:
        for verb in sorted(self.spaces):
            for args in self.spaces[verb]:
                yield (verb, *args)

    def __len__(self) -> int:
        return sum(len(space) for space in self.spaces.values())

    def __bool__(self) -> bool:
        return any(self.spaces.values())

    def sample(self, draw: Draw) -> Move:
        """A random legal move, uniform where all spaces are closed."""
        sizes = {verb: len(self.spaces[verb]) for verb in sorted(self.spaces)}
        at = draw(sum(sizes.values()))
        for verb, size in sizes.items():
            if at < size:
                return (verb, *self.spaces[verb].sample(draw))
            at -= size
        raise AssertionError("the sizes of the spaces do not add up")

    def next(self, verb: str, clicked: Arguments = ()) -> Step:
        """The step that may follow a verb and some arguments. Raises LeadsNowhere."""
        if verb not in self.spaces:
            raise LeadsNowhere((verb, *clicked))
        return self.spaces[verb].next(clicked)

    def plain(self) -> dict[str, Plain]:
        """For clients: the seat, how many moves there are, and all of them when they are few; of
        each open verb the reach, its moves being examples."""
        size = len(self)
        plain: dict[str, Plain] = {"seat": self.seat, "size": size, "verbs": sorted(self.spaces)}
        if size <= LISTED_AT_MOST:
            plain["moves"] = [list(move) for move in self]
        if reaches := {verb: space.plain() for verb, space in self.spaces.items() if space.open}:
            plain["open"] = reaches
        return plain


def order(args: Arguments) -> tuple[tuple[bool, int, str], ...]:
    """The sort key of arguments: integers by size, then words by alphabet."""
    return tuple(argument_order(arg) for arg in args)


def argument_order(arg: Argument) -> tuple[bool, int, str]:
    """The sort key of one argument."""
    return isinstance(arg, str), 0 if isinstance(arg, str) else arg, str(arg)
