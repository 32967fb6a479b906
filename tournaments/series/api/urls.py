"""Where series of events and their standings are."""

from django.urls import path

from tournaments.series.api.views import SeriesEventDetail, SeriesEvents, SeriesSet, standings

series = "series/<uuid:series_id>"

urlpatterns = [
    path("series", SeriesSet.as_view({"get": "list", "post": "create"}), name="series-list"),
    path(series, SeriesSet.as_view({"get": "retrieve", "patch": "update"}), name="series"),
    path(f"{series}/standings", standings, name="series-standings"),
    path(
        f"{series}/events",
        SeriesEvents.as_view({"get": "list", "post": "create"}),
        name="series-events",
    ),
    path(f"{series}/events/<uuid:event_id>", SeriesEventDetail.as_view(), name="series-event"),
]
