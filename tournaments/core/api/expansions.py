"""Fields of rows in lists beside those that name a thing, as their reader may see them."""

from collections.abc import Mapping, Set
from typing import Annotated, TypedDict

from django.db.models import QuerySet
from rest_framework.request import Request

from contract.listed import Expansion, Key
from decks.format_names import FormatName
from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.core.players import UuidText
from tournaments.core.round_names import RoundName, round_name
from tournaments.models import Round, Tournament

ImportedFrom = Annotated[
    str | None, "SHA-256 of the document it was imported from; null if it began here."
]


class EventName(TypedDict):
    """Id and name of an event, and from which document it was imported."""

    id: UuidText
    name: str
    imported_from: ImportedFrom


EventBeside = Annotated[EventName, "In lists, with `expand=tournament`."]
FormatBeside = Annotated[FormatName, "Format of its event; in lists, with `expand=format`."]
RoundBeside = Annotated[RoundName, "In lists, with `expand=round`."]


def event_name(event: Tournament) -> EventName:
    return {
        "id": str(event.pk),
        "name": event.name,
        "imported_from": event.imported_from or None,
    }


def format_name(event: Tournament) -> FormatName:
    return {"slug": event.format, "digest": event.format_digest or None}


def _visible(request: Request, keys: Set[Key]) -> QuerySet[Tournament]:
    ids = {key[0] for key in keys}
    return selectors.tournaments(viewer=viewer(request)).filter(pk__in=ids)


def _events(request: Request, keys: Set[Key]) -> Mapping[Key, EventName]:
    return {(str(event.pk),): event_name(event) for event in _visible(request, keys)}


def _formats(request: Request, keys: Set[Key]) -> Mapping[Key, FormatName]:
    return {(str(event.pk),): format_name(event) for event in _visible(request, keys)}


def _rounds(request: Request, keys: Set[Key]) -> Mapping[Key, RoundName]:
    rounds = Round.objects.published().filter(
        tournament__in=_visible(request, keys).values("pk"),
        number__in={int(number) for _, number in keys},
    )
    return {(str(row.tournament_id), str(row.number)): round_name(row) for row in rounds}


EVENT = Expansion(("tournament_id",), _events)
FORMAT = Expansion(("tournament_id",), _formats)
ROUND = Expansion(("tournament_id", "round_number"), _rounds)
