"""Ban lists of organisations: trying one on all decks, its report, and publishing it."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.roles import Power
from accounts.selectors import find_organisation, has_power, require_power
from decks.models import BanList
from decks.selectors import (
    decks_of,
    engine_deck,
    engine_format,
    find_ban_list,
    latest_version,
    trial_progress,
)
from decks.services.ban_lists import (
    LONGEST_SOURCE,
    pause_trial,
    publish_ban_list,
    resume_trial,
    try_ban_list,
)
from decks.services.judging import judge_deck, remedy_for
from decks.services.trials import rounded
from decks.written_lists import LONGEST_WRITTEN
from tournaments.entries.services.decks_at_risk import (
    entries_at_risk,
    events_at_risk,
    look_at_decks_at_risk,
)
from web.core.access import organising, visitor
from web.core.event_frame import reader
from web.core.form_errors import blame, flash_refusal
from web.core.typed_forms import Form, fields
from web.decks.ban_lists import changes_context
from web.decks.forms import formats
from web.decks.remedies import remedy_text
from web.decks.rule_texts import card_names, limits

# Own decks that are held against a list on its page, those of them with the changes to make, and
# cards of a report.
MOST_DECKS = 50
MOST_REMEDIES = 5
MOST_CARDS = 30


class BanListForm(Form):
    """A ban list: its format, the day from which it counts, and its cards."""

    format: str = fields.ChoiceField(label=_("Format"), choices=formats)
    effective_from: date = fields.DateField(
        label=_("In force from"), widget=forms.DateInput({"type": "date"})
    )
    card_list: str = fields.CharField(
        label=_("Cards"),
        max_length=LONGEST_WRITTEN,
        help_text=_(
            "One card per line: its name to ban it, or the most copies before it. CSV, TOML and"
            " JSON work too. The list replaces the bans and limits of the format."
        ),
        widget=forms.Textarea(
            attrs={"class": "mono", "rows": 12, "placeholder": _("First card\n1 Second card")}
        ),
    )
    source: str = fields.CharField(
        label=_("Why"),
        max_length=LONGEST_SOURCE,
        required=False,
        help_text=_("Players see it with the list."),
    )


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def new_ban_list(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A new list, which is tried at once and published by nobody yet."""
    organisation, user = find_organisation(slug=slug), visitor(request)
    require_power(user=user, organisation_id=organisation.pk, power=Power.MANAGE_EVENTS)
    form = BanListForm(request.POST or None)
    if form.is_valid():
        game, _slash, format = form.format.partition("/")
        with blame(form):
            made = try_ban_list(
                organisation=organisation,
                actor=user,
                game=game,
                format=format,
                effective_from=form.effective_from,
                source=form.source,
                card_list=form.card_list,
                now=timezone.now(),
            )
            return redirect("web:ban-list", made.pk)
    context = {"form": form, "organisation": organisation}
    return render(request, "web/decks/new_ban_list.html", context)


@require_safe
def ban_list(request: HttpRequest, ban_list_id: UUID) -> HttpResponse:
    """A list with what it changes, for its staff the report, and for players their own decks."""
    user = reader(request)
    row = find_ban_list(ban_list_id=ban_list_id, viewer=user)
    return render(request, "web/decks/ban_list.html", _context(row, user))


def _context(row: BanList, user: User | None) -> dict[str, Any]:
    version = engine_format(row.version)
    done, parts = trial_progress(ban_list=row)
    context = {
        "ban_list": row,
        "format": version,
        "limits": limits(version),
        "own_decks": [] if user is None else _own_decks(row, user),
        **changes_context(engine_format(row.before), version),
    }
    staff = user is not None and has_power(
        user=user, organisation_id=row.organisation_id, power=Power.MANAGE_EVENTS
    )
    if user is None or not staff:
        return context
    return context | {
        "staff": True,
        "done": done,
        "parts": parts,
        "report": _report(row) if row.ended_at else None,
        "events": events_at_risk(ban_list=row, viewer=user) if row.ended_at else [],
    }


def _report(row: BanList) -> dict[str, Any]:
    """The numbers of a report in words, as rough as everybody's privacy asks for."""
    counts = row.report
    cards = sorted(counts.get("cards", {}).items(), key=lambda item: (-item[1], item[0]))
    format = engine_format(row.version)
    return {
        "decks": rounded_text(counts.get("decks", 0)),
        "legal": rounded_text(counts.get("legal_decks", 0)),
        "lost": rounded_text(counts.get("lost_decks", 0)),
        "registered": rounded_text(entries_at_risk(ban_list=row)),
        "cards": [
            (card_names(format, [card])[0], rounded_text(count))
            for card, count in cards[:MOST_CARDS]
            if rounded(count)
        ],
    }


def rounded_text(count: int) -> str:
    """A number of other people’s decks, rounded down, “fewer than 10” of few."""
    tens = rounded(count)
    return (
        gettext("about {number}").format(number=f"{tens:,}") if tens else gettext("fewer than 10")
    )


def _own_decks(row: BanList, user: User) -> Sequence[tuple[Any, Any]]:
    """The reader’s own decks that the list makes illegal, each with the changes to make."""
    before, after = engine_format(row.before), engine_format(row.version)
    lost: list[tuple[Any, Any]] = []
    for deck in decks_of(user=user, game=row.version.game)[:MOST_DECKS]:
        kept = engine_deck(latest_version(deck).deck_list)
        verdict = judge_deck(deck=kept, format=after)
        if judge_deck(deck=kept, format=before).legal and not verdict.legal:
            near = len(lost) < MOST_REMEDIES
            lost.append((deck, remedy_text(remedy_for(verdict=verdict)) if near else None))
    return lost


Step = Callable[..., BanList]


def _stepping(request: HttpRequest, ban_list_id: UUID, step: Step, done: str) -> HttpResponseBase:
    with flash_refusal(request):
        step(ban_list_id=ban_list_id, actor=visitor(request), now=timezone.now())
        messages.success(request, done)
    return redirect("web:ban-list", ban_list_id)


@organising
@require_POST
def publishing_list(request: HttpRequest, ban_list_id: UUID) -> HttpResponseBase:
    done = gettext("Ban list published. It never changes now.")
    return _stepping(request, ban_list_id, publish_ban_list, done)


@organising
@require_POST
def pausing_trial(request: HttpRequest, ban_list_id: UUID) -> HttpResponseBase:
    return _stepping(request, ban_list_id, pause_trial, gettext("Paused."))


@organising
@require_POST
def resuming_trial(request: HttpRequest, ban_list_id: UUID) -> HttpResponseBase:
    return _stepping(request, ban_list_id, resume_trial, gettext("Resumed."))


@organising
@require_POST
def decks_to_tell(request: HttpRequest, ban_list_id: UUID, tournament_id: UUID) -> HttpResponseBase:
    """The players of an event whose decks the list makes illegal. Each is a look at their deck."""
    user = visitor(request)
    row = find_ban_list(ban_list_id=ban_list_id, viewer=user)
    entries = look_at_decks_at_risk(
        ban_list_id=ban_list_id, tournament_id=tournament_id, actor=user, now=timezone.now()
    )
    context = {"ban_list": row, "entries": entries}
    return render(request, "web/decks/decks_to_tell.html", context)
