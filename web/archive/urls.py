"""URLs of archives of events."""

from django.urls import path

from web.archive.open_data import open_data
from web.archive.views import imported, importing_event, taking_entries, taking_event
from web.core.addresses import RUN

urlpatterns = [
    path("open-data", open_data, name="open-data"),
    path("events/import", importing_event, name="import-event"),
    path("imports/<uuid:import_id>", imported, name="import"),
    path(f"{RUN}/event.json", taking_event, name="take-event"),
    path(f"{RUN}/entries.csv", taking_entries, name="take-entries"),
]
