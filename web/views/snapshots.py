"""Decks as they were registered, once they are open to everybody."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.selectors import engine_deck, find_snapshot
from web.words.decks import card_list, parts_shown


@require_safe
def snapshot(request: HttpRequest, snapshot_id: UUID) -> HttpResponse:
    """Before the reveal the commitment alone; nothing of the deck is looked at."""
    found = find_snapshot(snapshot_id=snapshot_id)
    shown: dict[str, object] = {"snapshot": found}
    if found.revealed_at is not None:
        deck = engine_deck(found.deck_list)
        shown |= {
            "parts": parts_shown(deck),
            "card_list": card_list(deck),
            "salt": bytes(found.salt).hex(),
            "digest": deck.digest,
        }
    return render(request, "web/decks/snapshot.html", shown)
