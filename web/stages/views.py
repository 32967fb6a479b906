"""The stages of an event: brackets as drawings, groups as tables, and planning them in a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.events.services.events import NotChangeable, TooFewRounds, change_tournament
from tournaments.events.services.scenarios import ScenarioPlayed
from tournaments.events.services.settings import StagesUnusable, plan_of
from tournaments.models import Match, Round, Stage
from tournaments.stages.services.visible_stages import Group, visible_stage
from tournaments.standings.counting import Row, number
from tournaments.terms.kinds import MatchState, Result, RoundState, TournamentState
from web.core import queries
from web.core.access import signed_in, visitor
from web.core.event_frame import framed
from web.core.staff_pages import staffed
from web.stages import drawing
from web.stages.bracket_context import bracket_context, match_page
from web.stages.forms import blame_stage, is_timing, stages_form, timed, timing_form
from web.stages.texts import planned_scenarios, stage_name, stage_plan


@dataclass(frozen=True)
class GroupRow:
    """A player of a group: their rank, and their matches against each of the others."""

    row: Row
    name: str
    cells: Sequence[drawing.Cell]

    @property
    def points(self) -> int | float:
        return number(self.row.score)


@dataclass(frozen=True)
class GroupTable:
    """A group as a table, the best first."""

    number: int
    rows: Sequence[GroupRow]


@require_safe
def stage(request: HttpRequest, tournament_id: UUID, number: int = 0) -> HttpResponse:
    """A stage with its published rounds: the one of this number, or for 0 the current one."""
    context = framed(request, tournament_id, "stages")
    frame: queries.Frame = context["frame"]
    stage = visible_stage(tournament=frame.event, number=number or _current(frame).number)
    context |= {
        "stage": stage.stage,
        "begun": stage.begun,
        "stages": [(listed, stage_name(listed)) for listed in frame.event.stages.all()],
        "name": stage_name(stage.stage),
        "plan": stage_plan(stage.stage, begun=stage.begun),
        "scenarios": planned_scenarios(stage.stage),
        "rounds": stage.rounds,
        "closed": _last_closed(stage.rounds),
    }
    names = {str(entrant.entry_id): entrant.entry.title for entrant in stage.entrants}
    own = None if frame.entry is None else str(frame.entry.pk)
    if stage.bracket_state:
        context |= bracket_context(stage, own=own)
    elif stage.groups:
        context["groups"] = [_group(group, stage.matches, names) for group in stage.groups]
        context["own"] = own
    return render(request, "web/stages/stage.html", context)


def _current(frame: queries.Frame) -> Stage:
    """The stage of the latest published round; the first before there is one."""
    stages: list[Stage] = list(frame.event.stages.all())
    playing = None if frame.current is None else frame.current.stage_id
    return next((stage for stage in stages if stage.pk == playing), stages[0])


def _last_closed(rounds: Sequence[Round]) -> Round | None:
    return next((round for round in reversed(rounds) if round.state == RoundState.CLOSED), None)


def _group(group: Group, matches: Sequence[Match], names: Mapping[str, str]) -> GroupTable:
    order = [row.player for row in group.rows]
    meetings = [_meeting(match) for match in matches if _is_within(match, order)]
    cells = drawing.cross_table(order, meetings)
    rows = [
        GroupRow(row, names[row.player], across)
        for row, across in zip(group.rows, cells, strict=True)
    ]
    return GroupTable(group.number, rows)


def _is_within(match: Match, players: Sequence[str]) -> bool:
    seats = [str(seat.entry_id) for seat in match.seats.all()]
    return len(seats) == 2 and {*seats} <= {*players}


def _meeting(match: Match) -> drawing.Meeting:
    first, second = match.seats.all()
    settled = match.state == MatchState.SETTLED
    winner = next((seat for seat in (first, second) if seat.result == Result.WIN), None)
    return drawing.Meeting(
        players=(str(first.entry_id), str(second.entry_id)),
        link=match_page(match),
        scores=(first.games_won, second.games_won) if settled else None,
        winner=None if winner is None else str(winner.entry_id),
    )


# In these states the stages are fixed, but their times may change.
UNDER_WAY = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def planning_stages(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The form of all stages; once registration is open, only times and scenarios can change."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event, stages = context["event"], plan_of(context["event"]).stages
    under_way = event.state in UNDER_WAY
    # If registration opened meanwhile, the service refuses the form of stages as a whole.
    timing = is_timing(request.POST) if request.method == "POST" else under_way
    form: Any = (timing_form if timing else stages_form)(request.POST or None, stages)
    if request.method == "POST" and form.is_valid():
        try:
            change_tournament(
                tournament_id=event.pk,
                actor=visitor(request),
                changes={"stages": timed(stages, form) if timing else form.plans()},
                now=steady_now(),
            )
        except StagesUnusable as error:
            blame_stage(form, error)
        except (NotChangeable, RulesChanged, ScenarioPlayed, TooFewRounds) as error:
            messages.error(request, str(error))
            return redirect("web:plan-stages", tournament_id=event.pk)
        else:
            messages.success(request, "The stages are planned.")
            return redirect("web:plan-stages", tournament_id=event.pk)
    context |= {
        "form": form,
        "open": event.state == TournamentState.DRAFT,
        "under_way": under_way,
        "plan": [stage_plan(stage) for stage in event.stages.all()],
    }
    return render(request, "web/stages/planning.html", context)
