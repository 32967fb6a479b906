"""Series of events in answers."""

from datetime import datetime
from typing import Annotated, TypedDict

from accounts.api.representations import OrganisationName
from tournaments.core.api.expansions import ImportedFrom
from tournaments.models import Series, SeriesEvent
from tournaments.series.services.series_standings import SchemeData, scheme_data, scheme_of
from tournaments.terms.kinds import TournamentState


class SeriesListed(TypedDict):
    """A series in a list."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    organisation: OrganisationName
    game: str
    game_name: Annotated[str, "Name of a game `other`; empty for a game with rules."]
    created_at: datetime


class SeriesDetail(SchemeData):
    """A series, with its scoring rules."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    description: str
    organisation: OrganisationName
    game: str
    game_name: Annotated[str, "Name of a game `other`; empty for a game with rules."]
    created_at: datetime


class SeriesEventLine(TypedDict):
    """An event of a series. It counts once it is finished, until it is reopened."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    state: TournamentState
    starts_at: datetime | None
    weight: Annotated[int, "Weight of the event in percent."]
    counts: bool
    imported_from: ImportedFrom


def series_listed(series: Series) -> SeriesListed:
    return {
        "id": str(series.pk),
        "name": series.name,
        "organisation": _organisation(series),
        "game": series.game,
        "game_name": series.game_name,
        "created_at": series.created_at,
    }


def series_detail(series: Series) -> SeriesDetail:
    return {
        "id": str(series.pk),
        "name": series.name,
        "description": series.description,
        "organisation": _organisation(series),
        "game": series.game,
        "game_name": series.game_name,
        "created_at": series.created_at,
        **scheme_data(scheme_of(series)),
    }


def series_event(counted: SeriesEvent) -> SeriesEventLine:
    event = counted.tournament
    return {
        "id": str(event.pk),
        "name": event.name,
        "state": TournamentState(event.state),
        "starts_at": event.starts_at,
        "weight": counted.weight,
        "counts": event.state == TournamentState.FINISHED,
        "imported_from": event.imported_from or None,
    }


def _organisation(series: Series) -> OrganisationName:
    return {"slug": series.organisation.slug, "name": series.organisation.name}
