"""Logs of a match, what players said of them, and its disputes, as its model keeps them."""

from dataclasses import dataclass

# What a log may tell: the same letter is the same game. Two different ones may be won alike.
WINNERS = {"a": 0, "b": 1, "c": None, "d": 0}


@dataclass
class GameLog:
    """A log of one game: what it tells, and since when it is certified."""

    game: int
    tells: str
    hosted_at: int | None = None
    certified: int = 0  # 1 for the first that was, 0 for not yet
    refused: bool = False
    contestable_until: int | None = None
    by_player: bool = False  # A player brought it first, and so knows its seed.
    replaced: bool = False  # Its game is played again from another seed.

    @property
    def winner(self) -> int | None:
        return WINNERS[self.tells]


@dataclass
class Word:
    """What a player said of a log, and when."""

    game: int
    seat: int
    tells: str
    stands_by: bool
    at: int
    order: int


@dataclass
class Waiting:
    """A dispute: why, who called the judge (None where nobody or both did), and who has taken it
    on."""

    cause: str
    called_by: int | None = None
    judge: str | None = None
