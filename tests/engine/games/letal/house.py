"""The house set at a small table: one hero against another, their friends fallen unless given."""

from collections.abc import Sequence
from typing import Any

from engine.games.letal.game import Letal
from tests.engine.games.letal.board import Board, Hero

GAME = Letal()
FALLEN = Hero("the-oracle")
ME, ALLY, FOE, OTHER = range(4)


def duel(
    mine: Hero, foe: Hero, *, ally: Hero = FALLEN, other: Hero = FALLEN, **facts: Any
) -> Board:
    """My turn in a game of two players; heroes ME and ALLY against FOE and OTHER."""
    return Board(mine, ally, foe, other, game=GAME, **facts)


def attacked(
    mine: Hero,
    *,
    ally: Hero = FALLEN,
    by: str = "the-cutpurse",
    with_card: str = "cut-and-run",
    **facts: Any,
) -> Board:
    """My hero on square 14 is attacked from 15: Cut and Run deals 4 physical damage."""
    board = duel(mine, Hero(by, 15, hand=with_card), ally=ally, active=1, **facts)
    return board.do("play", with_card).do("choose", mine.card)


def hearts(board: Board) -> list[int]:
    """The Endurance of all heroes."""
    return list(board.state.endurance)


def cells(board: Board) -> list[int]:
    """The squares of all heroes."""
    return list(board.state.cell)


def passed(board: Board) -> set[str]:
    """Pass until nobody may pass; every word that somebody could have used instead."""
    words: set[str] = set()
    while (decided := board.decide()) is not None and "pass" in decided[1]:
        words |= set(decided[1])
        board.do("pass")
    return words - {"pass"}


def until(board: Board, word: str) -> Board:
    """Pass until somebody may use this word."""
    while (decided := board.decide()) is not None and word not in decided[1]:
        board.do("pass")
    return board


def answered(board: Board, first: Sequence[str] = ()) -> set[str]:
    """Answer quietly, these words by the first that may be, until a main phase: all words open."""
    words: set[str] = set()
    quiet = ("stay", "done", "decline", "skip", "pass")
    while (decided := board.decide()) is not None and "end" not in decided[1]:
        words |= set(decided[1])
        word = next((verb for verb in (*first, *quiet) if verb in decided[1]), None)
        if word is None:
            break
        board.do(word, *(board.options(word)[0] if word in first else ()))
    return words
