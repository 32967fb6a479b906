"""Events for anybody: finding them, and all that is public about one."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.roles import Power
from ledger.selectors import staff_entries
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.models import DeadlineAction, EntryState, Round, Tournament, TournamentState
from tournaments.result_facts import known
from tournaments.services.deadlines import is_closed
from tournaments.services.journal import event_stream
from web import reading
from web.forms.events import EventSearchForm
from web.round_clock import shown_clock
from web.words import events as words
from web.words.journal import lines
from web.words.replays import standing
from web.words.standings import table
from web.zones import tell_times_of

A_PAGE = 30


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """All events that the reader sees, newest first, as far as they fit what is looked for."""
    form = EventSearchForm(request.GET)
    found = selectors.tournaments(viewer=reader(request))
    if form.is_valid():
        wanted = {name: value for name, value in form.cleaned_data.items() if value}
        if "name" in wanted:
            wanted["name__icontains"] = wanted.pop("name")
        found = found.filter(**wanted)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    shown = {"form": form, "page": page, "query": query.urlencode()}
    return render(request, "web/events/all.html", shown)


@require_safe
def players(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    shown = framed(request, tournament_id, "players")
    found = list(selectors.entries(tournament_id=tournament_id))
    shown["waiting"] = [entry for entry in found if entry.state == EntryState.WAITING]
    out = (EntryState.WAITING, EntryState.WITHDRAWN)
    shown["entries"] = [entry for entry in found if entry.state not in out]
    return render(request, "web/events/players.html", shown)


@require_safe
def pairings(request: HttpRequest, tournament_id: UUID, number: int = 0) -> HttpResponse:
    """Who plays whom in a published round: the one of this number, or the latest."""
    shown = framed(request, tournament_id, "pairings")
    frame: reading.Frame = shown["frame"]
    round_ = round_in(frame, number) if number else frame.current
    shown["round"] = round_
    shown["clock"] = None if round_ is None else shown_clock(round_, shown["now"])
    shown["undone"] = selectors.undone_rounds(tournament_id=tournament_id)
    if round_ is not None:
        matches = list(selectors.pairings(round_id=round_.pk))
        by = known(matches)
        shown["tables"] = [
            (
                match,
                list(match.seats.all()),
                words.score(match),
                words.KNOWN_SHORT.get(by[match.pk] or "", ""),
            )
            for match in matches
        ]
    return render(request, "web/events/pairings.html", shown)


@require_safe
def undone(request: HttpRequest, tournament_id: UUID, round_id: int) -> HttpResponse:
    """A round that was undone, as it was then."""
    shown = framed(request, tournament_id, "pairings")
    shown["round"] = round_ = reading.undone_round(tournament_id=tournament_id, pk=round_id)
    shown["page"] = reading.stored_pairings(round=round_)
    return render(request, "web/events/undone.html", shown)


@require_safe
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    shown = framed(request, tournament_id, "standings")
    shown["standings"] = reading.standings(tournament_id=tournament_id)
    shown["table"] = table(shown["standings"], shown["event"].stages.all())
    return render(request, "web/events/standings.html", shown)


@require_safe
def round_standings(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """The standings as a closed round left them, in their last revision."""
    shown = framed(request, tournament_id, "standings")
    shown["round"] = round_ = round_in(shown["frame"], number)
    shown["standings"] = reading.round_standings(round=round_)
    shown["table"] = table(shown["standings"], shown["event"].stages.all())
    return render(request, "web/events/standings.html", shown)


@require_safe
def decks(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The decks that are open to everybody; of the others the commitment."""
    shown = framed(request, tournament_id, "decks")
    entries = selectors.entries(tournament_id=tournament_id).exclude(state=EntryState.WITHDRAWN)
    shown["entries"] = [entry for entry in entries if entry.deck is not None]
    shown["opened_early"] = reading.opened_early(shown["event"])
    return render(request, "web/events/decks.html", shown)


@require_safe
def certificates(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Every certified log of the event, by round and table."""
    shown = framed(request, tournament_id, "certificates")
    shown["certified"] = [
        (match, log, standing(log, match, settles=settles))
        for match, log, settles in reading.certified(tournament_id=tournament_id)
    ]
    return render(request, "web/events/certificates.html", shown)


@require_safe
def journal(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What happened, the latest first. What is for some of the staff alone, and for no player among
    them, stands there for the others as a number."""
    shown = framed(request, tournament_id, "journal")
    powers = shown["frame"].powers if shown["entry"] is None else frozenset[Power]()
    entries = staff_entries(stream=event_stream(tournament_id)).order_by("-number")
    page = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
    shown |= {"page": page, "lines": lines(page.object_list, powers=powers), "query": ""}
    shown["for_staff"] = bool(powers)
    return render(request, "web/events/journal.html", shown)


def reader(request: HttpRequest) -> User | None:
    """Who reads; None for anybody who has not signed in."""
    return request.user if isinstance(request.user, User) else None


def framed(request: HttpRequest, tournament_id: UUID, tab: str) -> dict[str, Any]:
    """What the head of every page of an event needs."""
    frame = reading.frame(tournament_id=tournament_id, reader=reader(request))
    tell_times_of(frame.event)
    now = steady_now()
    return {
        "frame": frame,
        "event": frame.event,
        "entry": frame.entry,
        "tab": tab,
        "now": now,
        "may_enter": frame.entry is None and _takes_entries(frame.event, now),
        "staff": bool(frame.powers),
        "announcements": list(selectors.announcements(tournament_id=frame.event.pk)),
        "manages": Power.MANAGE_EVENTS in frame.powers,
    }


def _takes_entries(event: Tournament, now: datetime) -> bool:
    """Whether players may enter now."""
    closes = DeadlineAction.CLOSE_REGISTRATION
    open_ = event.state == TournamentState.REGISTRATION
    return open_ and not is_closed(tournament=event, action=closes, now=now)


def round_in(frame: reading.Frame, number: int) -> Round:
    found = next((one for one in frame.rounds if one.number == number), None)
    if found is None:
        raise Http404
    return found
