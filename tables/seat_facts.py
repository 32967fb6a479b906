"""The state of a game, for the holder of a seat: what pages and programs are told alike.

Nothing is computed here by the rules of a game: all of it was written down with the last change.
"""

from datetime import datetime
from typing import Annotated, Any, TypedDict

import engine
from ledger.services.maintenance import is_paused
from tables.models import Table, TableSeat
from tables.selectors import SeatView
from tables.sentences import end_words
from tables.services.offers import offers_open_to
from tables.services.playing import Known
from tables.services.presence import is_away
from tables.sides import is_out


class OpenOffer(TypedDict):
    """An offer of one side that the other hasn't answered."""

    kind: str
    seat: Annotated[int, "The seat that offers it."]


class TableClock(TypedDict):
    """The time of the players. `left` doesn't count down: time is taken when a decision is made."""

    left: Annotated[
        list[int | None],
        "For each seat, the milliseconds left when its last decision was made; null for bots, and"
        " before the game starts.",
    ]
    delay: Annotated[int, "The seconds of each decision that are free."]
    due_at: Annotated[
        datetime | None,
        "When the time of the seat that decides is up, which loses it the game; null while no clock"
        " runs.",
    ]


class WindowRow(TypedDict):
    """A window of the game in which a player may pass, on the own turn or on that of others."""

    stop: Annotated[str, "Its name, by which you say what you want in it."]
    turn: Annotated[str, "`mine` or `theirs`."]
    asks: Annotated[str, "What is asked then."]
    wish: Annotated[str, "What you want: `ask`, `about_me` (ask if it's about your side), `pass`."]


class SeatFacts(TypedDict):
    """The state of a game, for the player of a seat."""

    state: Annotated[
        str,
        "`waiting`, `playing`, `over`, `stopped` (the rules were updated, so it can't go on) or"
        " `closed` (it won't be played).",
    ]
    seat: Annotated[int, "Your seat."]
    ply: Annotated[int, "The number of moves made. Send it with what you answer."]
    back: Annotated[
        int, "How often moves were taken back. Another number means another line of play."
    ]
    changes: Annotated[int, "Counts everything that changes at the table."]
    decides: Annotated[int | None, "The seat that is to decide."]
    ask: Annotated[
        dict[str, Any] | None,
        "What you are to decide, with the legal moves (docs/asking.md); null while others decide.",
    ]
    waits: Annotated[str, "What the others are deciding, in words; empty while you decide."]
    guide: Annotated[
        dict[str, str] | None, "In practice, what the guide to a first game says: `title`, `text`."
    ]
    clocks: Annotated[TableClock | None, "Null without a clock."]
    paused: bool
    under_maintenance: Annotated[
        bool,
        "Whether a maintenance of the service is under way: no moves are made, and no clocks run.",
    ]
    held: Annotated[bool, "Whether a judge has paused it, so that only a judge can resume it."]
    out: Annotated[
        list[int],
        "The seats of players who conceded or ran out of time while their partner plays on; they"
        " neither make nor answer offers.",
    ]
    away: Annotated[list[int], "The seats that are to decide and haven't been seen lately."]
    offer: OpenOffer | None
    offers: Annotated[list[str], "What you may offer now."]
    windows: list[WindowRow]
    yields: Annotated[str | None, "Until when you pass in all windows, as you set it."]
    end: Annotated[str, "How the game ended, in a sentence; empty before."]


def seat_facts(view: SeatView, now: datetime) -> SeatFacts:
    """The state of a game for a seat."""
    table, seats = view.table, list(view.table.seats.all())
    question = view.ask()
    maintained = is_paused()
    return {
        "state": table.state,
        "seat": view.seat.number,
        "ply": table.ply,
        "back": table.back,
        "changes": table.changes,
        "decides": view.decides,
        "ask": question["ask"],
        "waits": question["waits"],
        "guide": question["guide"],
        "clocks": _clocks(table, seats, running=not maintained),
        "paused": table.paused_at is not None,
        "under_maintenance": maintained,
        "held": table.held,
        "out": [seat.number for seat in seats if is_out(table, seat)],
        "away": [seat.number for seat in seats if is_away(table, seat, now)],
        "offer": table.offer,
        "offers": [] if maintained else offers_open_to(table, view.seat),
        "windows": _windows(engine.game(table.game), view.seat),
        "yields": view.seat.yields and view.seat.yields["until"],
        "end": end_words(table, len(seats)),
    }


def shown_after(view: SeatView, known: Known | None) -> dict[str, Any]:
    """The part of a game that has begun which a seat sees beyond the moves that are `known`:
    `frames` and the `cards` that these show; where that is none of its line of play, or nothing,
    the whole `film`."""
    if known is None or known.back != view.table.back or known.ply > view.table.ply:
        return {"film": view.film()}
    moves = view.moves(after=known.ply)
    cards: dict[str, Any] = {}
    for move in moves:
        cards |= move["cards"]
    return {"frames": [move["frame"] for move in moves], "cards": cards}


def _clocks(table: Table, seats: list[TableSeat], *, running: bool) -> TableClock | None:
    if table.bank is None:
        return None
    left = [seat.left for seat in seats]
    return {"left": left, "delay": table.delay, "due_at": table.due_at if running else None}


def _windows(game: engine.Game, seat: TableSeat) -> list[WindowRow]:
    """The windows of a game, and what the player of a seat wants in each (`engine.Stop`)."""
    return [
        {
            "stop": stop,
            "turn": turn,
            "asks": game.words.occasions[occasion].decides.replace("{source}", "…"),
            "wish": seat.stops.get(stop, usual),
        }
        for stop, usual in game.stops.items()
        for occasion, turn in (stop.split("/"),)
    ]
