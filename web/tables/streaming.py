"""The staff's page for streams: the featured match, and the secret link of the overlay."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

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
from tournaments.matches.selectors.spectators import (
    PlayedTable,
    featured_match,
    overlay_of,
    played_tables,
)
from tournaments.matches.services.streaming import end_overlay, feature_match, make_overlay
from tournaments.models import Match
from tournaments.models.events import LONGEST_OVERLAY_DELAY, SHORTEST_OVERLAY_DELAY
from web.core import hall_lists
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import offer
from web.core.staff_pages import staffed
from web.core.typed_forms import Form, fields
from web.core.typed_names import TableField

USUAL_DELAY = 300


class FeatureForm(Form):
    """The match whose board is shown, or none."""

    match: str = fields.ChoiceField(label=_("Featured table"), required=False)

    def __init__(self, data: Any, *, tables: Sequence[PlayedTable], featured: Match | None) -> None:
        chosen = None if featured is None else featured.pk
        super().__init__(data, initial={"match": "" if chosen is None else str(chosen)})
        self.typed = len(tables) > hall_lists.A_HALL
        if not self.typed:
            choices = [(str(table.pk), _label(table)) for table in tables]
            offer(self, "match", [("", gettext("None")), *choices])
            return
        self.initial = {"match": "" if featured is None else str(featured.table)}
        field = TableField(
            label=_("Featured table"),
            required=False,
            help_text=_("Its number, or one of its players. Leave it empty for none."),
        )
        field.offer_tables((table.table, table.names, str(table.pk)) for table in tables)
        self.fields["match"] = field


class OverlayForm(Form):
    """The delay with which streams show both hands."""

    delay: int = fields.IntegerField(
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
    tables = played_tables(event)
    feature = FeatureForm(
        request.POST if sent == "feature" else None, tables=tables, featured=featured_match(event)
    )
    form = OverlayForm(request.POST if sent == "make" else None)
    link = ""
    if feature.is_valid():
        with blame(feature):
            chosen = feature.match
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
            delay = form.delay
            key = make_overlay(
                tournament_id=event.pk, delay=delay, actor=visitor(request), now=steady_now()
            )
            link = settings.MUSTER_URL.rstrip("/") + reverse("web:overlay", args=[key])
    if sent == "end":
        end_overlay(tournament_id=event.pk, actor=visitor(request), now=steady_now())
        messages.success(request, gettext("The link no longer works."))
        return redirect("web:streaming", tournament_id=event.pk)
    context |= {"feature": feature, "overlay_form": form, "link": link, "tables": tables}
    context["names"] = [name for table in tables for name in table.names] if feature.typed else []
    context["overlay"] = overlay_of(event)
    return render(request, "web/tables/streaming.html", context)


def _label(table: PlayedTable) -> str:
    return gettext("Table {number}: {names}").format(
        number=table.table, names=" – ".join(table.names)
    )
