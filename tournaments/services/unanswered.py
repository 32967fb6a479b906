"""Letting results stand that one player brought and the other left unanswered."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from tournaments.access import demand
from tournaments.models import Match, MatchState
from tournaments.own_matches import refuse_own_match
from tournaments.services.drafts import require_running
from tournaments.services.locking import lock_tournament
from tournaments.services.results import accept_claims, lock_match
from tournaments.services.round_standings import tell_results
from tournaments.services.versions import check_version
from tournaments.unanswered import unanswered


@dataclass(frozen=True, slots=True)
class Accepted:
    """A match of which an unanswered result was accepted, and the numbers of the games that have
    their result by it; as long as the match has none, `waits_for` is the game that is missing."""

    match: Match
    games: tuple[int, ...]
    waits_for: int | None


class NotUnanswered(ValueError):
    """A match that is not among the unanswered results of its event."""


@transaction.atomic
def accept_unanswered(
    *, tournament_id: UUID, versions: Mapping[UUID, int], actor: User, now: datetime
) -> list[Accepted]:
    """Let the unanswered results of these matches stand, each at the version at which it was looked
    at. One of a best of several waits on where the logs leave it undecided. All of them are
    accepted, or none."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    require_running(tournament)
    listed = {claim.match.pk for claim in unanswered(tournament=tournament, now=now)}
    accepted = []
    for match_id, version in versions.items():
        if match_id not in listed:
            raise NotUnanswered(
                f"Match {match_id} has no unanswered result: reload the list, and choose again."
            )
        _, match = lock_match(match_id=match_id)
        refuse_own_match(actor, match, "look at it")
        check_version(match, frozenset({version}))
        games = accept_claims(tournament=tournament, match=match, actor=actor, now=now)
        tell_results(tournament=tournament, match=match, now=now)
        accepted.append(Accepted(match, games, _waits_for(match)))
    return accepted


def _waits_for(match: Match) -> int | None:
    """The first game of a match without a result that has none itself."""
    if match.state == MatchState.SETTLED:
        return None
    settled = set(match.games.values_list("number", flat=True))
    return next(number for number in count(1) if number not in settled)
