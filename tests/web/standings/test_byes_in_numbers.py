"""Byes on the page of a player's numbers."""

from typing import Any

import pytest

from web.standings.texts import numbers


def term(result: str, value: str) -> dict[str, Any]:
    plain = {"round_number": 1, "opponent": None, "result": result, "value": value, "raw": value}
    return {**plain, "counted": True, "possible": None, "note": ""}


@pytest.mark.parametrize(
    ("key", "result", "value", "why"),
    [
        ("survivors", "bye", "20339/40", "what a bye scores: worked out from those who played"),
        ("victory_points", "bye", "7/2", "what a bye scores: worked out from those who played"),
        ("survivors", "bye", "508", ""),
        ("survivors", "win", "7/2", ""),
        ("sos", "bye", "7/2", ""),
    ],
)
def test_a_fraction_that_a_bye_scores_is_explained(
    key: str, result: str, value: str, why: str
) -> None:
    number = {"key": key, "rate": False, "exact": value, "bare": value, "how": "sum"}
    (number_page,) = numbers(
        {"numbers": [{**number, "lowest_first": False, "terms": [term(result, value)]}]}
    )

    assert [line.why for line in number_page.lines] == [why]
