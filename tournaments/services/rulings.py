"""Results that the staff enters: where nothing else settles a match, or against what did."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from tournaments.access import demand
from tournaments.models import Match, MatchSeat, MatchState, SettledBy
from tournaments.reasons import ReasonMissing
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.drafts import require_running
from tournaments.services.outcomes import require_winner, settle_match, tally_of
from tournaments.services.playing import require_played
from tournaments.services.reported import agreed_tally
from tournaments.services.results import lock_match
from tournaments.services.round_standings import tell_results
from tournaments.services.versions import Expected, check_version
from tournaments.tally import NOTHING, Tally, check_tally


class OwnMatch(ValueError):
    """Somebody of the staff would enter the result of the match that he plays."""


@transaction.atomic
def rule(
    *,
    match_id: UUID,
    actor: User,
    score: Score,
    double_loss: bool = False,
    tally: Tally = NOTHING,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Give a match its result by the word of the staff, with the reason in the journal.

    A result that was never in doubt may be entered by whoever enters results; a dispute is decided,
    and a result corrected, by who may rule. Nobody enters the result of his own match, unless he
    plays a guest, who cannot report. A correction of a closed round adds to its standings
    and to those of the rounds after it, and pairs nobody again. What the `tally` does not say is as
    it was, or as both players count it.
    """
    tournament, match = lock_match(match_id=match_id)
    doubted = match.state != MatchState.OPEN
    power = Power.RULE if doubted else Power.ENTER_RESULTS
    demand(user=actor, tournament=tournament, power=power)
    check_version(match, expected)
    require_played(match)
    refuse_own_match(actor, match)
    require_running(tournament)
    _check(match, score, double_loss=double_loss, reason=reason)
    check_tally(tally)
    settle_match(
        tournament=tournament,
        match=match,
        score=score,
        by=SettledBy.RULING,
        now=now,
        actor=actor,
        double_loss=double_loss,
        tally=tally.over(tally_of(match).over(agreed_tally(match))),
        private={"reason": reason},
    )
    tell_results(tournament=tournament, match=match, now=now)
    return match


def refuse_own_match(actor: User, match: Match) -> None:
    """OwnMatch where `actor` plays in a match which somebody else can report too."""
    if plays_somebody(actor, match.seats.prefetch_related("entry__players")):
        raise OwnMatch(
            "You play in this match: report its result, or let somebody else of the staff enter it."
        )


def plays_somebody(user: User, seats: Iterable[MatchSeat]) -> bool:
    """Whether `user` plays in a match, and at the other seat somebody who can report it too."""
    sides = [{player.user_id for player in seat.entry.players.all()} for seat in seats]
    return any(user.pk in side for side in sides) and all(side - {None} for side in sides)


def _check(match: Match, score: Score, *, double_loss: bool, reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing("Say why the match has this result.")
    check_score(score, match.round.stage.best_of)
    if double_loss and score.winner is not None:
        raise ImpossibleScore("When both lose, neither has won more games than the other.")
    if not double_loss:
        require_winner(match, score)
