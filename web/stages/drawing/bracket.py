"""A bracket as a drawing: everything that is written as SVG, with its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from tournaments.pairing.brackets import Bracket, Part, Stand, named_rounds
from web.stages.drawing.bracket_captions import Caption, Seat
from web.stages.drawing.fitting import fitted
from web.stages.drawing.layout import GAP, HEIGHT, ROW, WIDTH, Layout, Place, layout

TYPE = 14
CORNER = 6
FROM_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """Places of things in a box, from its corner: the number of the match in a column of its own,
    then in two rows the seed (ending at its place), the name and the games won (centred)."""

    width: int = WIDTH
    height: int = HEIGHT
    row: int = ROW
    corner: int = CORNER
    column: int = 34
    number: int = 17
    seed: int = 60
    name: int = 68
    scores: int = 236
    # Of type, from the top of a row, of the column, and of the line above the box.
    baseline: int = 19
    middle: int = 32
    note: int = -7

    def room(self, seat: Seat) -> int:
        """The width of a row that is for the name."""
        return (self.scores - 14 if seat.score else self.width - 8) - self.name

    @property
    def own(self) -> int:
        """The width of a row beside the number."""
        return self.width - self.column

    @property
    def side(self) -> str:
        """The column of the number as SVG writes it, round where the box is."""
        low = self.height - CORNER
        return (
            f"M{self.column} 0H{CORNER}A{CORNER} {CORNER} 0 0 0 0 {CORNER}V{low}"
            f"A{CORNER} {CORNER} 0 0 0 {CORNER} {self.height}H{self.column}Z"
        )


SHAPE = Shape()


@dataclass(frozen=True, slots=True)
class Row:
    """A seat: `name` is cut to fit into `room`, `seat` has the whole name. `own` if it is the
    reader's."""

    top: int
    seat: Seat
    name: str
    room: int
    own: bool

    @property
    def baseline(self) -> int:
        return self.top + SHAPE.baseline


@dataclass(frozen=True, slots=True)
class Box:
    """A match. It is `last` if its winner has won the whole bracket."""

    place: Place
    caption: Caption
    rows: tuple[Row, Row]
    last: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line from the right side of a box to the left side of another. It is `taken` when a player
    has gone on that way."""

    start: tuple[int, int]
    turn: int
    end: tuple[int, int]
    taken: bool

    @property
    def path(self) -> str:
        """As SVG writes it."""
        return f"M{self.start[0]} {self.start[1]}H{self.turn}V{self.end[1]}H{self.end[0]}"


@dataclass(frozen=True, slots=True)
class Title:
    """The name of a round."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole bracket. `wide` if it is worth the width of a large screen."""

    width: int
    height: int
    wide: bool
    summary: str
    titles: Sequence[Title]
    lines: Sequence[Line]
    boxes: Sequence[Box]
    shape: Shape = SHAPE


def draw(bracket: Bracket, matches: Sequence[Caption], *, own: str | None = None) -> Drawing:
    """The drawing of a bracket with captions for its matches; `own` is the reader's entrant."""
    placed = layout(bracket)
    names = named_rounds(bracket)
    won = _won_by(matches)
    columns = len({match.wave for match in bracket.matches})
    return Drawing(
        width=placed.width,
        height=placed.height,
        wide=columns >= FROM_COLUMNS,
        summary=_summary(bracket),
        titles=[
            Title(heading.x, heading.y, names[heading.round].title) for heading in placed.headings
        ],
        lines=_lines(placed, matches),
        boxes=[_box(caption, placed.places, own, won) for caption in matches],
    )


def _summary(bracket: Bracket) -> str:
    matches = len(bracket.matches)
    text = ngettext(
        "{matches} match of {players} players. Lines lead from each match to the winner’s next"
        " match. The list of matches below has the same in text.",
        "{matches} matches of {players} players. Lines lead from each match to the winner’s next"
        " match. The list of matches below has the same in text.",
        matches,
    )
    return text.format(matches=matches, players=bracket.size)


def _lines(layout: Layout, matches: Sequence[Caption]) -> list[Line]:
    """All lines; those that are `taken` come last, so that they are drawn above the others."""
    left = {caption.match.number for caption in matches if caption.decided}
    open_ = {caption.match.number for caption in matches if caption.stand != Stand.NOT_NEEDED}
    lines = []
    for start, end in layout.lines:
        place, other = layout.places[start], layout.places[end]
        lines.append(
            Line(
                start=(place.x + WIDTH, place.middle),
                turn=other.x - GAP // 2,
                end=(other.x, other.middle),
                taken=start in left and end in open_,
            )
        )
    return sorted(lines, key=lambda line: line.taken)


def _box(caption: Caption, places: Mapping[int, Place], own: str | None, won: int | None) -> Box:
    first, second = (
        Row(
            top=at * ROW,
            seat=seat,
            name=fitted(seat.name, room=SHAPE.room(seat), size=TYPE),
            room=SHAPE.room(seat),
            own=own is not None and seat.entrant == own,
        )
        for at, seat in enumerate(caption.seats)
    )
    return Box(places[caption.match.number], caption, (first, second), caption.match.number == won)


def _won_by(matches: Sequence[Caption]) -> int | None:
    """The number of the match that decided the bracket: the final, or a second one if needed."""
    finals = [caption for caption in matches if caption.match.part in {Part.FINAL, Part.RESET}]
    needed = [caption for caption in finals if caption.stand != Stand.NOT_NEEDED]
    return needed[-1].match.number if needed[-1].decided else None
