"""Short addresses, which lead to pages of events."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.selectors import find_by_short_code
from web.core.event_frame import reader


@never_cache
@require_safe
def leading_to_event(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leads to the page of the event with this code."""
    event = find_by_short_code(code=code, viewer=reader(request))
    return redirect("web:event", tournament_id=event.pk)


@never_cache
@require_safe
def leading_to_arrival(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leads to the page on which players of the event register and check in."""
    event = find_by_short_code(code=code, viewer=reader(request))
    return redirect("web:arrive", tournament_id=event.pk)
