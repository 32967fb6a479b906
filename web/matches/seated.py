"""Players of a game, for pages of its log: the entries of a match, or the people at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import engine
from replays.models import Replay
from replays.selectors import players_in_order
from tables.selectors import table_of_slot
from web.tables.texts import names_of


class Player(Protocol):
    """The player of a side: a name, and those of its players where there are several."""

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
class _People:
    player_names: Sequence[str]

    @property
    def name(self) -> str:
        return " + ".join(self.player_names)


@dataclass(frozen=True)
class _AtTable:
    number: int
    entry: _People
    entry_id: str


def people_at_table(replay: Replay) -> list[Seated]:
    """The sides of a game between people; empty for a game that was not played here."""
    names = names_by_seat(replay)
    if not names:
        return []
    sides = sorted({engine.side_of(seat) for seat in range(len(names))})
    players = players_in_order(slot=replay.slot)
    return [
        _AtTable(side, _People(names[side :: len(sides)]), player)
        for side, player in zip(sides, players, strict=True)
    ]


def teammates_by_seat(replay: Replay) -> list[str]:
    """The player at each seat in a log of teams that a table here wrote; empty for any other log,
    which names each side and nobody else who plays for it."""
    seats = range(0 if replay.table is None else len(replay.table["accounts"]))
    return names_by_seat(replay) if any(engine.side_of(seat) != seat for seat in seats) else []


def names_by_seat(replay: Replay) -> list[str]:
    """The player at each seat of the table of a game; empty for a game that was not played here."""
    table = table_of_slot(slot=replay.slot_id)
    seats = [] if table is None else sorted(table.seats.all(), key=lambda seat: seat.number)
    return names_of(seats)
