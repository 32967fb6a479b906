"""The report for chess programs, column by column."""

from typing import Any

from tournaments.archive.trf import Report
from tournaments.standings.counting import PROFILES

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")


def entry(name: str, state: str = "entered", **staff: Any) -> dict[str, Any]:
    return {"id": f"id of {name}", "name": name, "state": state, "staff": staff}


def match(*seats: tuple[str, str], code: str = "same_score", state: str = "settled") -> Any:
    rows = [{"entry": f"id of {name}", "result": result} for name, result in seats]
    return {"state": state, "reason": {"code": code}, "seats": rows}


def round_(*matches: Any, state: str = "closed", stage: int = 1, day: int = 1) -> Any:
    at = f"2026-02-{day:02}T10:00:00Z"
    return {"state": state, "stage": stage, "published_at": at, "matches": list(matches)}


EVENT: dict[str, Any] = {
    "event": {
        "name": "Friday",
        "game": "tactics_anthem",
        "profile": "card-game",
        "state": "running",
        "team_size": 1,
        "starts_at": None,
    },
    "stages": [
        {"kind": "swiss", "rounds": 4},
        {"kind": "single_elimination", "rounds": None},
    ],
    "entries": [
        entry("Ada", rating=1812),
        entry("Bo", "dropped"),
        entry("Withdrawn", "withdrawn"),
        entry("Cy"),
        entry("Dee" * 20),
        entry("Eve"),
    ],
    "standings": [
        {"entry": "id of Ada", "rank": 1, "points": 6},
        {"entry": "id of Eve", "rank": 2, "points": 4.5},
    ],
}
D = "Dee" * 20
ROUNDS = [
    round_(
        match(("Ada", "win"), ("Bo", "loss")),
        match((D, "draw"), ("Cy", "draw")),
        match(("Eve", "bye"), code="bye"),
    ),
    round_(match(("Bo", "void"), ("Eve", "void"), state="void"), state="undone", day=2),
    round_(
        match(("Eve", "loss"), ("Ada", "loss")),
        match(("Cy", "bye"), code="awarded_bye"),
        match((D, "loss")),
        day=3,
    ),
    round_(match(("Ada", "win"), ("Eve", "loss")), stage=2, day=4),
]


def report(*rounds: Any, **event: Any) -> list[str]:
    made = Report({**EVENT, "event": {**EVENT["event"], **event}}, PROFILES["card-game"])
    assert list(made.taking(rounds)) == list(rounds)
    return made.text().split("\r\n")


def players(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("001")]


def columns(line: str, first: int, last: int) -> str:
    """Columns as the format counts them, from 1."""
    return line.ljust(last)[first - 1 : last]


def course(line: str, rounds: int) -> list[tuple[str, str, str]]:
    """Opponent, colour and result of each round, by the columns that the format names."""
    return [
        (
            columns(line, 92 + 10 * at, 95 + 10 * at),
            columns(line, 97 + 10 * at, 97 + 10 * at),
            columns(line, 99 + 10 * at, 99 + 10 * at),
        )
        for at in range(rounds)
    ]


def test_the_columns_of_a_player() -> None:
    ada, bo, *_ = players(report(*ROUNDS))

    assert columns(ada, 1, 3) == "001"
    assert columns(ada, 5, 8) == "   1"
    assert columns(ada, 15, 47) == f"{'Ada':33}"
    assert columns(ada, 49, 52) == "1812"
    assert columns(ada, 81, 84) == " 6.0"
    assert columns(ada, 86, 89) == "   1"
    assert columns(bo, 49, 52) == "    "
    for at in (4, 9, 48, 53, 80, 85, 90, 91, 96, 98, 100, 101):
        assert columns(ada, at, at) == " "


def test_a_long_name_keeps_the_columns() -> None:
    dee = players(report(*ROUNDS))[3]

    assert columns(dee, 15, 47) == ("Dee" * 11)
    assert columns(dee, 48, 48) == " "


def test_what_each_round_was_for_everybody() -> None:
    """The opponent by number, seat 0 as white, and the result; a round undone or of a bracket is
    not there, and who has dropped is absent from the next."""
    courses = [course(line, 3) for line in players(report(*ROUNDS))]
    none = ("    ", " ", " ")

    assert courses == [
        [("   2", "w", "1"), ("   5", "b", "0"), none],
        [("   1", "b", "0"), ("0000", "-", "Z"), ("0000", "-", "Z")],
        [("   4", "b", "="), ("0000", "-", "F"), none],
        [("   3", "w", "="), ("0000", "-", "-"), none],
        [("0000", "-", "U"), ("   1", "w", "0"), none],
    ]


def test_a_match_without_a_result_has_none() -> None:
    now = round_(match(("Ada", "pending"), ("Cy", "pending"), state="open"), state="open")
    ada, bo, cy, *_ = players(report(now))

    assert [course(line, 2)[0] for line in (ada, bo, cy)] == [
        ("   3", "w", " "),
        ("0000", "-", "Z"),
        ("   1", "b", " "),
    ]
    assert course(bo, 2)[1] == ("    ", " ", " ")


def test_when_it_is_over_nobody_is_absent_from_what_comes_next() -> None:
    bo = players(report(*ROUNDS, state="finished"))[1]

    assert course(bo, 3)[2] == ("    ", " ", " ")


def test_the_head() -> None:
    lines = report(*ROUNDS)

    assert [line for line in lines if not line.startswith("001")] == [
        "012 Friday",
        "042 2026/02/01",
        "052 2026/02/03",
        "062 5",
        "072 1",
        "082 0",
        "092 swiss, tactics_anthem, card-game",
        f"132{'':88}26/02/01  26/02/03",
        "XXR 4",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBU  3.0",
        "BBF  3.0",
        "",
    ]
