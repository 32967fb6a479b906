"""Who played a game, for pages of its log: the entries of a match, or the people at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from replays.models import Replay
from tables.models import Table
from web.tables.texts import names_of


class Player(Protocol):
    """Who plays a side: a name, and those of its players where there are several."""

    @property
    def name(self) -> str: ...

    @property
    def player_names(self) -> Sequence[str]: ...


class Seated(Protocol):
    """A side of a game: its number, and who plays it under which id in the log."""

    @property
    def number(self) -> int: ...

    @property
    def entry(self) -> Player: ...

    @property
    def entry_id(self) -> UUID | str: ...


@dataclass(frozen=True)
class _Person:
    name: str

    @property
    def player_names(self) -> Sequence[str]:
        return [self.name]


@dataclass(frozen=True)
class _AtTable:
    number: int
    entry: _Person
    entry_id: str


def people_at_table(replay: Replay) -> list[Seated]:
    """The people of a game between two people; empty for a game that was not played here."""
    table = Table.objects.filter(slot=replay.slot_id).first()
    if table is None:
        return []
    seats = list(table.seats.order_by("number"))
    return [
        _AtTable(seat.number, _Person(name), f"user{seat.user_id}")
        for seat, name in zip(seats, names_of(seats), strict=True)
    ]
