"""What a phone opens by a QR code: registering and checking in oneself, and a guest's own page."""

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

from ledger.steady_clock import steady_now
from tournaments.entries.services.check_in import check_in, check_in_by_code
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.players import Guest, UnknownCode, find_guest
from tournaments.matches.awaiting import submissions_to_guests
from tournaments.matches.awaiting_texts import headline
from tournaments.matches.services.report_values import last_reports
from tournaments.models import Entry, Tournament
from tournaments.prints.qr_codes import qr_svg
from tournaments.terms.kinds import TournamentState
from web.core import queries
from web.core.event_frame import framed, reader
from web.core.form_errors import blame, flash_refusal
from web.entries.desk_forms import CodeForm
from web.entries.forms import ClaimForm


def arrival_address(event: Tournament) -> str:
    """The address at which players register and check in themselves, as a phone opens it."""
    return settings.MUSTER_URL.rstrip("/") + reverse("web:arrive", args=(event.pk,))


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
            code = form.cleaned_data["code"]
            if event.state == TournamentState.RUNNING:
                find_guest(code=code)
                return redirect("web:guest-code", code=code)
            entry = check_in_by_code(code=code, now=steady_now())
            sentence = gettext("%(name)s is checked in for %(event)s.")
            facts = {"name": entry.name, "event": entry.tournament.name}
            messages.success(request, sentence % facts)
            return redirect("web:arrive", tournament_id=entry.tournament_id)
    context |= {
        "code_form": form,
        "checks_in": event.state == TournamentState.CHECK_IN,
        "lacks_deck": own is not None and lacks_deck(own),
    }
    return render(request, "web/entries/arrive.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest, code: str) -> HttpResponseBase:
    """The page of a guest, for whoever holds their code. A POST checks them in."""
    if request.method == "POST":
        with flash_refusal(request):
            check_in_by_code(code=code, now=steady_now())
        return redirect("web:guest-code", code=code)
    try:
        guest = find_guest(code=code)
    except UnknownCode:
        return render(request, "web/entries/code_gone.html", status=404)
    entry = guest.entry
    context = framed(request, entry.tournament_id, "about") | {
        "guest": guest,
        "place": entry,
        "code": code,
        "checks_in": entry.tournament.state == TournamentState.CHECK_IN,
        "lacks_deck": lacks_deck(entry),
        "claim_form": ClaimForm(initial={"code": code}),
    }
    context |= _table(context["frame"], entry)
    return render(request, "web/entries/guest_code.html", context)


def _table(frame: queries.Frame, entry: Entry) -> dict[str, Any]:
    """The match of an entry in the round that is played, who sits across (nobody with a bye),
    whether the entry has reported, and what of the opponent it can answer."""
    event, current = frame.event, frame.current
    if event.state != TournamentState.RUNNING or current is None:
        return {}
    match = queries.match_of(entry=entry, round=current)
    if match is None:
        return {}
    return {
        "match": match,
        "opponent": match.seats.exclude(entry=entry).first(),
        "reported": entry.pk in last_reports(match, match.reports.all()),
        "claims": [
            headline(brought)
            for brought in submissions_to_guests(match)
            if brought.own.entry_id == entry.pk
        ],
    }
