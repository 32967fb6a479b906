"""Closing a round. After that, only a judge corrects its results."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import User
from contract.errors import DomainError, NotFound
from tournaments.core.services.changes import (
    Expected,
    check_version,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.models import Dispute, Round, Tournament
from tournaments.standings.services.stored_standings import (
    write_round_standings,
    write_stored_pairings,
    write_stored_standings,
)
from tournaments.terms.kinds import UNSETTLED, RoundState


class RoundNotOpen(DomainError):
    """Only a round that is being played can be closed."""

    code = "round_not_open"


class MatchesOpen(DomainError):
    """A round closes when every match of it has its result."""

    code = "matches_open"


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
        raise NotFound(f"There is no round {number} in this event.")
    check_version(round_, expected)
    if round_.state == RoundState.CLOSED:
        return round_
    if round_.state == RoundState.DRAFT:
        raise RoundNotOpen(f"Round {number} of {tournament.name} is a draft: publish it first.")
    require_running(tournament)
    _require_results(tournament, round_)
    round_.state, round_.closed_at = RoundState.CLOSED, now
    save_changes(round_, "state", "closed_at")
    note("round.closed", tournament_id=tournament.pk, actor=actor, now=now, data={"round": number})
    write_round_standings(round_=round_, now=now)
    write_stored_pairings(round_=round_)
    write_stored_standings(tournament=tournament, now=now)
    return round_


def _require_results(tournament: Tournament, round_: Round) -> None:
    """Raise MatchesOpen unless every match has its result and no judge call about one is open."""
    tables = round_.matches.order_by("table").values_list("table", flat=True)
    where = f"Round {round_.number} of {tournament.name} has"
    if waiting := list(tables.filter(state__in=UNSETTLED)):
        raise MatchesOpen(
            f"{where} {len(waiting)} match{'' if len(waiting) == 1 else 'es'} without a result, the"
            f" first at table {waiting[0]}."
        )
    calls = Dispute.objects.filter(match=OuterRef("pk"), closed_at=None)
    if contested := list(tables.filter(Exists(calls))):
        raise MatchesOpen(
            f"{where} {len(contested)} result{'' if len(contested) == 1 else 's'} about which a"
            f" judge is called, the first at table {contested[0]}."
        )
