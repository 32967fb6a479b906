"""Addresses of sheets to print and of tables."""

from django.urls import path

from tournaments.core.addresses import EVENT, ROUND
from tournaments.prints.api.downloads import (
    EntriesTable,
    EventReport,
    pairings_table,
    round_standings_table,
    standings_table,
)
from tournaments.prints.api.views import (
    EntriesPrint,
    SlipsPrint,
    pairings_print,
    round_standings_print,
    standings_print,
)

urlpatterns = [
    path(f"{EVENT}/entries.csv", EntriesTable.as_view(), name="entries-table"),
    path(f"{EVENT}/standings.csv", standings_table, name="standings-table"),
    path(f"{EVENT}/trf", EventReport.as_view(), name="report"),
    path(f"{ROUND}/pairings.csv", pairings_table, name="pairings-table"),
    path(f"{ROUND}/pairings.pdf", pairings_print, name="pairings-print"),
    path(f"{ROUND}/slips.pdf", SlipsPrint.as_view(), name="slips-print"),
    path(f"{ROUND}/standings.pdf", round_standings_print, name="round-standings-print"),
    path(f"{EVENT}/standings.pdf", standings_print, name="standings-print"),
    path(f"{EVENT}/entries.pdf", EntriesPrint.as_view(), name="entries-print"),
    path(f"{ROUND}/standings.csv", round_standings_table, name="round-standings-table"),
]
