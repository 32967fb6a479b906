"""Penalties, for the staff: those of an event, issuing one, revoking one."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.roles import Power
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.access import ReasonMissing
from tournaments.judging.infractions import INFRACTIONS
from tournaments.judging.selectors import (
    find_penalty,
    penalties,
    penalties_of,
    published_matches_of,
    repeats,
)
from tournaments.judging.services.penalties import (
    issue_penalty,
    revoke_penalty,
)
from tournaments.matches.selectors.disputes import open_dispute
from tournaments.terms.kinds import UNSETTLED
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.penalty_texts import grouped, infraction_choices, penalty_rows, table_choices
from web.core.staff_pages import staffed
from web.entries.staff_entries import entry_for_staff
from web.judging.desk import to_case
from web.judging.forms import PenaltyForm, RevokeForm


@signed_in
@require_safe
def ledger(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All penalties, by player or by infraction; without notes for staff who play."""
    context = staffed(request, tournament_id)
    by = "infraction" if request.GET.get("by") == "infraction" else "player"
    penalties_given = penalties(tournament_id=tournament_id)
    rows = penalty_rows(penalties_given, context["event"], notes=context["entry"] is None)
    context |= {"by": by, "groups": grouped(rows, by)}
    return render(request, "web/judging/penalties.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalising(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """The penalties of an entry. A POST issues one; `?match=` fills in another match than the one
    in progress."""
    power = Power.RULE if request.method == "POST" else None
    entry, context = entry_for_staff(request, entry_id, power)
    given, before = list(penalties_of(entry=entry)), repeats(entry=entry)
    matches = list(published_matches_of(entry=entry))
    running = [str(match.pk) for match in matches[:1] if match.state in UNSETTLED]
    form = PenaltyForm(
        request.POST or None,
        players=list(entry.players.all()),
        tables=table_choices(matches, entry),
        infractions=infraction_choices(before, with_decks=context["with_decks"]),
        suggested=lambda code: before.suggested(INFRACTIONS.infractions[code]),
        seen=len(given),
        about=request.GET.get("match", "".join(running)),
    )
    if form.is_valid():
        with blame(form, NotFound, note=ReasonMissing):
            issue_penalty(
                entry_id=entry.pk, actor=visitor(request), now=steady_now(), **form.penalty()
            )
            messages.success(request, gettext("Penalty issued to %(name)s.") % {"name": entry.name})
            about = form.match
            dispute = about and open_dispute(match_id=about)
            # A judge goes on with the call in which they issued it.
            return to_case(dispute) if dispute else redirect("web:penalise", entry_id=entry.pk)
    notes = context["entry"] is None
    context |= {"form": form, "rows": penalty_rows(given, entry.tournament, notes=notes)}
    return render(request, "web/judging/penalise.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def revoking(request: HttpRequest, penalty_id: UUID) -> HttpResponseBase:
    penalty = find_penalty(penalty_id=penalty_id)
    context = staffed(request, penalty.tournament_id, Power.RULE)
    form = RevokeForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            revoke_penalty(
                penalty_id=penalty.pk,
                actor=visitor(request),
                reason=form.reason,
                now=steady_now(),
            )
            messages.success(request, gettext("Penalty revoked."))
            return redirect("web:penalise", entry_id=penalty.entry_id)
    of_entry = penalties_of(entry=penalty.entry)
    rows = penalty_rows([row for row in of_entry if row == penalty], context["event"], notes=True)
    context |= {"form": form, "rows": rows}
    return render(request, "web/judging/revoke.html", context)
