"""What pages of an event's staff have in common: who may see them, and what stands on them."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest

from accounts.roles import Power
from tournaments.access import NotYourEvent, demand_of
from web.views.events import framed
from web.waiting import waiting


def staffed(
    request: HttpRequest, tournament_id: UUID, power: Power | None = None
) -> dict[str, Any]:
    """The head of a page for the staff; with `power` for those of the staff who have it.

    Raises NotYourEvent and PowerMissing, and Tournament.DoesNotExist for a draft of others.
    """
    shown = framed(request, tournament_id, "run")
    event, powers = shown["event"], shown["frame"].powers
    if power is not None:
        demand_of(powers, tournament=event, power=power)
    elif not powers:
        raise NotYourEvent(f"You have no role in {event.name}.")
    return shown | {"waiting": waiting(event), "may": {one.value: True for one in powers}}
