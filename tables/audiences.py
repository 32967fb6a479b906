"""Sights of a game: who may see what of it, and up to which moment; values in, values out.

Nobody gets more than an audience for which the game was written down move by move. A reader with a
delay has the game as it was that long ago, so that nothing they get depends on what came since.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tables.models import TableKind
from tables.practice import PERSON

# The public, without hands; and both hands together.
PUBLIC, OPEN = "public", "open"
# Of the commentary overlay, which shows both hands.
SHORTEST_DELAY_OF_HANDS = timedelta(seconds=180)


class Reader(StrEnum):
    """By what right somebody looks at a game. `overlay`: by the secret link of the organiser, for
    commentary."""

    SPECTATOR = "spectator"
    OVERLAY = "overlay"


@dataclass(frozen=True)
class Watched:
    """The facts that decide who may watch a game: its kind, if its log and the decks of both sides
    are open to everybody, the delay that its event wants for the reader, and if it is over."""

    kind: TableKind
    log_open: bool = False
    decks_open: bool = False
    delay: timedelta = timedelta()
    over: bool = False


@dataclass(frozen=True)
class Sight:
    """The audience whose film a reader may watch, and up to which moment."""

    audience: str
    until: datetime


def sight_of(reader: Reader, watched: Watched, now: datetime) -> Sight | None:
    """The part of a game that somebody who has no seat may see; None for nothing of it.

    A board shows a deck, so a game of an event is open to spectators only where the decks are. The
    overlay of an event shows both hands, so it is always late, even where the log is open by then.
    A practice game has no log; once it is over, whoever has its link sees what its player saw.
    """
    if watched.kind == TableKind.PRACTICE:
        shared = watched.over and reader == Reader.SPECTATOR
        return Sight(str(PERSON), now) if shared else None
    if reader == Reader.OVERLAY:
        if watched.kind != TableKind.EVENT:
            return None
        return Sight(OPEN, now - max(watched.delay, SHORTEST_DELAY_OF_HANDS))
    if watched.log_open or watched.kind == TableKind.CASUAL:
        return Sight(PUBLIC, now)
    late = now - max(watched.delay, timedelta())
    return Sight(PUBLIC, late) if watched.decks_open else None
