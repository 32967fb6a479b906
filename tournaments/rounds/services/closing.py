"""Closing a round. After that, only a judge corrects its results."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext, ngettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.absences import no_round
from tournaments.core.services.changes import (
    Expected,
    check_version,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.models import Dispute, Round
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.services.stored_standings import (
    write_round_standings,
    write_stored_pairings,
    write_stored_standings,
)
from tournaments.terms.kinds import UNSETTLED, RoundState


class RoundNotOpen(DomainError):
    """The round is not open."""

    code = "round_not_open"


class MatchesOpen(DomainError):
    """A match of the round has no result, or waits for a judge."""

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
        raise no_round(number)
    check_version(round_, expected)
    if round_.state == RoundState.CLOSED:
        return round_
    if round_.state == RoundState.DRAFT:
        raise RoundNotOpen(
            gettext("Publish {round} before you close it.").format(round=round_in_text(round_))
        )
    require_running(tournament)
    _require_results(round_)
    round_.state, round_.closed_at = RoundState.CLOSED, now
    save_changes(round_, "state", "closed_at")
    note("round.closed", tournament_id=tournament.pk, actor=actor, now=now, data={"round": number})
    write_round_standings(round_=round_, now=now)
    write_stored_pairings(round_=round_)
    write_stored_standings(tournament=tournament, now=now)
    return round_


def _require_results(round_: Round) -> None:
    """Raise MatchesOpen unless every match has its result and no judge call about one is open."""
    tables = round_.matches.order_by("table").values_list("table", flat=True)
    if waiting := list(tables.filter(state__in=UNSETTLED)):
        raise MatchesOpen(
            ngettext(
                "{n} match of {round} has no result yet, at table {table}.",
                "{n} matches of {round} have no result yet, the first at table {table}.",
                len(waiting),
            ).format(n=len(waiting), round=round_in_text(round_), table=waiting[0])
        )
    calls = Dispute.objects.filter(match=OuterRef("pk"), closed_at=None)
    if contested := list(tables.filter(Exists(calls))):
        raise MatchesOpen(
            ngettext(
                "{n} result of {round} waits for a judge, at table {table}.",
                "{n} results of {round} wait for a judge, the first at table {table}.",
                len(contested),
            ).format(n=len(contested), round=round_in_text(round_), table=contested[0])
        )
