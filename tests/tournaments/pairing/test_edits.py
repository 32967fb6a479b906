"""Edits of a round by hand: what comes of it, and what no round allows."""

import random
from dataclasses import fields

import pytest

from tournaments.pairing import Costs, Drawn, Player
from tournaments.pairing.costs import COSTS, cost_changes
from tournaments.pairing.edits import (
    Break,
    Edit,
    Editor,
    GiveBye,
    ImpossibleEdit,
    Meet,
    Move,
    Swap,
    seated_in,
)

SHEET = {
    "m1": Drawn("a", "b", 1),
    "m2": Drawn("c", "d", 2),
    "m3": Drawn("e", None, 3),
}
EDITOR = Editor({name: Player(name) for name in "abcde"}, {name: name.upper() for name in "abcdex"})


def after(*edits: Edit, editor: Editor = EDITOR) -> dict[str, Drawn]:
    sheet = SHEET
    for number, edit in enumerate(edits):
        sheet = editor.edited(sheet, edit, new=f"n{number}")
    return sheet


def test_two_players_exchange_their_places() -> None:
    assert after(Swap("b", "c")) == SHEET | {"m1": Drawn("a", "c", 1), "m2": Drawn("b", "d", 2)}
    assert after(Swap("a", "e")) == SHEET | {"m1": Drawn("e", "b", 1), "m3": Drawn("a", None, 3)}
    assert after(Swap("a", "d"), Swap("a", "d")) == SHEET


def test_a_match_is_broken_and_its_players_meet_others() -> None:
    broken = after(Break("m1"))
    assert broken == {"m2": Drawn("c", "d", 2), "m3": Drawn("e", None, 3)}
    assert EDITOR.unpaired(broken) == ["a", "b"]

    assert after(Break("m1"), Meet("b", "a")) == {
        "m2": Drawn("c", "d", 2),
        "m3": Drawn("e", None, 3),
        "n1": Drawn("b", "a", 1),
    }
    assert after(Break("m1"), Break("m3"), Meet("a", "e"), GiveBye("b")) == {
        "m2": Drawn("c", "d", 2),
        "n2": Drawn("a", "e", 1),
        "n3": Drawn("b", None, 3),
    }
    assert after(Break("m1"), Swap("a", "c"))["m2"] == Drawn("a", "d", 2)


def test_a_match_is_moved_and_the_one_there_takes_its_table() -> None:
    assert after(Move("m1", 2)) == SHEET | {"m1": Drawn("a", "b", 2), "m2": Drawn("c", "d", 1)}
    assert after(Move("m1", 7)) == SHEET | {"m1": Drawn("a", "b", 7), "m3": Drawn("e", None, 8)}
    assert after(Move("m1", 3)) == SHEET | {"m1": Drawn("a", "b", 3), "m3": Drawn("e", None, 4)}


def test_who_keeps_a_table_plays_there_if_it_is_free() -> None:
    players = dict(EDITOR.players, b=Player("b", fixed_table=9), d=Player("d", fixed_table=1))
    editor = Editor(players, EDITOR.names)
    paired = after(Break("m1"), Meet("a", "b"), editor=editor)

    assert (paired["n1"].table, paired["m3"].table) == (9, 10)
    assert after(Break("m2"), Meet("c", "d"), editor=editor)["n1"].table == 2


def test_awarded_byes_do_not_take_the_bye_from_others() -> None:
    players = dict(EDITOR.players, e=Player("e", awarded_bye=True))
    editor = Editor(players, EDITOR.names)

    assert after(Break("m1"), GiveBye("a"), editor=editor)["n1"] == Drawn("a", None, 4)
    players = dict(EDITOR.players, a=Player("a", awarded_bye=True))
    assert (
        after(Break("m1"), GiveBye("a"), editor=Editor(players, EDITOR.names))["n1"].second is None
    )


@pytest.mark.parametrize(
    ("edits", "why"),
    [
        ([Swap("a", "b")], "A and B can’t swap places."),
        ([Swap("a", "a")], "A and A can’t swap places."),
        ([Swap("a", "x")], "X isn’t in this round."),
        ([Break("m1"), Swap("a", "b")], "A and B can’t swap places."),
        ([Break("m4")], "There is no match m4 in this round."),
        ([Move("m4", 1)], "There is no match m4 in this round."),
        ([Move("m3", 1)], "E has a bye, so there is no table to move."),
        ([Meet("a", "c")], "A is already paired at table 1. Split that match first."),
        ([Break("m1"), Meet("a", "a")], "A can’t be paired with themselves."),
        ([Break("m1"), Meet("a", "x")], "X isn’t in this round."),
        ([Break("m1"), GiveBye("a")], "E already has the bye. Swap A with E instead."),
        ([GiveBye("c")], "C is already paired at table 2. Split that match first."),
    ],
    ids=range(12),
)
def test_what_no_round_allows(edits: list[Edit], why: str) -> None:
    with pytest.raises(ImpossibleEdit) as caught:
        after(*edits)

    assert str(caught.value).startswith(why)


def some_edit(sheet: dict[str, Drawn], rng: random.Random) -> Edit:
    first, second = rng.choices("abcde", k=2)
    match = rng.choice(sorted(sheet) or ["m1"])
    kinds: list[Edit] = [Swap(first, second), Meet(first, second), GiveBye(first), Break(match)]
    return rng.choice([*kinds, Move(match, rng.randint(1, 6))])


def test_whatever_is_edited_is_a_round() -> None:
    """Nobody twice, no table twice, byes after all tables, and nobody lost."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng, sheet, done = random.Random(seed), dict(SHEET), 0
    for number in range(400):
        try:
            sheet = EDITOR.edited(sheet, some_edit(sheet, rng), new=f"n{number}")
            done += 1
        except ImpossibleEdit:
            continue
        rows = sheet.values()
        named = [name for row in rows for name in (row.first, row.second) if name is not None]
        assert sorted([*named, *EDITOR.unpaired(sheet)]) == list("abcde")
        assert len({row.table for row in rows}) == len(rows)
        played = max((row.table for row in rows if row.second is not None), default=0)
        assert all(row.table > played for row in rows if row.second is None)
        assert seated_in(sheet).keys() == set(named)
    assert done > 40


def test_costs_in_words() -> None:
    before = Costs(rematches=1, score_difference=3)
    assert cost_changes(before, before) == ["Pairing quality stays the same."]
    assert cost_changes(before, Costs(score_difference=9, same_club=1)) == [
        "Rematches: 1 → 0.",
        "Sum of point differences: 3 → 9.",
        "Pairs from the same club: 0 → 1.",
    ]
    assert list(COSTS) == [kind.name for kind in fields(Costs)]
