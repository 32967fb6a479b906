"""The page behind the QR code of the sign: people register and check in themselves."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.steady_clock import steady_now
from tournaments.entries.claim_codes import spelled
from tournaments.entries.services.check_in import check_in, check_in_by_code
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.players import Guest, find_guest
from tournaments.models import Entry, Tournament
from tournaments.prints.qr_codes import qr_svg
from tournaments.terms.kinds import TournamentState
from web.core.event_frame import framed, reader
from web.core.form_errors import blame, flash_refusal
from web.core.seat_keys import keep_slip
from web.core.short_addresses import short_address
from web.entries.desk_forms import CodeForm


def arrival_address(event: Tournament) -> str:
    """The short address at which players register and check in themselves."""
    return short_address(event, "short-arrival")


def code_address(code: str) -> str:
    """The address of a guest's own page, which is as secret as their code."""
    return settings.MUSTER_URL.rstrip("/") + reverse("web:guest-code", args=(code,))


def code_page(request: HttpRequest, context: dict[str, Any], guest: Guest) -> HttpResponse:
    """The only page with the code of a guest, as a QR code and as text."""
    qr = mark_safe(qr_svg(code_address(guest.claim_code)))  # of our own address, drawn by us
    return render(
        request, "web/entries/claim_code.html", context | {"guest": guest, "guest_qr": qr}
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arriving(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Register or check in. A POST checks in the reader, or the guest with a code; once the event
    is played, the code opens the guest's own page."""
    context = framed(request, tournament_id, "about")
    event, user = context["event"], reader(request)
    own: Entry | None = context["entry"]
    form = CodeForm(request.POST if "code" in request.POST else None)
    if request.method == "POST" and user is not None and own is not None and not form.is_bound:
        with flash_refusal(request):
            check_in(entry_id=own.pk, actor=user, now=steady_now())
        return redirect("web:arrive", tournament_id=event.pk)
    if form.is_valid():
        with blame(form):
            code = form.code
            if event.state == TournamentState.RUNNING:
                find_guest(code=code)
                return redirect("web:guest-code", code=spelled(code))
            entry = check_in_by_code(code=code, now=steady_now())
            sentence = gettext("%(name)s is checked in for %(event)s.")
            facts = {"name": entry.name, "event": entry.tournament.name}
            messages.success(request, sentence % facts)
            response = redirect("web:arrive", tournament_id=entry.tournament_id)
            keep_slip(response, find_guest(code=code))
            return response
    context |= {
        "code_form": form,
        "checks_in": event.state == TournamentState.CHECK_IN,
        "lacks_deck": own is not None and lacks_deck(own),
    }
    return render(request, "web/entries/arrive.html", context)
