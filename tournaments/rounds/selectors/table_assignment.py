"""The tables of a draft where tables have terrain: nobody on the same twice, if possible."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entry, MatchSeat, Round, Tournament
from tournaments.pairing import Player
from tournaments.pairing.fewest_repeats import fewest_repeats
from tournaments.pairing.terrain import AtTable, on_terrain, reason, repeats
from tournaments.rounds.selectors.pairing_input import Drawing
from tournaments.rounds.selectors.seating import with_seating
from tournaments.terms.terrains import terrain_at


@dataclass(frozen=True)
class TerrainAgain:
    """A player of a draft who has played on the terrain of their table before, and why again."""

    table: int
    terrain: str
    entry: Entry
    why: str


@dataclass(frozen=True)
class TerrainsOfDraft:
    """The players of a draft who meet a terrain again; `least` is the fewest that could."""

    again: tuple[TerrainAgain, ...] = ()
    least: int = 0


def with_terrain(
    tournament: Tournament, number: int, entries: Mapping[str, Entry], drawing: Drawing
) -> Drawing:
    """A round as it is drawn, at tables on which as few players as possible have a terrain again.
    Where the event names no terrain, as it is."""
    terrains = tournament.terrains
    if not any(terrains):
        return drawing
    players = _players(tournament, entries, number)
    return drawing.moved(*on_terrain(drawing.paired, players, len(terrains)))


def terrains_of_draft(round_: Round) -> TerrainsOfDraft:
    """The players of a draft who meet a terrain again, by table, and the fewest that could."""
    tournament = round_.tournament
    terrains = tournament.terrains
    if not any(terrains):
        return TerrainsOfDraft()
    seats = list(
        MatchSeat.objects.filter(round=round_)
        .select_related("match", "entry")
        .order_by("match__table", "number")
    )
    entries = {str(seat.entry_id): seat.entry for seat in seats}
    players = _players(tournament, entries, round_.number)
    at: dict[int, list[Player]] = {}
    for seat in seats:
        at.setdefault(seat.match.table, []).append(players[str(seat.entry_id)])
    matches = [AtTable(tuple(pair), table) for table, pair in at.items() if len(pair) > 1]
    least = fewest_repeats(matches, len(terrains))
    tables = sorted({*range(1, len(terrains) + 1), *(match.table for match in matches)})
    is_least = repeats(matches) == least
    again = tuple(
        TerrainAgain(
            match.table,
            terrain_at(terrains, match.table),
            entries[player.id],
            reason(match, player, tables, least=is_least),
        )
        for match in matches
        for player in match.again(match.table)
    )
    return TerrainsOfDraft(again, least)


def _players(
    tournament: Tournament, entries: Mapping[str, Entry], number: int
) -> dict[str, Player]:
    seated = with_seating(tournament, entries, map(Player, entries), number=number)
    return {player.id: player for player in seated}
