"""Match points taken off: where they count, and where they do not."""

from fractions import Fraction

from tournaments.standings.counting import PROFILES, Deduction, Played, Profile, Table, Term
from tournaments.standings.histories import players_with_history

PLAYERS = ("ann", "bo", "cy", "dee")


def won(player: str, opponent: str, round_: int) -> list[Played]:
    return [
        Played(player, opponent, "win", 1, 0, round=round_),
        Played(opponent, player, "loss", 0, 1, round=round_),
    ]


# Ann beats Bo and Cy, Dee beats Cy and Bo.
PLAYED = [*won("ann", "bo", 1), *won("dee", "cy", 1), *won("ann", "cy", 2), *won("dee", "bo", 2)]
LOST = [Deduction("ann", 1, 1), Deduction("ann", 1, 2), Deduction("nobody here", 5, 1)]


def test_they_count_in_rank_and_points_and_in_nobodys_tie_breakers() -> None:
    profile = PROFILES["card-game"]
    plain = {row.player: row for row in Table(PLAYERS, PLAYED, profile).rows()}
    table = Table(PLAYERS, PLAYED, profile, deducted=LOST)
    rows = {row.player: row for row in table.rows()}

    assert {name: (row.rank, row.points, row.score) for name, row in rows.items()} == {
        "dee": (1, 6, Fraction(6)),
        "ann": (2, 4, Fraction(4)),
        "bo": (3, 0, Fraction(0)),
        "cy": (3, 0, Fraction(0)),
    }
    assert {name: row.tiebreaks for name, row in rows.items()} == {
        name: row.tiebreaks for name, row in plain.items()
    }


def test_points_of_opponents_are_as_they_were_won() -> None:
    profile = Profile(tiebreakers=("opponents_points", "buchholz", "progressive"))
    plain = {row.player: row.tiebreaks for row in Table(PLAYERS, PLAYED, profile).rows()}
    table = Table(PLAYERS, PLAYED, profile, deducted=LOST)

    assert {row.player: row.tiebreaks for row in table.rows()} == plain


def test_the_breakdown_tells_them_as_terms_that_add_up() -> None:
    table = Table(PLAYERS, PLAYED, PROFILES["chess-buchholz"], deducted=LOST)
    points = table.breakdown("ann").numbers[0]
    half = Fraction(-1, 2)

    assert points.terms[2:] == (
        Term(1, None, "penalty", half, half, note="penalty"),
        Term(2, None, "penalty", half, half, note="penalty"),
    )
    assert (points.value, points.exact) == (Fraction(1), Fraction(1))
    assert sum(term.value for term in points.terms) == points.value
    assert [len(table.breakdown(name).numbers[0].terms) for name in ("bo", "cy", "dee")] == [2] * 3


def test_points_can_fall_below_nought() -> None:
    table = Table(("ann", "bo"), [], PROFILES["card-game"], deducted=[Deduction("ann", 3)])

    assert [(row.player, row.points) for row in table.rows()] == [("bo", 0), ("ann", -3)]


def test_who_is_paired_has_the_points_that_are_left() -> None:
    """Before round 2 Ann had 3 less 1, and met Cy, who had none: Ann floated, as without it."""
    players = players_with_history(PLAYERS, PLAYED, PROFILES["card-game"], rounds=2, deducted=LOST)
    assert {player.id: player.points for player in players} == {
        "ann": 4,
        "bo": 0,
        "cy": 0,
        "dee": 6,
    }
    even = [Deduction("ann", 3, 1)]
    players = players_with_history(PLAYERS, PLAYED, PROFILES["card-game"], rounds=2, deducted=even)
    assert {player.id: player.floated for player in players} == {
        "ann": False, "bo": True, "cy": False, "dee": True,
    }  # fmt: skip
