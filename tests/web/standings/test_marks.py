"""What a table of standings marks: movement, the cut, and what a player needs to make it."""

from fractions import Fraction
from typing import Any

import pytest

from tournaments.models import Stage
from web.standings.marks import Cut, last_before_cut, movement, next_cut, outlook

SWISS = Stage(number=1, kind="swiss", rounds=3)
TOP_TWO = Stage(number=2, kind="single_elimination", cut_size=2)


def table(*points: int, round: int = 2, state: str = "closed", dropped: int = -1) -> dict[str, Any]:
    """Standings of players `a`, `b` and so on with these points, all from wins and losses."""
    rows = [
        {
            "rank": number + 1,
            "player": {"id": "abcdefgh"[number], "name": "abcdefgh"[number]},
            "match_points": worth,
            "record": {
                "wins": worth // 3,
                "losses": round - (state != "closed") - worth // 3,
                "draws": 0,
                "byes": 0,
            },
            "dropped_after_round": 1 if number == dropped else None,
            "stage": 1,
        }
        for number, worth in enumerate(points)
    ]
    return {"round": {"number": round, "state": state}, "results": rows}


def needs(standings: dict[str, Any], entry_id: str) -> str:
    cut = next_cut(standings, [SWISS, TOP_TWO])
    return outlook(standings, cut, entry_id=entry_id, win=Fraction(3))


def test_movement_is_told_by_ranks() -> None:
    before, after = table(3, 3, 0), table(6, 3, 3)
    after["results"][0]["player"]["id"], after["results"][1]["player"]["id"] = "b", "a"

    assert movement(after, before) == {"b": 1, "a": -1, "c": 0}
    assert movement(before, before) == {}
    assert movement(after, None) == {}


def test_who_came_late_has_not_moved() -> None:
    before, after = table(3, 0), table(6, 3, 3)
    after["results"][0]["player"]["id"] = "c"
    after["results"][2]["player"]["id"] = "a"

    assert movement(after, before) == {"b": 0, "a": -2}


def test_the_cut_falls_after_those_who_are_still_in() -> None:
    standings = table(6, 6, 3, 0, dropped=1)
    cut = next_cut(standings, [SWISS, TOP_TWO])

    assert cut == Cut(2, "Top 2 after round 3", 3)
    assert last_before_cut(standings, cut) == "c"


@pytest.mark.parametrize(
    "stages",
    [
        [SWISS],
        [SWISS, Stage(number=2, kind="single_elimination", cut_points=6)],
        [SWISS, Stage(number=2, kind="single_elimination", cut_size=4)],
        [Stage(number=1, kind="round_robin"), TOP_TWO],
    ],
    ids=["one stage", "by points", "no more players than places", "no Swiss stage"],
)
def test_no_line_stands_where_no_rank_decides(stages: list[Stage]) -> None:
    standings = table(6, 3, 3, 0)

    assert next_cut(standings, stages) is None
    assert last_before_cut(standings, None) == ""


def test_the_line_goes_once_the_next_stage_has_begun() -> None:
    standings = table(6, 3, 3, 0)
    standings["results"][0]["stage"] = 2

    assert next_cut(standings, [SWISS, TOP_TWO]) is None


def test_what_a_player_needs_is_what_arithmetic_proves() -> None:
    assert needs(table(6, 3, 0, 0), "a") == "You’re in the top 2, whatever happens."
    assert needs(table(6, 6, 0, 0), "c") == "You can no longer reach the top 2."
    assert needs(table(6, 3, 3, 0), "b") == ""
    assert needs(table(6, 4, 3, 3), "b") == "Win your last match and you’re in the top 2."


def test_a_player_who_is_level_with_the_cut_is_not_out() -> None:
    """Tiebreakers decide, which arithmetic of points does not know."""
    assert needs(table(6, 6, 3, 0), "c") == ""
