"""What pairings cost, in words."""

from fractions import Fraction

from tournaments.pairing import Costs
from web.rounds.cost_texts import cost_rows, quality_facts

WHOLE = Fraction(1)


def test_costs_stand_beside_the_least_possible() -> None:
    costs, least = Costs(rematches=1, score_difference=3), Costs(score_difference=1, bye_score=2)

    assert cost_rows(costs, least, Fraction(1, 2)) == [
        ("Rematches", "1", "0"),
        ("Points of the player with the bye", "0", "1"),
        ("Sum of point differences", "1.5", "0.5"),
    ]
    assert cost_rows(costs, None, WHOLE) == [
        ("Rematches", "1", None),
        ("Sum of point differences", "3", None),
    ]


def test_the_quality_of_pairings() -> None:
    assert quality_facts(Costs(), 0) == ["0 rematches", "0 pair-downs"]
    assert quality_facts(Costs(1, 1, 1, 1, 1, 1, 1, 1, 1), 1) == [
        *("1 rematch", "1 pair-down", "1 kept-apart pair", "1 bye out of turn"),
        *("1 pair from the same club", "1 player paired up or down again"),
        *("1 player at the same table again", "1 player away from their fixed table"),
    ]
    assert quality_facts(Costs(2, 2, 2, 2, 2, 2, 2, 2, 2), 2) == [
        *("2 rematches", "2 pair-downs", "2 kept-apart pairs", "2 byes out of turn"),
        *("2 pairs from the same club", "2 players paired up or down again"),
        *("2 players at the same table again", "2 players away from their fixed table"),
    ]
