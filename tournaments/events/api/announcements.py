"""Announcements of an event in the API."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer, Created, Done, Listing
from contract.bodies import OnlyKnown
from contract.fields import PlainText
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.events import selectors as events_selectors
from tournaments.events.services.announcements import (
    announce,
    withdraw_announcement,
)
from tournaments.models import Announcement, Tournament
from tournaments.models.events import LONGEST_ANNOUNCEMENT

STAFF = (Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE)


class Announce(OnlyKnown):
    text: Annotated[str, PlainText(max_length=LONGEST_ANNOUNCEMENT)]


class AnnouncementRow(TypedDict):
    """An announcement of the staff."""

    id: Annotated[str, {"format": "uuid"}]
    text: str
    made_at: datetime


class Announcements(APIView):
    scopes = {"get": None, "post": STAFF}

    @listed(Listing[AnnouncementRow])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[AnnouncementRow]]:
        """List announcements, newest first, without withdrawn ones."""
        announcements = events_selectors.announcements(
            tournament_id=_event(request, tournament_id).pk
        )
        rows = [announcement_row(announcement) for announcement in announcements]
        return Answer({"results": rows})

    @operation(takes=Announce)
    def post(self, request: Request, tournament_id: UUID) -> Created[AnnouncementRow]:
        """Post an announcement on all pages of the event, as an organiser, scorekeeper or judge."""
        sent = Announce.read(request)
        made = announce(
            tournament_id=_event(request, tournament_id).pk,
            actor=caller(request),
            text=sent.text,
            now=steady_now(),
        )
        where = {"tournament_id": tournament_id, "announcement_id": made.pk}
        return Created(
            announcement_row(made), location=reverse("announcement", kwargs=where, request=request)
        )


class AnnouncementDetail(APIView):
    scopes = {"delete": STAFF}

    def delete(self, request: Request, tournament_id: UUID, announcement_id: UUID) -> Done:
        """Withdraw an announcement."""
        withdraw_announcement(
            tournament_id=_event(request, tournament_id).pk,
            announcement_id=announcement_id,
            actor=caller(request),
            now=steady_now(),
        )
        return Done()


def announcement_row(announcement: Announcement) -> AnnouncementRow:
    return {"id": str(announcement.pk), "text": announcement.text, "made_at": announcement.made_at}


def _event(request: Request, tournament_id: UUID) -> Tournament:
    return selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
