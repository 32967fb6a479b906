"""Check-in for the next round, by players or by the staff for them."""

from collections.abc import Iterable
from contextlib import suppress
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.entries.services.check_in import NoPlace
from tournaments.models import Entry
from tournaments.rounds.services.round_check_in import (
    NotAsked,
    set_round_check_in,
    set_round_check_ins,
    undo_round_check_in,
)
from tournaments.stages.selectors.progress import round_to_check_in
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal
from web.core.staff_pages import staffed
from web.entries.own_entry import own_entry
from web.entries.staff_entries import entry_for_staff


@signed_in
@require_POST
def own_round_check_in(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Check in for the next round, or take it back; then return to the page with the button."""
    own = own_entry(request, entry_id)
    entry = _set_round_check_in(request, own.pk)
    if entry is not None:
        facts = {"number": round_to_check_in(entry.tournament), "event": entry.tournament.name}
        message = (
            gettext("Check-in for round {number} of {event} undone.")
            if "undo" in request.POST
            else gettext("Checked in for round {number} of {event}.")
        )
        messages.success(request, message.format(**facts))
    match request.POST.get("at"):
        case "mine":
            return redirect("web:mine")
        case "event":
            return redirect("web:event", tournament_id=own.tournament_id)
    return redirect("web:entry", entry_id=own.pk)


@signed_in
@require_POST
def staff_round_check_in(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Check in one entry for the next round as staff, or take it back."""
    entry, _ = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    changed = _set_round_check_in(request, entry.pk)
    if changed is not None:
        facts = {"name": changed.name, "number": round_to_check_in(changed.tournament)}
        message = (
            gettext("{name}: check-in for round {number} undone.")
            if "undo" in request.POST
            else gettext("{name} is checked in for round {number}.")
        )
        messages.success(request, message.format(**facts))
    return redirect("web:run-entry", entry_id=entry.pk)


@signed_in
@require_POST
def staff_round_check_in_of_all(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Check in all entries that are sent for the next round, from the list of missing players."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    with flash_refusal(request):
        count = set_round_check_ins(
            tournament_id=tournament_id,
            entry_ids=_ids(request.POST.getlist("entry")),
            actor=visitor(request),
            now=steady_now(),
        )
        message = ngettext("{n} player checked in.", "{n} players checked in.", count)
        messages.success(request, message.format(n=count))
    place = reverse("web:run-players", kwargs={"tournament_id": tournament_id})
    return redirect(f"{place}#missing")


def _ids(sent: Iterable[str]) -> list[UUID]:
    """The ids in the fields, without text that is no id. A field may hold many ids, as a form may
    have fewer fields than a large event has players."""
    ids = []
    for text in " ".join(sent).split():
        with suppress(ValueError):
            ids.append(UUID(text))
    return ids


def _set_round_check_in(request: HttpRequest, entry_id: UUID) -> Entry | None:
    """The entry, checked in or with `undo` no longer; None where that is refused, which the next
    page then shows."""
    act = undo_round_check_in if "undo" in request.POST else set_round_check_in
    try:
        return act(entry_id=entry_id, actor=visitor(request), now=steady_now())
    except (NoPlace, NotAsked, OwnEntry) as error:
        messages.error(request, str(error))
        return None
