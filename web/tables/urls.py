"""URLs of games that are played here."""

from django.urls import path

from web.tables.practice import practice, table
from web.tables.state import moving, next_clicks, state

urlpatterns = [
    path("practice", practice, name="practice"),
    path("practice/<uuid:table_id>", table, name="practice-table"),
    path("practice/<uuid:table_id>/state", state, name="practice-state"),
    path("practice/<uuid:table_id>/next", next_clicks, name="practice-next"),
    path("practice/<uuid:table_id>/moves", moving, name="practice-moves"),
]
