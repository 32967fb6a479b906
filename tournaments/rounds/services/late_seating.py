"""Seating players who came while a round is open in that round: against whoever has the bye, and
each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.services.changes import lock_tournament
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.rounds.services.repairs import repair_round
from tournaments.terms.kinds import (
    EntryState,
    MatchState,
    RoundState,
    SettledBy,
    StageKind,
    TournamentState,
)

# So long after it was published a round is offered to those who come late.
YOUNG = timedelta(minutes=10)


class NobodyToSeat(DomainError):
    """Nobody who came late is waiting for a match in the open round."""

    code = "nobody_to_seat"


@dataclass(frozen=True)
class LateSeats:
    """The open round, the bye that ends, and who of the late entries meets whom; None is a bye."""

    round: Round
    bye: Match | None
    pairs: Sequence[tuple[Entry, Entry | None]]

    def is_offered(self, now: datetime) -> bool:
        """True if the round is so young that it has all its time, or nearly so, for them."""
        since = self.round.published_at
        return since is not None and now < since + YOUNG


def late_seats(tournament: Tournament) -> LateSeats | None:
    """Seats that late entries could get in the open Swiss round that they have just missed; None
    where there is no such round or nobody waits."""
    open_rounds = tournament.rounds.filter(state=RoundState.OPEN).select_related("stage")
    round_ = open_rounds.filter(stage__kind=StageKind.SWISS, stage__number=1).first()
    if round_ is None or tournament.state != TournamentState.RUNNING:
        return None
    present = (EntryState.ENTERED, EntryState.CHECKED_IN)
    late = tournament.entries.filter(late_from=round_.number + 1, state__in=present)
    waiting = list(late.order_by("entered_at", "id"))
    if not waiting:
        return None
    byes = round_.matches.exclude(state=MatchState.VOID).filter(settled_by=SettledBy.BYE)
    awarded = byes.filter(seats__entry__awarded_byes__gte=round_.number)
    bye = byes.exclude(pk__in=awarded).prefetch_related("seats__entry").first()
    resting = [] if bye is None else [seat.entry for seat in bye.seats.all()]
    queue = [*waiting[:1], *resting, *waiting[1:]]
    seconds: list[Entry | None] = [*queue[1::2]]
    seconds += [None] * (len(queue) % 2)
    return LateSeats(round_, bye, list(zip(queue[::2], seconds, strict=True)))


@transaction.atomic
def seat_late(*, tournament_id: UUID, actor: User | None, now: datetime) -> LateSeats:
    """Seat all late entries that wait in the open round, which is published as repaired."""
    tournament = lock_tournament(tournament_id=tournament_id)
    seats = late_seats(tournament)
    if seats is None:
        raise NobodyToSeat(
            gettext("Nobody who came late is waiting for a match, or no Swiss round is open.")
        )
    repair_round(
        tournament_id=tournament_id,
        number=seats.round.number,
        broken=[] if seats.bye is None else [seats.bye.pk],
        pairs=[(first.pk, None if second is None else second.pk) for first, second in seats.pairs],
        reason=gettext("Late players seated"),
        actor=actor,
        now=now,
    )
    return seats
