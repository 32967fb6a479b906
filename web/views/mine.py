"""What I play: tables that wait for me, and the events I have entered."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web import reading
from web.views.access import signed_in, visitor


@signed_in
@require_safe
def mine(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    shown = {
        "announcements": reading.announcements_to(user=user),
        "seats": reading.open_matches_of(user=user),
        "entries": reading.entries_of(user=user),
        "invitations": reading.invitations_to(user=user),
    }
    return render(request, "web/play/mine.html", shown)
