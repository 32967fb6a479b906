"""URLs of series."""

from django.urls import path

from web.core.addresses import RUN
from web.series import views as series_views
from web.series.views import taking_ratings

SERIES = "series/<uuid:series_id>"

urlpatterns = [
    path("series", series_views.all_series, name="all-series"),
    path("series/new", series_views.new_series, name="new-series"),
    path(SERIES, series_views.series, name="series"),
    path(f"{SERIES}/change", series_views.changing_series, name="change-series"),
    path(f"{SERIES}/events", series_views.running_series, name="series-events"),
    path(
        f"{SERIES}/events/<uuid:tournament_id>/weight",
        series_views.weighing,
        name="weigh-event",
    ),
    path(
        f"{SERIES}/events/<uuid:tournament_id>/remove",
        series_views.removing_event,
        name="remove-event",
    ),
    path(f"{RUN}/ratings", taking_ratings, name="take-ratings"),
]
