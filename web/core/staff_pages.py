"""Parts that the pages of an event's staff share: access, and the number of things that wait."""

from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from accounts.roles import Power
from accounts.services.second_step import require_of_organiser
from tournaments.core.access import NotYourEvent, demand_of
from tournaments.events.selectors import waiting_in
from web.core.access import visitor
from web.core.event_frame import framed


def staffed(
    request: HttpRequest, tournament_id: UUID, power: Power | None = None
) -> dict[str, Any]:
    """The context of a page for the staff, or for staff with `power`.

    Raises NotYourEvent and PowerMissing, SecondFactorMissing where the operator asks for it, and
    NotFound for a draft of others.
    """
    context = framed(request, tournament_id, "run")
    event, powers = context["event"], context["frame"].powers
    if power is not None:
        demand_of(powers, tournament=event, power=power)
    elif not powers:
        raise NotYourEvent(gettext("You have no role in {event}.").format(event=event.name))
    require_of_organiser(visitor(request))
    counts = SimpleLazyObject(partial(waiting_in, event))  # what sends on shows none
    return context | {"waiting": counts, "may": {name.value: True for name in powers}}
