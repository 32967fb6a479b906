"""URLs of all pages."""

from django.urls import include, path

app_name = "web"
ROOMS = (
    "core",
    "accounts",
    "tables",
    "decks",
    "series",
    "events",
    "entries",
    "stages",
    "rounds",
    "matches",
    "judging",
    "standings",
    "prints",
    "archive",
    "statistics",
)

urlpatterns = [path("", include(f"web.{room}.urls")) for room in ROOMS]
