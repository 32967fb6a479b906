"""Opening matches of a published round: a slot for each of their games, and the byes settled."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from ground.changed import changed
from replays.services.slots import Opening, Rules, open_slots
from tournaments.core.scenarios import scenario_of
from tournaments.core.services.changes import NEXT_VERSION, event_stream
from tournaments.core.services.pinned_rules import pinned_version_for
from tournaments.models import Match, MatchSeat, Round, Tournament
from tournaments.terms.kinds import BestOf, MatchState, Result, ResultReason, SettledBy
from tournaments.terms.terrains import terrain_at

# By match, in the order of the tables: each seat's entry, and the commitment to its deck, if known.
Tables = Mapping[UUID, Sequence[tuple[str, str]]]


def open_matches(
    *, tournament: Tournament, round_: Round, only: Collection[UUID] | None = None, now: datetime
) -> int:
    """Open all matches of a round of a locked event, or `only` these. Returns how many."""
    tables = _tables(round_, only)
    _name_terrain(tournament, tables)
    _settle_unplayed(round_, tables, now)
    Match.objects.filter(pk__in=tables).update(**changed(now))
    for terrain, openings in _openings(round_, tables).items():
        open_slots(
            openings=openings,
            rules=_rules(tournament, round_, terrain, now),
            stream=event_stream(tournament.pk),
            now=now,
        )
    return len(tables)


def _tables(round_: Round, only: Collection[UUID] | None) -> Tables:
    seats = MatchSeat.objects.filter(round=round_)
    if only is not None:
        seats = seats.filter(match__in=only)
    rows = seats.order_by("match__table", "number")
    tables: dict[UUID, list[tuple[str, str]]] = defaultdict(list)
    for match, entry, deck in rows.values_list("match_id", "entry_id", "entry__deck__commitment"):
        tables[match].append((str(entry), deck or ""))
    return tables


def _name_terrain(tournament: Tournament, tables: Tables) -> None:
    """Write down the terrain of the tables at which two meet, as it is now."""
    if not any(tournament.terrains):
        return
    met = Match.objects.filter(pk__in=[match for match, seats in tables.items() if len(seats) > 1])
    of_terrain: dict[str, list[UUID]] = defaultdict(list)
    for match, table in met.values_list("pk", "table"):
        of_terrain[terrain_at(tournament.terrains, table)].append(match)
    for terrain, matches in of_terrain.items():
        Match.objects.filter(pk__in=matches).update(terrain=terrain, **NEXT_VERSION)


def _settle_unplayed(round_: Round, tables: Tables, now: datetime) -> None:
    """Settle the matches with one seat: a bye is won, and an absence lost, by the fewest games that
    win a match."""
    alone = [match for match, seats in tables.items() if len(seats) == 1]
    absent = Match.objects.filter(pk__in=alone, manner=ResultReason.NO_SHOW)
    missing = set(absent.values_list("pk", flat=True))
    resting = [match for match in alone if match not in missing]
    games = BestOf(round_.stage.best_of) // 2 + 1
    for matches, by in ((resting, SettledBy.BYE), (missing, SettledBy.ABSENCE)):
        Match.objects.filter(pk__in=matches).update(
            state=MatchState.SETTLED, settled_by=by, settled_at=now, **NEXT_VERSION
        )
    MatchSeat.objects.filter(match__in=resting).update(result=Result.BYE, games_won=games)
    MatchSeat.objects.filter(match__in=missing).update(result=Result.LOSS, games_lost=games)


def _openings(round_: Round, tables: Tables) -> Mapping[str, list[Opening]]:
    """A slot for each game, by the terrain of its table. There is none where a deck is unknown
    here, as in imported events: then players and judges report how the match ended."""
    terrains = dict(Match.objects.filter(pk__in=tables).values_list("pk", "terrain"))
    openings: dict[str, list[Opening]] = defaultdict(list)
    for match, seats in tables.items():
        if len(seats) > 1 and all(deck for _, deck in seats):
            openings[terrains[match]] += [
                Opening(match=str(match), game_number=game, seats=seats)
                for game in range(1, round_.stage.best_of + 1)
            ]
    return openings


def _rules(tournament: Tournament, round_: Round, terrain: str, now: datetime) -> Rules:
    """The rules of the games at the tables of this terrain: those that the event pins, with the
    options of the round's scenario and the map of the table."""
    version = pinned_version_for(tournament, scenario_of(round_), terrain, now=now)
    return Rules(
        game=tournament.game,
        format=tournament.format,
        format_digest=version.digest,
        rules_digest=version.rules_digest,
        format_plain=version.plain,
    )
