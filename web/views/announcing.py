"""Announcements: made and withdrawn by the staff."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import demand_any
from tournaments.services.announcements import (
    ANNOUNCING,
    TooManyAnnouncements,
    UnusableAnnouncement,
    announce,
    withdraw_announcement,
)
from web.forms.blame import blame
from web.forms.judging import AnnouncementForm
from web.views.access import signed_in, visitor
from web.views.staff import staffed


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def announcing(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """What stands and what stood; sent to it, one more."""
    shown = staffed(request, tournament_id)
    if request.method == "POST":
        demand_any(user=visitor(request), tournament=shown["event"], powers=ANNOUNCING)
    form = AnnouncementForm(request.POST or None)
    if form.is_valid():
        with blame(form, TooManyAnnouncements, text=UnusableAnnouncement):
            announce(
                tournament_id=tournament_id,
                actor=visitor(request),
                text=form.cleaned_data["text"],
                now=steady_now(),
            )
            messages.success(request, "Everybody reads it now.")
            return redirect("web:announcements", tournament_id=tournament_id)
    shown |= {"form": form, "standing": shown.pop("announcements")}
    shown["may_announce"] = not shown["frame"].powers.isdisjoint(ANNOUNCING)
    shown["withdrawn"] = selectors.withdrawn_announcements(tournament_id=tournament_id)
    return render(request, "web/running/announcements.html", shown)


@signed_in
@require_POST
def withdrawing_announcement(
    request: HttpRequest, tournament_id: UUID, announcement_id: UUID
) -> HttpResponseBase:
    staffed(request, tournament_id)
    withdraw_announcement(
        tournament_id=tournament_id,
        announcement_id=announcement_id,
        actor=visitor(request),
        now=steady_now(),
    )
    messages.success(request, "It is withdrawn.")
    return redirect("web:announcements", tournament_id=tournament_id)
