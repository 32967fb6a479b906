"""Disputes, and who opened them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from accounts.models import User
from replays.services.certification import run_job
from tests.remembering import remembered
from tests.support.factories import NOW, host_log, make_user
from tests.support.match_reports import report
from tests.support.playing import bring, seated_match, state_of
from tournaments.matches.services.disputes import call_judge, take_back_call
from tournaments.matches.services.results import count_replays
from tournaments.models import Dispute, Match

LATER = NOW + timedelta(minutes=5)


@remembered
def call(match: Match, user: User, words: str = "", now: Any = NOW) -> Match:
    return call_judge(match_id=match.pk, user=user, words=words, now=now)


@remembered
def take_back(match: Match, user: User, now: Any = LATER) -> Match:
    return take_back_call(match_id=match.pk, user=user, now=now)


def disputes(match: Match) -> list[tuple[str, str]]:
    """Why, and how each ended."""
    rows = Dispute.objects.filter(match=match).order_by("opened_at", "closed_at")
    return [(dispute.cause, dispute.closed_as) for dispute in rows]


@remembered
def disputed() -> tuple[Match, list[User], Dispute]:
    """A match whose players contradict each other."""
    match, players = seated_match()
    for player, games in zip(players, ((1, 0), (0, 1)), strict=True):
        report(match, player, *games)
    return match, players, Dispute.objects.get()


# Where certified logs part


def two_games() -> tuple[Match, list[Any]]:
    """A match of which each player has brought the certified log of another game; in both, the
    first player begins with the same."""
    match, players = seated_match()
    call(match, players[0])  # Until a judge has come, players who lost a game settle nothing alone.
    replays = []
    for player, second in zip(players, ("random", "greedy"), strict=True):
        log = host_log(match, make_user(), bots=("random", second))
        replay = bring(match, player, log=log)
        run_job(job_id=replay.job.pk, clock=lambda: NOW)
        count_replays(match_id=UUID(replay.slot.match), now=NOW)
        replays.append(replay)
    assert state_of(match)[0] == "disputed"
    return match, replays
