"""The states of an event from draft to end, and reopening a finished or cancelled event.

Timers and deadlines stand still in a cancelled event, and start again when it is reopened.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import User
from contract.errors import DomainError
from ground.changed import changed
from tournaments.core.access import ReasonMissing
from tournaments.core.selectors import matches
from tournaments.core.services.changes import (
    NEXT_VERSION,
    Expected,
    check_version,
    lock_tournament,
)
from tournaments.core.services.judges import require_judge
from tournaments.core.services.states import OVER
from tournaments.entries.services.reveals import reveal_decks, reveal_logs
from tournaments.events.services.events import create_tournament
from tournaments.events.services.starting import start
from tournaments.matches.selectors.matches import reopened_match, reopened_text
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services.report_deadlines import date_answer_times
from tournaments.matches.services.results import review
from tournaments.models import Match, ObjectionWindow, Round, Tournament
from tournaments.schedule.services.deadlines import pass_over
from tournaments.schedule.services.opening import (
    Step,
    open_check_in,
    open_registration,
    take_step,
)
from tournaments.stages.selectors.progress import Upcoming, latest_round, next_round
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import (
    PUBLISHED,
    UNSETTLED,
    MatchState,
    Reveal,
    RoundState,
    TournamentState,
)


def stop_times(*, tournament: Tournament, now: datetime) -> None:
    """Stop all times of a locked event: close its windows for disputes, and pause its round
    timer."""
    windows = ObjectionWindow.objects.filter(match__round__tournament=tournament)
    windows.filter(closed_at=None).update(closed_at=now)
    running = tournament.rounds.filter(state=RoundState.OPEN, clock_ends_at__isnull=False)
    for round_ in running:
        left = max(round_.clock_ends_at - now, timedelta()) if round_.clock_ends_at else None
        Round.objects.filter(pk=round_.pk).update(
            clock_ends_at=None, clock_left=left, **NEXT_VERSION
        )
        date_answer_times(matches=round_.matches.all(), now=now)


def start_times_anew(*, tournament: Tournament, now: datetime) -> None:
    """Give the players of a locked event their whole time to dispute logs and reports again. The
    staff starts the round timer."""
    matches = Match.objects.filter(round__tournament=tournament)
    if tournament.objection_minutes is not None:
        waiting = matches.filter(state__in=UNSETTLED)
        windows = ObjectionWindow.objects.filter(match__in=waiting)
        due = now + timedelta(minutes=tournament.objection_minutes)
        windows.update(due_at=due, closed_at=None)
        date_answer_times(matches=waiting, now=now)
    if tournament.confirm_minutes is not None:
        reported = matches.filter(state=MatchState.OPEN, confirm_due_at__isnull=False)
        due = now + timedelta(minutes=tournament.confirm_minutes)
        reported.update(confirm_due_at=due, **changed(now))


def open_again(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Resume a locked event that is in its new state already.

    Places, check-ins, rounds, results and pinned rules are as they were. All that finishing made
    public stays so. In a running event, logs that were certified meanwhile count, and players
    have their whole time again to dispute them. Deadlines that passed meanwhile are skipped.
    """
    if not reason.strip():
        raise ReasonMissing(gettext("Give a reason for reopening the event."))
    require_judge(tournament=tournament)
    pass_over(tournament=tournament, now=now)
    if tournament.state == TournamentState.RUNNING:
        start_times_anew(tournament=tournament, now=now)
        _count_what_came_meanwhile(tournament, now)
    return "tournament.reopened"


def _count_what_came_meanwhile(tournament: Tournament, now: datetime) -> None:
    """Settle what certified logs settle that were verified while nothing could be settled."""
    waiting = matches().filter(round__tournament=tournament, round__state__in=PUBLISHED)
    for match in waiting.filter(state=MatchState.OPEN).order_by("round__number", "table"):
        match.round.tournament = tournament  # In its new state, in which results count.
        review(record=MatchRecord(match), now=now)
        if match.state != MatchState.OPEN:
            update_standings(tournament=tournament, match=match, now=now)


class HasEntries(DomainError):
    """The event has registrations, so it can't become a draft again."""

    code = "has_entries"


class RoundNotClosed(DomainError):
    """A round is drafted or open, or a match has no result yet."""

    code = "round_not_closed"


class RoundsLeft(DomainError):
    """Rounds are left to play, and ending the event early needs a reason."""

    code = "rounds_left"


@transaction.atomic
def change_state(
    *,
    tournament_id: UUID,
    state: TournamentState,
    actor: User,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Tournament:
    """Bring an event to `state` with all that follows; WrongState if that state cannot follow.

    A cancelled event is reopened by bringing it to its state before, a finished one to running.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    check_version(tournament, expected)
    before = tournament.state
    return take_step(
        tournament=tournament,
        state=state,
        step=open_again if before in OVER else _STEPS[state],
        actor=actor,
        reason=reason,
        now=now,
    )


@transaction.atomic
def create_open_tournament(
    *, actor: User, plan: Plan, organisation: str | None = None, now: datetime
) -> Tournament:
    """Create an event whose registration is open from the start. It is a draft nowhere between."""
    made = create_tournament(actor=actor, plan=plan, organisation=organisation, now=now)
    return change_state(
        tournament_id=made.pk,
        state=TournamentState.REGISTRATION,
        actor=actor,
        reason="",
        now=now,
    )


def _back_to_draft(
    tournament: Tournament, before: str, actor: User, reason: str, now: datetime
) -> str:
    if tournament.entries.exists():
        raise HasEntries(gettext("The event already has registrations. Cancel it instead."))
    written = changed(now)["changed_at"]
    Tournament.objects.filter(pk=tournament.pk).update(hidden_at=written)
    return "tournament.changed"


def _finish(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    latest = latest_round(tournament)
    if latest is not None and latest.state != RoundState.CLOSED:
        raise RoundNotClosed(
            gettext("Discard the draft of {round} first.").format(round=round_in_text(latest))
            if latest.state == RoundState.DRAFT
            else gettext("Close {round} first.").format(round=round_in_text(latest))
        )
    if (waiting := reopened_match(tournament=tournament)) is not None:
        raise RoundNotClosed(reopened_text(waiting))
    left = next_round(tournament)
    if left is not None and not reason:
        raise RoundsLeft(_left_text(tournament, left))
    if tournament.reveal in (Reveal.AT_CUT, Reveal.AFTER_EVENT):
        reveal_decks(tournament=tournament, actor=actor, now=now)
    reveal_logs(tournament=tournament, now=now)
    return "tournament.finished"


def _left_text(tournament: Tournament, left: Upcoming) -> str:
    """That an event has rounds left to play, and what helps."""
    stages = tournament.stages.count()
    if stages > 1:
        return gettext(
            "Stage {stage} of {stages} isn’t over. Give a reason to end the event early."
        ).format(stage=left.stage.number, stages=stages)
    if left.stage.rounds is not None and not left.stage.is_elimination:
        return ngettext(
            "{played} of {n} round has been played. Give a reason to end the event early.",
            "{played} of {n} rounds have been played. Give a reason to end the event early.",
            left.stage.rounds,
        ).format(played=left.in_stage - 1, n=left.stage.rounds)
    return gettext("The bracket isn’t over. Give a reason to end the event early.")


def _cancel(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Cancel an event. Nothing is deleted: open matches stay without a result, and no log settles
    them."""
    if not reason.strip():
        raise ReasonMissing(gettext("Give a reason for cancelling the event."))
    stop_times(tournament=tournament, now=now)
    return "tournament.cancelled"


_STEPS: Mapping[TournamentState, Step] = {
    TournamentState.DRAFT: _back_to_draft,
    TournamentState.REGISTRATION: open_registration,
    TournamentState.CHECK_IN: open_check_in,
    TournamentState.RUNNING: start,
    TournamentState.FINISHED: _finish,
    TournamentState.CANCELLED: _cancel,
}
