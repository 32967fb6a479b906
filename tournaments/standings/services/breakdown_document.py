"""The matches from which each number of one player in the standings comes, live and after a round.

This is the only public document that is computed when somebody reads it: stored documents for every
player would be written a thousand times for each that is read. The table behind it is made once for
each version of the standings, which the ETag identifies; that of a large event by a worker, which
then has the numbers of each player who asks.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Literal, NamedTuple, TypedDict
from uuid import UUID

from contract.errors import NotFound
from tournaments.core.players import Player, UuidText, players_of
from tournaments.core.services.prepared import prepared
from tournaments.models import Round, RoundStandings, StoredStandings, Tournament
from tournaments.standings.counting import Table, number
from tournaments.standings.profile_data import NumberData, numbers_data
from tournaments.standings.services.match_history import profile_name
from tournaments.standings.services.stage_tables import PointsTable, event_points_table
from tournaments.standings.services.stored_standings import LARGE
from tournaments.terms.kinds import RoundState
from tournaments.terms.missed_rounds import missed_rounds

# The note at a round that passed before its player came.
MISSED = "missed"
# Tables kept by each process: the live one of a large event and a few others.
KEPT = 4
NUMBERS = "numbers"
_NOT_THERE = "There is no player {player} in these standings."


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


def live_numbers(*, tournament_id: UUID, entry_id: UUID, now: datetime) -> PlayersNumbers:
    """The numbers of a player by all results so far; NotFound if they are not in the
    public standings, BeingPrepared while a worker counts them."""
    return _numbers_or_ask(Wish(tournament_id, None, entry_id), now)


def round_numbers(
    *, tournament_id: UUID, number: int, entry_id: UUID, now: datetime
) -> PlayersNumbers:
    """The numbers of a player after a closed round; NotFound if it is not closed, BeingPrepared
    while a worker counts them."""
    return _numbers_or_ask(Wish(tournament_id, number, entry_id), now)


class Version(NamedTuple):
    """The standings that have the numbers: their tag, None where there are none, and whether they
    are of so many players that a worker counts."""

    etag: str | None
    large: bool = False


def _live_version(tournament_id: UUID) -> Version:
    pages = StoredStandings.objects.filter(pk=tournament_id, tournament__taken_down_at=None)
    row = pages.values_list("etag", "tournament__places_taken").first()
    return Version(None) if row is None else Version(row[0], row[1] >= LARGE)


def _round_version(tournament_id: UUID, number: int) -> Version:
    pages = RoundStandings.objects.filter(
        round__in=Round.objects.visible().filter(tournament=tournament_id),
        round__number=number,
        round__state=RoundState.CLOSED,
    )
    latest = pages.order_by("-revision")
    row = latest.values_list("etag", "round__tournament__places_taken").first()
    if row is None:
        raise NotFound(f"There is no closed round {number} in this event.")
    return Version(row[0], row[1] >= LARGE)


class Wish(NamedTuple):
    """The player whose numbers are asked for, live or after a round."""

    tournament_id: UUID
    last_round: int | None
    entry_id: UUID

    def version(self) -> Version:
        """The standings that have these numbers, as they are now."""
        if self.last_round is None:
            return _live_version(self.tournament_id)
        return _round_version(self.tournament_id, self.last_round)


def _numbers_or_ask(wish: Wish, now: datetime) -> PlayersNumbers:
    """The numbers, for those of a large event as a worker has counted them."""
    version = wish.version()
    if not version.large:
        return _numbers(wish, version.etag)
    facts = json.dumps([str(wish.tournament_id), wish.last_round, str(wish.entry_id)])
    body = prepared(
        tag=hashlib.sha256(f"{facts} {version.etag}".encode()).hexdigest()[:32],
        tournament_id=wish.tournament_id,
        kind=NUMBERS,
        facts=facts,
        now=now,
    )
    if not body:
        raise NotFound(_NOT_THERE.format(player=wish.entry_id))
    numbers: PlayersNumbers = json.loads(body)
    return numbers


def counted_numbers(facts: str) -> bytes:
    """The numbers of a player that were asked for, in a worker; empty where the standings do not
    have them."""
    tournament, last_round, entry = json.loads(facts)
    wish = Wish(UUID(tournament), last_round, UUID(entry))
    try:
        return json.dumps(_numbers(wish, wish.version().etag)).encode()
    except NotFound:
        return b""


def _numbers(wish: Wish, etag: str | None) -> PlayersNumbers:
    tournament_id, last_round, entry_id = wish
    kept = None if etag is None else _kept(tournament_id, last_round, etag)
    player = str(entry_id)
    if kept is None or player not in kept.placed:
        raise NotFound(_NOT_THERE.format(player=entry_id))
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
