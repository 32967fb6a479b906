"""Creating events and moving them on."""

import secrets
from datetime import datetime

from django.db import transaction

import engine
from accounts.models import User
from decks.selectors import find_format
from tournaments.models import Stage, Tournament, TournamentState
from tournaments.services.pages import write_standings_page

PAIRING_SEED_BYTES = 32
PLAYERS_IN_MATCH = 2

_DRAFT, _CHECK_IN = TournamentState.DRAFT, TournamentState.CHECK_IN
_REGISTRATION, _RUNNING = TournamentState.REGISTRATION, TournamentState.RUNNING
_FINISHED, _CANCELLED = TournamentState.FINISHED, TournamentState.CANCELLED
# From each state, the ones that may follow.
NEXT_STATES = {
    _DRAFT: (_REGISTRATION, _CANCELLED),
    _REGISTRATION: (_DRAFT, _CHECK_IN, _RUNNING, _CANCELLED),
    _CHECK_IN: (_REGISTRATION, _RUNNING, _CANCELLED),
    _RUNNING: (_FINISHED, _CANCELLED),
    _FINISHED: (),
    _CANCELLED: (),
}


class UnsupportedGame(ValueError):
    """A game that is not played by two, which is all that Swiss rounds pair so far."""


class WrongState(ValueError):
    """An event cannot go from its state to the wanted one."""


@transaction.atomic
def create_tournament(
    *, owner: User, name: str, game: engine.Game, format: str, rounds: int, now: datetime
) -> Tournament:
    """A new event, open for registration, with the format and rules of this moment pinned."""
    if not min(game.seats) <= PLAYERS_IN_MATCH <= max(game.seats):
        raise UnsupportedGame(f"{game.name} is not played by two.")
    pinned = find_format(game=game, slug=format)
    tournament = Tournament.objects.create(
        owner=owner,
        name=name,
        game=game.slug,
        format=pinned.slug,
        format_digest=pinned.digest,
        rules_digest=engine.rules_digest(game, pinned),
        pairing_seed=secrets.token_bytes(PAIRING_SEED_BYTES),
        created_at=now,
    )
    Stage.objects.create(tournament=tournament, number=1, rounds=rounds)
    write_standings_page(tournament=tournament)
    return tournament


def move_on(*, tournament: Tournament, state: TournamentState) -> None:
    """Bring a locked event to `state`; WrongState where that does not follow."""
    if state not in NEXT_STATES[TournamentState(tournament.state)]:
        raise WrongState(f"An event that is {tournament.state} cannot become {state}.")
    tournament.state = state
    tournament.save(update_fields=["state"])
