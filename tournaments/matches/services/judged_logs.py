"""Held logs that a judge has checked, to decide a dispute."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError, NotFound
from replays.models import JobState, Replay
from replays.selectors import find_replay
from tournaments.core.access import powers_in
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.log_diff import sees_moves
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.services.results import lock_match
from tournaments.matches.services.sealed_lists import release_logs


class DisputeNotTaken(DomainError):
    """Only the judge who has taken the dispute of the match, and who sees decks, can have a log
    checked that is held."""

    status = 403
    code = "dispute_not_taken"


@transaction.atomic
def check_held_log(*, replay_id: UUID, actor: User, now: datetime) -> Replay:
    """Have a log verified that is held until its opponent answers, by the judge who has taken the
    dispute of its match and sees decks, as no player of the event does. A log that is not held
    stays as it is.

    The verdict tells whoever brought it whether their list is right. So a judge decides it for each
    log, the public is told, and a dispute alone releases nothing: anybody can call a judge.
    """
    replay = find_replay(replay_id=replay_id)
    match_id = match_of_slot(replay.slot.match)
    if match_id is None:
        raise NotFound(gettext("There is no log {id} of a match.").format(id=replay_id))
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    powers = powers_in(user=actor, tournament=tournament)
    if not sees_moves(dispute_of(match), actor, powers):
        raise DisputeNotTaken(
            gettext(
                "Only the judge who has taken the dispute of this match, and who sees decks, can"
                " have this log checked."
            )
        )
    held = Replay.objects.filter(pk=replay_id, job__state=JobState.HELD)
    release_logs(record=record, logs=held, now=now, cause="judge")
    return find_replay(replay_id=replay_id)
