"""Entering an event, and making the entry of a guest one's own."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import engine
from accounts.models import User
from decks.selectors import decks_of, engine_deck, find_deck
from decks.services.judging import UnreadableDeck, read_deck
from decks.services.snapshots import IllegalDeck
from ledger.steady_clock import steady_now
from tournaments.models import EntryState, Tournament
from tournaments.names import UnusableName
from tournaments.own_matches import OwnMatch
from tournaments.services.entries import (
    RegistrationClosed,
    UnknownCode,
    UnknownMate,
    claim_entry,
    enter,
)
from tournaments.services.judges import NoJudge
from tournaments.services.players import (
    AlreadyEntered,
    HasSeenSecrets,
    NameTaken,
    PlayerNameTaken,
    UnusablePlayerName,
)
from tournaments.services.rules import RulesChanged
from web import reading
from web.forms.blame import blame
from web.forms.decks import HandInForm
from web.forms.playing import ClaimForm, EnterForm
from web.views.access import signed_in, visitor
from web.views.events import framed
from web.words.decks import problems_shown
from web.words.formats import limits


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """With a deck or without one; an illegal deck is shown with everything that is wrong."""
    shown = framed(request, tournament_id, "about")
    event: Tournament = shown["event"]
    if shown["entry"] is not None:
        return redirect("web:entry", entry_id=shown["entry"].pk)
    form = EnterForm(
        request.POST or None,
        username=visitor(request).username,
        team_size=event.team_size,
        decks=decks_of(user=visitor(request), game=event.game),
    )
    if form.is_valid():
        try:
            with blame(
                form,
                RegistrationClosed,
                AlreadyEntered,
                HasSeenSecrets,
                RulesChanged,
                invite=UnknownMate,
                player=(PlayerNameTaken, UnusablePlayerName),
                name=(NameTaken, UnusableName),
                deck=UnreadableDeck,
            ):
                entry = enter(
                    tournament_id=event.pk,
                    user=visitor(request),
                    name=form.cleaned_data["name"],
                    player=form.cleaned_data.get("player", ""),
                    invited=form.cleaned_data.get("invite", ""),
                    deck=deck_in(form, event, visitor(request)),
                    now=steady_now(),
                )
                waits = entry.state == EntryState.WAITING
                said = "You are on the waiting list." if waits else "You have entered."
                messages.success(request, said)
                return redirect("web:entry", entry_id=entry.pk)
        except IllegalDeck as error:
            shown |= refused(error, event)
    return render(request, "web/play/enter.html", shown | {"form": form} | asked(event))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def claiming(request: HttpRequest) -> HttpResponseBase:
    form = ClaimForm(request.POST or None)
    if form.is_valid():
        with blame(form, AlreadyEntered, HasSeenSecrets, NoJudge, code=(OwnMatch, UnknownCode)):
            entry = claim_entry(
                code=form.cleaned_data["code"], user=visitor(request), now=steady_now()
            )
            messages.success(request, f"The entry of {entry.name} is yours now.")
            return redirect("web:entry", entry_id=entry.pk)
    return render(request, "web/play/claim.html", {"form": form})


def deck_in(form: HandInForm, event: Tournament, user: User) -> engine.Deck | None:
    """The deck that a form hands in: one that is kept, or a list; None where it has neither."""
    kept, written = form.cleaned_data.get("kept"), form.cleaned_data["deck"]
    if kept:
        (version,) = find_deck(user=user, deck_id=UUID(kept)).latest  # type: ignore[attr-defined]
        return engine_deck(version.deck_list)
    if not written.strip():
        return None
    return read_deck(written=written, game=engine.game(event.game))


def refused(error: IllegalDeck, event: Tournament) -> dict[str, object]:
    """What a page needs to show what is wrong with a deck for an event."""
    return {
        "judged": True,
        "legal": False,
        "format_name": event.format,
        "problems": problems_shown(event.game, error.problems),
    }


def asked(event: Tournament) -> dict[str, object]:
    """What the event asks of a deck beside its format's rules."""
    pinned = reading.pinned(event)
    if pinned is None:
        return {}
    return {"format_name": pinned[0].name, "limits": limits(pinned[0])}
