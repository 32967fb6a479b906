"""What a player reads of the end of their own match."""

import pytest

from tournaments.models import Entry, MatchSeat, Stage
from web.matches.texts import gone, next_table, outcome

NEXT_TABLE = "Your next table appears here when pairings are published."
IF_YOU_ADVANCE = "If you advance, your next table appears here when pairings are published."


def seat(result: str, games_won: int, points: int | None = None) -> MatchSeat:
    return MatchSeat(result=result, games_won=games_won, games_drawn=1, victory_points=points)


@pytest.mark.parametrize(
    ("own", "other", "team", "text"),
    [
        (seat("win", 2), seat("loss", 1), False, "You won 2–1–1."),
        (seat("loss", 0), seat("win", 2), True, "Your team lost 0–2–1."),
        (seat("draw", 1), seat("draw", 1), True, "Your team drew 1–1–1."),
        (seat("loss", 0), seat("loss", 0), False, "Double loss, 0–0–1."),
        (seat("win", 1, 7), seat("loss", 0, 20), False, "You won 1–0–1 (7–20 VP)."),
    ],
)
def test_how_it_ended(own: MatchSeat, other: MatchSeat, team: bool, text: str) -> None:
    assert outcome(own, other, team=team) == text


@pytest.mark.parametrize(
    ("state", "team", "text"),
    [
        ("dropped", False, "You dropped out and have no more matches."),
        ("disqualified", True, "Your team was disqualified and has no more matches."),
    ],
)
def test_who_waits_for_no_table(state: str, team: bool, text: str) -> None:
    assert gone(Entry(state=state), team=team) == text


@pytest.mark.parametrize(
    ("kind", "rounds", "played", "text"),
    [
        ("swiss", 3, 2, NEXT_TABLE),
        ("swiss", 3, 3, IF_YOU_ADVANCE),
        ("round_robin", None, 2, NEXT_TABLE),
        ("double_elimination", None, 1, IF_YOU_ADVANCE),
    ],
)
def test_what_comes(kind: str, rounds: int | None, played: int, text: str) -> None:
    assert next_table(Stage(kind=kind, rounds=rounds), played=played) == text
