"""Games that are played here, in answers to their players."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict

import engine
from decks.format_names import FormatName
from tables.models import Table, TableKind, TableSeat, unpacked
from tables.seat_facts import SeatFacts, seat_facts, shown_after
from tables.selectors import SeatView, replay_of, scene_of
from tables.services.offers import RESUME_MINUTES
from tables.services.playing import Known

Uuid = Annotated[str, {"format": "uuid"}]
UUID_OR_NULL = {"format": "uuid"}


class TableSeatRow(TypedDict):
    """A seat and its player."""

    number: int
    side: Annotated[int, "Which side it plays for; a team has two seats."]
    name: Annotated[str, "The player; empty for a seat that is free, a bot, or a guest."]
    level: Annotated[str | None, "Of a bot: `new`, `fair` or `strong`; null for a person."]
    joined: Annotated[bool, "Whether the player has come; whoever is invited hasn't yet."]
    ready: bool


class AboutTable(TypedDict):
    """A game that is played here."""

    id: Uuid
    kind: Annotated[
        str, "`practice` (against a bot), `casual` (between people) or `event` (of a match)."
    ]
    game: str
    format: FormatName
    table_seats: list[TableSeatRow]
    open_to_all: Annotated[bool, "Whether anybody may take the free seat."]
    bank: Annotated[int | None, "The time of each player in seconds; null without a clock."]
    opened_at: datetime
    moved_at: Annotated[datetime, "When the last move was made, or the game was opened."]


class TableRow(AboutTable):
    """One of your games."""

    state: Annotated[str, "As in the game."]
    seat: Annotated[int, "Your seat."]
    ply: Annotated[int, "The number of moves made."]
    decides: Annotated[int | None, "The seat that is to decide."]


class TableActRow(TypedDict):
    """An act of the event's staff at the table. `seat` got `seconds` where time was given."""

    kind: Annotated[str, "`paused`, `resumed`, `time_given`, `looked` or `stopped`."]
    at: datetime
    seat: int | None
    seconds: int | None


class TableNow(AboutTable, SeatFacts):
    """A game as it stands, for one of its players."""

    closed_because: Annotated[
        str | None,
        "Why a game of an event is not played on: `settled`, `cancelled`, `replaced`, `judge`,"
        " `hosted`.",
    ]
    resumes_at: Annotated[
        datetime | None,
        f"When a pause ends by itself, {RESUME_MINUTES} minutes after one side was ready to go on.",
    ]
    acts: Annotated[list[TableActRow], "What staff of the event did, in order."]
    match_id: Annotated[str | None, UUID_OR_NULL, "The match of an event that it belongs to."]
    game_number: Annotated[int | None, "Which game of that match it is."]
    replay_id: Annotated[
        str | None, UUID_OR_NULL, "Once it is over, its log on the way to a certificate."
    ]
    rematch_id: Annotated[str | None, UUID_OR_NULL, "The next game of the same players."]


class TableDetail(TableNow):
    """A game as it stands, with what the player sees."""

    scene: Annotated[
        dict[str, Any] | None,
        "What your seat sees (docs/scene.md); null before the game starts and once it is stopped.",
    ]


class TableNews(TableNow):
    """A game as it stands, with what came since the moves that you know."""

    frames: Annotated[
        list[list[Any]],
        "A frame for each further move (docs/films.md).",
    ]
    cards: Annotated[dict[str, Any], "The cards that these show for the first time, by their ids."]
    film: Annotated[
        dict[str, Any] | None,
        "The whole film so far instead, where you know no moves of this line of play.",
    ]


class TableStep(TypedDict):
    """The clicks that may follow (docs/asking.md), in the position after `ply` moves."""

    ply: int
    back: int
    ends: Annotated[bool, "Whether what was clicked is a whole move."]
    more: Annotated[list[int | str], "What may be clicked next."]
    reach: Annotated[
        dict[str, list[int | str]], "By argument, all that one click on it stands for."
    ]
    point: Annotated[dict[str, Any] | None, "Where the next point of a table may be."]
    texts: Annotated[dict[str, dict[str, str]], "What new arguments are called."]
    why: NotRequired[Annotated[str, "Why nothing follows a point that isn't legal."]]


def table_detail(view: SeatView, now: datetime) -> TableDetail:
    return {**_table_now(view, now), "scene": scene_of(view)}


def table_news(view: SeatView, known: Known | None, now: datetime) -> TableNews:
    """The news after the moves that the reader knows; none of a game that has not begun."""
    news = shown_after(view, known) if view.table.films else {}
    return {
        **_table_now(view, now),
        "frames": news.get("frames", []),
        "cards": news.get("cards", {}),
        "film": news.get("film"),
    }


def table_row(table: Table, seat: TableSeat) -> TableRow:
    return {
        **about_table(table),
        "state": table.state,
        "seat": seat.number,
        "ply": table.ply,
        "decides": unpacked(table.ask)["seat"] if table.ask else None,
    }


def about_table(table: Table) -> AboutTable:
    """A game for whoever may take a seat of it."""
    return {
        "id": str(table.pk),
        "kind": table.kind,
        "game": table.game,
        "format": {
            "slug": table.format,
            "digest": None if table.rules is None else table.rules.digest,
        },
        "table_seats": _seats(list(table.seats.all())),
        "open_to_all": table.open_to_all,
        "bank": table.bank,
        "opened_at": table.opened_at,
        "moved_at": table.moved_at,
    }


def _table_now(view: SeatView, now: datetime) -> TableNow:
    table, slot = view.table, view.table.slot
    of_event = table.kind == TableKind.EVENT and slot is not None
    replay = replay_of(table)
    return {
        **about_table(table),
        **seat_facts(view, now),
        "closed_because": table.closed_because or None,
        "resumes_at": table.resumes_at,
        "acts": _acts(table) if of_event else [],
        "match_id": slot.match if of_event and slot else None,
        "game_number": slot.game_number if of_event and slot else None,
        "replay_id": None if replay is None else str(replay),
        "rematch_id": None if table.rematch_id is None else str(table.rematch_id),
    }


def _seats(seats: Sequence[TableSeat]) -> list[TableSeatRow]:
    return [
        {
            "number": seat.number,
            "side": engine.side_of(seat.number),
            "name": seat.name,
            "level": seat.level or None,
            "joined": seat.joined_at is not None or bool(seat.level),
            "ready": seat.ready_at is not None or bool(seat.level),
        }
        for seat in sorted(seats, key=lambda seat: seat.number)
    ]


def _acts(table: Table) -> list[TableActRow]:
    return [
        {"kind": act.kind, "at": act.at, "seat": act.seat, "seconds": act.seconds}
        for act in table.acts.order_by("at", "pk")
    ]


def table_step(view: SeatView, step: dict[str, Any]) -> TableStep:
    plain: TableStep = {
        "ply": view.table.ply,
        "back": view.table.back,
        "ends": step["ends"],
        "more": step["more"],
        "reach": step["reach"],
        "point": step["point"],
        "texts": step["texts"],
    }
    return {**plain, "why": step["why"]} if "why" in step else plain
