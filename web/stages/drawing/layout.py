"""Places of the matches of a bracket: columns by wave, trees from top to bottom."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import Bracket, BracketMatch, Kind, Part, PartRound, is_double

# In units of the drawing, one of which is a pixel where it is not scaled. The state of a match
# stands above its box, the names of rounds above the columns, those of single matches above their
# state.
WIDTH, ROW = 252, 27
HEIGHT = 2 * ROW
ABOVE = 20
HEADING = 32
BETWEEN = 14
GAP = 44
MARGIN = 2
PARTS_APART = 36
STEP = ABOVE + HEIGHT + BETWEEN


@dataclass(frozen=True, slots=True)
class Place:
    """The upper left corner of a match's box."""

    x: int
    y: int

    @property
    def middle(self) -> int:
        return self.y + HEIGHT // 2


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of a round's name, on its baseline."""

    x: int
    y: int
    round: PartRound


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of matches and headings. Lines lead from one match to another, by number."""

    width: int
    height: int
    places: Mapping[int, Place]
    headings: Sequence[Heading]
    lines: Sequence[tuple[int, int]]


def layout(bracket: Bracket) -> Layout:
    """The main part above, the losers' part below it, the finals to the right of both."""
    columns = {wave: at for at, wave in enumerate(sorted({node.wave for node in bracket.matches}))}
    tops: dict[int, int] = {}
    top = MARGIN
    for tree in _trees(bracket):
        tops |= _stacked(tree, top + HEADING + ABOVE)
        top = max(tops[match.number] for match in tree) + HEIGHT + PARTS_APART
    for match in bracket.matches:
        if match.number not in tops:
            tops[match.number] = _beside(match, bracket, tops)
    places = {
        match.number: Place(MARGIN + columns[match.wave] * (WIDTH + GAP), tops[match.number])
        for match in bracket.matches
    }
    return Layout(
        width=max(place.x for place in places.values()) + WIDTH + MARGIN,
        height=max(place.y for place in places.values()) + HEIGHT + MARGIN,
        places=places,
        headings=list(_headings(bracket, places)),
        lines=[(feeder, match.number) for match in bracket.matches for feeder in _feeders(match)],
    )


def _trees(bracket: Bracket) -> Iterator[list[BracketMatch]]:
    """The trees stacked from top to bottom: the main part, with the final where no losers' part
    leads to it, and the losers' part."""
    main = {Part.MAIN} if is_double(bracket) else {Part.MAIN, Part.FINAL}
    for parts in (main, {Part.LOSERS}):
        if tree := [match for match in bracket.matches if match.part in parts]:
            yield tree


def _stacked(tree: Sequence[BracketMatch], top: int) -> dict[int, int]:
    """Matches to which none leads stand below each other, all others amid those that lead there."""
    by_number = {match.number: match for match in tree}
    tops: dict[int, int] = {}
    waiting = [tree[-1].number]
    while waiting:
        feeders = [of for of in _feeders(by_number[waiting[-1]]) if of in by_number]
        number = waiting.pop()
        waiting += reversed(feeders)
        if not feeders:
            tops[number] = top + len(tops) * STEP
    for match in tree:
        if match.number not in tops:
            tops[match.number] = _amid([of for of in _feeders(match) if of in by_number], tops)
    return tops


def _beside(match: BracketMatch, bracket: Bracket, tops: Mapping[int, int]) -> int:
    """A final of both parts between them, a second beside it; that for the third place below it."""
    if match.part == Part.THIRD:
        final = next(node.number for node in bracket.matches if node.part == Part.FINAL)
        return tops[final] + HEIGHT + BETWEEN + HEADING + ABOVE
    return _amid(_feeders(match), tops)


def _amid(numbers: Sequence[int], tops: Mapping[int, int]) -> int:
    return sum(tops[number] for number in numbers) // len(numbers)


def _feeders(match: BracketMatch) -> list[int]:
    """The matches whose winners come here, those of the upper seats first."""
    return [source.of for source in match.sources if source.kind == Kind.WINNER]


def _headings(bracket: Bracket, places: Mapping[int, Place]) -> Iterator[Heading]:
    """The rounds of a part stand on one line over it, single matches have theirs to themselves."""
    tops: dict[Part, int] = {}
    lefts: dict[PartRound, int] = {}
    for match in bracket.matches:
        place = places[match.number]
        tops[match.part] = min(place.y, tops.get(match.part, place.y))
        lefts[match.part, match.round] = place.x
    for round_, left in lefts.items():
        yield Heading(left, tops[round_[0]] - ABOVE - HEADING // 3, round_)
