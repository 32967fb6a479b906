"""What may stand beside ids in the rows of lists, as their reader may see it."""

from collections.abc import Mapping, Set
from typing import Annotated, TypedDict

from rest_framework.request import Request

from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.core.players import UuidText


class EventName(TypedDict):
    """An event, by its name."""

    id: UuidText
    name: str


Beside = Annotated[EventName, "In lists, with `expand=tournament`."]


def events_named(request: Request, ids: Set[str]) -> Mapping[str, EventName]:
    """Those of these events that the reader may see, by their ids."""
    events = selectors.tournaments(viewer=viewer(request)).filter(pk__in=ids)
    return {str(pk): {"id": str(pk), "name": name} for pk, name in events.values_list("pk", "name")}
