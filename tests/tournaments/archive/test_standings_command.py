"""`manage.py standings`: events of others from a file, six real ones among them."""

import json
import tomllib
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.archive.results_files.results_file import read_results
from tournaments.standings.counting import PROFILES, Row, Table
from tournaments.standings.profile_data import tiebreaker_heads

EVENTS = sorted((Path(__file__).resolve().parents[2] / "data/real-events").glob("*.json"))
SMALL = {
    "players": ["Ada", "Bo", "Cy"],
    "rounds": [
        {
            "matches": [
                {"player1": "Ada", "player2": "Bo", "result": "2-1-0"},
                {"player1": "Cy", "player2": None, "result": "2-0-0"},
            ]
        },
        {"matches": [{"player1": "Cy", "player2": "Ada", "result": "1-1-1"}]},
    ],
}


def output_of(*words: str) -> str:
    out = StringIO()
    call_command("standings", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.json"
    path.write_text(json.dumps(SMALL))
    return str(path)


def ends(*words: str) -> tuple[int, str]:
    """How the command ends that cannot do it."""
    with pytest.raises(CommandError) as ended:
        output_of(*words)
    return ended.value.returncode, str(ended.value)


def test_there_are_six() -> None:
    assert len(EVENTS) == 6


@pytest.mark.parametrize("event", EVENTS, ids=lambda path: path.stem)
def test_a_real_event_comes_out_as_it_was_published(event: Path) -> None:
    """Every row: rank, points and the three rates within what four decimals can say."""
    published = json.loads(event.read_text())["standings"]
    rows = json.loads(output_of(str(event), "--profile", "melee", "--json"))["results"]

    assert [(row["rank"], row["player"], row["match_points"]) for row in rows] == [
        (row["rank"], row["player"], row["points"]) for row in published
    ]
    for row, theirs in zip(rows, published, strict=True):
        for tiebreaker in row["tiebreakers"]:
            assert abs(float(tiebreaker["value"]) - theirs[tiebreaker["key"]]) < 6e-5
            assert abs(float(Fraction(tiebreaker["exact"])) - theirs[tiebreaker["key"]]) < 1e-6


@pytest.mark.parametrize("event", EVENTS, ids=lambda path: path.stem)
def test_the_floor_of_the_rules_would_not(event: Path) -> None:
    """The counter-example: with 0.33 in place of 1/3 rows differ in every event."""
    results = read_results(event.read_text())
    table = Table(results.players, results.played(), PROFILES["magic"])
    theirs = {row["player"]: row["omw"] for row in results.standings}
    wrong = [
        row.player
        for row in table.rows()
        if abs(float(row.tiebreaks[0].value) - theirs[row.player]) > 6e-5
    ]

    assert wrong


def test_published_standings_are_checked(small: str, tmp_path: Path) -> None:
    assert output_of(str(EVENTS[0]), "--profile", "melee", "--check") == "All 19 rows agree.\n"
    assert ends(small, "--profile", "melee", "--check") == (
        2,
        f"{small}: no standings to compare with.",
    )

    event = json.loads(EVENTS[0].read_text())
    rows = event["standings"]
    rows[0] |= {"points": 15, "omw": "0.7502"}
    rows[1] |= {"gw": None, "ogw": "1e999999999", "omw": float("inf")}
    rows[2]["player"] = "Nobody"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(event))
    out = StringIO()
    with pytest.raises(CommandError) as ended:
        call_command("standings", str(changed), "--profile", "melee", "--check", stdout=out)

    assert (ended.value.returncode, str(ended.value)) == (1, f"{changed}: 7 numbers differ.")
    assert out.getvalue().splitlines() == [
        "P001: points is 15 in the file but 12 by the results",
        "P001: omw is 0.7502 in the file but 0.7500 by the results",
        "P002: omw is inf in the file but 0.6000 by the results",
        "P002: gw is None in the file but 0.6923 by the results",
        "P002: ogw is 1e999999999 in the file but 0.5815 by the results",
        "Nobody: not among the players, or listed twice",
        "P004: not in the standings of the file",
    ]


def test_the_worked_example_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(SMALL))
    document = Path(__file__).resolve().parents[3] / "docs/organisers.md"
    expected = document.read_text().split("```console\n")[1].split("```")[0]
    printed = []
    for words in ((), ("--player", "Ada")):
        command = " ".join(["$ manage.py standings event.json --profile magic", *words])
        printed += [command, output_of(str(path), "--profile", "magic", *words).rstrip("\n")]

    assert expected.splitlines() == "\n".join(printed).splitlines()


def test_the_own_list_of_the_document(tmp_path: Path) -> None:
    """Its example of an event's own list, as TOML and as JSON, with the table that it gives."""
    document = Path(__file__).resolve().parents[3] / "docs/organisers.md"
    _, section = document.read_text().split("### Choosing a profile")
    own = section.split("```toml\n")[1].split("```")[0]
    as_json = section.split('"own_profile": ')[1].split("`.")[0]
    path, league = tmp_path / "event.json", tmp_path / "league.toml"
    path.write_text(json.dumps(SMALL))
    league.write_text(own)

    assert json.loads(as_json) == tomllib.loads(own)
    printed = section.split("--profile league.toml\n")[1].split("```")[0]
    assert output_of(str(path), "--profile", str(league)) == printed


def test_rows_have_the_shape_of_the_api(small: str) -> None:
    whole = json.loads(output_of(small, "--profile", "melee", "--json"))

    assert {key: whole[key] for key in whole if key != "results"} == {
        "profile": "melee",
        "title": "Melee",
        "tiebreaker_heads": tiebreaker_heads(PROFILES["melee"]),
        "rounds": 2,
    }
    assert whole["results"][0] == {
        "rank": 1,
        "tied": False,
        "player": "Cy",
        "status": "active",
        "dropped_after_round": None,
        "match_points": 4,
        "record": {"wins": 0, "losses": 0, "draws": 1, "byes": 1},
        "game_record": {"wins": 3, "losses": 1, "draws": 1},
        "tiebreakers": [
            {"key": "omw", "value": "0.6667", "exact": "2/3", "priority": 1},
            {"key": "gw", "value": "0.6667", "exact": "2/3", "priority": 2},
            {"key": "ogw", "value": "0.5556", "exact": "5/9", "priority": 3},
        ],
    }
    assert [(row["player"], row["dropped_after_round"]) for row in whole["results"]] == [
        ("Cy", None), ("Ada", None), ("Bo", 1),
    ]  # fmt: skip


def test_the_table_for_people(small: str) -> None:
    assert output_of(small, "--profile", "chess-sonneborn-berger").splitlines() == [
        "rank  player  points  record        sonneborn_berger  buchholz  head_to_head",
        "1     Cy      1.5     0-0-1 +1 bye  2.2500            3.0000    0.0000",
        "2     Ada     1.5     1-0-1         0.7500            1.5000    0.0000",
        "3     Bo      0       0-1-0         0.0000            1.5000    0.0000",
    ]


def test_a_shared_rank_is_marked(small: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("tiebreakers = []")

    assert output_of(small, "--profile", str(own)).splitlines() == [
        "rank  player  points  record",
        "1=    Ada     4       1-0-1",
        "1=    Cy      4       0-0-1 +1 bye",
        "3     Bo      0       0-1-0",
    ]


def test_as_it_was_after_a_round(small: str) -> None:
    rows = json.loads(output_of(small, "--profile", "melee", "--round", "1", "--json"))["results"]

    assert [(row["player"], row["status"]) for row in rows] == [
        ("Cy", "active"), ("Ada", "active"), ("Bo", "active"),
    ]  # fmt: skip


def test_where_a_players_numbers_come_from(small: str) -> None:
    document = json.loads(output_of(small, "--profile", "melee", "--player", "Cy", "--json"))

    assert [number["key"] for number in document["numbers"]] == ["points", "omw", "gw", "ogw"]
    assert document["numbers"][1] == {
        "key": "omw",
        "title": "Opponents’ match-win %",
        "about": "Average share of matches that the player’s opponents won.",
        "rate": True,
        "how": "mean",
        "value": "0.6667",
        "exact": "2/3",
        "bare": "2/3",
        "lowest_first": False,
        "terms": [
            {"round_number": 1, "opponent": None, "result": "bye", "value": "0",
             "decimal": "0.0000", "raw": "0",
             "possible": None, "counted": False, "note": "bye"},
            {"round_number": 2, "opponent": "Ada", "result": "draw", "value": "2/3",
             "decimal": "0.6667", "raw": "2/3",
             "possible": None, "counted": True, "note": ""},
        ],
    }  # fmt: skip
    assert output_of(small, "--profile", "melee", "--player", "Bo").splitlines()[:6] == [
        "Bo",
        "",
        "points (Match points): 0.0000, the sum",
        "  round 1  loss  Ada  0",
        "",
        "omw (Opponents’ match-win %): 0.6667, the mean",
    ]


def test_an_own_profile_from_a_file(small: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('tiebreakers = ["wins"]\nbye = 1')
    rows = json.loads(output_of(small, "--profile", str(own), "--json"))["results"]

    assert [(row["player"], row["match_points"]) for row in rows] == [
        ("Ada", 4), ("Cy", 2), ("Bo", 0),
    ]  # fmt: skip


def test_who_drops_changes_no_closed_round() -> None:
    """Bo goes on, or does not: after round 1 the table is the same, though the profile counts less
    of an opponent who has dropped, as it does after round 2."""
    profile = replace(PROFILES["pokemon"], dropped_ceiling=Fraction(1, 2))
    first = [{"player1": "Bo", "player2": "Ada", "result": "2-0-0"}]
    stays = [{"player1": "Bo", "player2": None, "result": "2-0-0"}]
    goes = [{"player1": "Ada", "player2": None, "result": "2-0-0"}]

    def after(number: int, second: list[dict[str, Any]]) -> dict[str, Row]:
        rounds = [{"matches": first}, {"matches": second}]
        results = read_results(json.dumps({"rounds": rounds})).until(number)
        table = Table(results.players, results.played(), profile, gone=results.dropped)
        return {row.player: row for row in table.rows()}

    assert after(1, stays) == after(1, goes)
    opponents = [after(2, second)["Ada"].tiebreaks[1] for second in (stays, goes)]
    assert [(tiebreak.key, tiebreak.value) for tiebreak in opponents] == [
        ("omw", Fraction(1)),
        ("omw", Fraction(1, 2)),
    ]


def test_what_cannot_be_done_ends_with_two_and_one_line(small: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({"rounds": [{"matches": [{"player1": "a", "result": "x"}]}]}))
    own = tmp_path / "own.toml"
    own.write_text("floor = 0.33")
    missing = str(tmp_path / "none.json")

    assert ends(str(broken), "--profile", "melee") == (
        2,
        f"{broken}: round 1, match 1: result must be games won, lost and drawn by player1, "
        "such as 2-1-0",
    )
    assert ends(missing, "--profile", "melee") == (
        2,
        f"{missing} cannot be read: No such file or directory",
    )
    assert ends(small, "--profile", "meele")[0] == 2
    assert ends(small, "--profile", "none.toml") == (
        2,
        "none.toml cannot be read: No such file or directory",
    )
    assert ends(small, "--profile", str(own)) == (
        2,
        f'{own}: floor must be a whole number from 0, or text such as "1/3" or "0.33".',
    )
    assert ends(small, "--profile", "melee", "--round", "3") == (
        2,
        f"{small}: there is no round 3; it has 2",
    )
    assert ends(small, "--profile", "melee", "--player", "Di") == (
        2,
        f"{small}: there is no player Di.",
    )
