"""Results that the staff enters: where nothing else settles a match, or against what did."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from tournaments.access import demand
from tournaments.models import Match, MatchState, RoundState, SettledBy
from tournaments.reasons import ReasonMissing
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.drafts import require_running
from tournaments.services.outcomes import settle_match
from tournaments.services.pages import refresh_pages
from tournaments.services.playing import require_played
from tournaments.services.results import lock_match
from tournaments.services.round_standings import revise_standings


@transaction.atomic
def rule(
    *,
    match_id: UUID,
    actor: User,
    score: Score,
    double_loss: bool = False,
    reason: str,
    now: datetime,
) -> Match:
    """Give a match its result by the word of the staff, with the reason in the journal.

    A result that was never in doubt may be entered by whoever enters results; a dispute is decided,
    and a result corrected, by who may rule. A correction of a closed round adds to its standings
    and to those of the rounds after it, and pairs nobody again.
    """
    tournament, match = lock_match(match_id=match_id)
    doubted = match.state != MatchState.OPEN
    power = Power.RULE if doubted else Power.ENTER_RESULTS
    demand(user=actor, tournament=tournament, power=power)
    require_played(match)
    require_running(tournament)
    _check(match, score, double_loss=double_loss, reason=reason)
    settle_match(
        tournament=tournament,
        match=match,
        score=score,
        by=SettledBy.RULING,
        now=now,
        actor=actor,
        double_loss=double_loss,
        private={"reason": reason},
    )
    if match.round.state == RoundState.CLOSED:
        revise_standings(tournament=tournament, first=match.round.number, now=now)
    else:
        refresh_pages(tournament=tournament, now=now)
    return match


def _check(match: Match, score: Score, *, double_loss: bool, reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing("Say why the match has this result.")
    check_score(score, match.round.stage.best_of)
    if double_loss and score.winner is not None:
        raise ImpossibleScore("When both lose, neither has won more games than the other.")
