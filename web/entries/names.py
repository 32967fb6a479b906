"""Names of guests, taken out of events that are over."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.entries.selectors import find_player
from tournaments.people.services.names import remove_guest_name
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal
from web.entries.staff_entries import entry_for_staff


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def removing_name(request: HttpRequest, entry_id: UUID, player_id: UUID) -> HttpResponseBase:
    """Ask before the name of a guest is removed for good."""
    entry, context = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    player = find_player(entry=entry, player_id=player_id)
    if request.method != "POST":
        return render(request, "web/entries/remove_name.html", context | {"player": player})
    with flash_refusal(request):
        remove_guest_name(
            entry_id=entry.pk, player_id=player.pk, actor=visitor(request), now=steady_now()
        )
        messages.success(request, gettext("Name removed."))
    return redirect("web:run-entry", entry_id=entry.pk)
