"""URLs of games that are played here."""

from django.urls import path

from web.core.addresses import EVENT, RUN
from web.tables.lobby import play
from web.tables.practice import practice, practice_own
from web.tables.stage import featured, featured_state, overlay, overlay_state
from web.tables.state import answering, moving, next_clicks, offering, state, stopping
from web.tables.streaming import streaming
from web.tables.table import closing, getting_ready, joining, table
from web.tables.watch_list import watch
from web.tables.watching import watched

urlpatterns = [
    path("practice", practice, name="practice"),
    path("practice/own", practice_own, name="practice-own"),
    path("play", play, name="play"),
    path("watch", watch, name="watch"),
    path("play/<uuid:table_id>", table, name="table"),
    path("play/<uuid:table_id>/join", joining, name="table-join"),
    path("play/<uuid:table_id>/ready", getting_ready, name="table-ready"),
    path("play/<uuid:table_id>/close", closing, name="table-close"),
    path("play/<uuid:table_id>/state", state, name="table-state"),
    path("play/<uuid:table_id>/watched", watched, name="table-watched"),
    path("play/<uuid:table_id>/next", next_clicks, name="table-next"),
    path("play/<uuid:table_id>/moves", moving, name="table-moves"),
    path("play/<uuid:table_id>/offers", offering, name="table-offers"),
    path("play/<uuid:table_id>/answers", answering, name="table-answers"),
    path("play/<uuid:table_id>/stops", stopping, name="table-stops"),
    path(f"{EVENT}/featured", featured, name="featured"),
    path(f"{EVENT}/featured/state", featured_state, name="featured-state"),
    path(f"{RUN}/streaming", streaming, name="streaming"),
    path("overlay/<str:key>", overlay, name="overlay"),
    path("overlay/<str:key>/state", overlay_state, name="overlay-state"),
]
