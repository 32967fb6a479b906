"""What bots weigh of many moves: their seat, and where the map lies on paper, decide nothing."""

import pytest

from engine.core.position.choices import Choice, OneOf
from engine.games.tactica import GAME
from tests.engine.games.tactica.by_the_book.opening_table import Opening
from tests.engine.games.tactica.by_the_book.table import Table


def test_of_places_for_a_landmark_none_is_picked_out() -> None:
    """Bots draw from all of them: the first of a list favoured whoever lives near its hexes."""
    table = Opening()
    assert table.choice.occasion == "features"
    assert GAME.shortlist(table.state, table.choice, [*table.choice]) == []


@pytest.mark.parametrize(("seat", "walls"), [(0, ("1 wall f9", "1 wall h9")), (1, ("0 wall f3",))])
def test_moves_to_a_goal_are_picked_before_those_that_lead_away(
    seat: int, walls: tuple[str, ...]
) -> None:
    table = Table(f"{seat} foot f6", *walls, phase="movement", first=seat)
    toward, away = ("f8", "f4") if seat == 0 else ("f4", "f8")
    piece = table.pieces["f6"]
    moves = [("move", piece, word) for word in (*["a1"] * 20, away, toward)]
    choice = Choice(seat, {"move": OneOf([move[1:] for move in moves])}, "movement")
    assert GAME.shortlist(table.state, choice, moves)[0] == ("move", piece, toward)


def test_of_two_places_as_near_the_one_that_is_nearer_to_all_goals_comes_first() -> None:
    table = Table("0 foot f6", "1 wall f9", "1 wall h9", "1 wall d9", phase="movement")
    piece = table.pieces["f6"]
    number, far = table.state.ground.number, table.state.ground.far
    walls = [number[word] for word in ("f9", "h9", "d9")]

    def away(word: str) -> tuple[int, int]:
        steps = sorted(far[number[word]][wall] for wall in walls)
        return sum(steps[:2]), sum(steps)

    words = sorted(number, reverse=True)
    moves = [("move", piece, word) for word in words]
    choice = Choice(0, {"move": OneOf([move[1:] for move in moves])}, "movement")
    picked = [str(move[2]) for move in GAME.shortlist(table.state, choice, moves)]
    assert [away(word) for word in picked] == sorted(map(away, words))[: len(picked)]


def test_attacks_training_and_cards_are_picked_as_well_as_done() -> None:
    """Bots once found nothing but Done, wherever they had more moves than they weigh."""
    table = Table(
        "sun foot d7", "sun foot e7", "moon foot d8", "moon foot e8", sun="press engineer",
        phase="combat",
    )  # fmt: skip
    moves = [*table.choice]
    verbs = {str(move[0]) for move in moves}
    assert {"attack", "press", "done"} <= verbs
    picked = GAME.shortlist(table.state, table.choice, moves)
    assert {str(move[0]) for move in picked} == verbs


def test_copies_of_a_card_in_the_barracks_are_one_move() -> None:
    table = Table("sun foot d7", "moon foot d8", sun="press press press saved", phase="combat")
    moves = [*table.choice]
    assert sum(move[0] == "press" for move in moves) == 3
    picked = GAME.shortlist(table.state, table.choice, moves)
    assert [move[2] for move in picked if move[0] == "press"] == [table.pieces["d7"]]
