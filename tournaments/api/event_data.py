"""What is said about events and entries: allow-lists, so that nothing secret is shown because it
exists."""

import json
from typing import Any

from rest_framework.request import Request
from rest_framework.reverse import reverse

from decks.models import DeckSnapshot
from tournaments.models import Entry, EntryState

# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any


def tournament_row(tournament: Counted) -> dict[str, Any]:
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "organisation": {
            "slug": tournament.organisation.slug,
            "name": tournament.organisation.name,
        },
        "game": tournament.game,
        "format": {"slug": tournament.format, "digest": tournament.format_digest},
        "state": tournament.state,
        "capacity": tournament.capacity,
        "places_taken": tournament.places_taken,
        "starts_at": tournament.starts_at,
        "created_at": tournament.created_at,
    }


def tournament_detail(tournament: Counted) -> dict[str, Any]:
    return {
        **tournament_row(tournament),
        "description": tournament.description,
        "format": {
            "slug": tournament.format,
            "digest": tournament.format_digest,
            "rules_digest": tournament.rules_digest,
            "amended": bool(tournament.banned or tournament.limited),
            "banned": tournament.banned,
            "limited": tournament.limited,
        },
        "reveal": tournament.reveal,
        "decks_due_at": tournament.decks_due_at,
        "objection_minutes": tournament.objection_minutes,
        "entries": {state.value: getattr(tournament, f"{state}_count") for state in EntryState},
        "stages": [
            {
                "number": stage.number,
                "kind": stage.kind,
                "rounds": stage.rounds,
                "best_of": stage.best_of,
            }
            for stage in tournament.stages.all()
        ],
        "rounds": [
            {"number": round_.number, "state": round_.state} for round_ in tournament.rounds.all()
        ],
    }


def entry_data(entry: Entry, request: Request, waiting_position: int | None) -> dict[str, Any]:
    return {
        "id": str(entry.pk),
        "tournament": str(entry.tournament_id),
        "player": {"name": entry.name},
        "state": entry.state,
        "waiting_position": waiting_position,
        "deck": None if entry.deck is None else _deck_line(entry, entry.deck, request),
        "checked_in_at": entry.checked_in_at,
        "dropped_after_round": entry.dropped_after_round,
        "entered_at": entry.entered_at,
    }


def entry_rows(entries: list[Entry], request: Request) -> list[dict[str, Any]]:
    """All entries of an event in the order of entering, those who wait with their position."""
    waiting = [entry.pk for entry in entries if entry.state == EntryState.WAITING]
    positions = {pk: position for position, pk in enumerate(waiting, 1)}
    return [entry_data(entry, request, positions.get(entry.pk)) for entry in entries]


def _deck_line(entry: Entry, snapshot: DeckSnapshot, request: Request) -> dict[str, Any]:
    revealed = is_revealed(snapshot)
    where = reverse("entry-deck", kwargs={"entry_id": entry.pk}, request=request)
    return {
        "commitment": snapshot.commitment,
        "revealed": revealed,
        "url": where if revealed else None,
    }


def is_revealed(snapshot: DeckSnapshot) -> bool:
    return False


def deck_data(entry: Entry, snapshot: DeckSnapshot, *, with_salt: bool) -> dict[str, Any]:
    """A deck for whoever may read it; the salt lets him check the commitment to it."""
    return {
        "entry": str(entry.pk),
        "player": {"name": entry.name},
        "deck": json.loads(snapshot.deck_list.canonical),
        "format_digest": snapshot.verdict.format_digest,
        "commitment": snapshot.commitment,
        "salt": bytes(snapshot.salt).hex() if with_salt else None,
        "revealed": is_revealed(snapshot),
        "submitted_at": snapshot.created_at,
    }
