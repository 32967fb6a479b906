"""Addresses of series of events, their standings and ratings."""

from django.urls import path

from tournaments.core.addresses import EVENT
from tournaments.series.api.ratings import EntryRatings
from tournaments.series.api.views import SeriesEventDetail, SeriesEvents, SeriesSet, standings

SERIES = "series/<uuid:series_id>"

urlpatterns = [
    path("series", SeriesSet.as_view({"get": "list", "post": "create"}), name="series-list"),
    path(SERIES, SeriesSet.as_view({"get": "retrieve", "patch": "update"}), name="series"),
    path(f"{SERIES}/standings", standings, name="series-standings"),
    path(
        f"{SERIES}/events",
        SeriesEvents.as_view({"get": "list", "post": "create"}),
        name="series-events",
    ),
    path(f"{SERIES}/events/<uuid:event_id>", SeriesEventDetail.as_view(), name="series-event"),
    path(f"{EVENT}/ratings", EntryRatings.as_view(), name="take-ratings"),
]
