"""Letting results stand that one player brought and the other left unanswered."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from tournaments.access import demand
from tournaments.models import Match, MatchState
from tournaments.services.drafts import require_running
from tournaments.services.locking import lock_tournament
from tournaments.services.results import accept_claims, lock_match
from tournaments.services.round_standings import tell_results
from tournaments.services.rulings import plays_somebody, refuse_own_match
from tournaments.unanswered import unanswered


class NotUnanswered(ValueError):
    """A match that is not among the unanswered results of its event."""


@transaction.atomic
def accept_unanswered(
    *, tournament_id: UUID, matches: Collection[UUID] | None, actor: User, now: datetime
) -> list[Match]:
    """Let the unanswered results of these matches stand, or of all but one's own; those that have
    their result by it. One of a best of several waits on where the logs leave it undecided."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    require_running(tournament)
    listed = {claim.match.pk: claim.match for claim in unanswered(tournament=tournament, now=now)}
    if matches is None:
        matches = [
            pk
            for pk, match in listed.items()
            if not plays_somebody(actor, match.seats.prefetch_related("entry__players"))
        ]
    for match_id in matches:
        if match_id not in listed:
            raise NotUnanswered(
                f"Match {match_id} has no unanswered result: reload the list, and choose again."
            )
        refuse_own_match(actor, listed[match_id])
    settled = []
    for match_id in matches:
        _, match = lock_match(match_id=match_id)
        accept_claims(tournament=tournament, match=match, actor=actor, now=now)
        tell_results(tournament=tournament, match=match, now=now)
        if match.state == MatchState.SETTLED:
            settled.append(match)
    return settled
