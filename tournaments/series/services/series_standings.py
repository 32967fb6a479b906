"""The standings of a series: counted anew from its finished events, and kept as they are served.

An event counts from when it is finished until it is opened again. Nothing is added up as events
come: whatever changed, all of it is counted from the beginning, so no order makes a difference.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, TypedDict
from uuid import UUID

from django.db import transaction

from contract.rows import Parts
from ledger.models import LedgerEntry
from tournaments.models import Series, SeriesEvent, SeriesPage
from tournaments.series.counting import (
    Band,
    Counting,
    Finish,
    Line,
    Scheme,
    Standing,
    Step,
    season_table,
)
from tournaments.series.counting.rating import Strength
from tournaments.series.selectors.finishes import Finisher, finishers_of
from tournaments.series.selectors.series import day_of
from tournaments.series.services.ratings import series_strengths
from tournaments.standings.counting import number
from tournaments.standings.services.stored_standings import stored_columns
from tournaments.terms.kinds import EntryState, TournamentState


class StepLine(TypedDict):
    """Points for players ranked `rank` or better, unless an earlier line gives them more."""

    rank: int
    points: int


class BandLine(TypedDict):
    """From this number of players on, points for ranks count this percentage."""

    player_count: int
    percent: int


class SchemeData(TypedDict):
    steps: list[StepLine]
    bands: list[BandLine]
    attending: Annotated[int, "Points for taking part."]
    best: Annotated[int | None, "Number of finishes of a player that count; null for all."]
    fewest: Annotated[int, "Number of events a player needs for a rank."]


class CountedEvent(TypedDict):
    """A finished event of a series."""

    id: Annotated[str, {"format": "uuid"}]
    name: str
    starts_at: Annotated[str | None, {"format": "date-time"}]
    weight: Annotated[int, "Weight of the event in percent."]
    player_count: Annotated[int, "Number of entries."]
    percent: Annotated[int, "Percentage that points for ranks count at this attendance."]


class FinishLine(TypedDict):
    """A player's finish in an event, its worth, and whether it counts.

    `points` = (`rank_points` x `percent` of the event / 100 + points for taking part) x `weight`
    of the event / 100.
    """

    tournament_id: Annotated[str, {"format": "uuid"}]
    entry_id: Annotated[str, {"format": "uuid"}]
    team: Annotated[str | None, "Name of the team, if they played in one."]
    rank: Annotated[int | None, "Null for disqualified players."]
    rank_points: int
    points: float
    counting: Counting


class RatingData(TypedDict):
    """The rating of a player. `shown` is a cautious estimate: the mean minus three times the
    spread.
    """

    shown: int
    mean: int
    spread: int
    match_count: Annotated[int, "Number of matches of the series it is based on."]


class SeriesRow(TypedDict):
    """A player's rank. Players equal in everything share the `rank` and are `tied`. Players with
    too few events have no rank; `lacks` is the number of events missing.
    """

    rank: int | None
    tied: bool
    name: str
    points: float
    event_count: int
    lacks: int
    strength: Annotated[RatingData | None, "Null for players without a match."]
    finishes: list[FinishLine]


class SeriesStandings(Parts):
    series_id: Annotated[str, {"format": "uuid"}]
    name: str
    game: str
    game_name: Annotated[str, "Name of a game `other`; empty for a game with rules."]
    scheme: SchemeData
    events: list[CountedEvent]
    results: list[SeriesRow]


def recount_after(*, entry: LedgerEntry, now: datetime) -> None:
    """Count the series of an event anew, of which `entry` tells something that may change them.
    Safe to call again."""
    tournament_id = UUID(entry.stream_id.partition(":")[2])
    events = SeriesEvent.objects.filter(tournament=tournament_id).order_by("series")
    for series_id in list(events.values_list("series", flat=True)):
        recount(series_id=series_id, now=now)


@transaction.atomic
def recount(*, series_id: UUID, now: datetime) -> None:
    """Write the standings of a series as its events make them now."""
    series = Series.objects.select_for_update(no_key=True).get(pk=series_id)
    write_series_page(series=series, now=now)


def write_series_page(*, series: Series, now: datetime) -> None:
    """Write the standings of a locked series. Again changes nothing."""
    SeriesPage.objects.bulk_create(
        [SeriesPage(series=series, written_at=now, **stored_columns(series_standings(series)))],
        update_conflicts=True,
        unique_fields=["series"],
        update_fields=["body", "etag", "written_at"],
    )


def series_standings(series: Series) -> SeriesStandings:
    """The standings as all finished events of a series make them."""
    scheme = scheme_of(series)
    finished = series.events.filter(
        tournament__state=TournamentState.FINISHED, tournament__taken_down_at=None
    )
    counted = sorted(
        finished.select_related("tournament"), key=lambda event: day_of(event.tournament)
    )
    finishers = {event.tournament_id: finishers_of(event.tournament) for event in counted}
    finishes = [
        finish for event in counted for finish in _finishes(event, finishers[event.tournament_id])
    ]
    known = series_strengths(series)
    teams = {
        finisher.entry: finisher.team
        for event_finishers in finishers.values()
        for finisher in event_finishers
    }
    return {
        "series_id": str(series.pk),
        "name": series.name,
        "game": series.game,
        "game_name": series.game_name,
        "scheme": scheme_data(scheme),
        "events": [_event(event, finishers[event.tournament_id], scheme) for event in counted],
        "results": [
            _row(standing, scheme, teams, known.get(standing.person))
            for standing in season_table(finishes, scheme)
        ],
    }


def scheme_data(scheme: Scheme) -> SchemeData:
    """The rules of counting as they are told."""
    return {
        "steps": [{"rank": step.place, "points": step.points} for step in scheme.steps],
        "bands": [{"player_count": band.players, "percent": band.percent} for band in scheme.bands],
        "attending": scheme.attending,
        "best": scheme.best,
        "fewest": scheme.fewest,
    }


def _finishes(event: SeriesEvent, finishers: list[Finisher]) -> Iterator[Finish]:
    players = _players(finishers)
    for finisher in finishers:
        yield Finish(
            person=finisher.person,
            name=finisher.name,
            event=str(event.tournament_id),
            day=day_of(event.tournament),
            entry=finisher.entry,
            place=finisher.place,
            players=players,
            weight=event.weight,
            absent=not finisher.took_part,
            disqualified=finisher.state == EntryState.DISQUALIFIED,
        )


def _players(finishers: list[Finisher]) -> int:
    return len({finisher.entry for finisher in finishers if finisher.took_part})


def _event(counted: SeriesEvent, finishers: list[Finisher], scheme: Scheme) -> CountedEvent:
    event, players = counted.tournament, _players(finishers)
    starts_at = None if event.starts_at is None else event.starts_at.astimezone(UTC)
    return {
        "id": str(event.pk),
        "name": event.name,
        "starts_at": None if starts_at is None else starts_at.isoformat().replace("+00:00", "Z"),
        "weight": counted.weight,
        "player_count": players,
        "percent": scheme.percent_for(players),
    }


def _row(
    standing: Standing,
    scheme: Scheme,
    teams: dict[str, str | None],
    strength: Strength | None,
) -> SeriesRow:
    return {
        "rank": standing.rank,
        "tied": standing.tied,
        "name": standing.name,
        "points": number(standing.points),
        "event_count": standing.events,
        "lacks": standing.lacks,
        "strength": None if strength is None else _rating(strength),
        "finishes": [_line(line, scheme, teams) for line in standing.lines],
    }


def _rating(strength: Strength) -> RatingData:
    return {
        "shown": strength.displayed,
        "mean": strength.mean,
        "spread": strength.spread,
        "match_count": strength.matches,
    }


def _line(line: Line, scheme: Scheme, teams: dict[str, str | None]) -> FinishLine:
    finish = line.finish
    return {
        "tournament_id": finish.event,
        "entry_id": finish.entry,
        "team": teams[finish.entry],
        "rank": finish.place,
        "rank_points": 0 if finish.place is None else scheme.for_place(finish.place),
        "points": number(line.points),
        "counting": line.counting,
    }


def scheme_of(series: Series) -> Scheme:
    """By what rules a series counts."""
    return Scheme(
        steps=tuple(Step(*pair) for pair in series.steps),
        bands=tuple(Band(*pair) for pair in series.bands),
        attending=series.attending,
        best=series.best,
        fewest=series.fewest,
    )
