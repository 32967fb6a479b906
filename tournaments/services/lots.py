"""By what a round is drawn, and by what a draft is known to be overtaken."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import fields

from tournaments.arranged import with_arrangements
from tournaments.models import HOLDING_A_PLACE, Entry, EntryState, Tournament
from tournaments.pairing import Player
from tournaments.services.records import players_to_pair, profile_of, settled_parts


def lot(tournament: Tournament, number: int, redraw: int) -> str:
    """The seed of a round's lots: fixed with the event, and known to nobody before.

    The same players are always drawn the same way; each `redraw` is another way, for all to see.
    """
    secret = bytes(tournament.pairing_seed)
    again = redraw.to_bytes(2, "big") if redraw else b""
    return hashlib.sha256(secret + number.to_bytes(2, "big") + again).hexdigest()


def players_in(
    tournament: Tournament, *, before: int | None = None
) -> tuple[dict[str, Entry], list[Player]]:
    """Who is in the event now: entries by id, and as players with their points, their history and
    what is arranged for them; as they stood before a round, if one is told."""
    playing = [state for state in HOLDING_A_PLACE if state != EntryState.DROPPED]
    entries = tournament.entries.filter(state__in=playing).select_related("deck")
    found = {str(entry.pk): entry for entry in entries.order_by("entered_at", "id")}
    parts = settled_parts(tournament, last_round=None if before is None else before - 1)
    players = players_to_pair(found.values(), parts, profile_of(tournament))
    number = before or 1 + max((part.round for part in parts), default=0)
    return found, with_arrangements(tournament, found, players, number=number)


def field_digest(players: Sequence[Player]) -> str:
    """A digest over all that pairing knows of the players: another one means another field."""
    names = [fact.name for fact in fields(Player)]
    ordered = sorted(players, key=lambda one: one.id)
    told = [[getattr(one, name) for name in names] for one in ordered]
    return f"sha256:{hashlib.sha256(json.dumps(told, default=sorted).encode()).hexdigest()}"
