"""Registrations for the staff: guests with their codes, teams, and decks submitted for players."""

from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from contract.errors import NotFound
from decks.selectors import engine_deck
from decks.services.snapshots import IllegalDeck
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry, ReasonMissing
from tournaments.core.services.states import BEFORE_PLAY, OVER
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.listings import entries_with_state, names_in_entries
from tournaments.entries.services.check_in import (
    check_in,
    undo_check_in,
)
from tournaments.entries.services.decks import NoDeck, look_at_deck, submit_deck_for
from tournaments.entries.services.leaving import (
    come_back,
    drop,
    withdraw,
)
from tournaments.entries.services.players import missing_players
from tournaments.entries.services.registration import (
    NoGuest,
    enter_guest,
    renew_claim_code,
)
from tournaments.entries.services.seating import ARRANGING
from tournaments.entries.services.teams import (
    add_guest,
    remove_player,
)
from tournaments.judging.selectors import is_disqualified_by_penalty
from tournaments.matches.selectors.matches import matches_of
from tournaments.models import Entry, Match, Tournament
from tournaments.rounds.selectors.rounds import has_published_round
from tournaments.rounds.services.round_check_in import PLAYING, is_checked_in
from tournaments.stages.selectors.progress import another_round, round_to_check_in
from tournaments.terms.kinds import (
    GONE,
    HOLDING_A_PLACE,
    Decklists,
    EntryState,
    LateEntries,
    TournamentState,
)
from web.core.access import signed_in, visitor, way_back
from web.core.form_errors import blame, flash_refusal
from web.core.hall_lists import hall_list
from web.core.staff_pages import staffed
from web.core.texts import score
from web.decks.texts import card_list, deck_parts
from web.entries.arriving import code_page
from web.entries.desk_forms import RenameForm
from web.entries.forms import GuestForm, GuestPlayerForm, LookForm, StaffDeckForm
from web.entries.list_history import history_context
from web.entries.own_entry import round_check_in_context
from web.entries.registration import deck_in, deck_requirements, refused
from web.entries.seating_forms import ArrangeForm
from web.entries.teams import removed_text

TAKING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)
LEFT = (*GONE, EntryState.WITHDRAWN)
ONGOING = (*BEFORE_PLAY, TournamentState.RUNNING)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def run_players(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All registrations, with check-in buttons. A POST registers a guest."""
    power = Power.MANAGE_EVENTS if request.method == "POST" else None
    context = staffed(request, tournament_id, power)
    event = context["event"]
    form = GuestForm(
        request.POST or None,
        request.FILES or None,
        team_size=event.team_size,
        decklists=event.decklists,
        decks=(),
    )
    if form.is_valid():
        with blame(form):
            try:
                guest = enter_guest(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    name=form.name,
                    player=form.player or "",
                    deck=deck_in(form, event, visitor(request)),
                    now=steady_now(),
                )
                return code_page(request, context, guest)
            except IllegalDeck as error:
                context |= refused(error, event)
    entries = _page_of_entries(request, event, context)
    context |= deck_requirements(event) | {
        "waitlist": entries_selectors.waiting_positions(tournament_id=event.pk),
        "incomplete": {
            entry.pk for entry in entries if entry.state not in LEFT and missing_players(entry)
        },
        "checks_in": event.state == TournamentState.CHECK_IN,
        **_missing_context(event),
        "left_out": entries_selectors.left_out_reasons(tournament=event)
        if _before_round_1(event)
        else {},
        "takes_guests": event.state in TAKING,
        "takes_late": event.state == TournamentState.RUNNING
        and event.late_entries != LateEntries.CLOSED,
        "form": form,
    }
    return render(request, "web/entries/staff_players.html", context)


def _page_of_entries(
    request: HttpRequest, event: Tournament, context: dict[str, Any]
) -> list[Entry]:
    """The registrations on the page, in their order; all of the list comes into the context."""
    people = cache(partial(names_in_entries, tournament=event))
    rows = [(pk, name) for pk, _, name, _ in entries_with_state(tournament=event)]
    context |= hall_list(request, rows, lambda row: f"{row[1]} {people().get(row[0], '')}")
    ids = [pk for pk, _ in context["page"]]
    context["page"].object_list = entries_selectors.entries_among(tournament=event, ids=ids)
    return list(context["page"])


def _before_round_1(event: Tournament) -> bool:
    """True if an event has started, and no round is published yet."""
    return event.state == TournamentState.RUNNING and not has_published_round(tournament=event)


def _missing_context(event: Tournament) -> dict[str, Any]:
    """The players not checked in for the next round, where round check-in is open."""
    number = round_to_check_in(event)
    if number is None:
        return {}
    entries = entries_selectors.entries(tournament=event)
    expected = [entry for entry in entries if entry.state in PLAYING]
    missing = [entry for entry in expected if not is_checked_in(entry, number)]
    return {"asked_round": number, "missing": missing, "present": len(expected) - len(missing)}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def run_entry(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Retrieve an entry."""
    power = Power.MANAGE_EVENTS if request.method == "POST" else None
    entry, context = entry_for_staff(request, entry_id, power)
    form = StaffDeckForm(request.POST or None, request.FILES or None, decks=())
    if form.is_valid():
        with blame(form):
            try:
                deck = deck_in(form, entry.tournament, visitor(request))
                assert deck is not None  # the form takes none without
                submit_deck_for(
                    entry_id=entry.pk,
                    actor=visitor(request),
                    deck=deck,
                    reason=form.reason.strip(),
                    now=steady_now(),
                )
                message = gettext("Decklist submitted for {name}: it’s legal.")
                messages.success(request, message.format(name=entry.name))
                return redirect("web:run-entry", entry_id=entry.pk)
            except IllegalDeck as error:
                context |= refused(error, entry.tournament)
    return staff_entry_page(request, entry, context | {"form": form})


def staff_entry_page(request: HttpRequest, entry: Entry, context: dict[str, Any]) -> HttpResponse:
    """The page of an entry for the staff, with the forms in `context`."""
    forms = {
        "player_form": GuestPlayerForm(),
        "arrange_form": ArrangeForm(entry=entry),
        "rename_form": RenameForm(initial={"name": entry.name}),
        "look_form": LookForm(),
    }
    played = {"matches": [(match, _line(match)) for match in matches_of(entry=entry)]}
    context = forms | played | context | deck_requirements(entry.tournament)
    return render(request, "web/entries/staff_entry.html", context)


def _line(match: Match) -> str:
    """The players of a match, and its state."""
    return f"{' – '.join(seat.entry.name for seat in match.seats.all())} · {score(match)}"


@signed_in
@require_POST
def run_check_in(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Check in a player, or take it back; the list keeps its place."""
    entry, _ = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    act = undo_check_in if request.POST.get("undo") else check_in
    with flash_refusal(request):
        act(entry_id=entry.pk, actor=visitor(request), now=steady_now())
    place = reverse("web:run-players", kwargs={"tournament_id": entry.tournament_id})
    return redirect(f"{place}#entry-{entry.pk}")


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def run_leaving(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Ask before an entry is dropped or its registration cancelled."""
    entry, context = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    if request.method != "POST":
        return render(request, "web/entries/staff_leave.html", context)
    act = withdraw if context["before_play"] else drop
    with flash_refusal(request):
        act(entry_id=entry.pk, actor=visitor(request), now=steady_now())
        message = (
            gettext("Registration of {name} cancelled.")
            if context["before_play"]
            else gettext("{name} was dropped.")
        )
        messages.success(request, message.format(name=entry.name))
    players = reverse("web:run-players", args=(entry.tournament_id,))
    return redirect(way_back(request, players))


@signed_in
@require_POST
def run_return(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Let a dropped player play on."""
    entry, _ = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    with flash_refusal(request):
        come_back(entry_id=entry.pk, actor=visitor(request), now=steady_now())
        message = (
            gettext("{name} is back from the next round to be paired.")
            if another_round(entry.tournament)
            else gettext("{name} is back. No round of this stage is paired any more.")
        )
        messages.success(request, message.format(name=entry.name))
    return redirect(way_back(request, reverse("web:run-entry", args=(entry.pk,))))


@signed_in
@require_POST
def renewing_code(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The code is in the answer and nowhere else, so there is no page to return to."""
    entry, context = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    try:
        guest = renew_claim_code(entry_id=entry.pk, actor=visitor(request), now=steady_now())
    except (NoGuest, OwnEntry) as error:
        messages.error(request, str(error))
        return redirect("web:run-entry", entry_id=entry.pk)
    return code_page(request, context, guest)


@signed_in
@require_POST
def looking(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """A deck before its reveal. Each look is recorded, so it takes a POST, not a link."""
    entry, context = entry_for_staff(request, entry_id, Power.SEE_DECKS)
    try:
        look_at_deck(
            entry_id=entry.pk, actor=visitor(request), reason=reason_in(request), now=steady_now()
        )
    except (NoDeck, ReasonMissing) as error:
        messages.error(request, str(error))
        return redirect("web:run-entry", entry_id=entry.pk)
    deck = engine_deck(entry.registered_deck.deck_list)
    written = card_list(deck)
    context |= {"deck_parts": deck_parts(deck), "card_list": written, "reason": reason_in(request)}
    context |= history_context(entry)
    context["form"] = StaffDeckForm(decks=(), initial={"deck": written})
    return render(request, "web/entries/deck.html", context)


def reason_in(request: HttpRequest) -> str:
    """The reason for a look in a form that has no other field; empty for one that is none."""
    form = LookForm(request.POST)
    return form.reason if form.is_valid() else ""


def entry_for_staff(
    request: HttpRequest, entry_id: UUID, power: Power | None
) -> tuple[Entry, dict[str, Any]]:
    """An entry for the staff of its event, with the context of its pages."""
    entry = entries_selectors.find_entry(entry_id=entry_id)
    context = staffed(request, entry.tournament_id, power)
    state = entry.tournament.state
    out = state in ONGOING and entry.state == EntryState.DISQUALIFIED
    by_penalty = out and is_disqualified_by_penalty(entry=entry)
    return entry, context | {
        "subject": entry,
        "waiting_position": entries_selectors.waiting_position(entry=entry),
        "takes_decks": state in TAKING
        and entry.state != EntryState.WITHDRAWN
        and entry.tournament.decklists != Decklists.NONE,
        "is_team": entry.tournament.team_size > 1,
        "missing": missing_players(entry),
        "invited": entries_selectors.invitations_of(entry=entry),
        "team_changes": state in TAKING and entry.state not in LEFT,
        "checks_in": state == TournamentState.CHECK_IN and entry.state not in LEFT,
        **round_check_in_context(entry),
        "takes_paper": state in (*TAKING, TournamentState.RUNNING)
        and entry.deck_id is None
        and entry.tournament.decklists != Decklists.NONE,
        "arranges": state in ARRANGING and entry.state != EntryState.WITHDRAWN,
        "is_over": state in OVER,
        "before_play": state in BEFORE_PLAY or entry.state == EntryState.WAITING,
        "was_left_out": _before_round_1(entry.tournament)
        and bool(entries_selectors.left_out_reason(entry=entry)),
        "may_return": entry.state == EntryState.DROPPED and state == TournamentState.RUNNING,
        "more_rounds": entry.state != EntryState.DROPPED or another_round(entry.tournament),
        "may_be_disqualified": state in ONGOING and entry.state in HOLDING_A_PLACE,
        "may_be_reinstated": out and not by_penalty,
        "kept_out_by_penalty": by_penalty,
        "may_leave": entry.state not in LEFT and state in ONGOING,
    }


@signed_in
@require_POST
def adding_guest(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Add a guest to a team; only this answer shows the code."""
    entry, context = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    form = GuestPlayerForm(request.POST)
    if form.is_valid():
        with blame(form):
            guest = add_guest(
                entry_id=entry.pk,
                actor=visitor(request),
                name=form.player,
                now=steady_now(),
            )
            return code_page(request, context, guest)
    context |= {"form": StaffDeckForm(decks=()), "player_form": form}
    return staff_entry_page(request, entry, context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def taking_out(request: HttpRequest, entry_id: UUID, player_id: UUID) -> HttpResponseBase:
    """Ask before a player is removed from their team."""
    entry, context = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    player = next((seated for seated in entry.players.all() if seated.pk == player_id), None)
    if player is None:
        raise NotFound
    if request.method != "POST":
        return render(request, "web/entries/take_out.html", context | {"player": player})
    with flash_refusal(request):
        remove_player(
            entry_id=entry.pk,
            player_id=player.pk,
            actor=visitor(request),
            by_staff=True,
            now=steady_now(),
        )
        messages.success(request, removed_text(player, entry))
    return redirect("web:run-entry", entry_id=entry.pk)


@signed_in
@require_POST
def renewing_players_code(
    request: HttpRequest, entry_id: UUID, player_id: UUID
) -> HttpResponseBase:
    """The code is in the answer and nowhere else, so there is no page to return to."""
    entry, context = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    try:
        guest = renew_claim_code(
            entry_id=entry.pk, player_id=player_id, actor=visitor(request), now=steady_now()
        )
    except (NoGuest, OwnEntry) as error:
        messages.error(request, str(error))
        return redirect("web:run-entry", entry_id=entry.pk)
    return code_page(request, context, guest)
