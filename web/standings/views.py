"""The page of one player's numbers in the standings, with the matches they come from."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.standings.counting.profiles import profile_title
from tournaments.standings.services.breakdown_document import live_numbers, round_numbers
from web.core.event_frame import framed, round_in
from web.standings import texts


@require_safe
def numbers(
    request: HttpRequest, tournament_id: UUID, entry_id: UUID, number: int | None = None
) -> HttpResponse:
    """The numbers by the results so far, or after the closed round `number`."""
    context = framed(request, tournament_id, "standings")
    now = context["now"]
    if number is None:
        breakdown = live_numbers(tournament_id=tournament_id, entry_id=entry_id, now=now)
    else:
        context["round"] = round_in(context["frame"], number)
        breakdown = round_numbers(
            tournament_id=tournament_id, number=number, entry_id=entry_id, now=now
        )
    context |= {"breakdown": breakdown, "numbers": texts.numbers(breakdown)}
    context["profile"] = profile_title(breakdown["title"])
    return render(request, "web/standings/numbers.html", context)
