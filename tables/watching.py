"""Games as spectators see them: the line of play as it was at a moment, and who watches."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from tables.models import Table, TableKind, TableSeat, TableState, unpacked
from tables.selectors import MOST_LISTED, SEATS, film_of
from tables.sides import deck_of_side, sides_of_table

# How long somebody counts after their page asked last.
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
        return self.table.end if self.over else ""

    def film(self, audience: str) -> dict[str, Any]:
        """The film of this line for an audience (docs/films.md), where it was read from its first
        move."""
        return film_of(self.table, audience, [row[audience] for row in self.rows], end=self.end)

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
    standing, gone = table.moves.filter(made_at__lte=until), table.taken_back.none()
    taken_back = 0
    if table.back:
        taken_back = table.taken_back.filter(taken_back_at__lte=until).count()
        gone = table.taken_back.filter(made_at__lte=until, taken_back_at__gt=until)
    ply = standing.count() + gone.count()
    known = after if back == taken_back and after <= ply else 0
    rows = [
        *standing.filter(ply__gt=known).values_list("ply", "frames"),
        *gone.filter(ply__gt=known).values_list("ply", "frames"),
    ]
    last = gone.order_by("ply").last() or standing.order_by("ply").last()
    stands = table.state == TableState.OVER and ply == table.ply and not gone.exists()
    return Line(
        table=table,
        ply=ply,
        back=taken_back,
        rows=[unpacked(frames) for _, frames in sorted(rows, key=lambda row: row[0])],
        left=_left(table, last),
        since=None if last is None else last.made_at,
        over=stands,
    )


def _left(table: Table, last: Any) -> list[int] | None:
    """What is left to each seat after a move, or before the first."""
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
    """How many watch a game."""
    return table.watchers.filter(seen_at__gt=now - WATCHES_FOR).count()


def decks_are_open(table: Table) -> bool:
    """Whether the decks of all sides are open to everybody."""
    seats = list(table.seats.select_related("deck").order_by("number"))
    decks = [deck_of_side(side) for side in sides_of_table(seats)]
    return all(deck is not None and deck.revealed_at is not None for deck in decks)


def open_replay(table: Table) -> UUID | None:
    """The replay of a game, once its log is open to everybody."""
    if table.slot is None or table.state != TableState.OVER:
        return None
    replays = table.slot.replays.filter(table__isnull=False, revealed_at__isnull=False)
    return replays.values_list("pk", flat=True).first()
