"""Who helps in one event, without belonging to the organisation that runs it."""

from datetime import datetime
from typing import TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Role
from accounts.selectors import PowerMissing
from contract.answers import Answer, Done, Listing
from contract.listed import listed
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.permissions import staffed_event, viewer
from tournaments.core.api.serializers import OnlyKnown
from tournaments.events import selectors as events_selectors
from tournaments.events.services.staff import dismiss_staff, name_staff
from tournaments.models import EventStaff, Tournament
from tournaments.terms.kinds import EVENT_ROLES


class NameStaff(OnlyKnown):
    role = serializers.ChoiceField(choices=[role.value for role in EVENT_ROLES])


class EventStaffRow(TypedDict):
    """Somebody who helps in this event alone; members of its organisation are not listed."""

    username: str
    role: Role
    since: datetime


class EventStaffList(APIView):
    scopes = {"get": (Scope.EVENTS_MANAGE,)}

    @operation(
        # Nobody is refused so; the document has said it from the beginning.
        refuses=(PowerMissing,),
    )
    @listed(Listing[EventStaffRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[EventStaffRow]]:
        """Who helps in this event alone, for its staff."""
        tournament = staffed_event(request, tournament_id)
        rows = [
            staff_row(member)
            for member in events_selectors.event_staff(tournament_id=tournament.pk)
        ]
        return Answer({"results": rows})


class EventStaffDetail(APIView):
    scopes = {"put": (Scope.EVENTS_MANAGE,), "delete": (Scope.EVENTS_MANAGE,)}

    @operation(takes=NameStaff)
    def put(self, request: Request, tournament_id: UUID, username: str) -> Answer[EventStaffRow]:
        """Let a user help in this event as judge, scorekeeper or organiser, for who manages it.

        Their role adds to what they may do as a member of the organisation. Whoever plays in the
        event judges nothing in it and sees no deck, as with all staff. The last judge of a running
        event who does not play stays one, unless the event has chosen when unanswered logs settle.
        """
        serializer = NameStaff(data=request.data)
        serializer.is_valid(raise_exception=True)
        made = name_staff(
            tournament_id=_visible(request, tournament_id).pk,
            actor=caller(request),
            username=username,
            role=Role(serializer.validated_data["role"]),
            now=steady_now(),
        )
        return Answer(staff_row(made))

    def delete(self, request: Request, tournament_id: UUID, username: str) -> Done:
        """Let somebody help no more; everybody may step down themselves.

        The last judge of a running event who does not play stays, until another is named.
        """
        dismiss_staff(
            tournament_id=_visible(request, tournament_id).pk,
            actor=caller(request),
            username=username,
            now=steady_now(),
        )
        return Done()


def staff_row(staff: EventStaff) -> EventStaffRow:
    return {"username": staff.user.username, "role": Role(staff.role), "since": staff.since}


def _visible(request: Request, tournament_id: UUID) -> Tournament:
    return selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
