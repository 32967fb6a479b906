"""The list of all sheets for the staff, and the sheets that are not public."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

import engine
from accounts.roles import Power
from decks.selectors import engine_deck, find_deck_version
from ground.steady_clock import steady_now
from tournaments.core.access import ReasonMissing, is_seated, opponents_of
from tournaments.core.selectors import pinned_format
from tournaments.entries.selectors import guests_of
from tournaments.entries.services.decks import NoDeck, deck_of, look_at_deck, look_at_decks
from tournaments.entries.services.players import Guest
from tournaments.entries.services.registration import renew_codes
from tournaments.models import Entry, Tournament
from tournaments.prints.decks import Part, Registered, decks_sheet
from tournaments.prints.guests import guests_sheet, sign_sheet
from tournaments.prints.services.sheets import pdf, slips_of_round
from tournaments.prints.typesetting import facts_of, typeset, typeset_once
from web.core.access import signed_in, visitor
from web.core.short_addresses import scanned, short_address, spoken
from web.core.staff_pages import staffed
from web.decks.texts import deck_parts
from web.entries.arriving import arrival_address, code_address
from web.entries.forms import LookForm
from web.entries.own_entry import own_entry
from web.entries.staff_entries import entry_for_staff, reason_in
from web.prints.forms import PrintingForm, chosen_printing


@signed_in
@require_safe
def prints(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Every sheet that the event has now, and how to print them, which this browser remembers."""
    context = staffed(request, tournament_id)
    event = context["event"]
    form = PrintingForm.of(request)
    context |= {"form": form, "orders": form.orders, "query": form.query}
    guests = list(guests_of(tournament=event))
    opponents = set(opponents_of(visitor(request), event)) if guests else set()
    against = any(guest.entry_id in opponents for guest in guests)
    context |= {"guests": len(guests), "against": against}
    # No reason is needed once all are public.
    context["look_form"] = LookForm(use_required_attribute=False)
    context["plays"] = is_seated(user=visitor(request), tournament=event)
    return render(request, "web/prints/prints.html", context)


@signed_in
@require_safe
def printing_slips(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    staffed(request, tournament_id, Power.ENTER_RESULTS)
    sheet = slips_of_round(tournament_id, number, chosen_printing(request), now=steady_now())
    return pdf(sheet, f"slips-{number}")


@signed_in
@require_POST
def printing_guests(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """A slip for each guest with a new code, which is shown nowhere else. By POST, as their old
    codes stop working."""
    event = staffed(request, tournament_id, Power.MANAGE_EVENTS)["event"]

    def facts() -> str:
        codes = renew_codes(
            tournament_id=event.pk,
            only_without="only_without" in request.POST,
            actor=visitor(request),
            now=steady_now(),
        )
        page = spoken(short_address(event))
        slips = [
            (guest.player.name, _team(guest), guest.claim_code, code_address(guest.claim_code))
            for guest in codes
        ]
        return facts_of(chosen_printing(request).of(guests_sheet(event.name, page, slips)))

    return pdf(typeset_once("guests", facts), "guests")


def _team(guest: Guest) -> str:
    return "" if guest.entry.name == guest.player.name else guest.entry.name


@signed_in
@require_safe
def printing_sign(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """A sign for the door: where players register and check in themselves."""
    event = staffed(request, tournament_id)["event"]
    address = arrival_address(event)
    facts = sign_sheet(event.name, spoken(address), scanned(address), state=event.state)
    return pdf(typeset("sign", facts_of(chosen_printing(request).of(facts))), "sign")


@signed_in
@require_POST
def printing_decks(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All decks. By POST, as each look at a hidden deck is recorded."""
    context = staffed(request, tournament_id, Power.SEE_DECKS)
    try:
        entries = look_at_decks(
            tournament_id=tournament_id,
            actor=visitor(request),
            reason=reason_in(request),
            now=timezone.now(),
        )
    except ReasonMissing as error:
        messages.error(request, str(error))
        return redirect("web:prints", tournament_id=tournament_id)
    in_order = sorted(entries, key=lambda entry: entry.name.casefold())
    return _deck_sheets(request, context["event"], in_order)


@signed_in
@require_POST
def printing_deck(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The deck of one entry for the staff, which is recorded as a look too."""
    entry, context = entry_for_staff(request, entry_id, Power.SEE_DECKS)
    try:
        look_at_deck(
            entry_id=entry.pk, actor=visitor(request), reason=reason_in(request), now=timezone.now()
        )
    except (NoDeck, ReasonMissing) as error:
        messages.error(request, str(error))
        return redirect("web:run-entry", entry_id=entry.pk)
    return _deck_sheets(request, context["event"], [entry])


@signed_in
@require_safe
def printing_own_deck(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The deck of an entry for its players."""
    own = own_entry(request, entry_id)
    try:
        deck_of(own)
    except NoDeck as error:
        messages.error(request, str(error))
        return redirect("web:entry", entry_id=own.pk)
    return _deck_sheets(request, own.tournament, [own])


@signed_in
@require_safe
def printing_kept_deck(request: HttpRequest, deck_id: UUID, number: int) -> HttpResponseBase:
    """A version of an own deck, with the digest of its list."""
    version = find_deck_version(user=visitor(request), deck_id=deck_id, number=number)
    deck = engine_deck(version.deck_list)
    parts = [Part(part.title, part.cards) for part in deck_parts(deck)]
    facts = decks_sheet(
        engine.game(deck.game).name, "", [Registered(version.deck.name, parts, deck.digest)]
    )
    return pdf(typeset("decks", facts_of(chosen_printing(request).of(facts))), "deck")


def _deck_sheets(
    request: HttpRequest, event: Tournament, entries: Iterable[Entry]
) -> HttpResponseBase:
    pinned = pinned_format(event)
    format_name = event.format if pinned is None else pinned[0].name
    facts = decks_sheet(event.name, format_name, [_registered(entry) for entry in entries])
    return pdf(typeset("decks", facts_of(chosen_printing(request).of(facts))), "decks")


def _registered(entry: Entry) -> Registered:
    snapshot = entry.registered_deck
    parts = deck_parts(engine_deck(snapshot.deck_list))
    return Registered(
        entry.title, [Part(part.title, part.cards) for part in parts], snapshot.commitment
    )
