"""A deck as it was registered: public from the moment that its event says, with its player, their
place, and a way to use it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

import engine
from decks.codes import deck_code
from decks.models import LONGEST_DECK_NAME, DeckSnapshot
from decks.selectors import engine_deck, find_snapshot
from tournaments.core.selectors import pinned_format
from tournaments.entries.selectors import entry_with_deck
from tournaments.models import Entry
from tournaments.standings.selectors.stored_pages import live_page
from web.core.event_frame import reader
from web.core.texts import record_text
from web.core.time_zones import use_time_zone_of
from web.decks.forms import SaveDeckForm
from web.decks.games import format_place
from web.decks.texts import card_list, deck_parts


@dataclass(frozen=True)
class Placing:
    """A player's success with a deck: their place, and their record as *3–0–1*."""

    place: str
    record: str


@require_safe
def snapshot(request: HttpRequest, snapshot_id: UUID) -> HttpResponse:
    """A registered deck; before its reveal only the fingerprint, and the deck is not read."""
    snapshot = find_snapshot(snapshot_id=snapshot_id)
    context: dict[str, Any] = {"snapshot": snapshot}
    if snapshot.revealed_at is not None:
        entry = entry_with_deck(snapshot=snapshot, viewer=reader(request))
        context |= _deck_context(snapshot, entry)
        if entry is not None:
            use_time_zone_of(entry.tournament)
            context |= _event_context(entry)
    return render(request, "web/decks/snapshot.html", context)


def _deck_context(snapshot: DeckSnapshot, entry: Entry | None) -> dict[str, Any]:
    deck = engine_deck(snapshot.deck_list)
    written = card_list(deck)
    saving = None
    if entry is not None and _is_current(entry):
        name = gettext("Deck of {name}").format(name=entry.name)[:LONGEST_DECK_NAME]
        first = {"format": f"{deck.game}/{entry.tournament.format}", "deck": written, "name": name}
        saving = SaveDeckForm(initial=first)
    return {
        "game": deck.game,
        "deck_parts": deck_parts(deck),
        "card_list": written,
        "salt": bytes(snapshot.salt).hex(),
        "digest": deck.digest,
        "saving": saving,
        "code": deck_code(deck=deck, format="" if entry is None else entry.tournament.format),
    }


def _is_current(entry: Entry) -> bool:
    """True if this program still has the format of an event."""
    game, format = entry.tournament.game, entry.tournament.format
    return game in engine.slugs() and format in engine.game(game).formats


def _event_context(entry: Entry) -> dict[str, Any]:
    """The event of a deck: who played it, by which format, and how far they came."""
    pinned = pinned_format(entry.tournament)
    standings = live_page(tournament_id=entry.tournament_id)
    return {
        "entry": entry,
        "event": entry.tournament,
        "format": None if pinned is None else pinned[0],
        "format_place": "" if pinned is None else format_place(pinned[0]),
        "placing": _placing(standings, entry),
    }


def _placing(standings: Mapping[str, Any], entry: Entry) -> Placing | None:
    """The place of an entry in the stored standings; None where it has none, or before round 1."""
    rows = standings["results"] if standings.get("round") else []
    row = next((row for row in rows if row["player"]["id"] == str(entry.pk)), None)
    if row is None:
        return None
    facts = {"place": ordinal(row["rank"]), "number": len(rows)}
    if standings["final"]:
        place = gettext("{place} of {number}").format(**facts)
    else:
        place = gettext("{place} of {number} so far").format(**facts)
    return Placing(place, record_text(row["record"]))
