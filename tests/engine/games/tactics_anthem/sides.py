"""Sides of a board whose decks do not run out at once, and openings to reveal from."""

from engine.core.position.agenda import Frame
from tests.engine.games.tactics_anthem.board import Board


def side(**zones: str) -> dict[str, str]:
    """One side of a board; red minions fill the Minion Deck, R4 on top, scouts the other."""
    return {"tactics_deck": "scout scout scout scout", "minion_deck": "R1 R2 R3 R4", **zones}


def opening(you: str, opponent: str, variant: dict[str, str] | None = None, **zones: str) -> Board:
    """Two hands before the opening comparison; `zones` go to both sides."""
    board = Board(
        you=side(minions=you, **zones),
        opponent=side(minions=opponent, **zones),
        variant=variant,
        turn=0,
        step="deploy",
    )
    board.state.agenda = [Frame("opening", 0)]
    board.state.choice = None
    return board


def quietly(board: Board) -> Board:
    """Decline every window and end every Tactics Phase until something else is to be decided."""
    while (choice := board.choice) is not None:
        quiet = [verb for verb in ("decline", "done") if verb in choice.spaces]
        if not quiet:
            break
        board.do(*quiet)
    return board
