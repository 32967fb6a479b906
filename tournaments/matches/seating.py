"""Who sits where when a match is played at a table of this service."""

from tables.selectors import tables_of_match
from tables.sides import sides_of_table
from tournaments.core.services.changes import event_stream
from tournaments.models import EntryPlayer, Match


def players_by_seat(match: Match, *, first: EntryPlayer | None = None) -> list[EntryPlayer]:
    """Who plays at each seat of a game of a match. Of a team `first` sits first, who sat first in
    the latest of its games here, or else the captain."""
    entries = [seat.entry for seat in match.seats.order_by("number")]
    tables = tables_of_match(stream=event_stream(match.round.tournament_id), match=str(match.pk))
    sat = (
        {side[0].name for side in sides_of_table(list(tables[0].seats.all()))} if tables else set()
    )
    teams = [
        sorted(
            (player for player in entry.players.all() if player.live),
            key=lambda player: (
                first is not None and player.entry_id == first.entry_id and player != first,
                player.name not in sat,
                player.number,
            ),
        )
        for entry in entries
    ]
    return [player for places in zip(*teams, strict=False) for player in places]
