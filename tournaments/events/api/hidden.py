"""Events that were public and are drafts again, for whoever keeps copies of what is public."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.listed import listed
from contract.lists import AwareTimeField, Batch, CursorField, InBatches, Place, batch
from contract.operations import operation
from ledger.changed import in_order_of_change
from tournaments.events import selectors
from tournaments.events.api.data import OrganisationName, organisation_name
from tournaments.models import Tournament


class HiddenEvent(TypedDict):
    """An event that is a draft again. What else it says is for its staff."""

    id: Annotated[str, {"format": "uuid"}]
    organisation: OrganisationName
    hidden_at: datetime


class HiddenFilter(InBatches):
    """With `updated_since` those that were hidden then or later."""

    cursor = CursorField(required=False, key=UUID)
    updated_since = AwareTimeField(required=False)
    organisation = serializers.CharField(required=False)


class HiddenEvents(APIView):
    """Events that were public and are drafts again, in the order in which they were hidden.

    Nobody had entered them. Whoever keeps a copy of events removes these from it; one that is made
    public again stands here no more, and in `/tournaments` as a change.
    """

    scopes = {"get": None}

    @operation(query=HiddenFilter)
    @listed(Batch[HiddenEvent])
    def get(self, request: Request) -> Answer[Batch[HiddenEvent]]:
        query = HiddenFilter(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        words = query.validated_data
        hidden = in_order_of_change(
            selectors.hidden_events(organisation=words.get("organisation")),
            since=words.get("updated_since"),
            after=words.get("cursor"),
            at="hidden_at",
            key="id",
        )
        return Answer(
            batch(
                request,
                hidden,
                words,
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
