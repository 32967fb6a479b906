"""Events of teams of two, and the people in them."""

from typing import Any

import engine
from accounts.models import User
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import NOW, make_tournament, make_user
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.registration import enter, enter_guest
from tournaments.entries.services.teams import accept, add_guest, invite
from tournaments.models import Entry, EntryPlayer, Invitation, Tournament

TEAMS = {"game": "letal", "format": "team"}


def team_event(owner: User | None = None, **plan: Any) -> Tournament:
    """An event that is open for registration, by rules under which two play a side."""
    return make_tournament(owner, **TEAMS | plan)


def team_deck(number: int = 0) -> engine.Deck:
    """One of the ready-made decks of two players."""
    return engine.game("letal").ready_decks[("four-winds", "city-watch")[number % 2]]


@remembered
def make_team(
    tournament: Tournament,
    name: str,
    captain: User | None = None,
    mate: User | None = None,
    number: int = 0,
) -> Entry:
    """A complete team with a legal deck; its players are called after it, as in `Foxes 1`."""
    entry = alone(tournament, name, captain, number)
    if mate is None:
        add_guest(entry_id=entry.pk, actor=tournament.created_by, name=f"{name} 2", now=NOW)
    else:
        invitation = ask(entry, mate)
        accept(invitation_id=invitation.pk, user=mate, name=f"{name} 2", now=NOW)
    return entry


@remembered
def alone(tournament: Tournament, name: str, captain: User | None = None, number: int = 0) -> Entry:
    """A team with a legal deck, in which nobody plays but its captain yet."""
    facts: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "name": name,
        "player": f"{name} 1",
        "deck": team_deck(number),
        "now": NOW,
    }
    if captain is not None:
        return enter(user=captain, **facts)
    return enter_guest(actor=tournament.created_by, **facts).entry


def ask(entry: Entry, user: User) -> Invitation:
    """The captain, who has an account, asks `user` to play along."""
    captain = entry.players.get(number=0).user
    assert captain is not None
    return invite(entry_id=entry.pk, user=captain, username=user.username, now=NOW)


def mate_of(entry: Entry) -> EntryPlayer:
    return entry.players.get(number=1)


@remembered
def a_team(tournament: Tournament | None = None) -> tuple[Entry, User, User]:
    """A complete team with its captain and their mate, who have accounts."""
    captain, mate = make_user(), make_user()
    return make_team(tournament or team_event(), "Foxes", captain, mate), captain, mate


def players(entry: Entry) -> list[str]:
    return [player.name for player in entry.players.order_by("number")]


def kinds(tournament: Tournament) -> list[tuple[str, bool]]:
    """What the journal says of entries, and whether it says so to everybody."""
    entries = staff_entries(stream=event_stream(tournament.pk))
    return [(entry.kind, entry.public) for entry in entries if entry.kind.startswith("entry.")]
