"""The reader's own entry in an event: its state, its deck, check-in, and leaving."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

import engine
from accounts.models import User
from contract.errors import NotFound
from decks.selectors import engine_deck
from decks.services.snapshots import IllegalDeck
from ground.steady_clock import steady_now
from tournaments.core.access import leads, plays_for
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.entries.selectors import find_entry, invitations_of, waiting_position
from tournaments.entries.services.check_in import (
    check_in,
    undo_check_in,
)
from tournaments.entries.services.decks import decks_are_due, submit_deck
from tournaments.entries.services.leaving import drop, withdraw
from tournaments.entries.services.players import missing_players
from tournaments.judging.selectors import closed_checks_of, penalties_of
from tournaments.models import DeckCheck, Entry, Tournament
from tournaments.rounds.services.round_check_in import PLAYING, is_checked_in
from tournaments.stages.selectors.progress import round_to_check_in
from tournaments.terms.kinds import GONE, Decklists, EntryState, TournamentState
from web.core.access import signed_in, visitor
from web.core.event_frame import framed
from web.core.form_errors import blame, flash_refusal
from web.core.penalty_texts import penalty_rows
from web.decks.differences import difference_texts
from web.decks.remedies import is_mending
from web.decks.texts import card_list, deck_parts
from web.entries.forms import DeckForm, InviteForm
from web.entries.list_history import history_context
from web.entries.registration import (
    deck_in,
    deck_requirements,
    mend_deck,
    refused,
    saved_decks,
)

TAKING_DECKS = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)
LEFT = (*GONE, EntryState.WITHDRAWN)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The reader's entry. A POST replaces its deck."""
    own = own_entry(request, entry_id)
    context = framed(request, own.tournament_id, "about")
    kept = saved_decks(visitor(request), own.tournament)
    form = DeckForm(request.POST or None, request.FILES or None, decks=kept)
    if form.is_valid() and is_mending(request):
        with blame(form):
            context |= mend_deck(form, own.tournament, visitor(request))
    elif form.is_valid():
        with blame(form):
            try:
                deck = deck_in(form, own.tournament, visitor(request))
                if deck is not None:
                    submit_deck(entry_id=own.pk, user=visitor(request), deck=deck, now=steady_now())
                messages.success(request, gettext("Decklist submitted: your deck is legal."))
                return redirect("web:entry", entry_id=own.pk)
            except IllegalDeck as error:
                context |= refused(error, own.tournament)
    return entry_page(request, own, context | {"form": form})


def entry_page(request: HttpRequest, own: Entry, context: dict[str, Any]) -> HttpResponse:
    """The page of an entry for its players, with the forms in `context`."""
    context = {"invite_form": InviteForm()} | context
    context |= deck_requirements(own.tournament) | entry_context(own, visitor(request))
    return render(request, "web/entries/entry.html", context)


def empty_form(own: Entry, user: User) -> DeckForm:
    """The form for another deck, before anything is filled in."""
    return DeckForm(decks=saved_decks(user, own.tournament))


@signed_in
@require_POST
def checking_in(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Check in, or take the check-in back."""
    own = own_entry(request, entry_id)
    act = undo_check_in if request.POST.get("undo") else check_in
    with flash_refusal(request):
        act(entry_id=own.pk, actor=visitor(request), now=steady_now())
    return redirect("web:entry", entry_id=own.pk)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def leaving(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Ask before a registration is cancelled or a player drops."""
    own = own_entry(request, entry_id, as_captain=True)
    context = framed(request, own.tournament_id, "about") | entry_context(own, visitor(request))
    if request.method != "POST":
        return render(request, "web/entries/leave.html", context)
    act = withdraw if context["before_play"] else drop
    with flash_refusal(request):
        act(entry_id=own.pk, actor=visitor(request), now=steady_now())
        message = (
            gettext("Your registration for {event} is cancelled.")
            if context["before_play"]
            else gettext("You dropped from {event}.")
        )
        messages.success(request, message.format(event=own.tournament.name))
    return redirect("web:event", tournament_id=own.tournament_id)


def own_entry(request: HttpRequest, entry_id: UUID, *, as_captain: bool = False) -> Entry:
    """The entry, if the reader plays in it, with `as_captain` only if they lead it.

    Else raises NotFound: the public facts of an entry are on other pages.
    """
    entry, user = find_entry(entry_id=entry_id), visitor(request)
    if not (leads if as_captain else plays_for)(user=user, entry=entry):
        raise NotFound
    return entry


def entry_context(own: Entry, user: User) -> dict[str, Any]:
    event, now = own.tournament, steady_now()
    in_time = not decks_are_due(event, now)
    changeable = event.state in TAKING_DECKS and in_time and own.state not in LEFT
    return {
        "entry": own,
        "waiting_position": waiting_position(entry=own),
        "takes_decks": changeable and event.decklists != Decklists.NONE,
        **_team_context(own, user, changeable=changeable),
        "checks_in": _checks_in(event, own),
        **round_check_in_context(own),
        "before_play": event.state in BEFORE_PLAY or own.state == EntryState.WAITING,
        "may_leave": own.state not in LEFT
        and event.state not in _OVER
        and leads(user=user, entry=own),
        "own_checks": [(check, _counted(check, own)) for check in closed_checks_of(entry=own)],
        "own_penalties": penalty_rows(penalties_of(entry=own), event, notes=True),
        **_deck_context(own),
    }


def _counted(check: DeckCheck, own: Entry) -> Sequence[str]:
    """The cards that a judge counted, against the list of the entry; empty without a difference."""
    if check.counted is None or own.deck is None:
        return ()
    counted = engine.Deck(own.tournament.game, check.counted)
    return difference_texts(engine_deck(own.deck.deck_list), counted)


def round_check_in_context(own: Entry) -> dict[str, Any]:
    """The round for which an entry can check in, None for none, and whether it has."""
    round_number = round_to_check_in(own.tournament) if own.state in PLAYING else None
    return {
        "asked_round": round_number,
        "is_here": round_number is not None and is_checked_in(own, round_number),
    }


def _team_context(own: Entry, user: User, *, changeable: bool) -> dict[str, Any]:
    """The players and invitations of a team, and what this player may change."""
    captain, missing = leads(user=user, entry=own), missing_players(own)
    asked_too = invitations_of(entry=own) if captain else []
    return {
        "is_team": own.tournament.team_size > 1,
        "leads": captain,
        "players": [(player, player.user_id == user.pk) for player in own.players.all()],
        "missing": missing,
        "invited": asked_too,
        "team_changes": changeable,
        "may_invite": captain and changeable and missing > len(asked_too),
    }


def _deck_context(own: Entry) -> dict[str, Any]:
    """The deck of the entry, in parts and as a list to paste again."""
    if own.deck is None:
        return {}
    deck = engine_deck(own.deck.deck_list)
    return {
        "own_parts": deck_parts(deck),
        "card_list": card_list(deck),
        **history_context(own),
    }


_OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)


def _checks_in(event: Tournament, own: Entry) -> bool:
    return event.state == TournamentState.CHECK_IN and own.state not in LEFT
