"""The box on the console that takes results as they are typed, and the undoing of one."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from accounts.selectors import PowerMissing
from contract.errors import DomainError
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.services.slips import enter_slip, undo_slip
from tournaments.terms.kinds import MatchState, RoundState
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal
from web.core.forms import OVERTAKEN, submitted_version
from web.core.staff_pages import staffed
from web.events.console import console
from web.rounds.just_entered import entered
from web.rounds.slips import Slip, read_slip


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Say what a typed result means (GET), or enter it.

    The console's script has said it before Enter, and sends `echoed`; without it the page shows the
    sentence with a button. A table that has a result asks for a reason.
    """
    context = staffed(request, tournament_id, Power.ENTER_RESULTS)
    round_ = context["frame"].current
    if round_ is None or round_.state != RoundState.OPEN:
        messages.error(request, _("No round is open, so there is no result to enter."))
        return redirect("web:run", tournament_id=tournament_id)
    round_.tournament = round_.stage.tournament = context["event"]
    sent = request.POST if request.method == "POST" else request.GET
    text, reason = sent.get("entry", "").strip(), sent.get("reason", "").strip()
    if not text:
        slip = None
    else:
        slip = read_slip(round_, text, reason=reason, version=sent.get("version", ""))
    if request.method != "POST":
        return render(request, "web/events/quick_echo.html", context | {"slip": slip})
    confirmed = slip is not None and (bool(reason) if slip.standing else bool(sent.get("echoed")))
    if slip is not None and not slip.error and confirmed and _enter(request, slip):
        return redirect("web:run", tournament_id=tournament_id)
    return console(request, context, slip=slip)


def _enter(request: HttpRequest, slip: Slip) -> bool:
    """Enter a slip; whether it is entered. Otherwise the slip has the error."""
    assert slip.match is not None
    assert slip.form is not None
    ruling: dict[str, Any] = slip.form.ruling()
    del ruling["drop_absent"]
    try:
        match = enter_slip(
            match_id=slip.match.pk,
            actor=visitor(request),
            **ruling,
            drops=slip.drops,
            secondary=slip.form.secondary_scores(),
            reason=slip.form.reason,
            expected=slip.form.version,
            now=steady_now(),
        )
    except VersionMismatch:
        slip.error = str(OVERTAKEN)
    except (DomainError, PowerMissing) as error:
        slip.error = str(error)
    else:
        messages.success(request, entered(match, undoable=not slip.standing))
    return not slip.error


@signed_in
@require_POST
def undoing(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Undo what the same person entered from a slip."""
    match = find_match(match_id=match_id)
    staffed(request, match.round.tournament_id, Power.ENTER_RESULTS)
    with flash_refusal(request, VersionMismatch):
        undone = undo_slip(
            match_id=match_id,
            actor=visitor(request),
            expected=submitted_version(request.POST),
            now=steady_now(),
        )
        if undone.state == MatchState.OPEN:
            messages.success(
                request, _("Table %(table)s has no result again.") % {"table": match.table}
            )
    if request.POST.get("at") == "match":
        return redirect("web:match", match_id=match_id)
    return redirect("web:run", tournament_id=match.round.tournament_id)
