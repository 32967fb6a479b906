"""URLs of sheets to print and of the projector view."""

from django.urls import path

from web.core.addresses import ENTRY, EVENT, RUN
from web.decks.urls import DECK
from web.prints.previews import event_preview, replay_preview
from web.prints.projector import projector
from web.prints.views import (
    printing_deck,
    printing_decks,
    printing_guests,
    printing_kept_deck,
    printing_own_deck,
    printing_sign,
    printing_slips,
    prints,
)

urlpatterns = [
    path(f"{EVENT}/preview.png", event_preview, name="event-preview"),
    path("replays/<uuid:replay_id>/preview.png", replay_preview, name="replay-preview"),
    path(f"{EVENT}/projector", projector, name="projector"),
    path(f"{RUN}/prints", prints, name="prints"),
    path(f"{RUN}/prints/decks.pdf", printing_decks, name="print-decks"),
    path(f"{RUN}/prints/guests.pdf", printing_guests, name="print-guests"),
    path(f"{RUN}/prints/sign.pdf", printing_sign, name="print-sign"),
    path(
        f"{RUN}/prints/slips-<int:number>.pdf",
        printing_slips,
        name="print-slips",
    ),
    path(f"{ENTRY}/deck.pdf", printing_own_deck, name="print-own-deck"),
    path(f"{DECK}/versions/<int:number>/deck.pdf", printing_kept_deck, name="print-kept-deck"),
    path(f"{ENTRY}/run/deck.pdf", printing_deck, name="print-deck"),
]
