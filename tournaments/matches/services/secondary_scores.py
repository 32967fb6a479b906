"""Victory points and survivors that the staff adds to a match which has its result."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import ReasonMissing, allow_playing_staff, demand
from tournaments.core.services.changes import Expected, check_version
from tournaments.core.services.states import require_running
from tournaments.matches.selectors.scores import (
    check_entered_scores,
    require_certified_scores,
    score_of,
    secondary_scores_of,
)
from tournaments.matches.services.open_matches import require_played
from tournaments.matches.services.outcomes import add_secondary_scores
from tournaments.matches.services.results import lock_match
from tournaments.models import Match
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import MatchState, RoundState, SettledBy
from tournaments.terms.secondary_scores import ImpossibleTally, SecondaryScores


class NotSettled(DomainError):
    """The match has no result yet; victory points are entered with it."""

    code = "not_settled"


@transaction.atomic
def enter_secondary_scores(
    *,
    match_id: UUID,
    actor: User,
    secondary: SecondaryScores,
    reason: str = "",
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Give a settled match its secondary scores, victory points or survivors. Its result stays.

    New numbers take the power to enter results. Replacing some, or entering them after the round
    was closed, takes the power to rule and a reason. Those of the certified logs by which a match
    is settled are replaced by a ruling alone.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    known = secondary_scores_of(match)
    closed = match.round.state == RoundState.CLOSED
    doubted = closed or not secondary.adds_to(known)
    power = Power.RULE if doubted else Power.ENTER_RESULTS
    demand(user=actor, tournament=tournament, power=power)
    check_version(match, expected)
    require_played(match)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    if match.state != MatchState.SETTLED:
        raise NotSettled(
            gettext("This match has no result yet. Enter these numbers with its result.")
        )
    check_entered_scores(tournament, secondary)
    if match.settled_by != SettledBy.RULING:
        instead = gettext("To change them, enter a ruling with the right numbers.")
        require_certified_scores(match, score_of(match), secondary, instead)
    if secondary.is_empty:
        raise ImpossibleTally(gettext("Enter victory points or survivors for both players."))
    if secondary.over(known) == known:
        return match
    if doubted and not reason.strip():
        raise ReasonMissing(gettext("Enter a reason for changing these numbers."))
    private = {"reason": reason} if reason.strip() else None
    add_secondary_scores(
        record=record, secondary=secondary, actor=actor, playing=playing, private=private, now=now
    )
    update_standings(tournament=tournament, match=match, now=now)
    return match
