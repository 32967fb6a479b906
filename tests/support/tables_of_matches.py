"""Games of matches that are played on pages, and what staff do there."""

from typing import Any

from accounts.models import User
from tables.models import StaffAct
from tests.support.factories import NOW
from tests.support.playing import event_of
from tournaments.matches.services.playing_here import play_here
from tournaments.matches.services.table_judging import act_at_table
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import Venue


def seated_here(match: Match, user: User) -> None:
    """A player waits at the table of the first game of their match."""
    Tournament.objects.filter(pk=event_of(match).pk).update(venue=Venue.ONLINE)
    play_here(match_id=match.pk, game_number=1, user=user, now=NOW)


def stop_game(match: Match, actor: User) -> Any:
    return act_at_table(match_id=match.pk, act=StaffAct.STOPPED, actor=actor, now=NOW)
