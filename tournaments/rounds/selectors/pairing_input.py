"""The pairing input of a round, in every kind of stage: the players, how the round is drawn, and
the digest by which a draft is recognised as out of date."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from tournaments.models import Entry, Stage
from tournaments.pairing import Pairing, Player, RoundPairing, pair
from tournaments.pairing.brackets import Seating, bracket_from, named_rounds
from tournaments.pairing.reason_texts import reason_of
from tournaments.pairing.round_robin import group_rounds, groups
from tournaments.pairing.tables import at_fixed_tables
from tournaments.rounds.selectors.seating import with_seating
from tournaments.stages.selectors.progress import entries_in
from tournaments.standings.bracket_state import (
    bracket_state_of,
    entrants_of,
    gone_entries,
    next_matches,
)
from tournaments.standings.services.deductions import deductions_before
from tournaments.standings.services.match_history import players_to_pair, profile_of, settled_parts
from tournaments.standings.services.stage_tables import counted_stages
from tournaments.terms.kinds import StageKind


@dataclass(frozen=True)
class Drawing:
    """A round as it is drawn. `places` are the numbers of its pairings in the bracket, and `groups`
    their groups, both by table; empty in stages without a bracket or groups."""

    paired: RoundPairing
    places: Mapping[int, int] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)

    def moved(self, paired: RoundPairing, tables: Mapping[int, int]) -> "Drawing":
        """This round at other tables; `tables` has for each where its match is now."""
        return Drawing(
            paired,
            places={tables[table]: place for table, place in self.places.items()},
            groups={tables[table]: group for table, group in self.groups.items()},
        )


class SwissInput:
    """All entries in the event except those that are `absent`, paired by points and history."""

    def __init__(self, stage: Stage, number: int) -> None:
        everybody, self.players = players_of_round(stage, number)
        self.absent = absent_entries(stage, number, everybody)
        self.entries = {name: entry for name, entry in everybody.items() if name not in self.absent}
        self.missing = [entry for name, entry in everybody.items() if name in self.absent]
        self.step = profile_of(stage.tournament).step

    @property
    def digest(self) -> str:
        return input_digest(self.players, self.absent)

    @property
    def present(self) -> list[Player]:
        """Those who are paired."""
        return [player for player in self.players if player.id not in self.absent]

    def draw(self, seed: str) -> Drawing:
        return Drawing(pair(self.present, seed=seed, step=self.step))


class BracketInput:
    """The entries whose match in the bracket comes next. Nothing is drawn by lot."""

    missing: Sequence[Entry] = ()

    def __init__(self, stage: Stage) -> None:
        self.named = named_rounds(bracket_from(stage.bracket or {}))
        self.entries = entries_in(stage)
        self.seeds = {name: seed for seed, name in enumerate(entrants_of(stage), 1)}
        self.ready = next_matches(bracket_state_of(stage, gone=gone_entries(stage.tournament)))

    @property
    def digest(self) -> str:
        matches = [[seating.match.number, *seating.players] for seating in self.ready]
        return _digest([matches, _fixed_tables(self.entries)])

    def draw(self, seed: str) -> Drawing:
        pairings = [self._pairing(seating, table) for table, seating in enumerate(self.ready, 1)]
        places = {table: seating.match.number for table, seating in enumerate(self.ready, 1)}
        drawing = Drawing(RoundPairing(tuple(pairings), optimal=True), places=places)
        return _at_fixed_tables(drawing, self.entries)

    def _pairing(self, seating: Seating, table: int) -> Pairing:
        first, second = (name for name in seating.players if name is not None)
        named = self.named[seating.match.part, seating.match.round]
        number = {"number": named.number} if named.number else {}
        seeds = {"first": self.seeds[first], "second": self.seeds[second]}
        reason = reason_of("bracket", named.code.name.lower(), **number, **seeds)
        return Pairing(first, second, reason, table)


class RoundRobinInput:
    """The entries that meet in this round by the schedule. An entry without an opponent has a
    bye."""

    missing: Sequence[Entry] = ()

    def __init__(self, stage: Stage, number: int) -> None:
        self.entries = entries_in(stage)
        self.group = dict(_groups_of(stage))
        before = stage.tournament.rounds.standing().filter(stage=stage, number__lt=number)
        self.round = schedule(stage)[before.count()]
        self.names = entrants_of(stage)

    @property
    def digest(self) -> str:
        return _digest([self._meetings(), _fixed_tables(self.entries)])

    def draw(self, seed: str) -> Drawing:
        meetings = self._meetings()
        pairings = [_robin_pairing(*meeting, table) for table, meeting in enumerate(meetings, 1)]
        groups = {table: self.group[first] for table, (first, *_) in enumerate(meetings, 1)}
        drawing = Drawing(RoundPairing(tuple(pairings), optimal=True), groups=groups)
        return _at_fixed_tables(drawing, self.entries)

    def _meetings(self) -> list[tuple[str, str | None, bool]]:
        """The meetings of the round, byes last. True: the scheduled opponent has left."""
        meetings: list[tuple[str, str | None, bool]] = []
        for seeds in self.round:
            scheduled = [self.names[seed - 1] for seed in seeds if seed is not None]
            present = [name for name in scheduled if name in self.entries]
            if present:
                second = present[1] if len(present) == 2 else None
                meetings.append((present[0], second, len(scheduled) > len(present)))
        return sorted(meetings, key=lambda meeting: meeting[1] is None)


# Those who are in a round that is not yet played. Another `digest` means another input. Who is
# `missing` is in the event, and not there to be paired.
RoundInput = SwissInput | BracketInput | RoundRobinInput


def round_input_of(stage: Stage, number: int) -> RoundInput:
    """The pairing input of round `number` of the event, as it is now. The stage has begun."""
    if stage.kind == StageKind.SWISS:
        return SwissInput(stage, number)
    if stage.is_elimination:
        return BracketInput(stage)
    return RoundRobinInput(stage, number)


def schedule(stage: Stage) -> list[list[tuple[int, int | None]]]:
    """The rounds of a round robin that has begun, as pairs of seeds; None is a bye."""
    dealt = groups(stage.entrants.count(), stage.groups)
    return group_rounds(dealt, legs=stage.legs)


def _groups_of(stage: Stage) -> Sequence[tuple[str, int]]:
    return [(str(entry), group) for entry, group in stage.entrants.values_list("entry", "group")]


def _robin_pairing(first: str, second: str | None, opponent_left: bool, table: int) -> Pairing:
    if second is not None:
        reason = reason_of("schedule")
    elif opponent_left:
        reason = reason_of("opponent_left")
    else:
        reason = reason_of("schedule_bye")
    return Pairing(first, second, reason, table)


def _fixed_tables(entries: Mapping[str, Entry]) -> dict[str, int]:
    """The tables that are kept for entries of a round."""
    return {
        name: entry.fixed_table for name, entry in entries.items() if entry.fixed_table is not None
    }


def _at_fixed_tables(drawing: Drawing, entries: Mapping[str, Entry]) -> Drawing:
    fixed = _fixed_tables(entries)
    return drawing.moved(*at_fixed_tables(drawing.paired, fixed)) if fixed else drawing


def _digest(values: Any) -> str:
    return f"sha256:{hashlib.sha256(json.dumps(values).encode()).hexdigest()}"


def players_of_round(stage: Stage, number: int) -> tuple[dict[str, Entry], list[Player]]:
    """The entries to pair for round `number` of a Swiss stage, by id, and the same as players with
    their points, history and seating before that round. `number` counts in the event."""
    tournament = stage.tournament
    entries = entries_in(stage)
    counted = counted_stages(stage)
    parts = settled_parts(tournament, stages=counted, last_round=number - 1)
    lost = deductions_before(tournament, stages=counted, number=number)
    players = players_to_pair(entries.values(), parts, profile_of(tournament), lost)
    first = stage.number == 1
    return entries, with_seating(tournament, entries, players, number=number, first_swiss=first)


def absent_entries(stage: Stage, number: int, entries: Mapping[str, Entry]) -> frozenset[str]:
    """The ids of the entries that are not paired for round `number` because they have not checked
    in.

    Where the event has round check-in, it is for each Swiss round but the first. An entry with an
    awarded bye need not check in for it.
    """
    tournament = stage.tournament
    if not tournament.round_check_in or stage.kind != StageKind.SWISS or number == 1:
        return frozenset()
    return frozenset(
        name
        for name, entry in entries.items()
        if (entry.here_for_round or 0) < number
        and not (stage.number == 1 and number <= entry.awarded_byes)
    )


def input_digest(players: Sequence[Player], absent: Collection[str] = ()) -> str:
    """A digest over all that pairing knows of the players and which of them are absent. Where it
    differs, a draft is out of date."""
    names = [fact.name for fact in fields(Player)]
    ordered = sorted(players, key=lambda player: player.id)
    values: list[Any] = [[getattr(player, name) for name in names] for player in ordered]
    if absent:
        values.append(sorted(absent))
    return f"sha256:{hashlib.sha256(json.dumps(values, default=sorted).encode()).hexdigest()}"
