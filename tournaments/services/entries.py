"""Entering events."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from decks.selectors import UnknownFormat, find_format
from decks.services.snapshots import freeze_deck
from tournaments.models import Entry, Tournament, TournamentState
from tournaments.names import name_key
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import write_standings_page


class RegistrationClosed(ValueError):
    """The event takes no more entries."""


class NameTaken(ValueError):
    """Another entry of the event has this name."""


class AlreadyEntered(ValueError):
    """This user has entered the event before."""


class OwnerHosts(ValueError):
    """The owner alone hosts the games of an event, and nobody hosts where he plays."""


class RulesChanged(ValueError):
    """The event pins rules that this installation no longer has, so no deck can be judged."""


@transaction.atomic
def enter(
    *, tournament_id: UUID, user: User | None, name: str, deck: engine.Deck, now: datetime
) -> Entry:
    """An entry with its deck frozen. `user` None makes a guest, whom the organiser answers for.

    Raises what freezing a deck raises, when the deck is not legal in the event's format.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state != TournamentState.REGISTRATION:
        raise RegistrationClosed(f"{tournament.name} is {tournament.state}: registration is over.")
    if tournament.entries.filter(name_key=name_key(name)).exists():
        raise NameTaken(f"{tournament.name} has an entry named {name!r} already.")
    if user is not None and user.pk == tournament.owner_id:
        raise OwnerHosts(
            f"{tournament.name} is your own event: you host its games, so you cannot play in it."
        )
    if user is not None and tournament.entries.filter(user=user).exists():
        raise AlreadyEntered(f"You have entered {tournament.name} already.")
    entry = Entry.objects.create(
        tournament=tournament,
        user=user,
        name=name,
        name_key=name_key(name),
        deck=freeze_deck(deck=deck, format=_pinned_format(tournament), now=now),
        entered_at=now,
    )
    write_standings_page(tournament=tournament)
    return entry


def _pinned_format(tournament: Tournament) -> engine.Format:
    try:
        format = find_format(game=engine.game(tournament.game), slug=tournament.format)
    except (engine.UnknownGame, UnknownFormat) as error:
        raise RulesChanged(f"This installation no longer has {tournament.format}.") from error
    if format.digest != tournament.format_digest:
        raise RulesChanged(
            f"{tournament.name} is played by {tournament.format} {tournament.format_digest};"
            f" this installation now has {format.digest}."
        )
    return format
