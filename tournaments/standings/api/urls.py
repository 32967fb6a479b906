"""Addresses of standings, pairings and profiles."""

from django.urls import path

from tournaments.core.addresses import EVENT, ROUND
from tournaments.standings.api.views import (
    Profiles,
    pairings,
    players_numbers,
    players_round_numbers,
    round_standings,
    standings,
)

urlpatterns = [
    path("profiles", Profiles.as_view(), name="profiles"),
    path(f"{ROUND}/pairings", pairings, name="pairings"),
    path(f"{ROUND}/standings", round_standings, name="round-standings"),
    path(f"{EVENT}/standings", standings, name="standings"),
    path(f"{EVENT}/standings/<uuid:entry_id>", players_numbers, name="players-numbers"),
    path(
        f"{ROUND}/standings/<uuid:entry_id>",
        players_round_numbers,
        name="players-round-numbers",
    ),
]
