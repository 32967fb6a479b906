"""Every bracket of 2 to 64 players has room for all that is on it."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from tests.support.drawn_brackets import SIZES, every_bracket, stood
from tournaments.pairing.brackets import Bracket, Kind, Part, double_elimination, single_elimination
from web.stages.drawing import Drawing, draw
from web.stages.drawing.layout import ABOVE, HEIGHT, WIDTH, Place

# Type of the names of rounds, above and below its baseline.
RISE, FALL = 14, 4


@cache
def drawn(bracket: Bracket) -> Drawing:
    return draw(bracket, stood(bracket))


def areas(drawing: Drawing) -> Iterator[tuple[int, int, int]]:
    """Left side, top and bottom of whatever takes room; all are as wide as a box at most."""
    for box in drawing.boxes:
        yield box.place.x, box.place.y - ABOVE, box.place.y + HEIGHT
    for title in drawing.titles:
        yield title.x, title.y - RISE, title.y + FALL


def collisions(drawing: Drawing) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    taken = sorted(areas(drawing))
    lefts = sorted({left for left, _, _ in taken})
    assert all(right - left > WIDTH for left, right in pairwise(lefts))
    return [
        (area, other)
        for area, other in pairwise(taken)
        if area[0] == other[0] and other[1] < area[2]
    ]


@pytest.mark.proof(of="laws")
def test_nothing_lies_on_anything_else() -> None:
    assert [
        overlaps for bracket in every_bracket() if (overlaps := collisions(drawn(bracket)))
    ] == []


@pytest.mark.proof
def test_everything_is_inside() -> None:
    for bracket in every_bracket():
        drawing = drawn(bracket)
        taken = list(areas(drawing))
        assert min(left for left, _, _ in taken) > 0
        assert min(top for _, top, _ in taken) >= 0
        assert max(left for left, _, _ in taken) + WIDTH < drawing.width
        assert max(bottom for _, _, bottom in taken) < drawing.height


@pytest.mark.proof(of="slow")
def test_every_match_is_drawn_once() -> None:
    for bracket in every_bracket():
        assert [box.caption.match for box in drawn(bracket).boxes] == list(bracket.matches)


@pytest.mark.proof
def test_a_line_leads_from_box_to_box_for_every_winner_who_goes_on() -> None:
    for bracket in every_bracket():
        drawing = drawn(bracket)
        starts = {
            (box.place.x + WIDTH, box.place.y + HEIGHT // 2): box.caption.match.number
            for box in drawing.boxes
        }
        ends = {
            (box.place.x, box.place.y + HEIGHT // 2): box.caption.match.number
            for box in drawing.boxes
        }
        assert sorted((starts[line.start], ends[line.end]) for line in drawing.lines) == sorted(
            (source.of, match.number)
            for match in bracket.matches
            for source in match.sources
            if source.kind == Kind.WINNER
        )


@pytest.mark.proof
def test_no_line_goes_through_a_box() -> None:
    """It turns just before the box where it ends; what it passes until then is higher or lower."""
    for bracket in every_bracket():
        drawing = drawn(bracket)
        columns = {box.place.x for box in drawing.boxes}
        for line in drawing.lines:
            (left, across), (right, _) = line.start, line.end
            assert left < line.turn < right
            assert not any(column <= line.turn <= column + WIDTH for column in columns)
            passed = [box.place.y for box in drawing.boxes if left < box.place.x < line.turn]
            assert not any(top - ABOVE <= across <= top + HEIGHT for top in passed)


@pytest.mark.proof
def test_every_round_has_its_name_above_it() -> None:
    for bracket in every_bracket():
        drawing = drawn(bracket)
        rounds = {
            (match.part, match.round): box.place.x
            for match, box in zip(bracket.matches, drawing.boxes, strict=True)
        }
        assert [title.x for title in drawing.titles] == list(rounds.values())


@pytest.mark.proof
def test_losers_play_below_and_the_finals_are_to_the_right() -> None:
    for size in SIZES[1:]:
        bracket = double_elimination(size)
        places: dict[Part, list[Place]] = {part: [] for part in Part}
        for match, box in zip(bracket.matches, drawn(bracket).boxes, strict=True):
            places[match.part].append(box.place)
        (final,), (reset,) = places[Part.FINAL], places[Part.RESET]
        both = places[Part.MAIN] + places[Part.LOSERS]
        assert max(place.y for place in places[Part.MAIN]) < min(
            place.y for place in places[Part.LOSERS]
        )
        assert max(place.x for place in both) < final.x < reset.x
        assert final.y == reset.y


def test_the_third_place_is_played_for_below_the_final() -> None:
    *_, final, third = drawn(single_elimination(8, third_place=True)).boxes

    assert final.place.x == third.place.x
    assert final.place.y < third.place.y


@pytest.mark.proof(of="laws")
def test_the_same_bracket_is_always_drawn_the_same() -> None:
    assert all(drawn(bracket) == draw(bracket, stood(bracket)) for bracket in every_bracket())


def test_a_collision_would_be_found() -> None:
    drawing = drawn(single_elimination(4))
    twice = Drawing(0, 0, False, "", [], [], [*drawing.boxes, drawing.boxes[0]])

    assert len(collisions(twice)) == 1
