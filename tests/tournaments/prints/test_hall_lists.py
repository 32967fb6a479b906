"""Lists in which people look for themselves."""

from typing import Any

import pytest

from tournaments.prints.hall_lists import (
    Order,
    Seated,
    alphabetical,
    halves,
    letters,
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


FAMILIES = {
    "results": [
        line(1, "Rosa Pires", "Bo"),
        line(2, "Ann van der Berg", "Émile Ábel"),
        {
            "table": 3,
            "terrain": "",
            "outcome": "bye",
            "seats": [
                {"seat": 0, "player": {"name": "Red Foxes", "members": [{"name": "Al Zorn"}]}}
            ],
        },
    ]
}


def test_by_family_name_the_last_word_comes_first_and_teams_keep_their_names() -> None:
    assert seated_by_name(FAMILIES, Order.FAMILY) == [
        Seated("Ábel, Émile", 2, "Ann van der Berg"),
        Seated("Berg, Ann van der", 2, "Émile Ábel"),
        Seated("Bo", 1, "Rosa Pires"),
        Seated("Pires, Rosa", 1, "Bo"),
        Seated("Red Foxes (Al Zorn)", None, "bye"),
    ]


@pytest.mark.parametrize(
    ("names", "first", "second"),
    [
        ("Al Bo Cy Di", "A–B", "C–D"),
        ("Al Àn Bo Bu By Cy", "A", "B–C"),
        ("Al An Ap Bo", "A", "B"),
        ("Al An Ap", "A", "A"),
        ("Al", "A", ""),
        ("", "", ""),
    ],
)
def test_two_screens_share_the_letters(names: str, first: str, second: str) -> None:
    lines = [Seated(name, None, "bye") for name in names.split()]
    upper, lower = halves(lines)

    assert [*upper, *lower] == lines
    assert (letters(upper), letters(lower)) == (first, second)
