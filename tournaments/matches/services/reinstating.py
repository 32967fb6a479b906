"""Reinstating a game that was logged before the result of its match was taken back."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import ReasonMissing, allow_playing_staff, demand, playing_mark
from tournaments.core.services.changes import Expected, check_version, note, save_changes
from tournaments.core.services.states import require_running
from tournaments.matches.services.open_matches import (
    MatchSettled,
    require_game_open,
    require_played,
)
from tournaments.matches.services.results import lock_match, review
from tournaments.models import Match, MatchGame, ReopenedGame
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import MatchState


class NothingToReinstate(DomainError):
    """No certified log had settled this game before its match was reopened."""

    code = "nothing_to_reinstate"


@transaction.atomic
def reinstate_game(
    *,
    match_id: UUID,
    game_number: int,
    actor: User,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Settle a game of a reopened match by the log that had settled it before, for a reason. The
    match is settled once its games decide it.

    A judge who does not play in the match decides that the game was played and is not played again.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.RULE)
    check_version(match, expected)
    require_played(match)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    if match.state == MatchState.SETTLED:
        raise MatchSettled(
            gettext("This match has a result. Reopen the match to reinstate a game.")
        )
    require_game_open(match, game_number)
    former = taken_back_games_of(match).get(game_number)
    if former is None:
        raise NothingToReinstate(
            gettext(
                "No certified log settled game {number} before this match was reopened."
            ).format(number=game_number)
        )
    if not reason.strip():
        raise ReasonMissing(
            gettext("Enter a reason for reinstating game {number}.").format(number=game_number)
        )
    _settle(match, former, now)
    note(
        "game.reinstated",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "match": str(match.pk),
            "game_number": game_number,
            "winner": former.winner,
            "replay": str(former.replay_id),
            "by": former.settled_by,
            **playing_mark(playing),
        },
        private={"reason": reason},
    )
    review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)
    return match


def taken_back_games_of(match: Match) -> dict[int, ReopenedGame]:
    """By number, the games of a match that can be reinstated, each as it was last settled."""
    settled = {game.number for game in match.games.all()}
    former = sorted(match.taken_back_games.all(), key=lambda game: game.pk)
    return {game.number: game for game in former if game.number not in settled}


def _settle(match: Match, former: ReopenedGame, now: datetime) -> None:
    MatchGame.objects.create(
        match=match,
        number=former.number,
        winner=former.winner,
        tally=former.tally,
        replay_id=former.replay_id,
        settled_by=former.settled_by,
        settled_at=now,
        reinstated=True,
    )
    save_changes(match, now=now)
