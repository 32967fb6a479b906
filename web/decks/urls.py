"""URLs of games, decks and the deck checker."""

from django.urls import path

from web.core.addresses import EVENT
from web.decks.ban_lists import format_changes, format_on
from web.decks.builder import builder
from web.decks.cards import card, cards
from web.decks.coded import coded, comparing
from web.decks.games import faces, format, game, games, house_file, words
from web.decks.organisers_lists import (
    ban_list,
    decks_to_tell,
    new_ban_list,
    pausing_trial,
    publishing_list,
    resuming_trial,
)
from web.decks.registered import snapshot
from web.decks.views import (
    deck,
    deck_check,
    deck_check_for,
    deck_version,
    decks,
    deleting_deck,
    new_deck,
)

BAN_LIST = "ban-lists/<uuid:ban_list_id>"
DECK = "decks/<uuid:deck_id>"

urlpatterns = [
    path("decks/build/<slug:slug>/<slug:format_slug>", builder, name="build-deck"),
    path("d/<str:code>", coded, name="coded-deck"),
    path("D/<str:code>", coded),  # as QR codes have it
    path("decks/compare", comparing, name="compare-decks"),
    path("decks/check", deck_check, name="deck-check"),
    path("games", games, name="games"),
    path("games/<slug:slug>", game, name="game"),
    path("games/<slug:slug>/cards", cards, name="cards"),
    path("games/<slug:slug>/cards/<slug:card_id>", card, name="card"),
    path("games/<slug:slug>/house.toml", house_file, name="house-file"),
    path("games/<slug:slug>/words/<slug:language>-<slug:digest>.json", words, name="game-words"),
    path("games/<slug:slug>/faces/<slug:language>-<slug:digest>.json", faces, name="faces"),
    path("games/<slug:slug>/formats/<slug:format_slug>", format_on, name="format-on"),
    path(
        "games/<slug:slug>/formats/<slug:format_slug>/changes",
        format_changes,
        name="format-changes",
    ),
    path("games/<slug:slug>/formats/<slug:format_slug>/<str:day>", format, name="format"),
    path("organisations/<slug:slug>/ban-lists/new", new_ban_list, name="new-ban-list"),
    path(BAN_LIST, ban_list, name="ban-list"),
    path(f"{BAN_LIST}/publish", publishing_list, name="publish-ban-list"),
    path(f"{BAN_LIST}/pause", pausing_trial, name="pause-trial"),
    path(f"{BAN_LIST}/resume", resuming_trial, name="resume-trial"),
    path(f"{BAN_LIST}/tell/<uuid:tournament_id>", decks_to_tell, name="decks-to-tell"),
    path("deck-snapshots/<uuid:snapshot_id>", snapshot, name="snapshot"),
    path("decks", decks, name="decks"),
    path("decks/new", new_deck, name="new-deck"),
    path(DECK, deck, name="deck"),
    path(f"{DECK}/delete", deleting_deck, name="delete-deck"),
    path(f"{DECK}/versions/<int:number>", deck_version, name="deck-version"),
    path(f"{EVENT}/check", deck_check_for, name="deck-check-for"),
]
