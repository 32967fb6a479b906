"""The round timer and the extra time of matches, as the staff sets them.

Nothing here changes the version of a round: staff who close a round do not decide by its timer.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ground.changed import changed
from ledger.services.maintenance import refuse_changes
from tournaments.core.absences import no_round
from tournaments.core.access import allow_playing_staff, demand, playing_mark
from tournaments.core.round_timer import Clock, clock_at, clock_of, full_time
from tournaments.core.services.changes import (
    Expected,
    check_version,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.matches.services.open_matches import refuse_settled, require_played
from tournaments.matches.services.report_deadlines import date_answer_times
from tournaments.matches.services.results import lock_match
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import UNSETTLED, RoundState

# The setting of a clock: it runs from now on or not, and the time left.
ClockSetting = tuple[bool, timedelta]
LONGEST_MINUTES = 24 * 60
LONGEST_EXTENSION = 10 * 60


class NoClock(DomainError):
    """The round has no timer."""

    code = "no_clock"


class ClockImpossible(DomainError):
    """The time is too long, or the action needs `minutes`."""

    status = 422
    code = "clock_impossible"
    field = "minutes"


class ExtensionImpossible(DomainError):
    """The extra time would be too long, or below zero."""

    code = "extension_impossible"
    field = "minutes"


class ClockAction(StrEnum):
    """An action on a clock. `start` and `resume` let it run, from the minutes that are told or from
    what is left; `adjust` adds minutes, or takes them away."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    SET = "set"
    ADJUST = "adjust"


@transaction.atomic
def turn_clock(
    *,
    tournament_id: UUID,
    number: int,
    action: ClockAction,
    minutes: int | None = None,
    actor: User,
    now: datetime,
) -> Round:
    """Start, pause, set or adjust the timer of an open round. A stage without a time limit has a
    timer once one is set or started with minutes. An action that changes nothing leaves no journal
    entry."""
    refuse_changes(now=now)
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = open_round(tournament, number)
    before = clock_of(round_, now)
    after = clock_at(now, *_TURNS[action](round_, before, minutes))
    if after == before:
        return round_
    _write(round_, after, now)
    note(
        _KINDS[action],
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"round": number, "action": action.value, "left_seconds": after.left_seconds},
    )
    refresh_stored_standings(tournament=tournament, now=now)
    return round_


@transaction.atomic
def extend_match(
    *,
    match_id: UUID,
    minutes: int,
    reason: str = "",
    actor: User,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Add minutes to the extra time of a match. A negative number takes time away again. A reason
    may be given for the staff."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    check_version(match, expected)
    require_played(match)
    refuse_settled(match)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    if clock_of(match.round, now) is None:
        raise NoClock(gettext("This round has no timer, so its matches get no extra time."))
    match.extension_minutes += minutes
    if minutes == 0 or not 0 <= match.extension_minutes <= LONGEST_EXTENSION:
        raise ExtensionImpossible(
            gettext(
                "A match can have 0 to {most} minutes of extra time. This one would have {minutes}."
            ).format(most=LONGEST_EXTENSION, minutes=match.extension_minutes)
        )
    match.overtime_at = None  # The sweep says so again where it is over all the same.
    save_changes(match, "extension_minutes", "overtime_at", now=now)
    note(
        "match.extended",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "match": str(match.pk),
            "minutes": minutes,
            "in_all": match.extension_minutes,
            **playing_mark(playing),
        },
        private={"reason": reason} if reason else None,
    )
    refresh_stored_standings(tournament=tournament, now=now)
    return match


def open_round(tournament: Tournament, number: int) -> Round:
    """The round with this number of a locked event; RoundNotOpen unless it is open."""
    round_ = tournament.rounds.published().select_related("stage").filter(number=number).first()
    if round_ is None:
        raise no_round(number)
    if round_.state != RoundState.OPEN:
        raise RoundNotOpen(gettext("This round is closed."))
    return round_


def _run(round_: Round, clock: Clock | None, minutes: int | None) -> ClockSetting:
    if minutes is not None:
        return True, _checked(timedelta(minutes=minutes))
    left = full_time(round_.stage) if clock is None else clock.left
    if left is None:
        raise NoClock(gettext("This round has no timer yet. Enter its minutes."))
    return True, left


def _pause(round_: Round, clock: Clock | None, minutes: int | None) -> ClockSetting:
    return False, _existing(round_, clock).left


def _set(round_: Round, clock: Clock | None, minutes: int | None) -> ClockSetting:
    return clock is not None and clock.running, _checked(timedelta(minutes=_required(minutes)))


def _adjust(round_: Round, clock: Clock | None, minutes: int | None) -> ClockSetting:
    clock = _existing(round_, clock)
    return clock.running, _checked(clock.left + timedelta(minutes=_required(minutes)))


_TURNS: Mapping[ClockAction, Callable[[Round, Clock | None, int | None], ClockSetting]] = {
    ClockAction.START: _run,
    ClockAction.RESUME: _run,
    ClockAction.PAUSE: _pause,
    ClockAction.SET: _set,
    ClockAction.ADJUST: _adjust,
}
_KINDS: Mapping[ClockAction, str] = {
    ClockAction.START: "clock.started",
    ClockAction.RESUME: "clock.started",
    ClockAction.PAUSE: "clock.paused",
    ClockAction.SET: "clock.set",
    ClockAction.ADJUST: "clock.set",
}


def _existing(round_: Round, clock: Clock | None) -> Clock:
    if clock is None:
        raise NoClock(gettext("This round has no timer. Set its minutes first."))
    return clock


def _required(minutes: int | None) -> int:
    if minutes is None:
        raise ClockImpossible(gettext("Enter a number of minutes."))
    return minutes


def _checked(left: timedelta) -> timedelta:
    if abs(left) > timedelta(minutes=LONGEST_MINUTES):
        raise ClockImpossible(
            gettext("A round takes up to {most} minutes.").format(most=LONGEST_MINUTES)
        )
    return left


def _write(round_: Round, clock: Clock, now: datetime) -> None:
    """Store the timer of a round. Matches whose time is no longer over are not in overtime any
    more."""
    round_.clock_ends_at = clock.ends_at
    round_.clock_left = None if clock.running else clock.left
    round_.save(update_fields=["clock_ends_at", "clock_left"])
    over = -clock.left - timedelta(minutes=round_.stage.grace_minutes)
    marked = Match.objects.filter(round=round_, state__in=UNSETTLED, overtime_at__isnull=False)
    marked.filter(extension_minutes__gt=over // timedelta(minutes=1)).update(
        overtime_at=None, **changed(now)
    )
    date_answer_times(matches=round_.matches.all(), now=now)
