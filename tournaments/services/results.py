"""Settling matches by the certified logs of their games."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from ledger.models import LedgerEntry
from replays.models import Replay
from replays.selectors import find_replay, replays
from tournaments.evidence import Contradiction, Settled, judge
from tournaments.models import (
    DisputeCause,
    GameSettledBy,
    Match,
    MatchGame,
    MatchState,
    ObjectionWindow,
    Round,
    RoundState,
    SettledBy,
    Tournament,
    TournamentState,
)
from tournaments.selectors import match_named
from tournaments.series import Score
from tournaments.services.journal import note
from tournaments.services.locking import lock_tournament
from tournaments.services.outcomes import dispute_match, settle_match
from tournaments.services.overruling import mark_overruled_logs
from tournaments.services.penalty_games import games_given
from tournaments.services.reported import agreed_tally
from tournaments.services.reveals import reveal_logs_of
from tournaments.services.round_standings import tell_results
from tournaments.services.telling import Told, counting, told_of
from tournaments.services.versions import save_changes

# Matches that the players have settled by what they reported.
BY_WORD = (SettledBy.AGREEMENT, SettledBy.UNCONTESTED)


def settle_from_replay(*, entry: LedgerEntry, now: datetime) -> None:
    """Take the log into account that `entry` says is certified. Safe to call again."""
    settle_from_log(replay_id=UUID(entry.data["replay"]), now=now)


def settle_from_log(*, replay_id: UUID, now: datetime) -> None:
    """Take a certified log into account for its match. Safe to call again."""
    replay = find_replay(replay_id=replay_id)
    match_id = match_named(replay.slot.match)
    if replay.finding.certified and match_id is not None:
        count_replay(match_id=match_id, replay=replay, now=now)


@transaction.atomic
def count_replay(*, match_id: UUID, replay: Replay, now: datetime) -> None:
    """Let a certified log settle what it can, or give the others the time to contest it."""
    tournament, match = lock_match(match_id=match_id)
    if match.state == MatchState.OPEN:
        _open_window(tournament, match, replay)
    review(tournament=tournament, match=match, now=now)
    mark_overruled_logs(match=match, now=now)
    reveal_logs_of(match=match, tournament=tournament, now=now)
    tell_results(tournament=tournament, match=match, now=now)


def lock_match(*, match_id: UUID) -> tuple[Tournament, Match]:
    """A match with its seats and its event, which is locked; Match.DoesNotExist without one."""
    round_ = Round.objects.filter(matches__pk=match_id).only("tournament_id").first()
    if round_ is None:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    tournament = lock_tournament(tournament_id=round_.tournament_id)
    found = Match.objects.select_related("round__stage").prefetch_related("seats")
    match = found.filter(pk=match_id).first()
    if match is None or match.round.state == RoundState.DRAFT:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    return tournament, match


def _open_window(tournament: Tournament, match: Match, replay: Replay) -> None:
    """A log that only a player stands by can be contested for a time, if the event has one."""
    if tournament.objection_minutes is None or not _is_of_a_player(match, replay):
        return
    due = replay.finding.found_at + timedelta(minutes=tournament.objection_minutes)
    ObjectionWindow.objects.get_or_create(replay=replay, defaults={"match": match, "due_at": due})


def open_windows(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Let the certified logs of players be contested for the whole time from now on, also those
    for which it was over, or had not begun while a judge was waited for."""
    if tournament.objection_minutes is None:
        return
    due = now + timedelta(minutes=tournament.objection_minutes)
    for replay in replays().filter(slot__match=str(match.pk), finding__certified=True):
        if _is_of_a_player(match, replay):
            ObjectionWindow.objects.update_or_create(
                replay=replay, defaults={"match": match, "due_at": due, "closed_at": None}
            )


def _is_of_a_player(match: Match, replay: Replay) -> bool:
    """Whether players have said something of a log, and its host nothing."""
    said = counting(match).filter(replay=replay)
    return said.exists() and not said.filter(entry=None).exists()


def review(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Settle the games of a match, and the match, as far as its logs and their players allow.

    What is settled stays so, with one exception: until the round closes, the log of a host stands
    above what the players said while it was being verified.
    """
    agreed = match.settled_by in BY_WORD and match.round.state == RoundState.OPEN
    settled = match.state == MatchState.SETTLED
    if match.state == MatchState.VOID:
        return
    if tournament.state != TournamentState.RUNNING or (settled and not agreed):
        return
    told = told_of(match, now)
    if not (told or match.games.exists()):
        return
    if agreed:
        told = {number: of_game.by_host() for number, of_game in told.items()}
    score, contradicted = _count_games(match, told, now)
    stage = match.round.stage
    nobody = stage.is_elimination and score.winner is None
    if score.decides(stage.best_of) and not nobody:
        if not agreed or score != score_of(match):
            settle_match(
                tournament=tournament,
                match=match,
                score=score,
                by=SettledBy.LOG,
                tally=agreed_tally(match),
                now=now,
            )
    elif contradicted or score.decides(stage.best_of):
        dispute_match(tournament=tournament, match=match, cause=DisputeCause.LOGS, now=now)


def score_of(match: Match) -> Score:
    """The games as the seats of a match have them."""
    first, second = sorted(match.seats.all(), key=lambda seat: seat.number)
    return Score((first.games_won, second.games_won), first.games_drawn)


def _count_games(match: Match, told: Mapping[int, Told], now: datetime) -> tuple[Score, bool]:
    """The score of the games settled one after the other, and whether another is contradicted.

    A game counts when all before it do and none of them has decided the match. What penalties have
    given comes first, and as many games fewer are played.
    """
    best_of, disputed = match.round.stage.best_of, match.state == MatchState.DISPUTED
    games = {game.number: game for game in match.games.all()}
    score, contradicted = games_given(match), False
    given = score.played
    for number in range(1, best_of - given + 1):
        if number not in games and number in told:
            of_game = told[number]
            found = judge(of_game.logs, of_game.words, disputed=disputed)
            contradicted |= isinstance(found, Contradiction)
            if isinstance(found, Settled) and score.played - given == number - 1:
                games[number] = _settle_game(match, number, found, now)
        if number in games and score.played - given == number - 1:
            score = score.after(games[number].winner)
        if score.decides(best_of):
            break
    return score, contradicted


def _settle_game(match: Match, number: int, found: Settled, now: datetime) -> MatchGame:
    game = MatchGame.objects.create(
        match=match,
        number=number,
        winner=found.log.winner,
        replay_id=found.log.id,
        settled_by=GameSettledBy(found.by),
        settled_at=now,
    )
    save_changes(match)
    data = {
        "match": str(match.pk),
        "game_number": number,
        "winner": game.winner,
        "replay": str(game.replay_id),
        "by": game.settled_by,
    }
    tournament_id = match.round.tournament_id
    note("game.settled", tournament_id=tournament_id, actor=None, now=now, data=data)
    return game
