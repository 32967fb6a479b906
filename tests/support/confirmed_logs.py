"""Logs that players confirm or dispute."""

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from replays.models import Replay
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.playing import seated_match as match_of_players
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.models import LogConfirmation, Match
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer

IN_TIME, TOO_LATE = NOW + timedelta(minutes=29), NOW + timedelta(minutes=30)


def seated_match(**plan: Any) -> tuple[Match, list[User]]:
    """A match in an event whose unanswered logs settle after half an hour."""
    return match_of_players(**{"objection_minutes": 30, **plan})


@remembered
def contest(replay: Replay, user: User, now: datetime = NOW) -> LogConfirmation:
    return answer_log(replay_id=replay.pk, user=user, stance=LogAnswer.CONTESTS, now=now)


def sweep_at(now: datetime) -> None:
    sweep(clock=lambda: now)
