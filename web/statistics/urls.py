"""URLs of statistics and of archetypes."""

from django.urls import path

from web.core.addresses import EVENT
from web.statistics.views import (
    archetypes,
    event_statistics,
    format_statistics,
    series_statistics,
)

urlpatterns = [
    path("games/<slug:slug>/statistics", format_statistics, name="format-statistics"),
    path("series/<uuid:series_id>/statistics", series_statistics, name="series-statistics"),
    path(f"{EVENT}/statistics", event_statistics, name="event-statistics"),
    path("organisations/<slug:slug>/archetypes/<slug:game_slug>", archetypes, name="archetypes"),
]
