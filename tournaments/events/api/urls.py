"""Addresses of events, their staff, announcements and journals."""

from django.urls import path

from tournaments.core.addresses import ENTRY, EVENT
from tournaments.events.api.announcements import AnnouncementDetail, Announcements
from tournaments.events.api.hidden import HiddenEvents
from tournaments.events.api.journal import EventFeed, EventLive
from tournaments.events.api.staff import EventStaffDetail, EventStaffList
from tournaments.events.api.starting import EntryReadmission, StartReview
from tournaments.events.api.views import TournamentClone, Tournaments, TournamentStates

urlpatterns = [
    path(
        "tournaments",
        Tournaments.as_view({"get": "list", "post": "create"}),
        name="tournaments",
    ),
    path("hidden-tournaments", HiddenEvents.as_view(), name="hidden-tournaments"),
    path(f"{EVENT}/events", EventFeed.as_view(), name="event-feed"),
    path(f"{EVENT}/live", EventLive.as_view(), name="event-live"),
    path(
        EVENT,
        Tournaments.as_view({"get": "retrieve", "patch": "update"}),
        name="tournament",
    ),
    path(f"{EVENT}/clone", TournamentClone.as_view(), name="clone-tournament"),
    path(f"{EVENT}/state", TournamentStates.as_view(), name="tournament-state"),
    path(f"{EVENT}/start-review", StartReview.as_view(), name="start-review"),
    path(f"{ENTRY}/let-back-in", EntryReadmission.as_view(), name="entry-readmission"),
    path(f"{EVENT}/announcements", Announcements.as_view(), name="announcements"),
    path(
        f"{EVENT}/announcements/<uuid:announcement_id>",
        AnnouncementDetail.as_view(),
        name="announcement",
    ),
    path(f"{EVENT}/staff", EventStaffList.as_view(), name="event-staff"),
    path(
        f"{EVENT}/staff/<str:username>", EventStaffDetail.as_view(), name="one-of-the-event-staff"
    ),
]
