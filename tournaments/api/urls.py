"""Where events, rounds, matches and standings are."""

from django.urls import path

from tournaments.api import entry_views
from tournaments.api.event_views import Tournaments, TournamentStates
from tournaments.api.feed_view import EventFeed
from tournaments.api.match_views import MatchDetail, MatchReplays, MatchSeed
from tournaments.api.standings_view import standings
from tournaments.api.views import Rounds

event = "tournaments/<uuid:tournament_id>"
entry = "entries/<uuid:entry_id>"

urlpatterns = [
    path(
        "tournaments",
        Tournaments.as_view({"get": "list", "post": "create"}),
        name="tournaments",
    ),
    path(f"{event}/events", EventFeed.as_view(), name="event-feed"),
    path(
        event,
        Tournaments.as_view({"get": "retrieve", "patch": "update"}),
        name="tournament",
    ),
    path(f"{event}/state", TournamentStates.as_view(), name="tournament-state"),
    path(
        f"{event}/entries",
        entry_views.Entries.as_view({"get": "list", "post": "create"}),
        name="entries",
    ),
    path("entries/claim", entry_views.EntryClaim.as_view(), name="entry-claim"),
    path(entry, entry_views.EntryDetail.as_view(), name="entry"),
    path(f"{entry}/check-in", entry_views.EntryCheckIn.as_view(), name="entry-check-in"),
    path(f"{entry}/claim-code", entry_views.EntryClaimCode.as_view(), name="entry-claim-code"),
    path(f"{entry}/deck", entry_views.EntryDeck.as_view(), name="entry-deck"),
    path(f"{entry}/drop", entry_views.EntryDrop.as_view(), name="entry-drop"),
    path(f"{entry}/withdraw", entry_views.EntryWithdrawal.as_view(), name="entry-withdraw"),
    path(f"{event}/rounds", Rounds.as_view({"get": "list", "post": "create"}), name="rounds"),
    path(f"{event}/rounds/<int:number>", Rounds.as_view({"get": "retrieve"}), name="round"),
    path(
        f"{event}/rounds/<int:number>/pairings",
        Rounds.as_view({"get": "pairings"}),
        name="pairings",
    ),
    path(f"{event}/standings", standings, name="standings"),
    path("matches/<uuid:match_id>", MatchDetail.as_view(), name="match"),
    path("matches/<uuid:match_id>/seed", MatchSeed.as_view(), name="match-seed"),
    path("matches/<uuid:match_id>/replays", MatchReplays.as_view(), name="match-replays"),
]
