"""Strengths of the players of a series, by which an event can seed them."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from django.db import transaction

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.services.changes import lock_tournament
from tournaments.entries.services.seating import SeatingChanges
from tournaments.models import EntryPlayer, MatchSeat, Series, Tournament
from tournaments.series.counting.rating import Match, Strength, strengths
from tournaments.series.selectors.finishes import person_of
from tournaments.series.selectors.series import day_of, no_series, other_game_text
from tournaments.terms.kinds import (
    EntryState,
    MatchState,
    Result,
    ResultReason,
    SettledBy,
    TournamentState,
)
from tournaments.terms.other_games import same_game

# Of all manners of coming to a result these tell who plays better.
_PLAYED = (ResultReason.PLAYED, ResultReason.UNFINISHED)
_OUTCOMES = {
    (Result.WIN, Result.LOSS): 0,
    (Result.LOSS, Result.WIN): 1,
    (Result.DRAW, Result.DRAW): None,
}


class OtherGame(DomainError):
    """The series is for another game than the event."""

    status = 422
    code = "other_game"
    field = "series_id"


def series_strengths(series: Series) -> dict[str, Strength]:
    """The strength of each person who has played in a finished event of a series.

    Events are in the order of their days, matches in that of rounds and tables. Matches that were
    not played are left out: byes, absences, no-shows, awarded matches, intentional draws,
    penalties, double losses.
    """
    finished = series.events.filter(tournament__state=TournamentState.FINISHED)
    events = [event.tournament for event in finished.select_related("tournament")]
    return strengths(match for event in sorted(events, key=day_of) for match in _matches(event))


@transaction.atomic
def take_ratings(*, tournament_id: UUID, series_id: UUID, actor: User, now: datetime) -> int:
    """Set the rating of each entry of an event to that of its player in a series, of a team to the
    mean of its players; how many ratings have changed. Players without a match in the series keep
    theirs."""
    tournament = lock_tournament(tournament_id=tournament_id)
    plan = SeatingChanges(tournament, actor)
    series = Series.objects.filter(pk=series_id).first()
    if series is None:
        raise no_series(series_id)
    if not same_game(series, tournament):
        raise OtherGame(other_game_text(series, tournament))
    known = series_strengths(series)
    people = _people(tournament)
    for entry in tournament.entries.exclude(state=EntryState.WITHDRAWN).order_by("pk"):
        ratings = [
            known[person].displayed for person in people.get(entry.pk, ()) if person in known
        ]
        if ratings:
            plan.take(entry, {"rating": round(sum(ratings) / len(ratings))})
    return plan.carry_out(now)


def _matches(event: Tournament) -> Iterator[Match]:
    people = _people(event)
    seats = (
        MatchSeat.objects.filter(
            round__tournament=event,
            match__state=MatchState.SETTLED,
            match__manner__in=_PLAYED,
        )
        .exclude(match__settled_by__in=(SettledBy.BYE, SettledBy.ABSENCE))
        .order_by("round__number", "match__table", "number")
        .values_list("match", "entry", "result")
    )
    for _, table in groupby(seats, itemgetter(0)):
        seats_of_match = [*table]
        results = tuple(Result(result) for _, _, result in seats_of_match)
        if results in _OUTCOMES:
            first, second = (people[entry] for _, entry, _ in seats_of_match)
            yield Match((first, second), _OUTCOMES[results])


def _people(tournament: Tournament) -> dict[UUID, list[str]]:
    people: dict[UUID, list[str]] = defaultdict(list)
    for player in EntryPlayer.objects.filter(tournament=tournament).order_by("entry", "number"):
        people[player.entry_id].append(person_of(player))
    return {**people}
