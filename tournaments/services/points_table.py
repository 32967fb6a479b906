"""The points table of an event, live or as a round left it."""

from dataclasses import dataclass

from tournaments.models import Entry, EntryState, Tournament
from tournaments.services.records import gone_by, profile_of, settled_parts
from tournaments.standings import Table

# These never had a place, or left it before the event started.
NOT_LISTED = (EntryState.WAITING, EntryState.WITHDRAWN)


@dataclass(frozen=True)
class PointsTable:
    """A table with the entries in it by the names that it knows them by: their ids.

    They come without their players, of whom a large event has too many to read with each page.
    """

    entries: dict[str, Entry]
    table: Table


def points_table(tournament: Tournament, *, last_round: int | None = None) -> PointsTable:
    """The table of all results so far, or of a closed round: its results and those before it."""
    listed = tournament.entries.exclude(state__in=NOT_LISTED).order_by("entered_at", "id")
    entries = {str(entry.pk): entry for entry in listed}
    played = settled_parts(tournament, last_round=last_round)
    gone = gone_by(tournament, last_round or _latest(tournament))
    return PointsTable(entries, Table(list(entries), played, profile_of(tournament), gone=gone))


def _latest(tournament: Tournament) -> int:
    published = tournament.rounds.published().order_by("-number")
    return published.values_list("number", flat=True).first() or 0
