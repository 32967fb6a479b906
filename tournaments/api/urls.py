"""Where events, rounds, matches and standings are."""

from django.urls import path

from tournaments.api.feed_view import EventFeed
from tournaments.api.match_views import MatchDetail, MatchReplays, MatchSeed
from tournaments.api.standings_view import standings
from tournaments.api.views import Entries, Rounds, Tournaments

event = "tournaments/<uuid:tournament_id>"

urlpatterns = [
    path(
        "tournaments",
        Tournaments.as_view({"get": "list", "post": "create"}),
        name="tournaments",
    ),
    path(event, Tournaments.as_view({"get": "retrieve"}), name="tournament"),
    path(f"{event}/events", EventFeed.as_view(), name="event-feed"),
    path(f"{event}/entries", Entries.as_view({"get": "list", "post": "create"}), name="entries"),
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
