"""Addresses of events, and of all that belongs to them."""

from django.urls import include, path

ROOMS = (
    "events",
    "series",
    "statistics",
    "entries",
    "stages",
    "rounds",
    "matches",
    "judging",
    "standings",
    "prints",
    "archive",
    "people",
)

urlpatterns = [path("", include(f"tournaments.{room}.api.urls")) for room in ROOMS]
