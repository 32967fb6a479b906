"""Helpers of one event, who need not belong to the organisation that runs it."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Role
from accounts.selectors import PowerMissing
from contract.answers import Answer, Done, Listing
from contract.bodies import OnlyKnown
from contract.fields import Choice
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.permissions import staffed_event, viewer
from tournaments.events import selectors as events_selectors
from tournaments.events.services.staff import dismiss_staff, name_staff
from tournaments.models import EventStaff, Tournament
from tournaments.terms.kinds import EVENT_ROLES


class NameStaff(OnlyKnown):
    role: Annotated[Role, Choice(Role, only=EVENT_ROLES)]


class EventStaffRow(TypedDict):
    """A staff member of this event alone; members of its organisation aren't listed."""

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
        """List the staff of this event alone, for its staff."""
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
        """Add a user to the staff of this event as judge, scorekeeper or organiser, as a manager of
        it.

        The role adds to the powers they have as a member of the organisation. As with all staff,
        players of the event can't judge it or see its decks. The last judge of a running event who
        doesn't play can't get another role, unless unanswered logs become final after a dispute
        window.
        """
        sent = NameStaff.read(request)
        made = name_staff(
            tournament_id=_visible(request, tournament_id).pk,
            actor=caller(request),
            username=username,
            role=sent.role,
            now=steady_now(),
        )
        return Answer(staff_row(made))

    def delete(self, request: Request, tournament_id: UUID, username: str) -> Done:
        """Remove a user from the staff of this event, or leave it yourself.

        The last judge of a running event who doesn't play can't leave until another is added.
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
