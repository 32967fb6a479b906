"""The stages of an event: brackets as drawings, groups as tables, and planning them in a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

import engine
from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.core.selectors import pinned_format
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.entries.selectors import count_entries
from tournaments.events.services.events import NotChangeable, TooFewRounds, change_tournament
from tournaments.events.services.scenarios import ScenarioPlayed
from tournaments.events.services.settings import SoftScoresUnusable, StagesUnusable, plan_of
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.rounds.services.round_check_in import PLAYING
from tournaments.stages.selectors.progress import stages_begun
from tournaments.stages.selectors.visible_stages import Group, visible_stage
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.standings.counting import Row, number
from tournaments.terms.kinds import MatchState, Result, RoundState, TournamentState
from tournaments.terms.other_games import has_rules
from tournaments.terms.scenarios import OPTION, Scenario
from web.core.access import signed_in, visitor
from web.core.event_frame import Frame, framed
from web.core.forms import OVERTAKEN, submitted_version
from web.core.staff_pages import staffed
from web.stages import drawing
from web.stages.bracket_context import bracket_context, match_page
from web.stages.forms import blame_stage, stages_form
from web.stages.texts import planned_scenarios, stage_name, stage_plan
from web.stages.top_cut import LATER, OTHER, TopCutForm, top_cut_of, with_top_cut


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
    frame: Frame = context["frame"]
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


def _current(frame: Frame) -> Stage:
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


# In these states nothing of the stages can change.
OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)
# The stage that a top cut leads into.
BRACKET = 2
# Reasons for which stages are not changed, said above the page.
REFUSED = (
    *(NotChangeable, RulesChanged, ScenarioPlayed, SoftScoresUnusable, StageImpossible),
    TooFewRounds,
)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def planning_stages(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The top cut, and the form of all stages; of those that have begun, times and scenarios."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event, stages = context["event"], plan_of(context["event"]).stages
    begun = stages_begun(event)
    running = event.state == TournamentState.RUNNING
    cut = TopCutForm(
        request.POST if "top_cut" in request.POST else None,
        initial={"top_cut": top_cut_of(stages) or (LATER if event.cut_later else "")},
        most=count_entries(tournament=event, states=PLAYING) if running else None,
    )
    sends_cut = "top_cut" in request.POST
    sent = None if sends_cut else request.POST or None
    form = stages_form(sent, stages, begun, offered=_offered_scenarios(event))
    if request.method == "POST" and (cut if sends_cut else form).is_valid():
        changes: dict[str, Any] = {} if sends_cut else {"stages": tuple(form.plans())}
        if sends_cut:
            choice = cut.top_cut
            changes = {"stages": with_top_cut(stages, choice), "cut_later": choice == LATER}
        try:
            _change_stages(request, event.pk, changes)
        except StagesUnusable as error:
            if sends_cut:
                messages.error(request, str(error))
            else:
                blame_stage(form, error)
        else:
            return redirect("web:plan-stages", tournament_id=event.pk)
    context |= {
        "form": form,
        "cut": cut if begun < BRACKET and top_cut_of(stages) != OTHER else None,
        "begun": begun,
        "open": event.state not in OVER,
        "plan": [stage_plan(stage) for stage in event.stages.all()],
    }
    return render(request, "web/stages/planning.html", context)


def _offered_scenarios(event: Tournament) -> Sequence[Scenario]:
    """The scenarios of the game of an event; none where it has none, or the format says which."""
    pinned = pinned_format(event) if has_rules(event) else None
    if pinned is None or event.game not in engine.slugs() or OPTION in pinned[0].variant:
        return ()
    titles = engine.game(event.game).scenarios
    return [{"name": title, "options": {OPTION: value}} for value, title in titles.items()]


def _change_stages(request: HttpRequest, event: UUID, changes: Mapping[str, Any]) -> None:
    """Carry out changes of the stages, and say so, or why not; StagesUnusable is the caller's."""
    try:
        change_tournament(
            tournament_id=event,
            actor=visitor(request),
            changes=changes,
            expected=submitted_version(request.POST),
            now=steady_now(),
        )
        messages.success(request, gettext("Stages saved."))
    except VersionMismatch:
        messages.error(request, OVERTAKEN)
    except (*REFUSED, OwnEntry) as error:
        messages.error(request, str(error))
