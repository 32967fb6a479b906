"""Lists in which people look for themselves."""

from typing import Any

import pytest

from tournaments.prints.hall_lists import (
    Seated,
    alphabetical,
    named,
    seated_by_name,
    seated_by_table,
)


def line(table: int, *names: str, outcome: str = "pending") -> dict[str, Any]:
    players = [{"seat": seat, "player": {"name": name}} for seat, name in enumerate(names)]
    return {"table": table, "terrain": "", "outcome": outcome, "seats": players}


HALL = {
    "results": [
        line(2, "Łukasz", "Émile"),
        line(1, "Zoë", "bo"),
        line(3, "Ann", outcome="bye"),
        line(4, "Lisa", outcome="double_loss"),
    ]
}


def test_each_match_stands_under_both_its_players() -> None:
    assert seated_by_name(HALL) == [
        Seated("Ann", None, "bye"),
        Seated("bo", 1, "Zoë"),
        Seated("Émile", 2, "Łukasz"),
        Seated("Lisa", None, "absent"),
        Seated("Łukasz", 2, "Émile"),
        Seated("Zoë", 1, "bo"),
    ]


def test_each_match_once_by_table() -> None:
    assert seated_by_table(HALL) == [
        Seated("Zoë", 1, "bo"),
        Seated("Łukasz", 2, "Émile"),
        Seated("Ann", None, "bye"),
        Seated("Lisa", None, "absent"),
    ]


def test_a_team_with_its_players() -> None:
    assert (
        named({"name": "Foxes", "members": [{"name": "Ann"}, {"name": "Bo"}]}) == "Foxes (Ann, Bo)"
    )
    assert named({"name": "Ann"}) == "Ann"


@pytest.mark.parametrize(
    "names",
    [
        ["Abel", "Äneas", "anna", "Ápolo", "Bo"],
        ["Lara", "Łucja", "luz"],
        ["Ole", "Ørjan", "Otto"],
        ["Борис", "Ёлкин", "Жан"],
    ],
)
def test_names_stand_where_people_look_for_them(names: list[str]) -> None:
    backwards = names[::-1]
    assert sorted(backwards, key=alphabetical) == names
