"""The staff's page for streams: the featured match, and the secret link of the overlay."""

from collections.abc import Sequence
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.matches.services.streaming import end_overlay, feature_match, make_overlay
from tournaments.matches.watching import featured_match, matches_of_latest_round
from tournaments.models import Match, Overlay, Tournament
from tournaments.models.events import LONGEST_OVERLAY_DELAY, SHORTEST_OVERLAY_DELAY
from tournaments.terms.kinds import UNPLAYED
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import offer
from web.core.staff_pages import staffed

USUAL_DELAY = 300


class FeatureForm(forms.Form):
    """The match whose board is shown, or none."""

    match = forms.ChoiceField(label=_("Featured table"), required=False)


class OverlayForm(forms.Form):
    """How late streams show both hands."""

    delay = forms.IntegerField(
        label=_("Delay in seconds"),
        min_value=SHORTEST_OVERLAY_DELAY,
        max_value=LONGEST_OVERLAY_DELAY,
        initial=USUAL_DELAY,
        help_text=_("300 seconds is usual, 180 the least, so that nobody can tell players."),
    )


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def streaming(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Choose the featured match; make the overlay's link, which is shown once, or end it."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    event, sent = context["event"], request.POST.get("do", "")
    featured = featured_match(event)
    initial = {"match": "" if featured is None else str(featured.pk)}
    feature = FeatureForm(request.POST if sent == "feature" else None, initial=initial)
    choices = _choices(event)
    offer(feature, "match", choices)
    form = OverlayForm(request.POST if sent == "make" else None)
    link = ""
    if feature.is_valid():
        with blame(feature):
            chosen = feature.cleaned_data["match"]
            feature_match(
                tournament_id=event.pk,
                match_id=UUID(chosen) if chosen else None,
                actor=visitor(request),
                now=steady_now(),
            )
            messages.success(request, gettext("Featured table saved."))
            return redirect("web:streaming", tournament_id=event.pk)
    if form.is_valid():
        with blame(form):
            delay = form.cleaned_data["delay"]
            key = make_overlay(
                tournament_id=event.pk, delay=delay, actor=visitor(request), now=steady_now()
            )
            link = settings.MUSTER_URL.rstrip("/") + reverse("web:overlay", args=[key])
    if sent == "end":
        end_overlay(tournament_id=event.pk, actor=visitor(request), now=steady_now())
        messages.success(request, gettext("The link no longer works."))
        return redirect("web:streaming", tournament_id=event.pk)
    context |= {"feature": feature, "overlay_form": form, "link": link, "choices": choices}
    context["overlay"] = Overlay.objects.filter(tournament=event).select_related("made_by").first()
    return render(request, "web/tables/streaming.html", context)


def _choices(event: Tournament) -> list[tuple[str, str]]:
    """The matches of the latest round that are played, by table."""
    played = matches_of_latest_round(event).exclude(settled_by__in=UNPLAYED)
    return [("", gettext("None")), *((str(match.pk), _label(match)) for match in played)]


def _label(match: Match) -> str:
    names: Sequence[str] = [seat.entry.name for seat in match.seats.all()]
    return gettext("Table {number}: {names}").format(number=match.table, names=" – ".join(names))
