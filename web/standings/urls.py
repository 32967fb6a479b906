"""URLs of the pages on where the numbers of standings come from."""

from django.urls import path

from web.core.addresses import EVENT, ROUND
from web.standings.views import numbers

urlpatterns = [
    path(f"{EVENT}/standings/<uuid:entry_id>", numbers, name="event-numbers"),
    path(
        f"{ROUND}/standings/<uuid:entry_id>",
        numbers,
        name="event-round-numbers",
    ),
]
