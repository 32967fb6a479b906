"""Who beat whom, as a table of rows and columns."""

from web.stages.drawing import Meeting, cross_table


def test_everybody_against_everybody() -> None:
    meetings = [
        Meeting(("ann", "ben"), "/1", (2, 1), "ann"),
        Meeting(("ben", "cem"), "/2", (1, 1)),
        Meeting(("cem", "ann"), "/3"),
    ]
    table = cross_table(["cem", "ann", "ben"], meetings)

    assert [
        [[(outcome.text, outcome.kind, outcome.link) for outcome in cell.outcomes] for cell in row]
        for row in table
    ] == [
        [[], [("open", "open", "/3")], [("1–1", "even", "/2")]],
        [[("open", "open", "/3")], [], [("2–1", "won", "/1")]],
        [[("1–1", "even", "/2")], [("1–2", "lost", "/1")], []],
    ]
    assert [[cell.themselves for cell in row] for row in table] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_two_legs_in_the_order_of_play() -> None:
    meetings = [
        Meeting(("ann", "ben"), "/1", (1, 0), "ann"),
        Meeting(("ben", "ann"), "/2", (1, 0), "ben"),
    ]
    (_, cell), _ = cross_table(["ann", "ben"], meetings)

    assert [outcome.kind for outcome in cell.outcomes] == ["won", "lost"]


def test_nobody_has_played_yet() -> None:
    ((cell,),) = cross_table(["ann"], [])

    assert (cell.outcomes, cell.themselves) == ([], True)
