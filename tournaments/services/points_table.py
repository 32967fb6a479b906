"""The standings of an event as a table, live or as a round left them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.services.listing import latest_published, listed_entries
from tournaments.services.records import gone_by
from tournaments.services.stage_tables import Placed, Reach, event_table, points_table_of
from tournaments.standings import Table


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
        """The table of points in which a player has their row: that of their last stage."""
        stage = next(one.stage for one in self.placed if one.player == player)
        return points_table_of(self.tournament, stage, player, list(self.entries), self.reach)


def points_table(tournament: Tournament, *, last_round: int | None = None) -> PointsTable:
    """The table of all results so far, or of a closed round: its results and those before it."""
    number = latest_published(tournament) if last_round is None else last_round
    listed = listed_entries(tournament, last_round=last_round, reached=number)
    entries = {str(entry.pk): entry for entry in listed}
    late = frozenset(name for name, entry in entries.items() if entry.late_from is not None)
    reach = Reach(last_round, gone_by(tournament, number), late)
    placed = event_table(tournament, list(entries), reach)
    return PointsTable(tournament, entries, placed, reach)
