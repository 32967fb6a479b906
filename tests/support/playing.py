"""Matches of players with accounts, and logs of their games without the labour of playing them."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from replays.models import Finding, Replay
from replays.services.certification import claim_job, finish_job
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    captain_of,
    certified,
    make_entry,
    make_round,
    make_tournament,
    make_user,
)
from tournaments.matches.services.hosting import upload_as_host, upload_as_player
from tournaments.matches.services.results import count_replays
from tournaments.models import Match, Tournament


@remembered
def seated_match(owner: User | None = None, **plan: Any) -> tuple[Match, list[User]]:
    """A match of two users, in the order of their seats."""
    tournament = make_tournament(owner, **plan)
    for number in range(2):
        user = make_user()
        make_entry(tournament, user.username, number, user=user)
    match = make_round(tournament).matches.get()
    captains = [captain_of(seat.entry) for seat in match.seats.order_by("number")]
    return match, [user for user in captains if user is not None]


def host_of(match: Match) -> User:
    return match.round.tournament.created_by


@remembered
def bring(
    match: Match, user: User, *, game: int = 1, log: bytes | None = None, now: datetime = NOW
) -> Replay:
    """A log brought by a player, or by the host where `user` is none; of bytes that are new."""
    text = f"log {Replay.objects.count() + 1}\n".encode() if log is None else log
    seated = match.seats.filter(entry__players__user=user).exists()
    take_in = upload_as_player if seated else upload_as_host
    replay, _ = take_in(match_id=match.pk, game_number=game, user=user, log=text, now=now)
    return replay


@remembered
def certify(
    replay: Replay, winner: int | None = 0, *, tells: str = "", now: datetime = NOW, **facts: Any
) -> Replay:
    """The log certified as a game that `winner` has won and of which no films can be made; logs
    that tell the same are equal."""
    claim = claim_job(job_id=replay.job.pk, now=now)
    assert claim is not None
    word = tells or f"{replay.slot_id} {winner}"
    facts["game_digest"] = f"sha256:{hashlib.sha256(word.encode()).hexdigest()}"
    finish_job(claim=claim, verdict=certified(winner, **facts), now=now)
    Finding.objects.filter(replay=replay).update(films_due_at=None)
    count_replays(match_id=UUID(replay.slot.match), now=now)
    return Replay.objects.get(pk=replay.pk)


def state_of(match: Match) -> tuple[str, str, list[int], int]:
    """State, by what it was settled, games won by seat, games drawn."""
    match.refresh_from_db()
    first, second = match.seats.order_by("number")
    won = [first.games_won, second.games_won]
    assert [first.games_lost, second.games_lost] == won[::-1]
    assert first.games_drawn == second.games_drawn
    return match.state, match.settled_by, won, first.games_drawn


def results(match: Match) -> list[str]:
    return list(match.seats.order_by("number").values_list("result", flat=True))


def event_of(match: Match) -> Tournament:
    return Tournament.objects.get(pk=match.round.tournament_id)
