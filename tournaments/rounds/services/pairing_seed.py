"""The players of a round, and the digest by which a draft is recognised as out of date."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from tournaments.models import Entry, Stage
from tournaments.pairing import Player
from tournaments.rounds.seating import with_seating
from tournaments.stages.progress import entries_in
from tournaments.standings.services.deductions import deductions_before
from tournaments.standings.services.match_history import players_to_pair, profile_of, settled_parts
from tournaments.standings.services.stage_tables import counted_stages
from tournaments.terms.kinds import StageKind


def players_of_round(stage: Stage, number: int) -> tuple[dict[str, Entry], list[Player]]:
    """The entries to pair for round `number` of a Swiss stage, by id, and the same as players with
    their points, history and seating as of before that round. `number` counts in the event."""
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
