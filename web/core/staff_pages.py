"""What the pages of an event's staff share: access, and the number of things that wait."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from accounts.roles import Power
from accounts.services.second_step import require_of_organiser
from ground.statements.reads import PreparedRead, counted
from tournaments.core.access import NotYourEvent, demand_of
from tournaments.core.services.states import OVER
from tournaments.models import DeckCheck, Dispute, Match, Tournament
from tournaments.rounds.services.round_check_in import PLAYING
from tournaments.stages.progress import round_to_check_in
from tournaments.terms.kinds import UNSETTLED, RoundState
from web.core.access import visitor
from web.core.event_frame import framed


@dataclass(frozen=True)
class Waiting:
    """The numbers of open disputes, of tables without a result, of deck checks in progress, and of
    players not checked in for the round to be paired."""

    disputes: int
    tables: int
    checks: int
    missing: int


def waiting(event: Tournament) -> Waiting:
    """These numbers now, from a few queries whatever the size of the event. Nothing waits once an
    event is finished or cancelled, whatever was left open."""
    if event.state in OVER:
        return Waiting(0, 0, 0, 0)
    disputes, tables, checks = (read.all(event.pk)[0] for read in (_DISPUTES, _TABLES, _CHECKS))
    return Waiting(disputes, tables, checks, missing=_missing(event))


_DISPUTES: PreparedRead[int] = PreparedRead(
    lambda event: counted(Dispute.objects.filter(tournament_id=event, closed_at=None)), UUID
)
_TABLES: PreparedRead[int] = PreparedRead(
    lambda event: counted(
        Match.objects.filter(
            round__tournament_id=event, round__state=RoundState.OPEN, state__in=UNSETTLED
        )
    ),
    UUID,
)
_CHECKS: PreparedRead[int] = PreparedRead(
    lambda event: counted(DeckCheck.objects.filter(tournament_id=event, closed_at=None)), UUID
)


def _missing(event: Tournament) -> int:
    """The number of players in the event who have not checked in, where check-in is open."""
    number = round_to_check_in(event)
    if number is None:
        return 0
    away = Q(here_for_round=None) | Q(here_for_round__lt=number)
    return event.entries.filter(away, state__in=PLAYING).count()


def staffed(
    request: HttpRequest, tournament_id: UUID, power: Power | None = None
) -> dict[str, Any]:
    """The context of a page for the staff, or for staff with `power`.

    Raises NotYourEvent and PowerMissing, SecondFactorMissing where the operator asks for it, and
    NotFound for a draft of others.
    """
    context = framed(request, tournament_id, "run")
    event, powers = context["event"], context["frame"].powers
    if power is not None:
        demand_of(powers, tournament=event, power=power)
    elif not powers:
        raise NotYourEvent(gettext("You have no role in {event}.").format(event=event.name))
    require_of_organiser(visitor(request))
    counts = SimpleLazyObject(partial(waiting, event))  # what sends on shows none
    return context | {"waiting": counts, "may": {name.value: True for name in powers}}
