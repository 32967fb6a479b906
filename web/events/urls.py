"""URLs of events and their console."""

from django.urls import path

from web.core.addresses import ENTRY, EVENT, MATCH, ROUND, RUN, SHORT
from web.events import views
from web.events.console import counting_what_waits, run, stepping
from web.events.ending import reviewing_close, reviewing_finish
from web.events.for_you import counting_for_you, for_you
from web.events.home import start
from web.events.quick_entry import entering, undoing
from web.events.schedule import changing_deadlines
from web.events.settings import changing_event, cloning, new_event, next_steps
from web.events.short_addresses import leading_to_arrival, leading_to_event
from web.events.staff import announcing, dismissing_staff, event_staff, withdrawing_announcement
from web.events.starting import letting_back_in, letting_staff_play, reviewing_start
from web.events.views import event

urlpatterns = [
    path("", start, name="start"),
    path("waiting", for_you, name="for-you"),
    path("waiting/count", counting_for_you, name="for-you-count"),
    path("events", views.events, name="events"),
    path(EVENT, event, name="event"),
    path(SHORT, leading_to_event, name="short"),
    path(f"{SHORT}/in", leading_to_arrival, name="short-arrival"),
    path(f"{SHORT}/IN", leading_to_arrival),  # as QR codes have it
    path(f"{EVENT}/players", views.players, name="event-players"),
    path(f"{EVENT}/pairings", views.pairings, name="event-pairings"),
    path(ROUND, views.pairings, name="event-round"),
    path(f"{EVENT}/standings", views.standings, name="event-standings"),
    path(f"{EVENT}/decks", views.decks, name="event-decks"),
    path(f"{EVENT}/house-rules", views.house_file, name="event-house-rules"),
    path(f"{EVENT}/journal", views.journal, name="event-journal"),
    path(
        f"{ROUND}/standings",
        views.round_standings,
        name="event-round-standings",
    ),
    path(f"{EVENT}/certificates", views.certificates, name="event-certificates"),
    path("events/new", new_event, name="new-event"),
    path(f"{EVENT}/change", changing_event, name="change-event"),
    path(f"{RUN}/next", next_steps, name="next-steps"),
    path(f"{RUN}/clone", cloning, name="clone-event"),
    path(RUN, run, name="run"),
    path(f"{RUN}/waiting", counting_what_waits, name="waiting"),
    path(f"{RUN}/start", reviewing_start, name="review-start"),
    path(f"{RUN}/start/playing-staff", letting_staff_play, name="let-staff-play"),
    path(f"{RUN}/results", entering, name="quick-entry"),
    path(f"{MATCH}/undo", undoing, name="undo-slip"),
    path(f"{RUN}/rounds/<int:number>/review", reviewing_close, name="review-close"),
    path(f"{RUN}/finish", reviewing_finish, name="review-finish"),
    path(f"{ENTRY}/run/let-back-in", letting_back_in, name="let-back-in"),
    path(f"{RUN}/step", stepping, name="step"),
    path(f"{RUN}/deadlines", changing_deadlines, name="deadlines"),
    path(f"{RUN}/announcements", announcing, name="announcements"),
    path(
        f"{RUN}/announcements/<uuid:announcement_id>/withdraw",
        withdrawing_announcement,
        name="withdraw-announcement",
    ),
    path(f"{RUN}/staff", event_staff, name="event-staff"),
    path(
        f"{RUN}/staff/<str:username>/dismiss",
        dismissing_staff,
        name="dismiss-staff",
    ),
    path(f"{EVENT}/undone/<int:round_id>", views.undone, name="event-undone"),
]
