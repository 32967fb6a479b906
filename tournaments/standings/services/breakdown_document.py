"""Where each number of one player in the standings comes from, live and after a round.

This is the only public document that is computed when somebody reads it: stored documents for every
player would be written a thousand times for each that is read. The table behind it is made once for
each version of the standings, which the ETag identifies.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypedDict
from uuid import UUID

from contract.errors import NotFound
from tournaments.core.players import Player, UuidText, players_of
from tournaments.models import Round, RoundStandings, StoredStandings, Tournament
from tournaments.standings.counting import Table, number
from tournaments.standings.profile_data import NumberData, numbers_data
from tournaments.standings.services.match_history import profile_name
from tournaments.standings.services.stage_tables import PointsTable, event_points_table
from tournaments.terms.kinds import RoundState
from tournaments.terms.missed_rounds import missed_rounds

# The note at a round that passed before its player came.
MISSED = "missed"
# Tables kept by each process: the live one of a large event and a few others.
KEPT = 4


class PlayersNumbers(TypedDict):
    """The rank of a player, with points and tiebreakers and the matches that they come from.

    They are those of the player's last `stage`; if that is a bracket, of the last stage with points
    before it. `snapshot` is `live`, or `round` for the standings after a round.
    """

    tournament_id: UuidText
    name: str
    profile: str
    title: str
    snapshot: Literal["live", "round"]
    round_number: int | None
    stage: int
    player: Player
    rank: int
    tied: bool
    match_points: float
    numbers: list[NumberData[Player]]


class _KeptTables:
    """The tables of one version of the standings. Those of stages and groups are made when
    needed."""

    def __init__(self, points_table: PointsTable, names: Mapping[str, Player]) -> None:
        self.points_table = points_table
        self.names = names
        self.placed = {place.player: place for place in points_table.placed}
        self._tables: dict[tuple[int, int | None], Table] = {}

    def table_of(self, player: str) -> Table:
        placed = self.placed[player]
        at = (placed.stage, placed.group)
        if at not in self._tables:
            self._tables[at] = self.points_table.table_of(player)
        return self._tables[at]


def live_numbers(*, tournament_id: UUID, entry_id: UUID) -> PlayersNumbers:
    """The numbers of a player by all results so far; NotFound if they are not in the
    public standings."""
    pages = StoredStandings.objects.filter(pk=tournament_id, tournament__taken_down_at=None)
    etag = pages.values_list("etag", flat=True)
    return _numbers(tournament_id, None, entry_id, etag.first())


def round_numbers(*, tournament_id: UUID, number: int, entry_id: UUID) -> PlayersNumbers:
    """The numbers of a player after a closed round; NotFound if it is not closed."""
    pages = RoundStandings.objects.filter(
        round__in=Round.objects.visible().filter(tournament=tournament_id),
        round__number=number,
        round__state=RoundState.CLOSED,
    )
    etag = pages.order_by("-revision").values_list("etag", flat=True).first()
    if etag is None:
        raise NotFound(f"There is no closed round {number} in this event.")
    return _numbers(tournament_id, number, entry_id, etag)


def _numbers(
    tournament_id: UUID, last_round: int | None, entry_id: UUID, etag: str | None
) -> PlayersNumbers:
    kept = None if etag is None else _kept(tournament_id, last_round, etag)
    player = str(entry_id)
    if kept is None or player not in kept.placed:
        raise NotFound(f"There is no player {entry_id} in these standings.")
    tournament, placed, table = (
        kept.points_table.tournament,
        kept.placed[player],
        kept.table_of(player),
    )
    return {
        "tournament_id": str(tournament_id),
        "name": tournament.name,
        "profile": profile_name(tournament),
        "title": table.profile.title,
        "snapshot": "live" if last_round is None else "round",
        "round_number": last_round,
        "stage": placed.stage,
        "player": kept.names[player],
        "rank": placed.rank,
        "tied": placed.tied,
        "match_points": number(placed.row.score),
        "numbers": _player_numbers(kept, player, table),
    }


def _player_numbers(kept: _KeptTables, player: str, table: Table) -> list[NumberData[Player]]:
    """The numbers, with a note at each round that a late entry missed."""
    numbers = numbers_data(table.breakdown(player), kept.names.__getitem__)
    missed = missed_rounds(kept.points_table.entries[player].late_from)
    for row in numbers:
        for term in row["terms"]:
            if term["opponent"] is None and term["round_number"] in missed:
                term["note"] = MISSED
    return numbers


@lru_cache(maxsize=KEPT)
def _kept(tournament_id: UUID, last_round: int | None, etag: str) -> _KeptTables:
    tournament = Tournament.objects.get(pk=tournament_id)
    names = {str(entry): name for entry, name in players_of(tournament_id).items()}
    return _KeptTables(event_points_table(tournament, last_round=last_round), names)
