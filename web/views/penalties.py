"""Penalties for the staff: the ledger of an event, giving one, revoking one."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.models import Match
from tournaments.penalty_ledger import find_penalty, penalties, penalties_of, repeats, tables_of
from tournaments.reasons import ReasonMissing
from tournaments.services.check_in import NoPlace
from tournaments.services.drafts import EventNotRunning
from tournaments.services.leaving import HasLeft, NotBack
from tournaments.services.penalties import (
    AlreadyRevoked,
    EffectStands,
    ImpossiblePoints,
    LedgerChanged,
    NotPenalised,
    issue_penalty,
    revoke_penalty,
)
from tournaments.services.places import EventFull
from web.forms.blame import blame
from web.forms.judging import PenaltyForm, RevokeForm
from web.views.access import signed_in, visitor
from web.views.guests import entry_for_staff
from web.views.staff import staffed
from web.words.judging import grouped, infraction_choices, table_choices, told


@signed_in
@require_safe
def ledger(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All penalties, by player or by infraction. Who plays themselves reads no notes."""
    shown = staffed(request, tournament_id)
    by = "infraction" if request.GET.get("by") == "infraction" else "player"
    found = penalties(tournament_id=tournament_id)
    rows = told(found, shown["event"], notes=shown["entry"] is None)
    shown |= {"by": by, "groups": grouped(rows, by)}
    return render(request, "web/running/penalties.html", shown)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalising(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The penalties of an entry, with how often there was each before; sent to it, another one. Who
    comes from a match (`?match=`) finds it filled in."""
    power = Power.RULE if request.method == "POST" else None
    found, shown = entry_for_staff(request, entry_id, power)
    given = list(penalties_of(entry=found))
    form = PenaltyForm(
        request.POST or None,
        players=list(found.players.all()),
        tables=table_choices(tables_of(entry=found), found),
        infractions=infraction_choices(repeats(entry=found)),
        seen=len(given),
        about=request.GET.get("match", ""),
    )
    if form.is_valid():
        with blame(
            form,
            HasLeft,
            LedgerChanged,
            Match.DoesNotExist,
            NoPlace,
            NotPenalised,
            points=ImpossiblePoints,
            note=ReasonMissing,
        ):
            issue_penalty(
                entry_id=found.pk, actor=visitor(request), now=steady_now(), **form.wanted()
            )
            messages.success(request, f"That is in the ledger for {found.name}.")
            return redirect("web:penalise", entry_id=found.pk)
    notes = shown["entry"] is None
    shown |= {"form": form, "rows": told(given, found.tournament, notes=notes)}
    return render(request, "web/running/penalise.html", shown)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def revoking(request: HttpRequest, penalty_id: UUID) -> HttpResponseBase:
    found = find_penalty(penalty_id=penalty_id)
    shown = staffed(request, found.tournament_id, Power.RULE)
    form = RevokeForm(request.POST or None)
    if form.is_valid():
        with blame(
            form,
            AlreadyRevoked,
            EffectStands,
            EventFull,
            EventNotRunning,
            NotBack,
            NotPenalised,
            reason=ReasonMissing,
        ):
            revoke_penalty(
                penalty_id=found.pk,
                actor=visitor(request),
                reason=form.cleaned_data["reason"],
                now=steady_now(),
            )
            messages.success(request, "The penalty is revoked.")
            return redirect("web:penalise", entry_id=found.entry_id)
    rows = told(penalties_of(entry=found.entry).filter(pk=found.pk), shown["event"], notes=True)
    shown |= {"form": form, "rows": rows}
    return render(request, "web/running/revoke.html", shown)
