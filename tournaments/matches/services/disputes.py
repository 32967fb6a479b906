"""Calling a judge, and taking and releasing disputes."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import allow_playing_staff, demand
from tournaments.core.services.changes import (
    Expected,
    check_version,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.own_changes import count_own_change
from tournaments.matches.selectors.disputes import no_dispute
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services.open_matches import (
    Speaker,
    account_of,
    bring_up_to_date,
    is_one_sided,
    refuse_settled,
    require_played,
    seated_entry,
)
from tournaments.matches.services.outcomes import (
    close_dispute,
    contest_result,
    dispute_match,
    join_call,
    leave_call,
)
from tournaments.matches.services.report_deadlines import restart_log_answer_times
from tournaments.matches.services.results import lock_match, review
from tournaments.models import Dispute, Entry, Match, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import DisputeCause, DisputeEnd, MatchState

# By one player in one match: each call stays as a dispute, of which an archive has so many.
MOST_CANCELLED = 20


class NoCall(DomainError):
    """The player has no judge call to cancel."""

    code = "no_call"


class CallStands(DomainError):
    """The player has cancelled as many judge calls of this match as allowed."""

    code = "call_stands"


class DisputeClosed(DomainError):
    """The dispute is closed."""

    code = "dispute_closed"


class TakenOn(DomainError):
    """Another judge has taken the dispute."""

    code = "taken_on"


@transaction.atomic
def call_judge(
    *,
    match_id: UUID,
    user: Speaker,
    words: str = "",
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Call a judge to the user's own match, with `words` for judges only. If it waits for a judge
    already, this player has called one too. Calling again changes nothing.

    A result that rests on the word of one side stands until the judge rules.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    bring_up_to_date(record, now)
    actor, words = account_of(user), words.strip()
    if is_one_sided(match):
        contest_result(
            tournament=tournament, match=match, entry=entry, words=words, actor=actor, now=now
        )
        return match
    refuse_settled(match)
    if match.state == MatchState.DISPUTED:
        join_call(
            tournament=tournament, match=match, entry=entry, words=words, actor=actor, now=now
        )
    else:
        dispute_match(
            tournament=tournament,
            match=match,
            cause=DisputeCause.CALL,
            opened_by=entry,
            words=words,
            actor=actor,
            now=now,
        )
    update_standings(tournament=tournament, match=match, now=now)
    return match


@transaction.atomic
def take_back_call(
    *, match_id: UUID, user: User, expected: Expected | None = None, now: datetime
) -> Match:
    """Cancel the user's judge call, so that their match goes on, unless the other player has called
    a judge too: that call stands.

    The time to dispute logs and reports starts again. If the players contradict each other, the
    match is disputed for that.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    bring_up_to_date(record, now)
    call = match.disputes.filter(closed_at=None).first()
    if call is None or not call.is_call_of(entry):
        refuse_settled(match)
        raise NoCall(
            gettext("You haven’t called a judge to this match, so there is no call to cancel.")
        )
    if call.opened_by is None:
        count_own_change(entry=entry, user=user, now=now)
        leave_call(tournament=tournament, match=match, entry=entry, actor=user, now=now)
        return match
    _refuse_many(match, entry)
    close_dispute(match=match, end=DisputeEnd.TAKEN_BACK, now=now)
    save_changes(match, now=now)
    data = {"match": str(match.pk)}
    note("dispute.taken_back", tournament_id=tournament.pk, actor=user, now=now, data=data)
    if match.state == MatchState.DISPUTED:
        _go_on(record, now)
    return match


def _refuse_many(match: Match, entry: Entry) -> None:
    cancelled = match.disputes.filter(opened_by=entry, closed_as=DisputeEnd.TAKEN_BACK)
    if cancelled.count() >= MOST_CANCELLED:
        raise CallStands(
            gettext(
                "You have cancelled {most} judge calls of this match, which is the limit. This one"
                " stays, and a judge will decide."
            ).format(most=MOST_CANCELLED)
        )


def _go_on(record: MatchRecord, now: datetime) -> None:
    """Open a match again for which a judge was called."""
    tournament, match = record.tournament, record.match
    match.state, match.disputed_at = MatchState.OPEN, None
    save_changes(match, "state", "disputed_at", now=now)
    restart_log_answer_times(tournament=tournament, match=match, now=now)
    review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)


@transaction.atomic
def take_dispute(*, dispute_id: UUID, actor: User, now: datetime) -> Dispute:
    """Take a dispute, so that the other judges know. Taking it again changes nothing."""
    tournament, dispute = _locked(dispute_id, actor)
    if dispute.judge_id == actor.pk:
        return dispute
    if dispute.judge is not None:
        raise TakenOn(
            gettext(
                "{name} has already taken this call. Ask them to release it, or enter a ruling."
            ).format(name=dispute.judge.get_username())
        )
    allow_playing_staff(actor, tournament, dispute.match)
    dispute.judge, dispute.taken_at = actor, now
    dispute.save(update_fields=["judge", "taken_at"])
    _note("dispute.taken", tournament, dispute, actor, now)
    return dispute


@transaction.atomic
def release_dispute(*, dispute_id: UUID, actor: User, now: datetime) -> Dispute:
    """Release a dispute, so that another judge takes it. The judge who has it may, and so may
    whoever manages the event. Releasing it again changes nothing."""
    tournament, dispute = _locked(dispute_id, actor)
    if dispute.judge is None:
        return dispute
    if dispute.judge_id != actor.pk:
        demand(user=actor, tournament=tournament, power=Power.MANAGE_EVENTS)
    dispute.judge, dispute.taken_at = None, None
    dispute.save(update_fields=["judge", "taken_at"])
    _note("dispute.released", tournament, dispute, actor, now)
    return dispute


def _locked(dispute_id: UUID, actor: User) -> tuple[Tournament, Dispute]:
    """An open dispute and its locked event, for an `actor` who may rule there."""
    tournament_id = (
        Dispute.objects.filter(pk=dispute_id).values_list("tournament_id", flat=True).first()
    )
    if tournament_id is None:
        raise no_dispute(dispute_id)
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.RULE)
    dispute = Dispute.objects.select_related("judge", "match").get(pk=dispute_id)
    if dispute.closed_at is not None:
        raise DisputeClosed(gettext("This dispute is already closed."))
    return tournament, dispute


def _note(kind: str, tournament: Tournament, dispute: Dispute, actor: User, now: datetime) -> None:
    """An entry for the staff only: players learn it from the judge who comes to their table."""
    data = {"match": str(dispute.match_id)}
    note(kind, tournament_id=tournament.pk, actor=actor, now=now, data=data, public=False)
