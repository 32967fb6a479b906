"""Disqualifying an entry, and reinstating it: for judges."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.judging.services.disqualification import disqualify, reinstate
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.entries.staff_entries import entry_for_staff
from web.rounds.pairing_edit_forms import OnlyReasonForm


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def disqualifying(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Disqualify an entry, for a reason."""
    entry, context = entry_for_staff(request, entry_id, Power.RULE)
    form = OnlyReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with blame(form):
            disqualify(entry_id=entry.pk, **_deed(request, form))
            messages.success(request, gettext("%(name)s disqualified.") % {"name": entry.name})
            return redirect("web:run-entry", entry_id=entry.pk)
    return render(request, "web/judging/disqualify.html", context | {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def reinstating(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Reinstate an entry, for a reason."""
    entry, context = entry_for_staff(request, entry_id, Power.RULE)
    form = OnlyReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with blame(form):
            reinstate(entry_id=entry.pk, **_deed(request, form))
            messages.success(request, gettext("%(name)s reinstated.") % {"name": entry.name})
            return redirect("web:run-entry", entry_id=entry.pk)
    return render(request, "web/judging/reinstate.html", context | {"form": form})


def _deed(request: HttpRequest, form: OnlyReasonForm) -> dict[str, Any]:
    reason = form.reason
    return {"actor": visitor(request), "reason": reason, "now": steady_now()}
