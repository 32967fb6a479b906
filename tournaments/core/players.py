"""Players, in the one shape that every answer has for them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from tournaments.models import Entry, EntryPlayer

UuidText = Annotated[str, {"format": "uuid"}]


class Member(TypedDict):
    """A player of an entry: the player itself, or one of a team."""

    id: UuidText
    name: str


class Player(TypedDict):
    """A player or a team: the id is that of the entry.

    A team has `members`, who play in it, the captain first.
    """

    id: UuidText
    name: str
    members: NotRequired[list[Member]]


def player_of(entry: Entry) -> Player:
    """An entry that was read with its players."""
    return player_with(
        entry.pk, entry.name, [(person.pk, person.name) for person in entry.players.all()]
    )


def members_of(entry: Entry) -> list[Member]:
    """The players of an entry that was read with them, the captain first."""
    return [member(player.pk, player.name) for player in entry.players.all()]


def member(player: UUID, name: str) -> Member:
    """A person in an entry."""
    return {"id": str(player), "name": name}


def players_of(tournament_id: UUID) -> dict[UUID, Player]:
    """All entries of an event, by their ids."""
    seated: dict[UUID, list[tuple[UUID, str]]] = defaultdict(list)
    people = EntryPlayer.objects.filter(tournament_id=tournament_id).order_by("number")
    for entry, person, name in people.values_list("entry_id", "pk", "name"):
        seated[entry].append((person, name))
    entries = Entry.objects.filter(tournament_id=tournament_id).values_list("pk", "name")
    return {entry: player_with(entry, name, seated[entry]) for entry, name in entries}


def player_with(entry: UUID, name: str, people: Sequence[tuple[UUID, str]]) -> Player:
    """An entry of this name in which these play, the captain first."""
    player: Player = {"id": str(entry), "name": name}
    if [title for _, title in people] == [name]:
        return player
    return {**player, "members": [member(*person) for person in people]}
