"""How much waits for the staff of an event, as its navigation counts it."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import UNSETTLED, DeckCheck, Dispute, Match, RoundState, Tournament
from tournaments.progress import asked_round
from tournaments.services.round_check_in import THERE


@dataclass(frozen=True)
class Waiting:
    """Disputes without an end, tables without a result, decks that are being checked, and who has
    not said that they are there for the round to be paired."""

    disputes: int
    tables: int
    checks: int
    missing: int


def waiting(event: Tournament) -> Waiting:
    """What waits now, counted in a few queries whatever the size of the event."""
    open_tables = Match.objects.filter(
        round__tournament=event, round__state=RoundState.OPEN, state__in=UNSETTLED
    )
    return Waiting(
        disputes=Dispute.objects.filter(tournament=event, closed_at=None).count(),
        tables=open_tables.count(),
        checks=DeckCheck.objects.filter(tournament=event, closed_at=None).count(),
        missing=_missing(event),
    )


def _missing(event: Tournament) -> int:
    """Who is in and has not said that they are there, where that is asked now."""
    number = asked_round(event)
    if number is None:
        return 0
    away = Q(here_for_round=None) | Q(here_for_round__lt=number)
    return event.entries.filter(away, state__in=THERE).count()
