"""Acts of judges at the table where a game of a match is being played."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ground.steady_clock import steady_now
from tables.models import StaffAct, Table
from tables.selectors import position_of
from tables.services.judging import LONGEST_GIFT, both_hands
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.services.table_judging import act_at_table, open_record
from web.core.access import organising, visitor
from web.core.form_errors import flash_refusal
from web.core.time_zones import use_time_zone_of
from web.core.typed_forms import Form, fields
from web.tables.texts import names_of

DONE = {
    StaffAct.PAUSED: _("Game paused. Only a judge can resume it."),
    StaffAct.RESUMED: _("Game resumed."),
    StaffAct.TIME_GIVEN: _("Time added."),
    StaffAct.STOPPED: _("Game stopped. Enter a ruling, or let the players start again."),
}


class ActForm(Form):
    """An act at the table; `minutes` for the player of a `seat`, where time is given."""

    act: str = fields.ChoiceField(choices=StaffAct.choices)
    seat: int | None = fields.IntegerField(required=False, min_value=0, max_value=9)
    minutes: int | None = fields.IntegerField(
        required=False, min_value=1, max_value=LONGEST_GIFT // 60
    )


@organising
@never_cache
@require_POST
def judging_table(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Do something at the table of a match; of a look both hands are shown."""
    form = ActForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Choose a player, and from 1 to 60 minutes."))
        return redirect("web:match", match_id)
    act, minutes = StaffAct(form.act), form.minutes
    with flash_refusal(request):
        table = act_at_table(
            match_id=match_id,
            act=act,
            actor=visitor(request),
            seat=form.seat,
            seconds=None if minutes is None else minutes * 60,
            now=steady_now(),
        )
        if act == StaffAct.LOOKED:
            return _hands(request, match_id, table)
        messages.success(request, str(DONE[act]))
    return redirect("web:match", match_id)


@organising
@never_cache
@require_POST
def opening_record(request: HttpRequest, replay_id: UUID) -> HttpResponseBase:
    """The players and times of all moves of a game that was played here, as a file."""
    with flash_refusal(request):
        record = open_record(replay_id=replay_id, actor=visitor(request), now=steady_now())
        name = f"record-{replay_id}.json"
        return JsonResponse(
            record, headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )
    return redirect("web:replay", replay_id)


def _hands(request: HttpRequest, match_id: UUID, table: Table) -> HttpResponseBase:
    """The position as each player sees it."""
    match = find_match(match_id=match_id)
    use_time_zone_of(match.round.tournament)
    views = both_hands(table)
    names = names_of(view.seat for view in views)
    positions = [(name, position_of(view, names)) for name, view in zip(names, views, strict=True)]
    context = {"match": match, "event": match.round.tournament, "positions": positions}
    return render(request, "web/judging/hands.html", context)
