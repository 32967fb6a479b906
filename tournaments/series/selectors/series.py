"""Reading series."""

import json
from collections.abc import Mapping
from datetime import UTC
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from tournaments.core.access import visible_to
from tournaments.core.selectors import tournaments
from tournaments.models import (
    Series,
    SeriesEvent,
    SeriesPage,
    Tournament,
)
from tournaments.terms.other_games import game_title, same_game


def series(*, organisation: str = "", game: str = "") -> QuerySet[Series]:
    """Series of events, the newest first: all, or those of an organisation or a game."""
    every_series = Series.objects.select_related("organisation").order_by("-created_at", "id")
    if organisation:
        every_series = every_series.filter(organisation__slug=organisation)
    return every_series.filter(game=game) if game else every_series


def series_for(*, tournament: Tournament) -> list[Series]:
    """The series of the organisation of an event that are of its game."""
    of = {"organisation": tournament.organisation.slug, "game": tournament.game}
    return [row for row in series(**of) if same_game(row, tournament)]


def no_series(series_id: UUID) -> NotFound:
    return NotFound(gettext("There is no series {id}.").format(id=series_id))


def other_game_text(series: Series, tournament: Tournament) -> str:
    """The text about a series and an event of different games."""
    return gettext("{series} is for {game}, but this event is for {other}.").format(
        series=series.name, game=game_title(series), other=game_title(tournament)
    )


def find_series(*, series_id: UUID) -> Series:
    """One series; NotFound without one."""
    row = series().filter(pk=series_id).first()
    if row is None:
        raise no_series(series_id)
    return row


def series_of(*, tournament: Tournament) -> list[Series]:
    """The series for which an event counts."""
    return list(Series.objects.filter(events__tournament=tournament).order_by("name", "id"))


def series_events(*, series: Series, viewer: User | None = None) -> list[SeriesEvent]:
    """The events of a series that `viewer` sees, in the order of their days."""
    seen = Tournament.objects.filter(visible_to(viewer))
    events = series.events.filter(tournament__in=seen).select_related("tournament")
    return sorted(
        events.defer("tournament__pairing_seed"), key=lambda event: day_of(event.tournament)
    )


def day_of(tournament: Tournament) -> str:
    """The time of an event, in a form that orders events and is no other's."""
    at = (tournament.starts_at or tournament.created_at).astimezone(UTC)
    return f"{at.isoformat(timespec='microseconds')} {tournament.pk}"


def series_page(*, series: Series) -> Mapping[str, Any]:
    """The standings of a series as they are stored."""
    return json.loads(bytes(SeriesPage.objects.get(pk=series.pk).body))


def events_for(*, series: Series, viewer: User) -> QuerySet[Tournament]:
    """The events of the organisation of a series that are of its game, as `viewer` sees them."""
    events = tournaments(viewer=viewer)
    return events.filter(organisation=series.organisation_id, game=series.game)
