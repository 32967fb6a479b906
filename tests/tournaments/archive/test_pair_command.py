"""`manage.py pair`: the next round of an event in a file, for people and for programs."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def written(folder: Path, *rounds: list[tuple[str, str | None, str]]) -> Path:
    matches = [
        [{"player1": first, "player2": second, "result": games} for first, second, games in round_]
        for round_ in rounds
    ]
    path = folder / "event.json"
    path.write_text(json.dumps({"rounds": [{"matches": round_} for round_ in matches]}))
    return path


def paired(path: Path, *options: str, seed: str = "1") -> str:
    out = StringIO()
    call_command("pair", str(path), *options, seed=seed, stdout=out)
    return out.getvalue()


def test_a_round_for_programs(tmp_path: Path) -> None:
    """a and d have met, and so have b and c; d has had the bye, so it goes to c or e."""
    path = written(
        tmp_path,
        [("a", "d", "2-0-0"), ("b", "c", "2-1-0"), ("e", None, "2-0-0")],
        [("a", "b", "2-0-0"), ("e", "c", "2-0-0"), ("d", None, "2-0-0")],
    )
    document: dict[str, Any] = json.loads(paired(path, "--json"))

    assert {
        (pairing["table"], frozenset({pairing["player1"], pairing["player2"]}))
        for pairing in document["pairings"]
    } == {(1, frozenset("ae")), (2, frozenset("bd")), (3, frozenset({"c", None}))}
    document.pop("pairings")
    assert document == {"rematches": 0, "score_difference": 0, "optimal": True}
    assert json.loads(paired(path, "--json"))["pairings"][2] == {
        "table": 3,
        "player1": "c",
        "player2": None,
        "reason": "Bye (odd number of players): random among the lowest score without a bye.",
    }


def test_a_round_for_people(tmp_path: Path) -> None:
    path = written(tmp_path, [("a", "b", "2-0-0")])
    first, *others = paired(path).splitlines()

    assert first in {
        f"1  {two}  Rematch: no permitted round without one is possible."
        for two in ("a  b", "b  a")
    }
    assert others == ["rematches 1, score differences 3: no better round is possible"]


def test_points_are_those_of_the_profile(tmp_path: Path) -> None:
    """In chess a draw is half a point."""
    path = written(tmp_path, [("a", "b", "2-0-0"), ("c", "d", "1-1-0")])
    document = json.loads(paired(path, "--json", "--profile", "chess-buchholz"))

    assert document["score_difference"] == 1
    assert {pairing["reason"] for pairing in document["pairings"]} == {
        "Pair-down (1 to 0.5): an odd number of the players paired have 1 or more.",
        "Pair-down (0.5 to 0): an odd number of the players paired have 0.5 or more.",
    }


def test_the_seed_draws_the_lots(tmp_path: Path) -> None:
    path = written(tmp_path, [(f"p{at}", f"q{at}", "2-0-0") for at in range(20)])

    assert paired(path) == paired(path)
    assert paired(path, seed="2") != paired(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "it is not a JSON object with the field rounds"),
        ('{"rounds": []}', "the last round has no players, so there is nobody to pair."),
        ('{"rounds": [{"matches": 1}]}', "round 1: matches must be a list"),
    ],
)
def test_bad_input_is_one_line_and_status_2(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "event.json"
    path.write_text(text)
    with pytest.raises(CommandError) as caught:
        paired(path)

    assert (str(caught.value), caught.value.returncode) == (f"{path}: {message}", 2)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        paired(tmp_path / "none.json")

    assert caught.value.returncode == 2


def test_the_worked_example_of_the_document(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        [
            ("Ada", "Bo", "2-0-0"),
            ("Cy", "Dee", "2-1-0"),
            ("Eli", "Fay", "1-1-1"),
            ("Gus", None, "2-0-0"),
        ],
        [
            ("Ada", "Cy", "2-1-0"),
            ("Gus", "Eli", "2-0-0"),
            ("Fay", "Bo", "2-0-0"),
            ("Dee", None, "2-0-0"),
        ],
    )
    document = Path(__file__).resolve().parents[3] / "docs/organisers.md"
    command, _, printed = document.read_text().partition("$ manage.py pair event.json --seed 7\n")

    assert command.endswith("```console\n")
    assert printed.split("```")[0] == paired(path, seed="7")
