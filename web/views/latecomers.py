"""Entering somebody in an event that is being played."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from accounts.services.tokens import UnknownUser
from decks.services.judging import UnreadableDeck
from decks.services.snapshots import IllegalDeck
from ledger.steady_clock import steady_now
from tournaments.names import UnusableName
from tournaments.services.judges import NoJudge
from tournaments.services.late_entries import (
    NoLateEntries,
    TeamIncomplete,
    TooLate,
    enter_late,
)
from tournaments.services.places import EventFull
from tournaments.services.players import (
    AlreadyEntered,
    HasSeenSecrets,
    NameTaken,
    PlayerNameTaken,
    UnusablePlayerName,
)
from tournaments.services.rules import RulesChanged
from web.forms.blame import blame
from web.forms.organising import LateForm
from web.views.access import signed_in, visitor
from web.views.entering import asked, deck_in, refused
from web.views.staff import staffed


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering_late(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """A late entry with its deck; a guest's code is shown this once."""
    shown = staffed(request, tournament_id)
    event = shown["event"]
    if not {Power.MANAGE_EVENTS, Power.RUN_ROUNDS} & shown["frame"].powers:
        staffed(request, tournament_id, Power.RUN_ROUNDS)
    sent = request.POST if request.method == "POST" else None
    form = LateForm(sent, team_size=event.team_size, decks=())
    if form.is_valid():
        whole = (
            *(NoLateEntries, TooLate, EventFull, AlreadyEntered, HasSeenSecrets),
            *(NoJudge, RulesChanged),
        )
        try:
            with blame(
                form,
                *whole,
                username=UnknownUser,
                mates=TeamIncomplete,
                player=(PlayerNameTaken, UnusablePlayerName),
                name=(NameTaken, UnusableName),
                deck=UnreadableDeck,
            ):
                deck = deck_in(form, event, visitor(request))
                assert deck is not None  # the form takes none without
                made = enter_late(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    deck=deck,
                    now=steady_now(),
                    **form.facts(),
                )
                if made.claim_code:
                    return render(request, "web/running/code.html", shown | {"guest": made})
                messages.success(request, f"{made.entry.name} plays from the next round on.")
                return redirect("web:run-entry", entry_id=made.entry.pk)
        except IllegalDeck as error:
            shown |= refused(error, event)
    return render(request, "web/running/late.html", shown | {"form": form} | asked(event))
