"""Voiding matches with all that followed from them. They are kept for the record."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from accounts.models import User
from ground.changed import changed
from tournaments.core.services.changes import NEXT_VERSION, note
from tournaments.matches.services.penalty_effects import release_penalties
from tournaments.models import Dispute, Match, MatchSeat, ObjectionWindow, Tournament
from tournaments.terms.kinds import DisputeEnd, MatchState, Result, ResultReason


def void_matches(
    *, tournament: Tournament, matches: Iterable[Match], actor: User | None, now: datetime
) -> None:
    """Void matches of a locked event, with a journal entry for each that had a result.

    Their logs, reports and deadlines have no effect from now on. The games stay on the seats.
    """
    voided = list(matches)
    results = [(match, result_data(match)) for match in voided if match.state == MatchState.SETTLED]
    rows = [match.pk for match in voided]
    MatchSeat.objects.filter(match__in=rows).update(result=Result.VOID)
    Match.objects.filter(pk__in=rows).update(
        state=MatchState.VOID,
        settled_by="",
        settled_at=None,
        confirm_due_at=None,
        **NEXT_VERSION,
        **changed(now),
    )
    disputes = Dispute.objects.filter(match__in=rows, closed_at=None)
    disputes.update(closed_at=now, closed_as=DisputeEnd.VOID)
    ObjectionWindow.objects.filter(match__in=rows, closed_at=None).update(closed_at=now)
    release_penalties(matches=rows)
    for match, result in results:
        data = {"match": str(match.pk), "was": result}
        note("match.voided", tournament_id=tournament.pk, actor=actor, now=now, data=data)


def result_data(match: Match) -> dict[str, Any]:
    """The result of a settled match, as the journal records what was taken back."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    return {
        "by": match.settled_by,
        **({} if match.manner == ResultReason.PLAYED else {"manner": match.manner}),
        "results": [seat.result for seat in seats],
        "games_won": [seat.games_won for seat in seats],
        "games_drawn": seats[0].games_drawn,
    }
