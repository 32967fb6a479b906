"""What the pages of an event's staff share: who may see them, and how much waits for the staff."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import HttpRequest

from accounts.roles import Power
from tournaments.core.access import NotYourEvent, demand_of
from tournaments.models import DeckCheck, Dispute, Match, Tournament
from tournaments.rounds.services.round_check_in import PLAYING
from tournaments.stages.progress import round_to_check_in
from tournaments.terms.kinds import UNSETTLED, RoundState
from web.core.event_frame import framed


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
    number = round_to_check_in(event)
    if number is None:
        return 0
    away = Q(here_for_round=None) | Q(here_for_round__lt=number)
    return event.entries.filter(away, state__in=PLAYING).count()


def staffed(
    request: HttpRequest, tournament_id: UUID, power: Power | None = None
) -> dict[str, Any]:
    """The head of a page for the staff; with `power` for those of the staff who have it.

    Raises NotYourEvent and PowerMissing, and NotFound for a draft of others.
    """
    context = framed(request, tournament_id, "run")
    event, powers = context["event"], context["frame"].powers
    if power is not None:
        demand_of(powers, tournament=event, power=power)
    elif not powers:
        raise NotYourEvent(f"You have no role in {event.name}.")
    return context | {"waiting": waiting(event), "may": {name.value: True for name in powers}}
