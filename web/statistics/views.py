"""Statistics of events, formats and series, and the archetypes of an organisation."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

import engine
from accounts.roles import Power
from accounts.selectors import find_organisation, require_power
from decks.cards.archetypes import read_rules
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.models import Tournament
from tournaments.statistics.selectors.archetypes import (
    archetype_rules,
    events_with_public_decks,
    preview,
    rules_text,
)
from tournaments.statistics.selectors.stored import format_figures, series_figures
from tournaments.statistics.services.archetypes import write_archetypes
from tournaments.statistics.services.event_statistics import (
    StatisticsBeingCounted,
    current_figures,
)
from web.core.access import organising, visitor
from web.core.event_frame import framed, reader
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN
from web.statistics.figures import look_and_sign, statistics_context
from web.statistics.forms import ArchetypesForm

# Events whose decks can be named to try the rules.
MOST_EVENTS = 20


@require_safe
def event_statistics(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The statistics of an event."""
    context = framed(request, tournament_id, "statistics")
    event: Tournament = context["event"]
    try:
        _, figures = current_figures(
            tournament_id=tournament_id, viewer=reader(request), now=steady_now()
        )
        context |= statistics_context(figures, event.game)
    except StatisticsBeingCounted as being_counted:
        context["being_counted"] = str(being_counted)
    context["rules"] = rules_text(organisation_id=event.organisation_id, game=event.game)
    return render(request, "web/statistics/event.html", context)


MONTHS = (1, 3, 12)


@require_safe
def format_statistics(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The statistics of a format in the last months: of the first one unless another is chosen."""
    if slug not in engine.slugs():
        raise Http404
    game = engine.game(slug)
    chosen, span = request.GET.get("format", ""), request.GET.get("months", "")
    format = game.formats.get(chosen) or next(iter(game.formats.values()))
    months = next((number for number in MONTHS if str(number) == span), MONTHS[1])
    figures = format_figures(
        game=slug, format=format.slug, months=months, today=steady_now().date()
    )
    context = {
        "game": game,
        "formats": game.formats.values(),
        "format": format,
        "months": months,
        "spans": [
            (number, ngettext("this month", "the last {n} months", number).format(n=number))
            for number in MONTHS
        ],
    }
    context |= statistics_context(figures, slug)
    return render(request, "web/statistics/format.html", context)


@require_safe
def series_statistics(request: HttpRequest, series_id: UUID) -> HttpResponseBase:
    """The statistics of the finished events of a series."""
    series, figures = series_figures(series_id=series_id)
    context = {"series": series, **statistics_context(figures, series.game)}
    return render(request, "web/statistics/series.html", context)


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def archetypes(request: HttpRequest, slug: str, game_slug: str) -> HttpResponseBase:
    """The archetypes of a game for the events of an organisation: written, tried and saved."""
    organisation, user = find_organisation(slug=slug), visitor(request)
    require_power(user=user, organisation_id=organisation.pk, power=Power.MANAGE_EVENTS)
    if game_slug not in engine.slugs():
        raise Http404
    game, row = engine.game(game_slug), archetype_rules(organisation=organisation, game=game_slug)
    events = events_with_public_decks(organisation=organisation, game=game_slug, most=MOST_EVENTS)
    form = ArchetypesForm(request.POST or None, rules=row, events=events)
    if form.is_valid() and "preview" not in request.POST:
        with blame(form):
            try:
                write_archetypes(
                    organisation=slug,
                    game=game_slug,
                    text=form.text,
                    actor=user,
                    expected=form.version,
                    now=steady_now(),
                )
                messages.success(request, gettext("Archetypes saved."))
                return redirect("web:archetypes", slug=slug, game_slug=game_slug)
            except VersionMismatch:
                form.add_error(None, OVERTAKEN)
    text = form.text if form.is_bound and form.text is not None else row.text
    event = form.event_of(events)
    rules = read_rules(game, text, today=steady_now().date().isoformat())
    context = {
        "organisation": organisation,
        "game": game,
        "form": form,
        "event": event,
        "example": f'name:"{next(iter(game.pool.cards.values())).name}"',
    }
    if event is not None and not rules.problems:
        context["preview"] = [
            (name or gettext("Other"), *look_and_sign(card, game_slug), number)
            for name, card, number in preview(rules=rules, tournament=event)
        ]
    return render(request, "web/statistics/archetypes.html", context)
