"""Seats of players in a game of a match, at a table of this service or in a log."""

from collections.abc import Sequence

from django.utils.translation import gettext

import engine
from tables.models import TableSeat
from tables.selectors import tables_of_match
from tables.sides import sides_of_table
from tournaments.core.services.changes import event_stream
from tournaments.models import EntryPlayer, Match


def players_by_seat(match: Match, *, first: EntryPlayer | None = None) -> list[EntryPlayer]:
    """The player at each seat of a game of a match. Of a team `first` sits first, who sat first in
    the latest of its games here, or else the captain."""
    entries = [seat.entry for seat in match.seats.order_by("number")]
    tables = tables_of_match(stream=event_stream(match.round.tournament_id), match=str(match.pk))
    sat = sides_of_table(list(tables[0].seats.all())) if tables else [[] for _ in entries]
    teams = [
        sorted(
            (player for player in entry.players.all() if player.live),
            key=lambda player: (
                first is not None and player.entry_id == first.entry_id and player != first,
                _place(player, side),
                player.number,
            ),
        )
        for entry, side in zip(entries, sat, strict=True)
    ]
    return [player for places in zip(*teams, strict=False) for player in places]


def place_in_team(team: str, seat: int) -> str:
    """A seat of a game of teams by its team and which of its players sits there: all that a log
    says of it."""
    first = seat == engine.side_of(seat)
    text = gettext("{team} (first player)") if first else gettext("{team} (partner)")
    return text.format(team=team)


def _place(player: EntryPlayer, side: Sequence[TableSeat]) -> float:
    """The place at which a player sat; between the others for one who is not recognised, since a
    guest has been renamed in the meantime."""
    places = (at for at, seat in enumerate(side) if _is_at(player, seat))
    return next(places, 0.5)


def _is_at(player: EntryPlayer, seat: TableSeat) -> bool:
    return seat.user_id == player.user_id if seat.user_id is not None else seat.name == player.name
