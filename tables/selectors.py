"""Reading games that are played here, as the holder of a seat may see them."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

import engine
from contract.errors import NotFound
from tables.models import Table, TableMove, TableSeat, TableState, unpacked
from tables.practice import Way, practice_ways


@dataclass(frozen=True)
class SeatView:
    """A game for one seat: what it sees, and what is asked of it."""

    table: Table
    seat: TableSeat

    @property
    def audience(self) -> str:
        return str(self.seat.number)

    def film(self) -> dict[str, Any]:
        """The film of the game so far, for this seat (docs/films.md)."""
        film: dict[str, Any] = unpacked(self.table.films)[self.audience]
        moves = self.moves(after=0)
        for move in moves:
            film["cards"] |= move["cards"]
        return {**film, "frames": [move["frame"] for move in moves], "end": self.table.end}

    def moves(self, *, after: int) -> list[dict[str, Any]]:
        """Of each move after the `after`th its `frame`, and the `cards` that this shows."""
        rows = TableMove.objects.filter(table=self.table, ply__gt=after, ply__lte=self.table.ply)
        packed = rows.order_by("ply").values_list("frames", flat=True)
        return [unpacked(frames)[self.audience] for frames in packed]

    def ask(self) -> dict[str, Any]:
        """What is asked now (docs/asking.md): `ask` where this seat decides, else `waits`, what the
        others are doing; and `guide`, a prompt of the first-game guide, where one fits."""
        everything = unpacked(self.table.ask)
        mine = everything["seat"] == self.seat.number
        return {
            "ask": everything["ask"] if mine else None,
            "waits": "" if mine else everything["waits"],
            "guide": everything["guide"] if mine else None,
        }


def find_seat(*, table_id: UUID, key: str) -> SeatView:
    """The game as the holder of this key sees it; NotFound for everybody else."""
    seat = (
        TableSeat.objects.filter(table=table_id, key_digest=digest_of(key))
        .select_related("table")
        .first()
        if key
        else None
    )
    if seat is None:
        raise NotFound(gettext("There's no game here that you play."))
    return SeatView(seat.table, seat)


def clicks_after(view: SeatView, *, verb: str, clicked: Sequence[int | str]) -> dict[str, Any]:
    """What may be clicked after a verb and some arguments (docs/asking.md). Raises LeadsNowhere of
    the engine, also where this seat is not to decide."""
    if view.ask()["ask"] is None:
        raise engine.LeadsNowhere((verb, *clicked))
    try:
        return engine.next_step(resumed(view.table), verb, clicked)
    except engine.CannotResume as error:
        raise engine.LeadsNowhere((verb, *clicked)) from error


def position_of(view: SeatView, names: Sequence[str]) -> str:
    """What the seat sees of the position, as lines of text; empty where the rules have changed so
    that the game cannot go on."""
    try:
        return engine.position_text(resumed(view.table), view.seat.number, names)
    except engine.CannotResume:
        return ""


def resumed(table: Table) -> engine.Table:
    """The game as it stands: from its moves, where another program has written the position. Raises
    CannotResume of the engine where the rules of this one are others."""
    game = engine.game(table.game)
    if table.program == engine.program():
        kept = engine.Kept(bytes(table.opening), unpacked(table.position), table.last_hash)
        return engine.resume(game, kept)
    rows = table.moves.order_by("ply").values_list("seat", "move", "hash")
    moves = [(seat, tuple(move), hashed) for seat, move, hashed in rows]
    return engine.rebuild(game, bytes(table.opening), moves)


def way_of(table: Table) -> Way:
    """The way in which a game is practised; the usual one where the rules of this program have
    changed since."""
    ways = practice_ways(engine.game(table.game))
    if table.program != engine.program():
        return ways[0]
    variant = resumed(table).head.variant
    same = (
        way
        for way in reversed(ways)
        if way.format == table.format and way.variant.items() <= variant.items()
    )
    return next(same, ways[0])


def games_of(*, key: str) -> list[TableSeat]:
    """The seats of a key in games that are not over, the last opened first."""
    seats = TableSeat.objects.filter(
        key_digest=digest_of(key) if key else "nobody", table__state=TableState.PLAYING
    )
    return list(seats.select_related("table").order_by("-table__opened_at"))


def digest_of(key: str) -> str:
    """What is stored of the key of a seat."""
    return hashlib.sha256(key.encode()).hexdigest()
