"""Events whose decks are public, for tests of what was played in them."""

from datetime import datetime
from typing import Any

from accounts.models import User
from tests.support.factories import NOW, make_round, make_tournament, play_by_hand, set_state
from tournaments.models import Tournament
from tournaments.statistics.services.archetypes import write_archetypes
from tournaments.terms.kinds import TournamentState

# Of the two starter decks every second player has each.
RULES = "Humans: 10 troop:human\nElves: 10 troop:elven"


def played_event(owner: User, *, entries: int = 8, rounds: int = 1, **plan: Any) -> Tournament:
    """A finished event in which seat 0 won every match."""
    event = make_tournament(owner, entries=entries, rounds=rounds, **plan)
    for _ in range(rounds):
        play_by_hand(make_round(event))
    set_state(event, TournamentState.FINISHED)
    return event


def name_archetypes(event: Tournament, text: str = RULES, *, now: datetime = NOW) -> None:
    """Rules of the organisation of an event for its game."""
    write_archetypes(
        organisation=event.organisation.slug,
        game=event.game,
        text=text,
        actor=event.created_by,
        now=now,
    )
