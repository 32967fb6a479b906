"""Addresses of games and decks."""

from django.urls import path

from decks.api import ban_list_views, format_views, saved_views, views

BAN_LIST = "ban-lists/<uuid:ban_list_id>"

urlpatterns = [
    path("games", views.Games.as_view(), name="games"),
    path("games/<slug:slug>", views.Game.as_view(), name="game"),
    path("games/<slug:slug>/formats", format_views.Formats.as_view(), name="formats"),
    path(
        "games/<slug:slug>/formats/<slug:format_slug>",
        format_views.Format.as_view(),
        name="format",
    ),
    path(
        "games/<slug:slug>/formats/<slug:format_slug>/changes",
        format_views.FormatChanges.as_view(),
        name="format-changes",
    ),
    path("formats/<str:digest>", format_views.FormatByDigest.as_view(), name="format-by-digest"),
    path(
        "card-pools/<str:digest>",
        format_views.CardPoolByDigest.as_view(),
        name="card-pool-by-digest",
    ),
    path("games/<slug:slug>/cards", views.Cards.as_view(), name="cards"),
    path("games/<slug:slug>/words/<slug:language>", views.GameWords.as_view(), name="game-words"),
    path("games/<slug:slug>/deck-files", views.DeckFiles.as_view(), name="deck-files"),
    path("games/<slug:slug>/decks", views.ReadyDecks.as_view(), name="ready-decks"),
    path(
        "organisations/<slug:slug>/ban-lists",
        ban_list_views.BanLists.as_view({"get": "list", "post": "create"}),
        name="ban-lists",
    ),
    path(BAN_LIST, ban_list_views.SingleBanList.as_view(), name="ban-list"),
    path(
        f"{BAN_LIST}/publish", ban_list_views.BanListPublication.as_view(), name="publish-ban-list"
    ),
    path(f"{BAN_LIST}/pause", ban_list_views.TrialPause.as_view(), name="pause-trial"),
    path(f"{BAN_LIST}/resume", ban_list_views.TrialResumption.as_view(), name="resume-trial"),
    path("decks", saved_views.Decks.as_view({"get": "list", "post": "create"}), name="decks"),
    path(
        "decks/<uuid:deck_id>",
        saved_views.Decks.as_view({"get": "retrieve", "delete": "destroy"}),
        name="deck",
    ),
    path(
        "decks/<uuid:deck_id>/versions",
        saved_views.Versions.as_view({"post": "create"}),
        name="deck-versions",
    ),
    path(
        "decks/<uuid:deck_id>/versions/<int:number>",
        saved_views.Versions.as_view({"get": "retrieve"}),
        name="deck-version",
    ),
    path("decks/validate", views.DeckValidation.as_view(), name="deck-validation"),
    path("decks/codes/<str:code>", views.CodedDeck.as_view(), name="coded-deck"),
    path("deck-snapshots/<uuid:snapshot_id>", views.Snapshot.as_view(), name="deck-snapshot"),
]
