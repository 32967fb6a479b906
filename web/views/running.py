"""Running an event: where it stands, what waits for the staff, and its next step."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.models import (
    EntryState,
    MatchState,
    Round,
    RoundState,
    Tournament,
    TournamentState,
)
from tournaments.progress import Upcoming, next_up
from tournaments.reasons import ReasonMissing
from tournaments.services.beginnings import StageImpossible
from tournaments.services.judges import NoJudge, lacks_judge
from tournaments.services.lifecycle import (
    HasEntries,
    RoundNotClosed,
    RoundsLeft,
    TooFewPlayers,
    change_state,
)
from tournaments.services.states import OVER, WrongState
from tournaments.services.versions import VersionMismatch
from tournaments.unanswered import unanswered
from web.forms.blame import blame
from web.forms.organising import StepForm
from web.forms.rounds import PairForm
from web.forms.versions import OVERTAKEN
from web.outstanding import SLIP, outstanding
from web.round_clock import shown_clock
from web.views.access import signed_in, visitor
from web.views.organising import RULES_AT_FAULT
from web.views.staff import staffed
from web.words.running import ARRIVED, GOES_ON, round_title, steps

PLAYING = (EntryState.ENTERED, EntryState.CHECKED_IN)


@signed_in
@require_safe
def run(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """What waits for the staff, disputes first."""
    return console(request, staffed(request, tournament_id))


@signed_in
@require_safe
def counting_what_waits(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The numbers in the navigation, for its script."""
    return JsonResponse(asdict(staffed(request, tournament_id)["waiting"]))


@signed_in
@require_POST
def stepping(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Brings the event to another state; a step that fails says why beside its button."""
    shown = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    state = request.POST.get("state", "")
    if state not in TournamentState.values:
        return redirect("web:run", tournament_id=tournament_id)
    was = shown["event"].state
    form = StepForm(request.POST, state=state, asks="Reason")
    faults: Any = {"reason": (ReasonMissing, RoundsLeft)}
    whole = (WrongState, HasEntries, NoJudge, TooFewPlayers, StageImpossible, RoundNotClosed)
    rules = tuple(RULES_AT_FAULT.values())
    if not form.is_valid():
        return console(request, shown, tried=form)
    try:
        with blame(form, *whole, *_flat(rules), **faults):
            change_state(
                tournament_id=tournament_id,
                state=TournamentState(state),
                actor=visitor(request),
                reason=form.cleaned_data["reason"].strip(),
                expected=form.cleaned_data["version"],
                now=steady_now(),
            )
            messages.success(request, GOES_ON if was in OVER else ARRIVED[state])
            return redirect("web:run", tournament_id=tournament_id)
    except VersionMismatch:
        messages.error(request, OVERTAKEN)
        return redirect("web:run", tournament_id=tournament_id)
    return console(request, shown, tried=form)


def console(
    request: HttpRequest, shown: dict[str, Any], tried: StepForm | None = None
) -> HttpResponseBase:
    event: Any = shown["event"]  # with its entries counted
    latest = selectors.rounds(tournament_id=event.pk, drafts=True).last()
    running = event.state == TournamentState.RUNNING
    between = running and (latest is None or latest.state == RoundState.CLOSED)
    upcoming = next_up(event) if between else None
    shown |= {
        "latest": latest,
        "playing": event.entered_count + event.checked_in_count,
        "without_deck": event.entries.filter(state__in=PLAYING, deck=None).count(),
        "incomplete": selectors.incomplete_count(tournament=event),
        "steps": _steps(shown, latest, upcoming, tried),
        "tried": tried,
    }
    if running:
        shown |= _round_shown(latest, upcoming)
        if Power.ENTER_RESULTS in shown["frame"].powers:
            shown["unanswered"] = len(unanswered(tournament=event, now=steady_now()))
        shown["lacks_judge"] = lacks_judge(event)
        shown["clock"] = None if latest is None else shown_clock(latest, shown["now"])
    return render(request, "web/running/console.html", shown)


def _steps(
    shown: dict[str, Any], latest: Round | None, upcoming: Upcoming | None, tried: StepForm | None
) -> list[tuple[Any, StepForm]]:
    """What may follow, each with its form; the one that was tried as it was filled in."""
    if Power.MANAGE_EVENTS not in shown["frame"].powers:
        return []
    event: Tournament = shown["event"]
    entered = event.entries.exists()
    offered = steps(
        state=event.state,
        before=event.state_before,
        entered=entered,
        latest=latest,
        left=upcoming is not None,
    )
    forms = []
    for one in offered:
        form = StepForm(state=one.state, asks=one.asks, version=event.version)
        if tried is not None and tried.data["state"] == one.state:
            form = tried
            form.fields["reason"].label = one.asks or "Reason"
            shown["tried_here"] = True
        forms.append((one, form))
    return forms


def _round_shown(latest: Round | None, upcoming: Upcoming | None) -> dict[str, Any]:
    """What is to be done with the last round, or that the next one can be paired."""
    if latest is None or latest.state == RoundState.CLOSED:
        if latest is not None and (again := selectors.waiting_again(tournament=latest.tournament)):
            return {"again": again}
        if upcoming is None:
            return {}
        title = round_title(upcoming, upcoming.stage.tournament.stages.count())
        return {"upcoming": upcoming, "next_title": title, "pairing": PairForm()}
    if latest.state == RoundState.DRAFT:
        return {"draft": latest}
    tables = outstanding(latest)
    return {
        "open_round": latest,
        "slip_reason": SLIP,
        "disputed": [one for one in tables if one.match.state == MatchState.DISPUTED],
        "outstanding": sorted(
            (one for one in tables if one.match.state == MatchState.OPEN),
            key=lambda one: one.match.overtime_at is None,
        ),
    }


def _flat(kinds: tuple[Any, ...]) -> list[type[Exception]]:
    return [one for kind in kinds for one in (kind if isinstance(kind, tuple) else (kind,))]
