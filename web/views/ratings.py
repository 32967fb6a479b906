"""Letting the entries of an event have the ratings of a series."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.roles import Power
from tournaments import selectors
from tournaments.services.arrangements import NothingToArrange, OwnEntry
from tournaments.services.series_ratings import OtherGame, take_ratings
from web.forms.series import TakeRatingsForm
from web.views.access import signed_in, visitor
from web.views.staff import staffed


@signed_in
@require_POST
def taking_ratings(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    event = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    form = TakeRatingsForm(
        request.POST,
        series=selectors.series(game=event.game, organisation=event.organisation.slug),
    )
    if form.is_valid():
        try:
            many = take_ratings(
                tournament_id=tournament_id,
                series_id=UUID(form.cleaned_data["series"]),
                actor=visitor(request),
                now=timezone.now(),
            )
            entries = "entry has" if many == 1 else "entries have"
            messages.success(request, f"{many} {entries} another rating now.")
        except (NothingToArrange, OtherGame, OwnEntry) as error:
            messages.error(request, str(error))
    else:
        messages.error(request, "Choose a series.")
    return redirect("web:arrangements", tournament_id=tournament_id)
