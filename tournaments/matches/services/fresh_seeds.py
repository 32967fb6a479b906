"""Resetting the games of a match that is played again: none counts, and none keeps its seed."""

from datetime import datetime

from django.utils.translation import gettext

from contract.errors import DomainError
from replays.models import Replay, Slot
from replays.selectors import find_slot, slots_known_to_players
from replays.services.slots import replace_slot
from tables.selectors import was_left_off
from tournaments.models import Match, ReopenedGame


class GameReopened(DomainError):
    """The match was reopened and the game gets a new seed, so this log doesn't count."""

    code = "game_reopened"


def reset_games(*, match: Match, now: datetime) -> None:
    """Let the games of a match of a locked event be played again.

    The logs that had settled them are kept, so that a judge can reinstate them. Where players have
    seen the log of a game they know its draws: that game gets a new seed, and its former logs
    settle nothing.
    """
    games = match.games.order_by("number")
    ReopenedGame.objects.bulk_create(
        ReopenedGame(
            match=match,
            number=game.number,
            winner=game.winner,
            tally=game.tally,
            replay_id=game.replay_id,
            settled_by=game.settled_by,
            settled_at=game.settled_at,
            taken_back_at=now,
        )
        for game in games
    )
    games.all().delete()
    for slot in slots_known_to_players(match=str(match.pk)):
        replace_slot(slot=slot, now=now)


def playable_slot(*, match: Match, game_number: int, now: datetime) -> Slot:
    """The slot of a game of an open match of a locked event, with a seed that only hosts have seen.

    A match that was reopened by an earlier version of this program may still have its old seed, and
    of a game that was left off at a table its players know some draws.
    """
    slot = find_slot(match=str(match.pk), game_number=game_number)
    if slot.seed_opened_at is None and not was_left_off(slot=slot):
        return slot
    replace_slot(slot=slot, now=now)
    return find_slot(match=str(match.pk), game_number=game_number)


def refuse_former_log(replay: Replay | None) -> None:
    """Raise GameReopened for a log that was uploaded before its game got another seed."""
    if replay is not None and replay.slot.replaced_at is not None:
        raise GameReopened(
            gettext(
                "This log was uploaded before the match was reopened. Game {number} is played again"
                " from a new seed: upload the new log, or ask a judge to reinstate the earlier"
                " game."
            ).format(number=replay.slot.game_number)
        )
