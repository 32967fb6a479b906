"""The value of a position to bots, which shows in a move before anything is captured by it."""

from engine.games.tactica import GAME
from tests.engine.games.tactica.by_the_book.table import Table


def worth(table: Table) -> int:
    return GAME.appraise(table.state, 0)


def test_a_blow_that_captures_nothing_yet_is_better_than_none() -> None:
    """Two attacks of 3 capture a Foot with DEF 4, and a bot weighs one move at a time."""
    figures = {"foot": {"attack": 3, "defence": 4}}
    table = Table("sun foot d7", "sun foot e7", "moon foot d8", "moon foot h8", figures=figures)
    before = worth(table)
    assert worth(table.attack("d7", "d8")) > before


def test_a_sacrifice_that_brings_an_enemy_into_danger_is_worth_its_cards() -> None:
    figures = {"cthon": {"attack": 5, "sacrifice_attack": 3}, "champion": {"defence": 8}}
    pieces = ("sun foot a5", "sun cthon d7", "moon champion d8", "moon foot h8")
    table = Table(*pieces, sun="saved saved", figures=figures)
    before = worth(table)
    assert worth(table.sacrifice("saved", "saved")) > before


def test_a_foot_is_mustered_before_the_crown() -> None:
    """As a hostage CROWN is five victory points, and BETRAYAL! requires it in the barracks."""
    pieces = ("sun wall d4", "moon wall h9", "sun foot d5", "moon foot h8")
    foot = Table(*pieces, sun="crown foot", phase="mustering").muster("foot", "e4")
    crown = Table(*pieces, sun="crown foot", phase="mustering").muster("crown", "e4")
    assert worth(foot) > worth(crown)
