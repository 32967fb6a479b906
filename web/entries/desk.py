"""The walk-in desk: staff add players, check them in, and note decklists on paper."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from ground.spelling import searched
from ground.steady_clock import steady_now
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.selectors import TAKING_PLAYERS
from tournaments.entries.services.check_in import set_check_ins
from tournaments.entries.services.decks import lacks_deck, set_deck_on_paper
from tournaments.entries.services.renaming import rename
from tournaments.entries.services.walk_in_teams import add_team
from tournaments.entries.services.walk_ins import PlayersRefused, add_players
from tournaments.models import Entry, Tournament
from tournaments.prints.qr_codes import qr_svg
from tournaments.rounds.services.late_seating import LateSeats, late_seats, seat_late
from tournaments.stages.selectors.progress import another_round
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.terms.kinds import EntryState, LateEntries, TournamentState
from web.core.access import signed_in, visitor, way_back
from web.core.form_errors import blame, flash_refusal
from web.core.parts import Parts
from web.core.short_addresses import scanned, spoken
from web.core.staff_pages import staffed
from web.entries.arriving import arrival_address
from web.entries.desk_forms import (
    ANOTHER_WAS_FASTER,
    AddPlayersForm,
    AddTeamForm,
    FindForm,
    RenameForm,
)
from web.entries.forms import StaffDeckForm
from web.entries.staff_entries import entry_for_staff, staff_entry_page

# Names of so many players stand in a message, and then their number.
MOST_NAMED = 5
# Players on a page of the desk; others are found by part of their name.
ROWS_SHOWN = 25
_CAN_CHECK_IN = (EntryState.ENTERED, EntryState.WAITING)
# The last check-in at this desk, so that it can be undone: the event and entries.
LAST = "desk_checked_in"


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The desk, the newest player first. A POST adds a player, or a whole list."""
    context = staffed(request, tournament_id)
    event: Tournament = context["event"]
    if event.team_size > 1:
        return _team_desk(request, context, event)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = AddPlayersForm(*sent, event=event)
    if form.is_valid():
        with blame(form):
            try:
                entries = add_players(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    players=form.added,
                    on_paper=bool(form.on_paper),
                    now=steady_now(),
                )
                say_added(request, entries)
                return redirect("web:walk-ins", tournament_id=event.pk)
            except PlayersRefused as error:
                form.add_error("players", error.lines)
    context |= {"form": form, **_desk_context(request, event)}
    return render(request, "web/entries/desk.html", context)


def _team_desk(
    request: HttpRequest, context: dict[str, Any], event: Tournament
) -> HttpResponseBase:
    """The desk where several players make a team: a POST adds one with all of its players."""
    form = AddTeamForm(*((request.POST,) if request.method == "POST" else ()), event=event)
    if form.is_valid():
        with blame(form):
            team = add_team(
                tournament_id=event.pk,
                actor=visitor(request),
                name=form.name,
                players=form.players,
                on_paper=bool(form.on_paper),
                now=steady_now(),
            )
            say_added(request, [team])
            return redirect("web:walk-ins", tournament_id=event.pk)
    context |= {"team_form": form, **_desk_context(request, event)}
    return render(request, "web/entries/desk.html", context)


def say_added(request: HttpRequest, entries: Sequence[Entry]) -> None:
    """Flash the number of players added, and what they still need."""
    facts = {"count": len(entries), "names": _names(entries)}
    if all(entry.is_there for entry in entries):
        message = ngettext(
            "Added and checked in: %(names)s.",
            "%(count)s players added and checked in: %(names)s.",
            len(entries),
        )
    else:
        message = ngettext("Added: %(names)s.", "%(count)s players added: %(names)s.", len(entries))
    messages.success(request, message % facts)
    _warn_of_decks(request, entries)


def _warn_of_decks(request: HttpRequest, entries: Sequence[Entry]) -> None:
    """Say of whom the event still needs a decklist, as the start leaves them out without one."""
    lacking = [entry for entry in entries if lacks_deck(entry)]
    if lacking:
        message = ngettext(
            "No decklist yet: %(names)s. Without one they’re out at the start.",
            "No decklist yet from %(count)s players: %(names)s. Without one they’re out at the"
            " start.",
            len(lacking),
        )
        messages.warning(request, message % {"count": len(lacking), "names": _names(lacking)})


def _names(entries: Sequence[Entry]) -> str:
    names = ", ".join(entry.name for entry in entries[:MOST_NAMED])
    more = len(entries) - MOST_NAMED
    if more <= 0:
        return names
    return gettext("%(names)s and %(more)s more") % {"names": names, "more": more}


def _desk_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    checks_in = event.state == TournamentState.CHECK_IN
    context = {
        **_rows(request, event),
        "waitlist": entries_selectors.waiting_positions(tournament_id=event.pk),
        "missing": entries_selectors.not_checked_in(tournament=event) if checks_in else [],
        "checks_in": checks_in,
        "undoable": _undoable(request, event),
    }
    return context | (_around(event) if Parts(request).all else {})


def _around(event: Tournament) -> dict[str, Any]:
    """The context of everything on the page but its rows."""
    guests, without_code = entries_selectors.guests_without_code(tournament=event)
    late = event.state == TournamentState.RUNNING
    takes_late = late and event.late_entries != LateEntries.CLOSED
    seats = late_seats(event) if late else None
    return {
        "takes_late": takes_late,
        "more_rounds": not takes_late or another_round(event),
        "adds": takes_players(event) or (event.team_size > 1 and event.state in TAKING_PLAYERS),
        "late_round": round_in_text(seats.round)
        if seats and seats.is_offered(steady_now())
        else "",
        "late_pairs": _pairs(seats) if seats else "",
        "guests": guests,
        "without_code": without_code,
        "address": arrival_address(event),
        "spoken": spoken(arrival_address(event)),
        "qr": _sign(scanned(arrival_address(event))),
    }


def takes_players(event: Tournament) -> bool:
    """True if staff can add players to an event now, each for themselves."""
    late = event.state == TournamentState.RUNNING and event.late_entries != LateEntries.CLOSED
    return event.team_size == 1 and (late or event.state in TAKING_PLAYERS)


def _rows(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """The newest players, or those with `part` in their names, a page of them."""
    part = request.GET.get("part", "").strip()
    everybody = listed = entries_selectors.newest_entry_ids(tournament_id=event.pk)
    if part:
        fitting = entries_selectors.entries_named(tournament=event, part=part)
        listed = [pk for pk in everybody if pk in fitting]
    page = Paginator(listed, ROWS_SHOWN).get_page(request.GET.get("page"))
    return {
        "total": len(everybody),
        "page": page,
        "rows": entries_selectors.entries_among(tournament=event, ids=list(page)),
        "query": urlencode({"part": part}) if part else "",
        "find_form": FindForm(initial={"part": part}),
    }


@lru_cache(maxsize=64)
def _sign(address: str) -> SafeString:
    """The QR code of the address of an event, which is no secret."""
    return mark_safe(qr_svg(address))  # of our own address, drawn by us


def _undoable(request: HttpRequest, event: Tournament) -> list[UUID]:
    """The entries that this desk checked in last, as long as they are."""
    tournament_id, ids = request.session.get(LAST, ("", []))
    if tournament_id != str(event.pk) or event.state != TournamentState.CHECK_IN:
        return []
    last = entries_selectors.entries_with_ids(tournament=event, ids=ids)
    return [entry.pk for entry in last if entry.is_there]


@signed_in
@require_safe
def desk_menu(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Actions of the staff on a player of the desk, which are read when their menu is opened."""
    entry, context = entry_for_staff(request, entry_id, None)
    return render(request, "web/entries/desk_menu.html", context | {"row": entry})


@signed_in
@require_POST
def desk_check_in(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Check in the player with part of a name, or these entries; with `undo` take that back."""
    event = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    if "part" in request.POST:
        ids = _entries_with(request, event)
    else:
        given = [*request.POST.getlist("entry"), *request.POST.getlist("undo")]
        ids = [id for text in given for id in _ids(text)]
    if ids:
        with flash_refusal(request):
            _check_in(request, event, ids, undo="undo" in request.POST)
    return redirect(way_back(request, reverse("web:walk-ins", args=(event.pk,))))


def _check_in(request: HttpRequest, event: Tournament, ids: list[UUID], *, undo: bool) -> None:
    changed = set_check_ins(
        tournament_id=event.pk,
        entry_ids=ids,
        checked_in=not undo,
        actor=visitor(request),
        now=steady_now(),
    )
    facts = {"count": len(changed), "names": _names(changed)}
    if not changed:
        messages.warning(request, str(ANOTHER_WAS_FASTER))
    elif undo:
        request.session.pop(LAST, None)
        message = ngettext(
            "Check-in undone: %(names)s.", "Check-in of %(count)s players undone.", len(changed)
        )
        messages.success(request, message % facts)
    else:
        request.session[LAST] = (str(event.pk), [str(entry.pk) for entry in changed])
        message = ngettext("Checked in: %(names)s.", "%(count)s players checked in.", len(changed))
        messages.success(request, message % facts)
        _warn_of_decks(request, changed)


def _entries_with(request: HttpRequest, event: Tournament) -> list[UUID]:
    """The one entry that waits for its check-in and has this in its name; with none or several, a
    message says so."""
    part = searched(request.POST["part"])
    waiting = entries_selectors.without_check_in(tournament=event, states=_CAN_CHECK_IN)
    hits = [entry for entry in waiting if part in searched(entry.name)]
    exact = [entry for entry in hits if searched(entry.name) == part]
    hits = exact if len(exact) == 1 else hits
    if part and len(hits) == 1:
        return [hits[0].pk]
    facts = {"part": request.POST["part"].strip(), "names": _names(hits)}
    if part and hits:
        sentence = gettext("“%(part)s” fits several players: %(names)s. Type more of the name.")
    else:
        sentence = gettext("No player without check-in has “%(part)s” in their name.")
    messages.error(request, sentence % facts)
    return []


def _ids(text: str) -> list[UUID]:
    ids = []
    for word in text.split():
        try:
            ids.append(UUID(word))
        except ValueError:
            continue
    return ids


@signed_in
@require_POST
def seating_late(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Seat the players who came late in the open round."""
    event = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    with flash_refusal(request):
        seats = seat_late(tournament_id=event.pk, actor=visitor(request), now=steady_now())
        round_ = round_in_text(seats.round)
        sentence = gettext("Seated in %(round)s: %(pairs)s.")
        messages.success(request, sentence % {"round": round_, "pairs": _pairs(seats)})
    return redirect("web:walk-ins", tournament_id=event.pk)


def _pairs(seats: LateSeats) -> str:
    """The pairs and the bye, in words."""
    meetings = [
        gettext("%(first)s meets %(second)s") % {"first": first.name, "second": second.name}
        if second
        else gettext("%(name)s has the bye") % {"name": first.name}
        for first, second in seats.pairs
    ]
    return ", ".join(meetings)


@signed_in
@require_POST
def noting_paper_deck(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Note that the decklist of an entry is on paper, or with `undo` that it is not."""
    entry, _ = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    with flash_refusal(request):
        set_deck_on_paper(
            entry_id=entry.pk,
            on_paper="undo" not in request.POST,
            actor=visitor(request),
            now=steady_now(),
        )
    return redirect(way_back(request, f"/entries/{entry.pk}/run"))


@signed_in
@require_POST
def renaming(
    request: HttpRequest, entry_id: UUID, player_id: UUID | None = None
) -> HttpResponseBase:
    """Correct the name of an entry, or of a player of a team."""
    entry, context = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    form = RenameForm(request.POST)
    if form.is_valid():
        with blame(form):
            renamed = rename(
                entry_id=entry.pk,
                player_id=player_id,
                name=form.name,
                actor=visitor(request),
                now=steady_now(),
            )
            sentence = gettext("Name corrected: %(name)s.")
            messages.success(request, sentence % {"name": renamed.name})
            return redirect("web:run-entry", entry_id=entry.pk)
    context |= {"form": StaffDeckForm(decks=()), "rename_form": form}
    return staff_entry_page(request, entry, context)
