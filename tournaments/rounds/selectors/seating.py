"""Seating as pairing takes it: what the staff has arranged for players, and the tables at which
they have sat."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from uuid import UUID

from tournaments.models import Entry, MatchSeat, Tournament
from tournaments.pairing import Player
from tournaments.terms.kinds import UNPLAYED, MatchState
from tournaments.terms.names import name_key
from tournaments.terms.terrains import tables_like


def with_seating(
    tournament: Tournament,
    entries: Mapping[str, Entry],
    players: Iterable[Player],
    *,
    number: int,
    first_swiss: bool = True,
) -> list[Player]:
    """The players with what is arranged for them in round `number` of the event.

    Players of one club are kept apart in round 1 only. Awarded byes count from round 1 on, in Swiss
    rounds of the first stage (`first_swiss`). Fixed tables and forbidden pairs count in every
    round.
    """
    forbidden = _forbidden(tournament, entries)
    tables = _tables(tournament, number) if number > 1 else {}
    clubs = _clubs(entries.values()) if number == 1 else {}
    return [
        replace(
            player,
            forbidden=frozenset(forbidden.get(player.id, ())),
            tables=frozenset(tables.get(player.id, ())),
            club=clubs.get(entries[player.id].club, ""),
            fixed_table=entries[player.id].fixed_table,
            awarded_bye=first_swiss and number <= entries[player.id].awarded_byes,
        )
        for player in players
    ]


def _forbidden(tournament: Tournament, entries: Collection[str]) -> Mapping[str, set[str]]:
    """By entry, the entries of the round that it must not meet."""
    forbidden: dict[str, set[str]] = defaultdict(set)
    pairs = tournament.forbidden_pairs.values_list("first_id", "second_id")
    for first, second in ((str(first), str(second)) for first, second in pairs):
        if first in entries and second in entries:
            forbidden[first].add(second)
            forbidden[second].add(first)
    return forbidden


def _tables(tournament: Tournament, number: int) -> Mapping[str, set[int]]:
    """By entry, the tables at which it sat before round `number`, with all of the same terrain. A
    bye has no table."""
    seats = MatchSeat.objects.filter(
        round__tournament=tournament, round__number__lt=number, match__state=MatchState.SETTLED
    )
    tables: dict[UUID, set[int]] = defaultdict(set)
    seated = seats.exclude(match__settled_by__in=UNPLAYED).values_list(
        "entry_id", "match__table", "match__terrain"
    )
    alike = cache(partial(tables_like, tournament.terrains))
    for entry, table, terrain in seated:
        tables[entry] |= alike(table, terrain)
    return {str(entry): sat_at for entry, sat_at in tables.items()}


def _clubs(entries: Iterable[Entry]) -> Mapping[str, str]:
    """By spelling of a club, the spelling that stands for all of them."""
    spellings = sorted({entry.club for entry in entries if entry.club})
    chosen: dict[str, str] = {}
    for spelling in spellings:
        chosen.setdefault(name_key(spelling), spelling)
    return {spelling: chosen[name_key(spelling)] for spelling in spellings}
