"""The button by which a judge has a held log checked."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from ledger.steady_clock import steady_now
from tournaments.matches.services.judged_logs import check_held_log
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal


@signed_in
@require_POST
def checking_held(request: HttpRequest, replay_id: UUID) -> HttpResponseBase:
    """Have a held log checked, as the judge who has taken the dispute of its match."""
    with flash_refusal(request):
        check_held_log(replay_id=replay_id, actor=visitor(request), now=steady_now())
        messages.success(request, gettext("The log is being checked."))
    return redirect("web:replay", replay_id=replay_id)
