"""By what a round is drawn, and by what a draft is known to be overtaken."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from tournaments.models import Entry, Stage, Tournament
from tournaments.pairing import Player
from tournaments.rounds.seating import with_seating
from tournaments.stages.progress import entries_in
from tournaments.standings.services.deductions import deductions_before
from tournaments.standings.services.match_history import players_to_pair, profile_of, settled_parts
from tournaments.standings.services.stage_tables import counted_stages
from tournaments.terms.kinds import StageKind


def round_seed(tournament: Tournament, number: int, redraw: int) -> str:
    """The seed of a round's lots: fixed with the event, and known to nobody before.

    The same players are always drawn the same way; each `redraw` is another way, for all to see.
    """
    secret = bytes(tournament.pairing_seed)
    again = redraw.to_bytes(2, "big") if redraw else b""
    return hashlib.sha256(secret + number.to_bytes(2, "big") + again).hexdigest()


def players_of_round(stage: Stage, number: int) -> tuple[dict[str, Entry], list[Player]]:
    """Who is to be paired for round `number` of the event, of a Swiss stage: entries by id, and as
    players with their points, their history and what is arranged for them, as before that round."""
    tournament = stage.tournament
    entries = entries_in(stage)
    counted = counted_stages(stage)
    parts = settled_parts(tournament, stages=counted, last_round=number - 1)
    lost = deductions_before(tournament, stages=counted, number=number)
    players = players_to_pair(entries.values(), parts, profile_of(tournament), lost)
    first = stage.number == 1
    return entries, with_seating(tournament, entries, players, number=number, first_swiss=first)


def absent_entries(stage: Stage, number: int, entries: Mapping[str, Entry]) -> frozenset[str]:
    """Who of these is not paired for round `number` because nobody said that they are there.

    Where that is asked, it is before each Swiss round but the first; whoever has a bye that was
    awarded before need not come for it.
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
    """A digest over all that pairing knows of the players, of whom some are not there: another one
    means another field."""
    names = [fact.name for fact in fields(Player)]
    ordered = sorted(players, key=lambda player: player.id)
    values: list[Any] = [[getattr(player, name) for name in names] for player in ordered]
    if absent:
        values.append(sorted(absent))
    return f"sha256:{hashlib.sha256(json.dumps(values, default=sorted).encode()).hexdigest()}"
