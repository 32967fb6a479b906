"""What the certified logs of a game come to: whose word settles it, or that they contradict.

Values in, values out. A certificate says that a log is a legal game; that it is the game which was
played here is the word of its host, of both players, or of one whom nobody contradicts in time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID


class SettledBy(StrEnum):
    HOST = "host"
    BOTH = "both"
    WINDOW = "window"


@dataclass(frozen=True, slots=True)
class Log:
    """A certified log: which game it tells (equal for equal games), and who won it.

    `hosted` says that the host of the game stands by it, `lapsed` that the time to contest it is
    over.
    """

    id: UUID
    game: str
    winner: int | None
    hosted: bool = False
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """The last that a player said of a game: that he stands by a log, or contests it."""

    log: UUID
    stands_by: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """The game is the one that `log` tells."""

    log: Log
    by: SettledBy


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The players tell different games; a judge decides."""


def stood_by(logs: Sequence[Log], words: Mapping[int, Word]) -> list[Log]:
    """Those of the certified logs of a game for which its host stands, or a player."""
    named = {word.log for word in words.values() if word.stands_by}
    return [log for log in logs if log.hosted or log.id in named]


def judge(
    logs: Sequence[Log], words: Mapping[int, Word], *, disputed: bool
) -> Settled | Contradiction | None:
    """What is known of a game from its certified logs, in their order, and the words by seat.

    None while nothing settles it and nobody contradicts. In a match that is `disputed` no time
    runs out any more: its players agree, its host tells, or a judge rules.
    """
    by_host = next((log for log in logs if log.hosted), None)
    if by_host is not None:
        return Settled(by_host, SettledBy.HOST)
    known = {log.id: log for log in logs}
    standing = [known[word.log] for _, word in sorted(words.items()) if word.stands_by]
    if any(not word.stands_by for word in words.values()):
        return Contradiction()
    if len(standing) == 2:
        first, second = standing
        return Settled(first, SettledBy.BOTH) if first.game == second.game else Contradiction()
    if standing and standing[0].lapsed and not disputed:
        return Settled(standing[0], SettledBy.WINDOW)
    return None
