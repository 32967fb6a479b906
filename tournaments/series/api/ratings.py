"""Ratings of entries from a series, through the API."""

from typing import TypedDict
from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.bodies import Body
from contract.operations import operation
from tournaments.core import selectors
from tournaments.core.api.permissions import require_power, viewer
from tournaments.entries.services.leaving import HasLeft
from tournaments.entries.services.seating import (
    ByesPast,
    TableKept,
    TooManyByes,
    UnusableClub,
)
from tournaments.series.services.ratings import take_ratings


class TakeRatings(Body):
    series_id: UUID


class RatingsTaken(TypedDict):
    """Number of entries whose rating changed."""

    changed_count: int


class EntryRatings(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="takeRatings",
        takes=TakeRatings,
        # Nothing but ratings is written.
        never=(ByesPast, HasLeft, TableKept, TooManyByes, UnusableClub),
    )
    def post(self, request: Request, tournament_id: UUID) -> Answer[RatingsTaken]:
        """Set the ratings of entries from a series.

        Stages that are seeded by rating use them. A team gets the average of its players. Players
        without a match in the series keep their rating.
        """
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.RUN_ROUNDS)
        sent = TakeRatings.read(request)
        changed = take_ratings(
            tournament_id=tournament.pk,
            series_id=sent.series_id,
            actor=actor,
            now=timezone.now(),
        )
        return Answer({"changed_count": changed})
