"""Closing a round, after which its results are corrected by a judge only."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from tournaments.models import UNSETTLED, Dispute, Round, RoundState
from tournaments.services.drafts import require_running
from tournaments.services.journal import note
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import write_pages, write_pairings_page
from tournaments.services.round_standings import write_round_standings
from tournaments.services.versions import Expected, check_version, save_changes


class RoundNotOpen(ValueError):
    """Only a round that is being played can be closed."""


class MatchesOpen(ValueError):
    """A round closes when every match of it has its result."""


@transaction.atomic
def close_round(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Close a round whose matches are all settled. Closing it again changes nothing."""
    tournament = lock_tournament(tournament_id=tournament_id)
    round_ = tournament.rounds.standing().select_related("stage").filter(number=number).first()
    if round_ is None:
        raise Round.DoesNotExist(f"There is no round {number} in this event.")
    check_version(round_, expected)
    if round_.state == RoundState.CLOSED:
        return round_
    if round_.state == RoundState.DRAFT:
        raise RoundNotOpen(f"Round {number} of {tournament.name} is a draft: publish it first.")
    require_running(tournament)
    contested = Exists(Dispute.objects.filter(match=OuterRef("pk"), closed_at=None))
    waiting = round_.matches.filter(Q(state__in=UNSETTLED) | contested).order_by("table")
    if tables := list(waiting.values_list("table", flat=True)):
        raise MatchesOpen(
            f"Round {number} of {tournament.name} has {len(tables)} matches without a result or"
            f" with a judge called about it, the first at table {tables[0]}."
        )
    round_.state, round_.closed_at = RoundState.CLOSED, now
    save_changes(round_, "state", "closed_at")
    note("round.closed", tournament_id=tournament.pk, actor=actor, now=now, data={"round": number})
    write_round_standings(round_=round_, now=now)
    write_pairings_page(round_=round_)
    write_pages(tournament=tournament, now=now)
    return round_
