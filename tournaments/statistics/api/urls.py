"""Addresses of statistics and of archetypes."""

from django.urls import path

from tournaments.core.addresses import EVENT
from tournaments.statistics.api.views import (
    EventStatistics,
    EventStatisticsTable,
    OrganisationArchetypes,
)

urlpatterns = [
    path(f"{EVENT}/statistics", EventStatistics.as_view(), name="event-statistics"),
    path(f"{EVENT}/statistics.csv", EventStatisticsTable.as_view(), name="event-statistics-table"),
    path(
        "organisations/<slug:slug>/archetypes/<slug:game>",
        OrganisationArchetypes.as_view(),
        name="organisation-archetypes",
    ),
]
