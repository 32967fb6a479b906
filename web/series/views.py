"""Series: their standings, running one, and ratings that events take from it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import has_power, require_power
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.models import Series
from tournaments.series.counting.scheme import MOST_PERCENT
from tournaments.series.selectors import series as series_selectors
from tournaments.series.selectors.series import series_page
from tournaments.series.services.ratings import take_ratings
from tournaments.series.services.series import (
    AlreadyInSeries,
    NotOfSeries,
    add_event,
    change_series,
    create_series,
    planned_series,
    remove_event,
    weigh_event,
)
from tournaments.terms.other_games import same_game
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.forms import OVERTAKEN
from web.core.long_lists import page_of
from web.core.staff_pages import staffed
from web.entries.seating_forms import TakeRatingsForm
from web.events.settings import organisations_run_by
from web.series.forms import ChangeSeriesForm, NewSeriesForm, SeriesEventForm, WeightForm
from web.series.texts import describe_scheme, season_rows


@require_safe
def all_series(request: HttpRequest) -> HttpResponseBase:
    """All series, the newest first."""
    page = page_of(request, series_selectors.series())
    return render(request, "web/series/series_list.html", {"page": page, "query": ""})


@require_safe
def series(request: HttpRequest, series_id: UUID) -> HttpResponseBase:
    """The standings of a series, its scheme, and its events."""
    series = series_selectors.find_series(series_id=series_id)
    user = request.user if isinstance(request.user, User) else None
    page = series_page(series=series)
    events = series_selectors.series_events(series=series, viewer=user)
    context = {
        "series": series,
        "page": page,
        "rows": list(season_rows(page)),
        "scheme": describe_scheme(page["scheme"]),
        "events": events,
        "latest": events[-1].tournament if events else None,
        "manages": user is not None and _manages(user, series),
    }
    return render(request, "web/series/series.html", context)


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def new_series(request: HttpRequest) -> HttpResponseBase:
    form = NewSeriesForm(
        request.POST or None,
        organisations=organisations_run_by(visitor(request)),
        current=request.GET.get("organisation", ""),
    )
    if form.is_valid():
        settings = {**form.named}
        organisation = settings.pop("organisation") or None
        with blame(form, game=engine.UnknownGame):
            made = create_series(
                actor=visitor(request),
                plan=planned_series(settings),
                organisation=organisation,
                now=steady_now(),
            )
            messages.success(request, gettext("Series created. Add its events now."))
            return redirect("web:series-events", series_id=made.pk)
    return render(request, "web/series/new_series.html", {"form": form})


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def changing_series(request: HttpRequest, series_id: UUID) -> HttpResponseBase:
    series = _managed(request, series_id)
    form = ChangeSeriesForm(request.POST or None, series=series)
    if form.is_valid() and _changed(request, series, form):
        messages.success(request, gettext("Series saved. Standings updated."))
        return redirect("web:series", series_id=series_id)
    return render(request, "web/series/change.html", {"series": series, "form": form})


def _changed(request: HttpRequest, series: Series, form: ChangeSeriesForm) -> bool:
    """True if the change was made; else the form holds the errors."""
    with blame(form):
        try:
            change_series(
                series_id=series.pk,
                actor=visitor(request),
                changes=form.changes(),
                expected=form.version,
                now=steady_now(),
            )
            return True
        except VersionMismatch:
            form.add_error(None, OVERTAKEN)
    return False


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def running_series(request: HttpRequest, series_id: UUID) -> HttpResponseBase:
    """The events of a series: adding one, its weight, and removing one."""
    series, user = _managed(request, series_id), visitor(request)
    inside = series_selectors.series_events(series=series, viewer=user)
    known = {event.tournament_id for event in inside}
    own = series_selectors.events_for(series=series, viewer=user)
    form = SeriesEventForm(
        request.POST or None,
        events=[row for row in own if row.pk not in known and same_game(row, series)],
    )
    if form.is_valid():
        with blame(form, event=(AlreadyInSeries, NotOfSeries)):
            add_event(
                series_id=series_id,
                tournament_id=UUID(form.event),
                actor=user,
                weight=form.weight,
                now=steady_now(),
            )
            messages.success(request, gettext("Event added."))
            return redirect("web:series-events", series_id=series_id)
    context: dict[str, Any] = {
        "series": series,
        "form": form,
        "events": [
            (event, WeightForm({"weight": event.weight}, auto_id=f"id_{event.pk}_%s"))
            for event in inside
        ],
    }
    return render(request, "web/series/events.html", context)


@organising
@require_POST
def weighing(request: HttpRequest, series_id: UUID, tournament_id: UUID) -> HttpResponseBase:
    form = WeightForm(request.POST)
    if form.is_valid():
        weigh_event(
            series_id=series_id,
            tournament_id=tournament_id,
            actor=visitor(request),
            weight=form.weight,
            now=steady_now(),
        )
        messages.success(request, gettext("Weight saved. Standings updated."))
    else:
        messages.error(
            request, gettext("Enter a weight from 1 to {most}%.").format(most=MOST_PERCENT)
        )
    return redirect("web:series-events", series_id=series_id)


@organising
@require_POST
def removing_event(request: HttpRequest, series_id: UUID, tournament_id: UUID) -> HttpResponseBase:
    remove_event(
        series_id=series_id,
        tournament_id=tournament_id,
        actor=visitor(request),
        now=steady_now(),
    )
    messages.success(request, gettext("Event removed from the series."))
    return redirect("web:series-events", series_id=series_id)


def _managed(request: HttpRequest, series_id: UUID) -> Series:
    """The series, for users who manage events of its organisation; else raises PowerMissing."""
    series = series_selectors.find_series(series_id=series_id)
    power = Power.MANAGE_EVENTS
    require_power(user=visitor(request), organisation_id=series.organisation_id, power=power)
    return series


def _manages(user: User, series: Series) -> bool:
    power = Power.MANAGE_EVENTS
    return has_power(user=user, organisation_id=series.organisation_id, power=power)


@signed_in
@require_POST
def taking_ratings(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    event = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    form = TakeRatingsForm(
        request.POST,
        series=series_selectors.series_for(tournament=event),
    )
    if form.is_valid():
        with flash_refusal(request):
            many = take_ratings(
                tournament_id=tournament_id,
                series_id=UUID(form.series),
                actor=visitor(request),
                now=timezone.now(),
            )
            text = ngettext("{n} rating updated.", "{n} ratings updated.", many)
            messages.success(request, text.format(n=many))
    else:
        messages.error(request, gettext("Choose a series."))
    return redirect("web:arrangements", tournament_id=tournament_id)
