"""Addresses of statistics and of archetypes."""

from django.urls import path

from tournaments.core.addresses import EVENT
from tournaments.statistics.api.views import (
    EventStatistics,
    EventStatisticsTable,
    FormatStatistics,
    FormatStatisticsTable,
    OrganisationArchetypes,
    SeriesStatistics,
    SeriesStatisticsTable,
)

SERIES = "series/<uuid:series_id>"

urlpatterns = [
    path(f"{EVENT}/statistics", EventStatistics.as_view(), name="event-statistics"),
    path(f"{EVENT}/statistics.csv", EventStatisticsTable.as_view(), name="event-statistics-table"),
    path("games/<slug:slug>/statistics", FormatStatistics.as_view(), name="format-statistics"),
    path(
        "games/<slug:slug>/statistics.csv",
        FormatStatisticsTable.as_view(),
        name="format-statistics-table",
    ),
    path(f"{SERIES}/statistics", SeriesStatistics.as_view(), name="series-statistics"),
    path(
        f"{SERIES}/statistics.csv", SeriesStatisticsTable.as_view(), name="series-statistics-table"
    ),
    path(
        "organisations/<slug:slug>/archetypes/<slug:game>",
        OrganisationArchetypes.as_view(),
        name="organisation-archetypes",
    ),
]
