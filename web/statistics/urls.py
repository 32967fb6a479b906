"""URLs of statistics and of archetypes."""

from django.urls import path

from web.core.addresses import EVENT
from web.statistics.views import archetypes, event_statistics

urlpatterns = [
    path(f"{EVENT}/statistics", event_statistics, name="event-statistics"),
    path("organisations/<slug:slug>/archetypes/<slug:game_slug>", archetypes, name="archetypes"),
]
