"""Reading games that are played here, as the holder of a seat may see them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext

import engine
from accounts.models import User
from contract.errors import DomainError, NotFound
from decks.selectors import engine_format
from ground.statements.reads import PreparedRead, read_before
from ground.texts import reader_language
from replays.models import Slot
from tables.holders import Holder, digest_of
from tables.models import (
    ClosedBecause,
    Table,
    TableAct,
    TableKind,
    TableMove,
    TableSeat,
    TableState,
    unpacked,
)
from tables.practice import Way, practice_ways
from tables.sentences import ask_words, guide_words, waiting_words

T = TypeVar("T")
UNFINISHED = (TableState.WAITING, TableState.PLAYING)
MOST_LISTED = 50
NO_QUESTION = {"seat": None, "question": None, "guide": None}
SEATS = Prefetch("seats", queryset=TableSeat.objects.select_related("user").order_by("number"))
_TABLE: PreparedRead[Table] = PreparedRead(
    lambda table_id: Table.objects.filter(pk=table_id).select_related("slot", "rules"), UUID
)
_SEATS: PreparedRead[TableSeat] = PreparedRead(
    lambda table_id: TableSeat.objects.filter(table=table_id).order_by("number"), UUID
)
_FRAMES: PreparedRead[tuple[int, bytes | memoryview]] = PreparedRead(
    lambda table_id, after, ply: (
        TableMove.objects.filter(table=table_id, ply__gt=after, ply__lte=ply)
        .order_by("ply")
        .values_list("table__back", "frames")
    ),
    *(UUID, int, int),
)


class NothingFollows(DomainError):
    """No legal move of this seat begins with what was clicked."""

    status = 422
    code = "leads_nowhere"
    field = "clicked"


class LineTakenBack(Exception):
    """Moves were taken back after the row of a game was read and before its frames were: these are
    of another line of play."""


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
        return film_of(self.table, self.audience, self.moves(after=0), over=True)

    def moves(self, *, after: int) -> list[dict[str, Any]]:
        """Of each move after the `after`th its `frame`, and the `cards` that this shows. Raises
        LineTakenBack."""
        rows = _FRAMES.all(self.table.pk, after, self.table.ply)
        known = [self.table.back] * (self.table.ply - after)
        if [back for back, _ in rows] != known:
            raise LineTakenBack
        return [unpacked(frames)[self.audience] for _, frames in rows]

    @cached_property
    def _question(self) -> dict[str, Any]:
        """The open question, and the seat it is put to; nothing before the game begins."""
        return unpacked(self.table.ask) if self.table.ask else NO_QUESTION

    @property
    def decides(self) -> int | None:
        """The seat that is to decide; None before the game begins and when it is over."""
        number: int | None = self._question["seat"]
        return number

    def ask(self) -> dict[str, Any]:
        """The open question (docs/asking.md): `ask` where this seat decides, else `waits`, what the
        others are doing; and `guide`, a prompt of the first-game guide, where one fits."""
        kept = self._question
        question, prompt = kept["question"], kept["guide"]
        if question is None:
            return {"ask": None, "waits": "", "guide": None}
        if kept["seat"] != self.seat.number:
            return {"ask": None, "waits": waiting_words(self.table, question), "guide": None}
        return {
            "ask": ask_words(self.table, question),
            "waits": "",
            "guide": prompt and guide_words(self.table, prompt),
        }


def film_of(
    table: Table, audience: str, moves: Sequence[dict[str, Any]], *, over: bool
) -> dict[str, Any]:
    """The film of a game for an audience, from its beginning and from what it saw of each move;
    with how it ended, if the last of these moves may be the last of the game."""
    film: dict[str, Any] = unpacked(table.films)[audience]
    for move in moves:
        film["cards"] |= move["cards"]
    outcome = table.outcome if over else None
    return {**film, "frames": [move["frame"] for move in moves], "outcome": outcome}


def find_seat(*, table_id: UUID, holder: Holder) -> SeatView:
    """The game as the holder of a seat sees it; NotFound for everybody else, and where this program
    no longer has the game."""
    table = _TABLE.first(table_id)
    seat = None if table is None else holder.seat_in(read_seats(table))
    if table is None or seat is None:
        raise no_game()
    _refuse_gone(table)
    return SeatView(table, seat)


def read_seat(*, table_id: UUID, holder: Holder, show: Callable[[SeatView], T]) -> T:
    """The answer that `show` makes of the game as the holder of a seat sees it, of one line of
    play: it is read again where moves were taken back meanwhile. Raises NotFound."""
    while True:
        try:
            return show(find_seat(table_id=table_id, holder=holder))
        except LineTakenBack:
            continue


def _refuse_gone(table: Table) -> None:
    """NotFound where this program no longer has the game that is played at a table."""
    if table.game not in engine.slugs():
        raise NotFound(gettext("This version of Muster can’t show the game that was played here."))


def read_seats(table: Table) -> list[TableSeat]:
    """The seats of a table by number, which from then on are its `seats.all()`."""
    seats = _SEATS.all(table.pk)
    for seat in seats:
        seat.table = table
    read_before(table, "seats", table.seats.all(), seats)
    return seats


def no_game() -> NotFound:
    return NotFound(gettext("There is no game here that you play."))


def clicks_after(view: SeatView, *, verb: str, clicked: Sequence[int | str]) -> dict[str, Any]:
    """The clicks that may follow a verb and some arguments (docs/asking.md). Raises NothingFollows,
    also where this seat is not to decide, or the game has not begun."""
    try:
        if view.decides == view.seat.number:
            return engine.next_step(resumed(view.table), verb, clicked, reader_language())
    except (engine.CannotResume, engine.LeadsNowhere):
        pass
    raise NothingFollows(gettext("No move begins with this."))


def position_of(view: SeatView, names: Sequence[str]) -> str:
    """The position as the seat sees it, as lines of text; empty where the rules have changed so
    that the game cannot go on."""
    try:
        return engine.position_text(resumed(view.table), view.seat.number, names, reader_language())
    except engine.CannotResume:
        return ""


def scene_of(view: SeatView) -> dict[str, Any] | None:
    """The position as the seat sees it (docs/scene.md); None before the game begins, and where the
    rules have changed so that it cannot go on."""
    if not view.table.films:
        return None
    try:
        played = resumed(view.table)
    except engine.CannotResume:
        return None
    return played.game.view(played.state, view.seat.number)


def replay_of(table: Table) -> UUID | None:
    """The replay of a game that is over, for its players; others have `open_replay`."""
    if table.slot is None or table.state != TableState.OVER:
        return None
    replays = table.slot.replays.filter(table__isnull=False)
    return replays.values_list("pk", flat=True).first()


def resumed(table: Table) -> engine.Table:
    """The game as it stands: from its moves, where another program has written the position. Raises
    CannotResume of the engine where the rules of this one are others."""
    game, format = engine.game(table.game), format_of(table)
    if table.program == engine.program():
        kept = engine.Kept(bytes(table.opening), unpacked(table.position), table.last_hash)
        return engine.resume(game, kept, format)
    return engine.rebuild(game, bytes(table.opening), kept_moves(table), format)


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


def format_of(table: Table) -> engine.Format | None:
    """The format as it was pinned; None where the game's own of that name applies. Raises
    CannotResume of the engine where this program can no longer play it."""
    try:
        return None if table.rules is None else engine_format(table.rules)
    except engine.FormatUnusable as error:
        raise engine.CannotResume(str(error)) from error


def kept_moves(table: Table) -> list[tuple[int, tuple[int | str, ...], str]]:
    """Each move of the line that stands, with its seat and hash."""
    rows = table.moves.order_by("ply").values_list("seat", "move", "hash")
    return [(seat, tuple(move), hashed) for seat, move, hashed in rows]


def practice_games(*, holder: Holder) -> list[TableSeat]:
    """The seats of a player in practice games that are not over, the last opened first."""
    of_key = Q(key_digest=digest_of(holder.key) if holder.key else "nobody")
    of_user = Q() if holder.user is None else Q(user=holder.user)
    playing = {"table__state": TableState.PLAYING, "table__kind": TableKind.PRACTICE}
    seats = TableSeat.objects.filter(of_key | of_user if of_user else of_key, **playing)
    return list(seats.select_related("table").order_by("-table__opened_at"))


def games_of(*, user: User) -> list[Table]:
    """The games between people that a user plays or has open, the last moved first, and then those
    they are invited to; MOST_LISTED of each, so that no number of invitations hides a game."""
    unfinished = _between_people(user).filter(table__state__in=UNFINISHED)
    invited = Q(table__kind=TableKind.CASUAL, joined_at=None)
    return _last_moved(unfinished.exclude(invited)) + _last_moved(unfinished.filter(invited))


def finished_games(*, user: User) -> list[Table]:
    """The games between people that a user has played to their end, the last moved first."""
    return _last_moved(_between_people(user).filter(table__state=TableState.OVER))


def kept_practice(*, user: User) -> list[Table]:
    """The practice games of a user, for as long as they are kept, the last moved first."""
    return _last_moved(TableSeat.objects.filter(user=user, table__kind=TableKind.PRACTICE))


def _between_people(user: User) -> QuerySet[TableSeat]:
    return TableSeat.objects.filter(user=user).exclude(table__kind=TableKind.PRACTICE)


def _last_moved(at: QuerySet[TableSeat]) -> list[Table]:
    """The tables of some seats, at most MOST_LISTED; none of a game that this program does not
    have."""
    tables = Table.objects.filter(pk__in=at.values("table"), game__in=engine.slugs())
    tables = tables.order_by("-moved_at")
    return list(tables.prefetch_related(SEATS).select_related("rules", "slot")[:MOST_LISTED])


def open_games(*, beside: User) -> list[Table]:
    """The games with a seat for whoever wants it, but those of a user, the newest first."""
    own = TableSeat.objects.filter(user=beside, table__state=TableState.WAITING)
    waiting = Table.objects.filter(state=TableState.WAITING, game__in=engine.slugs())
    tables = waiting.filter(open_to_all=True)
    empty = TableSeat.objects.filter(table=OuterRef("pk"), user=None)
    free = tables.filter(Exists(empty)).exclude(pk__in=own.values("table"))
    return list(free.prefetch_related(SEATS).order_by("-opened_at")[:MOST_LISTED])


def casual_tables(slots: Collection[UUID]) -> list[Table]:
    """The casual games with these slots, with their seats."""
    tables = Table.objects.filter(kind=TableKind.CASUAL, slot__in=slots)
    return list(tables.prefetch_related(SEATS))


def find_table(*, table_id: UUID) -> Table:
    """A game between people with its seats, for whoever has its link, or a practice game that is
    over; NotFound, also where this program no longer has its game."""
    shared = ~Q(kind=TableKind.PRACTICE) | Q(state=TableState.OVER)
    tables = Table.objects.filter(shared).prefetch_related(SEATS)
    table = tables.filter(pk=table_id).first()
    if table is None:
        raise NotFound(gettext("There is no game at this address."))
    _refuse_gone(table)
    return table


def changes_of(*, table_ids: Collection[str]) -> dict[UUID, int]:
    """For each of these tables how often it has changed."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "changes"))


def unfinished_tables(*, stream: str, match: str | None = None) -> list[Table]:
    """The games of an event that wait or go on, or of one of its matches, by the stream of its
    journal."""
    tables = Table.objects.filter(kind=TableKind.EVENT, state__in=UNFINISHED, slot__stream=stream)
    if match is not None:
        tables = tables.filter(slot__match=match)
    return list(tables.select_related("slot").order_by("opened_at"))


def matches_being_played(
    *, matches: Iterable[str], states: Collection[TableState] = (TableState.PLAYING,)
) -> set[str]:
    """Those of some matches of events of which a game goes on, or is in another of `states`."""
    tables = Table.objects.filter(kind=TableKind.EVENT, state__in=states)
    return set(tables.filter(slot__match__in=list(matches)).values_list("slot__match", flat=True))


def tables_of_match(*, stream: str, match: str) -> list[Table]:
    """The games of a match, the last opened first, by the stream of the journal of its event."""
    tables = Table.objects.filter(kind=TableKind.EVENT, slot__stream=stream, slot__match=match)
    return list(
        tables.select_related("slot", "rules").prefetch_related(SEATS).order_by("-opened_at")
    )


def was_left_off(*, slot: Slot) -> bool:
    """True if the game of a slot was begun or opened here and will not be played on, so that its
    draws may be known; not where it was left to its host before it began."""
    left = Table.objects.filter(slot=slot, state__in=(TableState.CLOSED, TableState.STOPPED))
    return left.exclude(closed_because=ClosedBecause.HOSTED).exists()


def table_of_slot(*, slot: UUID) -> Table | None:
    """The table at which the game of a slot is or was played, with its seats; None without one."""
    return Table.objects.filter(slot=slot).prefetch_related("seats").first()


def seats_in_order(*, table: Table) -> list[TableSeat]:
    """The seats of a table in their order."""
    return list(table.seats.order_by("number"))


def acts_of_staff(*, table: Table) -> list[TableAct]:
    """Acts of staff at a table, in order."""
    return list(table.acts.order_by("at", "pk"))
