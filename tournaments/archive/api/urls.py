"""Addresses of archives of events and of dumps of many of them."""

from django.urls import path

from tournaments.archive.api.dumps import DumpFileBytes, OpenDumps
from tournaments.archive.api.imports import EventImportDetail, EventImports
from tournaments.archive.api.views import EventArchive
from tournaments.core.addresses import EVENT

urlpatterns = [
    path("tournaments/import", EventImports.as_view(), name="import-tournament"),
    path("imports/<uuid:import_id>", EventImportDetail.as_view(), name="import"),
    path("dumps", OpenDumps.as_view(), name="dumps"),
    path("dumps/<str:name>", DumpFileBytes.as_view(), name="dump-file"),
    path(f"{EVENT}/archive", EventArchive.as_view(), name="archive"),
]
