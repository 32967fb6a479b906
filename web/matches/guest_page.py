"""A guest's own page, which a phone opens by the QR code of their slip."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.steady_clock import steady_now
from tournaments.entries.services.check_in import check_in_by_code
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.players import UnknownCode, find_guest
from tournaments.matches.selectors.matches import match_of, seat_across
from tournaments.matches.selectors.submission_texts import headline
from tournaments.matches.selectors.submissions import submissions_to_guests
from tournaments.matches.selectors.testimony import last_reports
from tournaments.models import Entry
from tournaments.terms.kinds import TournamentState
from web.core.event_frame import Frame, framed
from web.core.form_errors import flash_refusal
from web.core.seat_keys import keep_slip
from web.entries.forms import ClaimForm
from web.matches.soft_scores import opponents_to_score


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest, code: str) -> HttpResponseBase:
    """The page of a guest, for whoever holds their code: their table, what they can say of it, and
    the opponents to score. A POST checks them in."""
    if request.method == "POST":
        with flash_refusal(request):
            check_in_by_code(code=code, now=steady_now())
        return redirect("web:guest-code", code=code)
    try:
        guest = find_guest(code=code)
    except UnknownCode:
        return render(request, "web/matches/code_gone.html", status=404)
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
    context["to_score"] = opponents_to_score(entry, context.get("match"))
    response = render(request, "web/matches/guest_page.html", context)
    keep_slip(response, guest)
    return response


def _table(frame: Frame, entry: Entry) -> dict[str, Any]:
    """The match of an entry in the round that is played, who sits across (nobody with a bye),
    whether the entry has reported, and what of the opponent it can answer."""
    event, current = frame.event, frame.current
    if event.state != TournamentState.RUNNING or current is None:
        return {}
    match = match_of(entry=entry, round=current)
    if match is None:
        return {}
    return {
        "match": match,
        "opponent": seat_across(match=match, entry=entry),
        "reported": entry.pk in last_reports(match, match.reports.all()),
        "claims": [
            headline(brought)
            for brought in submissions_to_guests(match)
            if brought.own.entry_id == entry.pk
        ],
    }
