"""Reading what a repair of a round is about: matches that may be split, and players without one.

The board of a draft counts what pairings cost; a repair asks for none of that, so this reads no
more of a large event than it shows.
"""

from collections.abc import Collection
from fractions import Fraction
from uuid import UUID

from django.db.models import Q

from tournaments.entries.listings import NamedEntry
from tournaments.models import Match, MatchSeat, Round
from tournaments.stages.selectors.progress import playing_in
from tournaments.standings.counting.values import worth
from tournaments.standings.services.deductions import deductions_before
from tournaments.standings.services.match_history import profile_of, settled_parts
from tournaments.standings.services.stage_tables import counted_stages
from tournaments.terms.kinds import UNPLAYED, MatchState, ResultReason, StageKind


def tables_to_repair(*, round: Round) -> list[tuple[UUID, int, str, bool]]:
    """The matches of a round that can be split, and those that a penalty decides, by table: id,
    table, terrain, and True if it can be split."""
    played = Q(state=MatchState.SETTLED) & ~Q(settled_by__in=UNPLAYED)
    standing = Match.objects.filter(round=round).exclude(state=MatchState.VOID).order_by("table")
    splittable = {*standing.exclude(played).values_list("pk", flat=True)}
    rows = standing.filter(~played | Q(manner=ResultReason.PENALTY))
    return [
        (pk, table, terrain, pk in splittable)
        for pk, table, terrain in rows.values_list("pk", "table", "terrain")
    ]


def entries_without_match(*, round: Round) -> list[NamedEntry]:
    """The entries in a Swiss stage that have no match in a round, in the order of registration;
    in other stages there is none to pair."""
    if round.stage.kind != StageKind.SWISS:
        return []
    seats = MatchSeat.objects.filter(round=round).exclude(match__state=MatchState.VOID)
    seated = {*seats.values_list("entry_id", flat=True)}
    rows = playing_in(round.stage).values_list("pk", "name")
    return [NamedEntry(pk, name) for pk, name in rows if pk not in seated]


def points_before(*, round: Round, entries: Collection[UUID]) -> dict[UUID, Fraction]:
    """The points of these entries before a round of a Swiss stage, as far as they are still in it;
    of none in other stages."""
    stage = round.stage
    if stage.kind != StageKind.SWISS:
        return {}
    tournament, stages = stage.tournament, counted_stages(stage)
    profile = profile_of(tournament)
    each = worth(profile)
    playing = playing_in(stage).filter(pk__in=entries).values_list("pk", flat=True)
    points = dict.fromkeys(map(str, playing), 0)
    parts = settled_parts(tournament, stages=stages, last_round=round.number - 1, entries=entries)
    for part in parts:
        if part.player in points:
            points[part.player] += each[part.result]
    for lost in deductions_before(tournament, stages=stages, number=round.number):
        if lost.player in points:
            points[lost.player] -= lost.points
    return {UUID(name): own * profile.step for name, own in points.items()}
