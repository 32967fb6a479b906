"""The results format (docs/results-format.md): what a file says, and what is no such file."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournaments.archive.results_files.event_files import event_at
from tournaments.archive.results_files.results_file import FileMatch, UnusableResults, read_results
from tournaments.standings.counting import Played

ROOT = Path(__file__).resolve().parents[3]
MATCH = {"player1": "a", "player2": "b", "result": "2-1-0"}


def of(*matches: dict[str, Any], **fields: Any) -> str:
    """A file of one round."""
    return json.dumps({"rounds": [{"matches": matches}], **fields})


def test_the_example_of_the_document() -> None:
    text = (ROOT / "docs/results-format.md").read_text().split("```")[1].removeprefix("json")
    results = read_results(text)

    assert results.players == ("Ada", "Bo", "Cy")
    assert [(round_.name, len(round_.matches)) for round_ in results.rounds] == [("Round 1", 2)]
    assert results.rounds[0].matches[1] == FileMatch("Cy", None, (2, 0, 0))
    assert results.played() == [
        Played("Ada", "Bo", "win", 2, 1, 0, round=1),
        Played("Bo", "Ada", "loss", 1, 2, 0, round=1),
        Played("Cy", None, "bye", 2, 0, 0, round=1),
    ]


@pytest.mark.parametrize(
    ("games", "results"),
    [
        ("2-1-0", ["win", "loss"]),
        ("0-1-2", ["loss", "win"]),
        ("1-1-1", ["draw", "draw"]),
        ("0-0-3", ["draw", "draw"]),
        ("0-0-0", ["draw", "draw"]),
    ],
)
def test_who_won_more_games_won_the_match(games: str, results: list[str]) -> None:
    played = read_results(of({**MATCH, "result": games})).played()

    assert [match.result for match in played] == results


@pytest.mark.parametrize(
    ("games", "result", "is_bye"),
    [
        ("2-0-0", "bye", True),
        ("1-0-0", "bye", True),
        ("0-2-0", "loss", False),
        ("0-0-0", "loss", False),
    ],
)
def test_without_an_opponent_it_is_a_bye_or_an_assigned_loss(
    games: str, result: str, is_bye: bool
) -> None:
    results = read_results(of({**MATCH, "player2": None, "result": games}))

    assert [(match.result, match.opponent) for match in results.played()] == [(result, None)]
    assert results.rounds[0].matches[0].is_bye is is_bye


def test_who_is_absent_from_the_last_round_has_dropped() -> None:
    last = {"player1": "c", "player2": "b", "result": "0-2-0"}
    results = read_results(
        json.dumps({"rounds": [{"matches": [MATCH]}, {"matches": [last]}], "players": 3})
    )

    assert results.players == ("a", "b", "c")
    assert (results.present, results.dropped) == (frozenset("bc"), frozenset("a"))


def test_before_the_first_round_everybody_is_there() -> None:
    results = read_results('{"rounds": [], "players": ["b", "a"]}')

    assert (results.players, results.present) == (("b", "a"), frozenset("ab"))
    assert (results.dropped, results.played()) == (frozenset(), [])


def test_numbers_of_games_that_count_more_than_wins() -> None:
    match = {**MATCH, "victory_points": [11, 4], "survivors": [0, 30]}
    read = read_results(of(match)).rounds[0].matches[0]

    assert (read.victory_points, read.survivors) == ((11, 4), (0, 30))
    assert read_results(of(match)).played() == [
        Played("a", "b", "win", 2, 1, 0, 11, 4, 0, 30, 1),
        Played("b", "a", "loss", 1, 2, 0, 4, 11, 30, 0, 1),
    ]


def test_after_a_round_there_is_nobody_who_came_later() -> None:
    later = {"player1": "c", "player2": "b", "result": "0-2-0"}
    whole = read_results(
        json.dumps(
            {
                "rounds": [{"matches": [MATCH]}, {"matches": [later]}],
                "players": ["c", "b", "a", "d"],
                "late": ["c"],
            }
        )
    )

    assert whole.until(1) == read_results(of(MATCH, players=["b", "a", "d"])).until(1)
    assert whole.until(1).players == ("b", "a", "d")
    assert whole.last_round() == {"a": 1, "b": 2, "c": 2}


def test_a_file_is_named_with_its_problem(tmp_path: Path) -> None:
    for content, problem in (
        (b"\xff{}", "it is not UTF-8"),
        (b"[]", "it is not a JSON object with the field rounds"),
    ):
        path = tmp_path / "event.json"
        path.write_bytes(content)
        with pytest.raises(UnusableResults) as refused:
            event_at(str(path))
        assert str(refused.value) == f"{path}: {problem}"
    missing = str(tmp_path / "none.json")
    with pytest.raises(UnusableResults) as refused:
        event_at(missing)
    assert str(refused.value) == f"{missing} cannot be read: No such file or directory"


def test_a_mark_of_byte_order_is_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_bytes(b"\xef\xbb\xbf" + of(MATCH).encode())

    assert event_at(str(path)).results == read_results(of(MATCH))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "it is not JSON: "),
        ("[" * 10**5, "it is "),
        ("[]", "it is not a JSON object with the field rounds"),
        ("{}", "rounds must be a list"),
        ('{"rounds": [[]]}', "round 1 is not a JSON object with the field matches"),
        ('{"rounds": [{}]}', "round 1: matches must be a list"),
        ('{"rounds": [{"matches": [], "name": 1}]}', "round 1: name must be text"),
        ('{"rounds": [], "standings": [1]}', "standings: a row is not a JSON object"),
        ('{"rounds": [{"matches": [1]}]}', "round 1, match 1 is not a JSON object with player1"),
        (of({**MATCH, "player1": None}), "round 1, match 1: player1 must be a player’s name"),
        (of({**MATCH, "player2": 7}), "round 1, match 1: player2 must be a player’s name"),
        (of({**MATCH, "player2": " "}), "round 1, match 1: player2 must be a player’s name"),
        (of({**MATCH, "player2": "x\ny"}), "round 1, match 1: player2 must be a player’s name"),
        (of({**MATCH, "player2": "a"}), "round 1, match 1: a can’t play again"),
        (of({**MATCH, "result": "2-1"}), "round 1, match 1: result must be games won, lost and"),
        (of({**MATCH, "result": "2-1--1"}), "round 1, match 1: result must be games won, lost"),
        (of({**MATCH, "result": None}), "round 1, match 1: result must be games won, lost and"),
        (of(MATCH, {**MATCH, "player1": "c"}), "round 1: b is in two matches"),
        (of(MATCH, players=["a"]), "players: b plays but is not listed"),
        (of(MATCH, players=["a", "b", "a"]), "players: a is liste"),
        (of(MATCH, players="ab"), "players must be a list of names"),
        (of(MATCH, late=["c"]), "late: c isn’t among the players"),
        (
            of({**MATCH, "survivors": [1]}),
            "round 1, match 1: survivors must be two whole numbers, those of player1 and player2",
        ),
        (of({**MATCH, "victory_points": [1, -1]}), "round 1, match 1: victory_points must be two"),
    ],
)
def test_what_is_no_results_file_is_said_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(UnusableResults) as refused:
        read_results(text)

    assert str(refused.value)[: len(problem)] == problem


def test_the_real_events_are_read() -> None:
    files = sorted((ROOT / "tests/data/real-events").glob("*.json"))
    read = [read_results(file.read_text()) for file in files]

    assert [(len(results.players), len(results.rounds)) for results in read] == [
        (19, 5), (27, 4), (27, 4), (39, 4), (16, 5), (18, 5),
    ]  # fmt: skip
    assert [len(results.standings) for results in read] == [
        len(results.players) for results in read
    ]
