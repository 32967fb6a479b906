"""Settling matches."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from ledger.models import LedgerEntry
from replays.models import Replay
from replays.selectors import find_replay
from tournaments.models import (
    Match,
    MatchState,
    Result,
    Round,
    RoundState,
    SettledBy,
    Tournament,
    TournamentState,
)
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import write_standings_page
from tournaments.services.states import move_on


def settle_from_replay(*, entry: LedgerEntry, now: datetime) -> None:
    """Settle the match of the certified log that `entry` tells of. Safe to call again."""
    settle_from_log(replay_id=UUID(entry.data["replay"]), now=now)


def settle_from_log(*, replay_id: UUID, now: datetime) -> None:
    """Settle the match of a certified log that its host uploaded. Safe to call again.

    A certificate says that a log is a legal game; only the host's word that it was this game
    settles a match, and only the first such log.
    """
    replay = find_replay(replay_id=replay_id)
    if not replay.hosted or not replay.finding.certified:
        return
    match_id = UUID(replay.slot.match)
    tournament_id = Tournament.objects.values_list("pk", flat=True).get(
        rounds__matches__pk=match_id
    )
    settle_match(tournament_id=tournament_id, match_id=match_id, replay=replay, now=now)


@transaction.atomic
def settle_match(*, tournament_id: UUID, match_id: UUID, replay: Replay, now: datetime) -> None:
    """Write the result of an open match, close its round with the last one, and show both."""
    tournament = lock_tournament(tournament_id=tournament_id)
    match = Match.objects.select_related("round__stage").get(pk=match_id)
    if match.state == MatchState.SETTLED:
        return
    _write_seats(match, replay.finding.winner)
    match.state, match.settled_by = MatchState.SETTLED, SettledBy.LOG
    match.replay, match.settled_at = replay, now
    match.save(update_fields=["state", "settled_by", "replay", "settled_at"])
    if not match.round.matches.filter(state=MatchState.OPEN).exists():
        _close_round(tournament, match.round)
    write_standings_page(tournament=tournament)


def _write_seats(match: Match, winner: int | None) -> None:
    for seat in match.seats.all():
        if winner is None:
            seat.result, seat.games_drawn = Result.DRAW, 1
        elif seat.number == winner:
            seat.result, seat.games_won = Result.WIN, 1
        else:
            seat.result, seat.games_lost = Result.LOSS, 1
        seat.save(update_fields=["result", "games_won", "games_lost", "games_drawn"])


def _close_round(tournament: Tournament, round_: Round) -> None:
    round_.state = RoundState.CLOSED
    round_.save(update_fields=["state"])
    if round_.number == round_.stage.rounds:
        move_on(tournament=tournament, state=TournamentState.FINISHED)
