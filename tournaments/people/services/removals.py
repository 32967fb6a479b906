"""The list of names that were removed, for backups that still have them."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from accounts.models import User
from accounts.services.closing import shut
from tournaments.models import EntryPlayer
from tournaments.people.services.closing import close
from tournaments.people.services.names import REMOVED, remove_names


class UnreadableRemoval(ValueError):
    """A line of a list that isn't one of ours."""


def removals() -> list[str]:
    """Closed accounts and guests whose names are removed, a line each, without any name."""
    users = User.objects.exclude(closed_at=None).order_by("closed_at", "pk")
    guests = EntryPlayer.objects.filter(user=None).exclude(name_removed_at=None)
    return [
        *(f"account {number}" for number in users.values_list("pk", flat=True)),
        *(
            f"player {player}"
            for player in guests.order_by("name_removed_at", "pk").values_list("pk", flat=True)
        ),
    ]


def remove_again(*, lines: Iterable[str], now: datetime) -> int:
    """Remove the names of a list that have come back with a backup, and say how many. Names that
    aren't there, or came later, stay as they are. UnreadableRemoval."""
    accounts, players = _read(lines)
    users = User.objects.filter(pk__in=accounts, closed_at=None)
    for user in users:
        shut(user=user, now=now)
        close(user=user, now=now)
    by_event: dict[UUID, set[UUID]] = defaultdict(set)
    rows = EntryPlayer.objects.filter(pk__in=players, user=None, name_removed_at=None)
    for player, event in rows.values_list("pk", "tournament"):
        by_event[event].add(player)
    for event, named in by_event.items():
        remove_names(tournament_id=event, players=named, placeholder=REMOVED, actor=None, now=now)
    return len(users) + sum(map(len, by_event.values()))


def _read(lines: Iterable[str]) -> tuple[set[int], set[UUID]]:
    accounts: set[int] = set()
    players: set[UUID] = set()
    for line in filter(None, map(str.strip, lines)):
        kind, _, number = line.partition(" ")
        try:
            if kind == "account":
                accounts.add(int(number))
            elif kind == "player":
                players.add(UUID(number))
            else:
                raise ValueError(kind)
        except ValueError as error:
            raise UnreadableRemoval(f"{line[:80]!r} is no line of such a list.") from error
    return accounts, players
