"""Reopening a match: taking its result back without another."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import ReasonMissing, allow_playing_staff, demand, playing_mark
from tournaments.core.services.changes import Expected, check_version, note, save_changes
from tournaments.core.services.states import require_running
from tournaments.matches.services.fresh_seeds import reset_games
from tournaments.matches.services.open_matches import require_played
from tournaments.matches.services.outcomes import close_dispute, mark_overruled_logs
from tournaments.matches.services.penalty_effects import deciding_penalties
from tournaments.matches.services.results import lock_match
from tournaments.matches.services.voiding import result_data
from tournaments.models import LogConfirmation, Match, MatchSeat, Notice, ObjectionWindow
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.stored_standings import mark_stale, update_standings
from tournaments.terms.kinds import DisputeEnd, MatchState, Result, ResultReason


class DecidedByPenalty(DomainError):
    """Penalties decide the result of this match until they are revoked."""

    code = "decided_by_penalty"


class NoResult(DomainError):
    """The match has no result, so it can't be reopened."""

    code = "no_result"


@transaction.atomic
def take_result_back(
    *,
    match_id: UUID,
    actor: User,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Reopen a settled match, for a reason.

    Reports and logs from before no longer count: the players report again, or the staff rules. If
    the round is closed, its standings and those after it are written again, and rounds that were
    paired by the result are marked as stale. No round is paired, and the event does not end, before
    the match has a result again. No result that penalties alone decide is reopened before they go.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.RULE)
    check_version(match, expected)
    require_played(match)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    if match.state != MatchState.SETTLED:
        raise NoResult(gettext("This match has no result, so there is nothing to reopen."))
    if deciding_penalties(match):
        raise DecidedByPenalty(
            gettext(
                "A penalty decides table {table} of {round}. Revoke the penalty, or enter"
                " another result."
            ).format(table=match.table, round=round_in_text(match.round))
        )
    if not reason.strip():
        raise ReasonMissing(gettext("Enter a reason for reopening the match."))
    former_result = result_data(match)
    _clear(match, now)
    mark_overruled_logs(match=match, now=now)
    note(
        "match.reopened",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"match": str(match.pk), "was": former_result, **playing_mark(playing)},
        private={"reason": reason},
    )
    reset_games(match=match, now=now)
    mark_stale(tournament=tournament, match=match, actor=actor, now=now)
    update_standings(tournament=tournament, match=match, now=now)
    return match


def _clear(match: Match, now: datetime) -> None:
    """Clear all that was submitted for the match. The records stay."""
    words = LogConfirmation.objects.filter(replay__slot__match=str(match.pk))
    reports = match.reports.filter(stated=False)
    moments = [*words.values_list("at", flat=True), *reports.values_list("at", flat=True)]
    match.stated_games.all().delete()
    ObjectionWindow.objects.filter(match=match).delete()
    Notice.objects.filter(match=match).delete()
    close_dispute(match=match, end=DisputeEnd.RULED, now=now)
    seats = MatchSeat.objects.filter(match=match)
    seats.update(
        result=Result.PENDING,
        games_won=0,
        games_lost=0,
        games_drawn=0,
        victory_points=None,
        survivors=None,
    )
    match.state, match.settled_by, match.settled_at = MatchState.OPEN, "", None
    match.manner, match.confirm_due_at, match.playing_staff = ResultReason.PLAYED, None, ""
    match.disputed_at, match.overtime_at, match.reopened_at = None, None, max([now, *moments])
    save_changes(
        match,
        *("state", "settled_by", "settled_at", "manner", "confirm_due_at"),
        *("disputed_at", "overtime_at", "reopened_at", "playing_staff"),
        now=now,
    )
