"""Who may watch a game that is played at a table, as its event says."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.audiences import Reader, Sight, Watched, sight_of
from tables.models import Table, TableKind
from tables.watching import decks_are_open, open_replay
from tournaments.core.limits import LONGEST_WATCH_DELAY
from tournaments.core.selectors import matches
from tournaments.models import Match
from tournaments.terms.kinds import RoundState

# No event has a longer delay.
LONGEST_DELAY = timedelta(seconds=LONGEST_WATCH_DELAY)


@dataclass(frozen=True)
class Watching:
    """A game with its match, None of a game without an event, and what a reader may see of it,
    None for nothing."""

    table: Table
    match: Match | None
    sight: Sight | None


def watching(*, table: Table, reader: Reader, now: datetime) -> Watching:
    """What somebody without a seat may see of a game."""
    match = _match_of(table)
    watched = Watched(
        kind=TableKind(table.kind),
        seats=len(table.seats.all()),
        log_open=open_replay(table) is not None,
        decks_open=match is not None and decks_are_open(table),
        watch_delay=timedelta(seconds=0 if match is None else match.round.tournament.watch_delay),
    )
    if table.kind == TableKind.EVENT and match is None:
        return Watching(table, None, None)
    return Watching(table, match, sight_of(reader, watched, now))


def _match_of(table: Table) -> Match | None:
    """The match of a published round for which a game is played."""
    if table.kind != TableKind.EVENT or table.slot is None:
        return None
    of_slot = matches().filter(pk=table.slot.match)
    return of_slot.exclude(round__state=RoundState.DRAFT).first()
