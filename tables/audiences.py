"""Who may see what of a game, and up to when: values in, values out.

Nobody gets more than an audience for which the game was written down move by move. A reader with a
delay has the game as it was that long ago, so that nothing they get depends on what came since.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tables.models import TableKind

PUBLIC = "public"
# Of the commentary overlay, which shows both hands.
SHORTEST_OVERLAY_DELAY = timedelta(seconds=180)


class Reader(StrEnum):
    """By what right somebody looks at a game. `overlay`: by the secret link of the organiser, for
    commentary. `judge`: of the event, who does not play in it."""

    SPECTATOR = "spectator"
    OVERLAY = "overlay"
    JUDGE = "judge"


@dataclass(frozen=True)
class Watched:
    """What decides who may watch a game: for what it is played, its number of seats, whether its
    log and the decks of both sides are open to everybody, and the delays of its event."""

    kind: TableKind
    seats: int = 2
    log_open: bool = False
    decks_open: bool = False
    watch_delay: timedelta = timedelta()
    overlay_delay: timedelta = SHORTEST_OVERLAY_DELAY


@dataclass(frozen=True)
class Sight:
    """The audiences whose film a reader may watch, and up to which moment."""

    audiences: tuple[str, ...]
    until: datetime


def sight_of(reader: Reader, watched: Watched, now: datetime) -> Sight | None:
    """What somebody who has no seat may see of a game; None for nothing of it.

    A board shows a deck, so a game of an event is open to spectators only where the decks are.
    """
    seats = tuple(str(number) for number in range(watched.seats))
    if watched.kind == TableKind.PRACTICE:
        return None
    if watched.log_open:
        return Sight((PUBLIC, *seats), now)
    if watched.kind == TableKind.CASUAL:
        return Sight((PUBLIC,), now)
    match reader:
        case Reader.JUDGE:
            return Sight(seats, now)
        case Reader.OVERLAY:
            return Sight(seats, now - max(watched.overlay_delay, SHORTEST_OVERLAY_DELAY))
        case Reader.SPECTATOR:
            delay = max(watched.watch_delay, timedelta())
            return Sight((PUBLIC,), now - delay) if watched.decks_open else None
