"""Games as spectators see them: the line of play as it was at a moment, and its watchers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import (
    BinaryField,
    Case,
    Count,
    DateTimeField,
    Exists,
    OuterRef,
    Q,
    Value,
    When,
)

from tables.models import Table, TableKind, TableSeat, TableState, unpacked
from tables.selectors import MOST_LISTED, SEATS, film_of
from tables.sentences import end_words
from tables.sides import deck_of_side, sides_of_table

# The time for which somebody counts after their page asked last.
WATCHES_FOR = timedelta(seconds=30)


@dataclass(frozen=True)
class Line:
    """A game as it stood at a moment.

    `ply` moves had been made, after `back` that were taken back by then. `rows` are what each
    audience saw of the moves after those that the reader knows. `left` is what was left to each
    seat after the last move, in milliseconds, None without a clock, and `since` when it was made.
    `over`: with the last of these moves the game ended.
    """

    table: Table
    ply: int
    back: int
    rows: Sequence[dict[str, dict[str, Any]]]
    left: Sequence[int] | None
    since: datetime | None
    over: bool

    @property
    def end(self) -> str:
        """The end of the game in a sentence; empty before."""
        return end_words(self.table, self.table.seats.count()) if self.over else ""

    @property
    def outcome(self) -> dict[str, Any] | None:
        """The end of the game in codes and values; None before."""
        return self.table.outcome if self.over else None

    def film(self, audience: str) -> dict[str, Any]:
        """The film of this line for an audience (docs/films.md), where it was read from its first
        move."""
        return film_of(self.table, audience, [row[audience] for row in self.rows], over=self.over)

    def news(self, audience: str) -> dict[str, Any]:
        """The `frames` that the reader does not know, and the `cards` that they show."""
        cards: dict[str, Any] = {}
        for row in self.rows:
            cards |= row[audience]["cards"]
        return {"frames": [row[audience]["frame"] for row in self.rows], "cards": cards}


def line_at(table: Table, until: datetime, *, after: int = 0, back: int = 0) -> Line:
    """The line of play at a moment: the moves that had been made and not been taken back by then.
    A reader who knows the first `after` moves of the line after `back` that were taken back gets
    those that follow; who knows another line gets all."""
    taken_back, moves = _read(table, until, after)
    if after and (back != taken_back or not moves):  # They know another line.
        after = 0
        taken_back, moves = _read(table, until, after)
    rows = [unpacked(move.frames) for move in moves if move.ply > after]
    last = moves[-1] if moves else None
    ply = after + len(rows)
    stands = not any(move.taken_back_at for move in moves)
    return Line(
        table=table,
        ply=ply,
        back=taken_back,
        rows=rows,
        left=_left(table, last),
        since=None if last is None else last.made_at,
        over=table.state == TableState.OVER and ply == table.ply and stands,
    )


class _Move(NamedTuple):
    """A row of a line; `taken_back_at` is None where it stands."""

    ply: int
    frames: bytes | memoryview
    left: list[int] | None
    made_at: datetime
    taken_back_at: datetime | None


def _read(table: Table, until: datetime, known: int) -> tuple[int, list[_Move]]:
    """The number of moves taken back before a moment, and the line from move `known` on, the last
    that the reader knows. In one statement, as moves are made and taken back at any time: between
    two the line would become another."""
    line = Q(made_at__lte=until, ply__gte=known)
    never, long_ago = Value(None, output_field=DateTimeField()), Q(taken_back_at__lte=until)
    standing = table.moves.filter(line).annotate(taken_back_at=never)
    frames_then = Case(
        When(long_ago, then=Value(b"")), default="frames", output_field=BinaryField()
    )
    gone = table.taken_back.filter(line | long_ago).annotate(frames_then=frames_then)
    rows = standing.values_list("ply", "frames", "left", "made_at", "taken_back_at").union(
        gone.values_list("ply", "frames_then", "left", "made_at", "taken_back_at"), all=True
    )
    moves = sorted((_Move(*row) for row in rows), key=lambda move: move.ply)
    at_moment = [move for move in moves if not (move.taken_back_at and move.taken_back_at <= until)]
    return len(moves) - len(at_moment), at_moment


def _left(table: Table, last: Any) -> list[int] | None:
    """The time left to each seat after a move, or before the first."""
    if table.bank is None:
        return None
    if last is not None and last.left is not None:
        left: list[int] = last.left
        return left
    return [table.bank * 1000] * table.seats.count()


def games_on(*, now: datetime, slowest: timedelta) -> list[Table]:
    """The games that go on before everybody, or did until `slowest` ago, the most watched first:
    those between two people that were open to all, and those of events whose decks are open. The
    caller leaves out what their events do not show."""
    sealed = TableSeat.objects.filter(table=OuterRef("pk"), deck__revealed_at=None)
    closed = Q(Exists(sealed.exclude(deck=None)), kind=TableKind.EVENT)
    lately = Q(state=TableState.PLAYING) | Q(state=TableState.OVER, moved_at__gt=now - slowest)
    public = Q(kind=TableKind.EVENT) | Q(kind=TableKind.CASUAL, open_to_all=True)
    present = Count("watchers", filter=Q(watchers__seen_at__gt=now - WATCHES_FOR))
    tables = Table.objects.filter(lately, public).exclude(closed).annotate(present=present)
    ordered = tables.order_by("-present", "-opened_at", "pk").select_related("slot", "rules")
    return list(ordered.prefetch_related(SEATS)[:MOST_LISTED])


def watchers_of(*, table: Table, now: datetime) -> int:
    """Number of watchers of a game."""
    return table.watchers.filter(seen_at__gt=now - WATCHES_FOR).count()


def decks_are_open(table: Table) -> bool:
    """True if the decks of all sides are open to everybody."""
    seats = list(table.seats.select_related("deck").order_by("number"))
    decks = [deck_of_side(side) for side in sides_of_table(seats)]
    return all(deck is not None and deck.revealed_at is not None for deck in decks)


def open_replay(table: Table) -> UUID | None:
    """The replay of a game, once its log is open to everybody."""
    if table.slot is None or table.state != TableState.OVER:
        return None
    replays = table.slot.replays.filter(table__isnull=False, revealed_at__isnull=False)
    return replays.values_list("pk", flat=True).first()
