"""Confirming or disputing a certified log."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from contract.errors import DomainError
from replays.models import Replay
from replays.selectors import find_replay
from tournaments.core.services.changes import Expected, check_version, note, save_changes
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.selectors.testimony import counting_confirmations, counting_moment
from tournaments.matches.services.fresh_seeds import refuse_former_log
from tournaments.matches.services.open_matches import (
    Speaker,
    account_of,
    bring_up_to_date,
    is_one_sided,
    not_seated,
    refuse_settled,
    require_game_open,
    require_played,
    seated_entry,
    speaker_data,
)
from tournaments.matches.services.outcomes import contest_result, has_contested
from tournaments.matches.services.results import lock_match, review
from tournaments.matches.services.sealed_lists import is_held_for, release_answered
from tournaments.models import Entry, LogConfirmation, Match, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import LogAnswer

# By one player in one match.
MOST_ANSWERS = 100
_KINDS = {
    LogAnswer.STANDS_BY: "replay.accepted",
    LogAnswer.CONTESTS: "replay.contested",
}


class NotCertified(DomainError):
    """The log isn't certified, so there is nothing to confirm or dispute."""

    code = "not_certified"


class TooManyAnswers(DomainError):
    """The player has answered logs of this match as often as allowed."""

    code = "too_many_answers"


@transaction.atomic
def answer_log(
    *,
    replay_id: UUID,
    user: Speaker,
    stance: LogAnswer,
    expected: Expected | None = None,
    now: datetime,
) -> LogConfirmation:
    """Confirm or dispute a certified log of the user's own match, or one that is held until they
    do. Disputing one that has settled the match without them calls a judge. Answering the same
    again changes nothing."""
    replay = find_replay(replay_id=replay_id)
    match_id = match_of_slot(replay.slot.match)
    if match_id is None:
        raise not_seated()
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    entry = seated_entry(match, user)
    require_played(match)
    check_version(match, expected)
    last = _last_word(match, replay, entry)
    is_repeated = last is not None and (last.replay_id, last.stance) == (replay.pk, stance)
    if last is not None and is_repeated and not _calls_anew(match, entry, stance):
        return last
    bring_up_to_date(record, now)
    contests = stance == LogAnswer.CONTESTS and is_one_sided(match)
    if not contests:
        refuse_settled(match)
        require_game_open(match, replay.slot.game_number)
    refuse_former_log(replay)
    _refuse_uncertified(replay, entry)
    _refuse_many(match, entry)
    confirmation = LogConfirmation.objects.create(
        replay=replay, entry=entry, stance=stance, at=counting_moment(record, now)
    )
    save_changes(match, now=now)
    _note(tournament, match, confirmation, user)
    release_answered(record=record, replay=replay, now=now)
    if contests:
        actor = account_of(user)
        contest_result(tournament=tournament, match=match, entry=entry, actor=actor, now=now)
    review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)
    return confirmation


def _refuse_uncertified(replay: Replay, entry: Entry) -> None:
    finding = getattr(replay, "finding", None)
    if is_held_for(replay, entry):
        return
    if finding is None or not finding.certified:
        raise NotCertified(
            gettext("This log isn’t certified, so there is nothing to confirm or dispute.")
        )


def _refuse_many(match: Match, entry: Entry) -> None:
    answers = LogConfirmation.objects.filter(replay__slot__match=str(match.pk), entry=entry)
    if answers.count() >= MOST_ANSWERS:
        raise TooManyAnswers(
            gettext(
                "You have answered logs of this match {most} times, which is the limit. Call a"
                " judge to decide it."
            ).format(most=MOST_ANSWERS)
        )


def _calls_anew(match: Match, entry: Entry, stance: LogAnswer) -> bool:
    """True if disputing a log contests a result that came after it was disputed before."""
    contests = stance == LogAnswer.CONTESTS and is_one_sided(match)
    return contests and not has_contested(match, entry)


def _last_word(match: Match, replay: Replay, entry: Entry) -> LogConfirmation | None:
    """The last word of a player on any log of this game; None if there is none."""
    confirmations = counting_confirmations(match).filter(replay__slot=replay.slot, entry=entry)
    return confirmations.order_by("-pk").first()


def _note(
    tournament: Tournament, match: Match, confirmation: LogConfirmation, user: Speaker
) -> None:
    seat = match.seats.get(entry=confirmation.entry)
    data = {
        "match": str(match.pk),
        "game_number": confirmation.replay.slot.game_number,
        "replay": str(confirmation.replay_id),
        "seat": seat.number,
        **speaker_data(user),
    }
    kind = _KINDS[LogAnswer(confirmation.stance)]
    note(kind, tournament_id=tournament.pk, actor=account_of(user), now=confirmation.at, data=data)
