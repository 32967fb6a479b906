"""Events that were public and are drafts again, for whoever keeps copies of what is public."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.representations import OrganisationName
from contract.answers import Answer
from contract.listed import listed
from contract.lists import Batch, CursorField, InBatches, Place, batch
from contract.operations import operation
from ground.changed import in_order_of_change
from tournaments.events import selectors
from tournaments.events.api.data import organisation_name
from tournaments.models import Tournament


class HiddenEvent(TypedDict):
    """An event that is a draft again. Its other data is for its staff."""

    id: Annotated[str, {"format": "uuid"}]
    organisation: OrganisationName
    hidden_at: datetime


class HiddenFilter(InBatches):
    """With `updated_since` those that were hidden then or later."""

    cursor: Annotated[Place | None, CursorField(key=UUID)] = None
    updated_since: datetime | None = None
    organisation: str | None = None


class HiddenEvents(APIView):
    """List events that were public and are drafts again, in the order they were hidden.

    These events had no entries. Remove them from copies of the data. An event that is published
    again disappears from this list and shows up as a change in `/tournaments`.
    """

    scopes = {"get": None}

    @operation(query=HiddenFilter)
    @listed(Batch[HiddenEvent])
    def get(self, request: Request) -> Answer[Batch[HiddenEvent]]:
        query = HiddenFilter.read(request)
        hidden = in_order_of_change(
            selectors.hidden_events(organisation=query.organisation),
            since=query.updated_since,
            after=query.cursor,
            at="hidden_at",
            key="id",
        )
        return Answer(
            batch(
                request,
                hidden,
                query,
                place=lambda event: Place(event.hidden_at, str(event.pk)),
                show=lambda events: [_row(event) for event in events],
            )
        )


def _row(event: Tournament) -> HiddenEvent:
    assert event.hidden_at is not None
    return {
        "id": str(event.pk),
        "organisation": organisation_name(event),
        "hidden_at": event.hidden_at,
    }
