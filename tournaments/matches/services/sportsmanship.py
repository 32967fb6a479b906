"""Scores for sportsmanship, which opponents give each other and nobody but the judges sees before
the event is finished."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.roles import Power
from tournaments.core.access import allow_playing_staff, demand, playing_mark
from tournaments.core.services.changes import note
from tournaments.core.services.own_changes import count_own_change
from tournaments.entries.services.painting import check_soft_score, require_scoring
from tournaments.matches.services.open_matches import (
    Speaker,
    account_of,
    require_played,
    seated_entry,
    speaker_data,
)
from tournaments.matches.services.results import lock_match
from tournaments.models import Match, MatchSeat, Tournament


@transaction.atomic
def score_opponent(*, match_id: UUID, user: Speaker, points: int | None, now: datetime) -> None:
    """Score the sportsmanship of the opponent of a user or guest in a match that was published;
    None takes the score back. It may change until the event is finished."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    entry = seated_entry(match, user)
    seat = _checked(tournament, match, points).exclude(entry=entry).get()
    count_own_change(entry=entry, user=user, now=now)
    _write(tournament, seat, points, user, now)


@transaction.atomic
def score_seats(
    *, match_id: UUID, actor: User, points: Mapping[int, int | None], now: datetime
) -> None:
    """Score sportsmanship as staff: what the players of these seats were given, as by guests, or
    None to take it out. It takes the power to rule, which nobody has who plays in the event."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.RULE)
    playing = allow_playing_staff(actor, tournament, match)
    for seat, given in points.items():
        row = _checked(tournament, match, given).get(number=seat)
        _write(tournament, row, given, actor, now, playing)


def _checked(tournament: Tournament, match: Match, points: int | None) -> QuerySet[MatchSeat]:
    """The seats of a match in which sportsmanship is scored with so many points."""
    require_scoring(tournament, tournament.sportsmanship_most)
    require_played(match)
    check_soft_score(points, tournament.sportsmanship_most)
    return match.seats.all()


def _write(
    tournament: Tournament,
    seat: MatchSeat,
    points: int | None,
    actor: Speaker,
    now: datetime,
    playing: str = "",
) -> None:
    if seat.sportsmanship == points:
        return
    seat.sportsmanship = points
    seat.save(update_fields=["sportsmanship"])
    note(
        "match.sportsmanship_scored",
        tournament_id=tournament.pk,
        actor=account_of(actor),
        now=now,
        data={
            "match": str(seat.match_id),
            "seat": seat.number,
            **speaker_data(actor),
            **playing_mark(playing),
        },
        private={"points": points},
        public=bool(playing),
    )
