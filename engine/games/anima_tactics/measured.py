"""The table as its players measure it: nobody knows where figures are, and readings are recorded.

Each distance that the rules ask for is a draw, in hundredths of an inch from edge to edge of the
bases, and so is each look from one figure at another. Things that players see for themselves
(whether a way is free, who may shield or intercept, who is in contact at the end of a move) they
say by their moves. Readings are held against each other (AT-95); a certificate can say no more of
them.
"""

from collections.abc import Iterator

from engine.core.base.canonical import Plain
from engine.core.base.rng import BadDraw
from engine.core.display.sentences import inches
from engine.core.position.agenda import Frame
from engine.core.position.choices import NOTHING_MORE, Arguments, Draw, OneOf, Space
from engine.core.position.subsets import Subset
from engine.games.anima_tactics.field import BLOCKED, CLEAR, COVER
from engine.games.anima_tactics.figures import value
from engine.games.anima_tactics.ground import FREE, FREE_MOVEMENT, MEASURED
from engine.games.anima_tactics.state import NOBODY, AnimaState, Contact, Look, Reading

INCH = 100
LONGEST = 6801
"""Readings are below this: the diagonal of the table, and a little more."""
BOTH = 118
"""Two radii: between middles lies so much more than between edges (AT-87)."""
GRANTED = 25
"""Each reading may be off by so much: rulers are read to an eighth of an inch (AT-95)."""
SIGHTS = (CLEAR, COVER, BLOCKED)
LEVEL, ABOVE, BELOW = 0, 1, 2
SHIELDS = 4 * INCH
INTERCEPTS = 638
"""The length by which the way from one end of a line to the other may be longer over a figure that
is less than 2 inches off it (AT-12), or that 2 inches bring onto it (AT-92): for an Intercept two
steps of 2 inches, two bases, and the contact in which the line ends."""
WIDTH = 48
"""Inches from edge to edge of the table."""
AT_HOME = 0
"""The place of a flag where its seat has put it; one that was dropped lies where its carrier
stood."""
STANDING = 9
"""The place of a figure that is on no node; one on a node has the number of that, from 1."""


class Ended(Space):
    """`FIGURE ENEMY ...`: a movement, and whom its base touches at its end, in ascending order."""

    names_cards = True
    set_from = 1

    def __init__(self, figure: int, enemies: list[int]) -> None:
        self.figure = figure
        self.touched = Subset(enemies, range(min(len(enemies), 3) + 1))

    def __contains__(self, args: object) -> bool:
        return (
            isinstance(args, tuple)
            and args[:1] == (self.figure,)
            and type(args[0]) is int
            and args[1:] in self.touched
        )

    def __iter__(self) -> Iterator[Arguments]:
        return ((self.figure, *touched) for touched in self.touched)

    def __len__(self) -> int:
        return len(self.touched)

    def sample(self, draw: Draw) -> Arguments:
        return (self.figure, *self.touched.sample(draw))


class Measured:
    """A table of which only readings are known."""

    certain = False

    def verb(self, kind: str) -> str:
        return MEASURED.get(kind, kind)

    def deploy(self, state: AnimaState, seat: int, figures: list[int]) -> Space:
        return OneOf([(figure,) for figure in figures], names_cards=True)

    def put(self, state: AnimaState, figure: int, place: Arguments) -> None:
        _arrive(state, figure)

    def reach(self, state: AnimaState, figure: int, kind: str) -> Space:
        return Ended(figure, state.enemies(figure))

    def go(self, state: AnimaState, figure: int, kind: str, path: Arguments) -> None:
        most = FREE_MOVEMENT if kind == FREE else value(state, figure, kind)
        _moved(state, figure, most * INCH, path)

    def charges(self, state: AnimaState, figure: int, targets: list[int]) -> Space:
        if state.variant["strict_declare"] == "on":
            most = value(state, figure, "run")
            targets = [each for each in targets if self.within(state, figure, each, most)]
        return OneOf([(figure, target) for target in sorted(targets)], names_cards=True)

    def intercepts(self, state: AnimaState, frame: Frame, figures: list[int]) -> Space:
        """`FIGURE ENEMY ...`: who steps into the line, and whom it touches there; nobody who by the
        readings was too far from it."""
        ends = frame.card, frame.bound["target"]
        near = [figure for figure in sorted(figures) if _near(state, figure, ends, INTERCEPTS)]
        steps = [args for each in near for args in Ended(each, state.enemies(each))]
        return OneOf(steps, names_cards=True)

    def intercept(self, state: AnimaState, frame: Frame, figure: int, place: Arguments) -> None:
        _moved(state, figure, FREE_MOVEMENT * INCH, place)

    def charge(self, state: AnimaState, frame: Frame) -> int:
        """Players say whom the charge has reached, first of those who stepped into its line; nobody
        farther off than the charger runs."""
        figure, most = frame.card, value(state, frame.card, "run") * INCH
        for other in (*frame.bound["met"], frame.bound["target"]):
            if state.rng.below(f"charge/{figure}/{other}", 2):
                _check_run(state, figure, other, most)
                _moved(state, figure, most, (other,))
                return int(other)
        _moved(state, figure, most, ())
        return NOBODY

    def shields(self, state: AnimaState, shooter: int, target: int) -> list[int]:
        return [
            friend
            for friend in state.on_table(state.seat_of(target))
            if friend != target and _near(state, friend, (shooter, target), SHIELDS)
        ]

    def read(self, state: AnimaState, a: int, b: int, aim: bool) -> None:
        """Measure two figures, and where one aims at the other look, unless neither has moved since
        the last time."""
        if a == b:
            return
        if _reading(state, a, b) is None:
            low, high = sorted((a, b))
            edge = state.rng.below(f"measure/{low}/{high}", LONGEST)
            _keep(state, Reading(low, high, edge, state.gone[low], state.gone[high]))
        if aim and _look(state, a, b) is None:
            sight = state.rng.below(f"sight/{a}/{b}", 3)
            height = state.rng.below(f"height/{a}/{b}", 3)
            others = [look for look in state.looks if (look.a, look.b) != (a, b)]
            look = Look(a, b, sight, height, state.gone[a], state.gone[b])
            state.looks = sorted([*others, look], key=lambda each: (each.a, each.b))

    def known(self, state: AnimaState, a: int, b: int) -> bool:
        return _reading(state, a, b) is not None

    def beside(self, state: AnimaState, figure: int) -> list[int]:
        met = {card for each in state.contacts for card in (each.a, each.b)
               if figure in (each.a, each.b)}  # fmt: skip
        return [enemy for enemy in state.enemies(figure) if enemy not in met]

    def touch(self, state: AnimaState, figure: int, enemies: Arguments) -> None:
        _touch(state, figure, enemies)

    def within(self, state: AnimaState, a: int, b: int, most: int) -> bool:
        """By the last reading; where it does not hold any more, players say so by acting, and it
        must be possible."""
        reading = _reading(state, a, b)
        edge = _least(state, a, b) if reading is None else reading.edge
        return edge + _middles(state) <= most * INCH

    def around(self, state: AnimaState, place: int, figure: int, most: int) -> bool:
        return bool(state.rng.below(f"around{most}/{figure}", 2))

    def beyond_half(self, state: AnimaState, a: int, b: int, range: int) -> bool:
        reading = _reading(state, a, b)
        return reading is not None and 2 * (reading.edge + _middles(state)) > range * INCH

    def nearest(self, state: AnimaState, figure: int, others: list[int]) -> list[int]:
        return others

    def sight(self, state: AnimaState, a: int, b: int) -> str:
        look = _look(state, a, b)
        return CLEAR if look is None else SIGHTS[look.sight]

    def higher(self, state: AnimaState, a: int, b: int) -> bool:
        look = _look(state, a, b)
        return look is not None and look.height == ABOVE

    def touching(self, state: AnimaState, figure: int) -> list[int]:
        beside = {card for each in state.contacts for card in (each.a, each.b)
                  if figure in (each.a, each.b)}  # fmt: skip
        return [
            enemy for enemy in state.enemies(figure) if enemy in beside and not state.hidden[enemy]
        ]

    def push(self, state: AnimaState, figure: int, source: int, most: int) -> bool:
        """Move a thrown figure; enemies may stop it, whom its base touches then, or it has not left
        them."""
        crashed = bool(state.rng.below(f"crash/{figure}", 2))
        _moved(state, figure, most * INCH, ())
        if crashed:
            beside = [
                other
                for other in state.enemies(figure)
                if state.rng.below(f"touches/{figure}/{other}", 2)
            ]
            _touch(state, figure, tuple(beside))
        return crashed

    def spots(self, state: AnimaState, count: int) -> list[int]:
        return [number + 1 for number in range(count)]

    def on_spot(self, state: AnimaState, figure: int, spot: int) -> bool:
        return state.place[figure] == spot

    def at_flag(self, state: AnimaState, figure: int, spot: int) -> bool:
        """Players say so by picking it up; to one that lies at the enemy's home, from the own
        zone, it is as far as from zone to zone."""
        between = (WIDTH - 2 * int(state.variant["depth"])) * INCH
        return spot != AT_HOME or state.gone[figure] >= between

    def flag_places(self, state: AnimaState, seat: int) -> Space:
        return NOTHING_MORE

    def flag_place(self, state: AnimaState, place: Arguments) -> int:
        return AT_HOME

    def home(self, state: AnimaState, figure: int) -> bool:
        return bool(state.rng.below(f"home/{figure}", 2))

    def apart(self, state: AnimaState, a: int, b: int) -> int:
        return 0

    def end(self, state: AnimaState, path: Arguments) -> int:
        return STANDING

    def board(self, state: AnimaState) -> dict[str, Plain]:
        """Nothing can be drawn."""
        return {}

    def cell(self, state: AnimaState, place: int) -> list[Plain]:
        return []

    def word(self, place: int) -> str:
        return ""


def _touch(state: AnimaState, figure: int, enemies: Arguments) -> None:
    """Players say that a base touches these enemies as well. BadDraw where that cannot be."""
    for enemy in enemies:
        a, b = sorted((figure, int(enemy)))
        contacts = [*state.contacts, Contact(a, b)]
        state.contacts = sorted(contacts, key=lambda each: (each.a, each.b))
        _keep(state, Reading(a, b, 0, state.gone[a], state.gone[b]))


def _middles(state: AnimaState) -> int:
    """The length by which a distance exceeds a reading, which is from edge to edge, by the option
    `measure` (AT-77)."""
    return BOTH if state.variant["measure"] == "centre" else 0


def _reading(state: AnimaState, a: int, b: int) -> Reading | None:
    """The last reading between two figures, while neither has moved since."""
    low, high = sorted((a, b))
    for reading in state.readings:
        if (reading.a, reading.b) == (low, high):
            held = (reading.gone_a, reading.gone_b) == (state.gone[low], state.gone[high])
            return reading if held else None
    return None


def _look(state: AnimaState, a: int, b: int) -> Look | None:
    """The last look from one figure at another, while neither has moved since."""
    for look in state.looks:
        if (look.a, look.b) == (a, b):
            held = (look.gone_a, look.gone_b) == (state.gone[a], state.gone[b])
            return look if held else None
    return None


def _arrive(state: AnimaState, figure: int) -> None:
    """Note the new place of a figure: players name the node under its base, 0 for none."""
    state.place[figure] = STANDING
    if state.nodes:
        places = len(state.nodes) + 1
        node = state.rng.below(f"node/{figure}", places)
        state.place[figure] = node or STANDING


def _moved(state: AnimaState, figure: int, most: int, touched: Arguments) -> None:
    """A figure has moved so far at most and touches these enemies. BadDraw where that cannot be."""
    state.gone[figure] += most
    state.contacts = [each for each in state.contacts if figure not in (each.a, each.b)]
    _touch(state, figure, touched)
    _arrive(state, figure)


def _keep(state: AnimaState, new: Reading) -> None:
    """Take a reading up in place of the last one of the same pair, once no other contradicts it."""
    _check_pair(state, new)
    for each in state.readings:
        if (each.a, each.b) != (new.a, new.b):
            _check_triangle(state, new, each)
    others = [each for each in state.readings if (each.a, each.b) != (new.a, new.b)]
    state.readings = sorted([*others, new], key=lambda each: (each.a, each.b))


def _check_pair(state: AnimaState, new: Reading) -> None:
    """Two readings of one pair differ by no more than both have moved since (AT-95)."""
    for old in state.readings:
        if (old.a, old.b) == (new.a, new.b):
            since = _slack(state, old) + GRANTED
            if abs(new.edge - old.edge) > since:
                raise BadDraw(
                    f"{_words(state, new)}, and {_words(state, old)} before: they have not moved"
                    " so far since"
                )


def _least(state: AnimaState, a: int, b: int) -> int:
    """The least distance that two figures may have by now, by their last reading; 0 where there is
    none."""
    low, high = sorted((a, b))
    for reading in state.readings:
        if (reading.a, reading.b) == (low, high):
            return max(0, reading.edge - _slack(state, reading))
    return 0


def _near(state: AnimaState, figure: int, ends: tuple[int, int], detour: int) -> bool:
    """True if a figure may be near the line between two that have just been measured: by the
    readings the way over it is no longer than this detour."""
    reading = _reading(state, *ends)
    if reading is None:
        return True
    way = sum(_least(state, figure, end) for end in ends)
    return way <= reading.edge + GRANTED + detour


def _check_run(state: AnimaState, figure: int, other: int, most: int) -> None:
    """A charge that has reached a figure had no more than its run (AT-95)."""
    low, high = sorted((figure, other))
    for reading in state.readings:
        if (reading.a, reading.b) == (low, high) and _least(state, figure, other) > most:
            raise BadDraw(
                f"{_words(state, reading)}: a charge of {inches(most)} inches does not reach so far"
            )


def _check_triangle(state: AnimaState, new: Reading, second: Reading) -> None:
    """Of three readings around three figures none is longer than both others (AT-95)."""
    shared = {new.a, new.b} & {second.a, second.b}
    if len(shared) != 1:
        return
    ends = sorted({new.a, new.b, second.a, second.b} - shared)
    for third in state.readings:
        if [third.a, third.b] != ends:
            continue
        slack = GRANTED + _slack(state, second) + _slack(state, third)
        three = (new, second, third)
        for longest in three:
            others = sum(each.edge + BOTH for each in three if each is not longest)
            if longest.edge + BOTH > others + slack:
                raise BadDraw(
                    f"{_words(state, new)}: that cannot be where {_words(state, second)}, and"
                    f" {_words(state, third)}"
                )


def _slack(state: AnimaState, reading: Reading) -> int:
    """The error that a reading may have by now: what both have moved since, and its own."""
    moved = state.gone[reading.a] - reading.gone_a + state.gone[reading.b] - reading.gone_b
    return moved + GRANTED


def _words(state: AnimaState, reading: Reading) -> str:
    """A reading in words."""
    names = [state.cards[card].definition.name for card in (reading.a, reading.b)]
    return f"{names[0]} and {names[1]} are measured {inches(reading.edge)} inches apart"
