"""The standings of an event as a table, live or as a round left them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, EntryState, Tournament
from tournaments.services.records import gone_by
from tournaments.services.stage_tables import Placed, Reach, event_table, points_table_of
from tournaments.standings import Table

# These never had a place, or left it before the event started.
NOT_LISTED = (EntryState.WAITING, EntryState.WITHDRAWN)


@dataclass(frozen=True)
class PointsTable:
    """Everybody's place, with the entries by the names that it knows them by: their ids.

    They come without their players, of whom a large event has too many to read with each page.
    """

    tournament: Tournament
    entries: dict[str, Entry]
    placed: Sequence[Placed]
    reach: Reach

    def table_of(self, player: str) -> Table:
        """The table of points in which a player has his row: that of his last stage."""
        stage = next(one.stage for one in self.placed if one.player == player)
        return points_table_of(self.tournament, stage, player, list(self.entries), self.reach)


def points_table(tournament: Tournament, *, last_round: int | None = None) -> PointsTable:
    """The table of all results so far, or of a closed round: its results and those before it."""
    listed = tournament.entries.exclude(state__in=NOT_LISTED).order_by("entered_at", "id")
    entries = {str(entry.pk): entry for entry in listed}
    if not entries:  # as whenever registration opens
        return PointsTable(tournament, entries, [], Reach(last_round))
    reach = Reach(last_round, gone_by(tournament, last_round or _latest(tournament)))
    placed = event_table(tournament, list(entries), reach)
    return PointsTable(tournament, entries, placed, reach)


def _latest(tournament: Tournament) -> int:
    published = tournament.rounds.published().order_by("-number")
    return published.values_list("number", flat=True).first() or 0
