"""A bracket as SVG and as a table, as the templates write them."""

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from tests.support.drawn_brackets import names, stood
from tournaments.pairing.brackets import (
    Bracket,
    bracket_state,
    double_elimination,
    single_elimination,
)
from web.stages.drawing import Label, captions, draw, listed

Element = ElementTree.Element
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("1")</script> & Sons, of a very long name'


def picture(bracket: Bracket, results: Mapping[int, str | None], **options) -> Element:
    """The SVG of a bracket after these results."""
    drawing = draw(bracket, stood(bracket, results, **options), own="e1")
    context = {"drawing": drawing, "title": "Bracket of the final stage"}
    (svg,) = ElementTree.fromstring(render_to_string("web/stages/bracket.html", context))
    assert svg.tag == f"{SVG}svg"
    return svg


def table(bracket: Bracket, results: Mapping[int, str | None], **options) -> Element:
    context = {"rounds": listed(stood(bracket, results, **options)), "title": "Final stage"}
    return ElementTree.fromstring(render_to_string("web/stages/bracket_matches.html", context))


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def written(svg: Element) -> list[str]:
    """All type on the drawing, from the first element to the last."""
    return [text(element) for element in svg.iter(f"{SVG}text")]


def test_a_bracket_as_a_picture() -> None:
    labels = {
        1: Label(table=4, scores=("2", "1"), link="/matches/one"),
        2: Label(table=5, state="in progress"),
    }
    svg = picture(single_elimination(3), {1: "e2"}, labels=labels)

    assert svg.attrib["viewBox"] == f"0 0 {svg.attrib['width']} {svg.attrib['height']}"
    assert svg.attrib["role"] == "group"
    assert [text(element) for element in svg.findall(f"{SVG}title")] == [
        "Bracket of the final stage"
    ]
    title, summary = list(svg)[:2]
    assert [title.tag, summary.tag] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.attrib["aria-labelledby"] == title.attrib["id"]
    assert svg.attrib["aria-describedby"] == summary.attrib["id"]
    assert text(summary) == (
        "2 matches of 3 players. Lines lead from each match to the winner’s next match. The list of"
        " matches below has the same in text."
    )
    assert written(svg) == [
        *("Round 1", "Final"),
        *("Table 4", "1", "2", "Player 2", "2", "3", "Player 3", "1"),
        *("Table 5", "in progress", "2", "1", "Player 1", "2", "Player 2"),
    ]
    assert [element.attrib for element in svg.iter(f"{SVG}a")] == [
        {"href": "/matches/one", "tabindex": "-1"}
    ]
    assert len([element for element in svg.iter() if element.attrib.get("class") == "own"]) == 1


def test_who_won_and_who_is_not_known_yet() -> None:
    svg = picture(single_elimination(4), {1: "e4"})
    seats = [
        (element.attrib["class"], text(next(element.iter(f"{SVG}title"))))
        for element in svg.iter(f"{SVG}g")
        if element.attrib["class"].startswith("seat")
    ]

    assert seats == [
        ("seat loser", "Player 1, seed 1"),
        ("seat winner", "Player 4, seed 4"),
        ("seat", "Player 2, seed 2"),
        ("seat", "Player 3, seed 3"),
        ("seat", "Player 4, winner of match 1"),
        ("seat open", "Winner of match 2"),
    ]


def test_a_name_is_whole_in_its_title_and_never_markup() -> None:
    bracket = single_elimination(2)
    called = {**names(bracket), "e2": HOSTILE}
    matches = captions(bracket, bracket_state(bracket, list(called), {}), called, {})
    source = render_to_string("web/stages/bracket.html", {"drawing": draw(bracket, matches)})
    source += render_to_string("web/stages/bracket_matches.html", {"rounds": listed(matches)})
    root = ElementTree.fromstring(f"<div>{source}</div>")

    assert "<script" not in source
    assert f"{HOSTILE}, seed 2" in [text(element) for element in root.iter(f"{SVG}title")]
    assert '<script>alert("1")…' in [text(element) for element in root.iter(f"{SVG}text")]
    assert text(next(root.iter("td"))) == f"Player 1 (seed 1) {HOSTILE} (seed 2)"


@pytest.mark.parametrize("bracket", [single_elimination(13), double_elimination(8)])
def test_nothing_is_styled_or_run_in_place(bracket: Bracket) -> None:
    """The pages' policy forbids it."""
    attributes = {name for element in picture(bracket, {}).iter() for name in element.attrib}

    assert not {name for name in attributes if name == "style" or name.startswith("on")}


def test_the_same_as_a_table() -> None:
    labels = {1: Label(table=4, scores=("2", "1"), link="/matches/one")}
    written_table = table(single_elimination(3), {1: "e2"}, labels=labels)
    cells = [
        [[text(part) for part in cell] or text(cell) for cell in row]
        for row in written_table.iter("tr")
    ]

    assert cells == [
        ["Match", "Players", "Games won", "Status", "Next"],
        ["Round 1"],
        [
            ["Match 1"],
            ["Player 2 (seed 2), winner", "Player 3 (seed 3)"],
            ["2", "1"],
            ["Table 4"],
            ["Winner plays match 2", "Loser finishes 3rd"],
        ],
        ["Final"],
        [
            "2",
            ["Player 1 (seed 1)", "Player 2 (winner of match 1)"],
            ["–", "–"],
            "not started",
            ["Winner finishes 1st", "Loser finishes 2nd"],
        ],
    ]
    assert [link.attrib["href"] for link in written_table.iter("a")] == ["/matches/one"]
