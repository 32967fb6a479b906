"""The standings of each stage and of the whole event, live or after a round."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db.models.functions import Coalesce

from tournaments.models import Stage, Tournament
from tournaments.pairing.brackets import ranking
from tournaments.standings.bracket_state import bracket_state_of, entrants_of, gone_entries
from tournaments.standings.counting import Row, Table
from tournaments.standings.services.deductions import deductions
from tournaments.standings.services.match_history import (
    ReadResults,
    gone_entries_by,
    profile_of,
    settled_parts,
)
from tournaments.standings.services.ranked_entries import latest_published, ranked_entries
from tournaments.standings.services.soft_scores import Overall, overall_places
from tournaments.terms.kinds import TournamentState
from tournaments.terms.missed_rounds import missed_rounds


class Placed(NamedTuple):
    """The place of a player in a stage or in the event, with the row of the table that counts: for
    a bracket that of the last stage with points. In a finished event that scores painting or
    sportsmanship, `overall` has these, and the place is the one with them."""

    player: str
    rank: int
    tied: bool
    row: Row
    stage: int
    group: int | None = None
    overall: Overall | None = None


@dataclass(frozen=True)
class Reach:
    """The results that count: up to round `last_round`, or all (None). `gone` are the entries that
    had left by then, `late` the late entries; `results` reads what was played."""

    last_round: int | None = None
    gone: Collection[str] = frozenset()
    late: Collection[str] = frozenset()
    results: ReadResults = settled_parts


def event_table(tournament: Tournament, players: Sequence[str], reach: Reach) -> list[Placed]:
    """The places of all players by the last stage that they have played in; those who came further
    stand above.

    Only stages with a published round count. Tied players stand in the order of `players`.
    """
    places: list[Placed] = []
    placed: set[str] = set()
    for stage in _begun(tournament, reach.last_round):
        unplaced = [
            place for place in stage_table(stage, players, reach) if place.player not in placed
        ]
        places += _behind(unplaced, len(placed))
        placed.update(place.player for place in unplaced)
    unseated = [name for name in players if name not in placed]
    if not unseated:
        return places
    return places + _behind(_unplayed(_first(tournament), unseated, reach), len(placed))


def stage_table(stage: Stage, players: Sequence[str], reach: Reach) -> list[Placed]:
    """The places in one stage, the best first. A first Swiss stage has all `players`."""
    if stage.is_elimination:
        return _bracket_table(stage, players, reach)
    groups = _groups(stage, players)
    if len(groups) == 1:
        (members,) = groups.values()
        return [
            Placed(row.player, row.rank, row.tied, row, stage.number)
            for row in points_table(stage, members, reach).rows()
        ]
    return _grouped(stage, groups, reach)


def points_table(stage: Stage, players: Sequence[str], reach: Reach) -> Table:
    """The table of these players by the stages that count in this one."""
    (table,) = _points_tables(stage, [players], reach)
    return table


def _points_tables(stage: Stage, groups: Iterable[Sequence[str]], reach: Reach) -> Iterator[Table]:
    """A table for each group of players, from results that are read once."""
    tournament = stage.tournament
    counted = counted_stages(stage)
    parts = reach.results(tournament, stages=counted, last_round=reach.last_round)
    lost = deductions(tournament, stages=counted, last_round=reach.last_round)
    profile = profile_of(tournament)
    for players in groups:
        yield Table(players, parts, profile, gone=reach.gone, late=reach.late, deducted=lost)


def points_table_of(
    tournament: Tournament, number: int, player: str, players: Sequence[str], reach: Reach
) -> Table:
    """The table of points with the row of a player of the stage with this number."""
    stage = tournament.stages.get(number=number)
    groups = {} if stage.is_elimination else _groups(stage, players)
    members = next((group for group in groups.values() if player in group), players)
    return points_table(stage, members, reach)


def counted_stages(stage: Stage) -> list[int]:
    """The numbers of the stages whose results make up the points of a stage: its own, and those
    before it as far as they carry over. A bracket has the points of the last stage with points;
    without one, its own matches count."""
    if not (stage.is_elimination or stage.carries):
        return [stage.number]
    stages = {earlier.number: earlier for earlier in stage.tournament.stages.all()}
    number = stage.number
    if stage.is_elimination:
        scored = [earlier.number for earlier in stages.values() if not earlier.is_elimination]
        number = max((candidate for candidate in scored if candidate < stage.number), default=0)
        if not number:
            return [stage.number]
    counted = [number]
    while stages[counted[-1]].carries:
        counted.append(counted[-1] - 1)
    return counted


def _first(tournament: Tournament) -> Stage:
    stage = tournament.stages.get(number=1)
    stage.tournament = tournament
    return stage


def _begun(tournament: Tournament, last_round: int | None) -> Iterator[Stage]:
    """The stages with a published round, the last first. The first stage is always among them."""
    published = tournament.rounds.published()
    if last_round is not None:
        published = published.filter(number__lte=last_round)
    begun = {1, *published.values_list("stage__number", flat=True)}
    for stage in tournament.stages.order_by("-number"):
        if stage.number in begun:
            stage.tournament = tournament
            yield stage


def _behind(followers: Sequence[Placed], ahead: int) -> list[Placed]:
    """These places ranked behind `ahead` others and among themselves only."""
    among = Counter(place.rank for place in followers)
    places, better = [], 0
    for rank, group in groupby(followers, key=lambda place: place.rank):
        tied = among[rank] > 1
        first = ahead + better + 1
        places += [
            place
            if (place.rank, place.tied) == (first, tied)
            else place._replace(rank=first, tied=tied)
            for place in group
        ]
        better += among[rank]
    return places


def _groups(stage: Stage, players: Sequence[str]) -> dict[int, list[str]]:
    """The players of each group by seed. Without entrants, all players are in group 1."""
    seeded = list(stage.entrants.order_by("seed").values_list("entry_id", "group"))
    if not seeded:
        return {1: list(players)}
    listed = frozenset(players)
    members: dict[int, list[str]] = {group: [] for group in sorted({group for _, group in seeded})}
    for entry, group in seeded:
        if str(entry) in listed:
            members[group].append(str(entry))
    return members


def _grouped(stage: Stage, groups: dict[int, list[str]], reach: Reach) -> list[Placed]:
    """All winners of groups, then all seconds, and so on. Equal places are tied."""
    places: list[Placed] = []
    tables = _points_tables(stage, groups.values(), reach)
    for group, table in zip(groups, tables, strict=True):
        places += [
            Placed(row.player, row.rank, row.tied, row, stage.number, group) for row in table.rows()
        ]
    return _behind(sorted(places, key=lambda place: place.rank), 0)


def _bracket_table(stage: Stage, players: Sequence[str], reach: Reach) -> list[Placed]:
    if stage.bracket is None:
        return _unplayed(stage, players, reach)
    rows = {row.player: row for row in points_table(stage, players, reach).rows()}
    # A player who leaves a bracket lets their next opponent go on at once; earlier tables stay.
    left = gone_entries(stage.tournament) if reach.last_round is None else reach.gone
    seatings = bracket_state_of(stage, gone=left, last_round=reach.last_round)
    return [
        Placed(ranked.name, ranked.rank, ranked.tied, rows[ranked.name], stage.number)
        for ranked in ranking(seatings, entrants_of(stage))
        if ranked.name in rows
    ]


def _unplayed(stage: Stage, players: Sequence[str], reach: Reach) -> list[Placed]:
    """The places of players who are not, or not yet, in a bracket."""
    rows = points_table(stage, players, reach).rows()
    return [Placed(row.player, row.rank, row.tied, row, stage.number) for row in rows]


class RankedEntry(NamedTuple):
    """An entry of the standings, with no more of it than they need, as a large event has thousands:
    the round that it came for late, and the last that it was part of, if it has left."""

    pk: UUID
    late_from: int | None
    last_round: int | None


@dataclass(frozen=True)
class PointsTable:
    """The places of all players, with their entries by id."""

    tournament: Tournament
    entries: dict[str, RankedEntry]
    placed: Sequence[Placed]
    reach: Reach

    def table_of(self, player: str) -> Table:
        """The table of points with the row of a player: that of their last stage."""
        stage = next(place.stage for place in self.placed if place.player == player)
        return points_table_of(self.tournament, stage, player, list(self.entries), self.reach)


def event_points_table(
    tournament: Tournament,
    *,
    last_round: int | None = None,
    results: ReadResults = settled_parts,
) -> PointsTable:
    """The table of all results so far, or of those up to a closed round."""
    number = latest_published(tournament) if last_round is None else last_round
    last = Coalesce("had_dropped_after_round", "dropped_after_round")
    listed = ranked_entries(tournament, last_round=last_round, reached=number)
    rows = map(RankedEntry._make, listed.values_list("pk", "late_from", last))
    entries = {str(entry.pk): entry for entry in rows}
    late = frozenset(name for name, entry in entries.items() if missed_rounds(entry.late_from))
    reach = Reach(last_round, gone_entries_by(tournament, number), late, results)
    placed = event_table(tournament, list(entries), reach)
    if last_round is None and tournament.state == TournamentState.FINISHED:
        placed = _with_soft_scores(tournament, placed)
    return PointsTable(tournament, entries, placed, reach)


def _with_soft_scores(tournament: Tournament, placed: Sequence[Placed]) -> list[Placed]:
    """The final places with painting and sportsmanship, where the event scores them."""
    by_matches = [(place.player, place.rank, place.tied, place.row.score) for place in placed]
    overall = overall_places(tournament, by_matches)
    if not overall:
        return [*placed]
    rows = {place.player: place for place in placed}
    return [
        rows[player]._replace(rank=final.rank, tied=final.tied, overall=final)
        for player, final in overall.items()
    ]
