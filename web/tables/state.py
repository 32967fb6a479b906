"""What the script of a table reads and sends: the state of the game, clicks, and moves, as JSON."""

import json
import re
from typing import Any
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import engine
from contract.errors import DomainError, NotFound
from ledger.steady_clock import steady_now
from tables.selectors import SeatView, clicks_after, find_seat
from tables.services.playing import GameEnded, MovePassed, play
from web.tables.keys import key_of
from web.tables.texts import names_of

NUMBER = re.compile(r"\d{1,9}", re.ASCII)
LARGEST_MOVE = 4_096


@never_cache
@require_safe
def state(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """The game as its player sees it; with `after`, what came since that move."""
    try:
        view = find_seat(table_id=table_id, key=key_of(request))
    except NotFound as error:
        return _error(404, str(error))
    after = request.GET.get("after", "")
    return JsonResponse(_state(view, int(after) if NUMBER.fullmatch(after) else None))


@never_cache
@require_safe
def next_clicks(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """What may be clicked next, where there are too many moves to list."""
    clicked = [
        int(word) if NUMBER.fullmatch(word) else word
        for word in request.GET.get("clicked", "").split(",")
        if word
    ]
    try:
        view = find_seat(table_id=table_id, key=key_of(request))
        step = clicks_after(view, verb=request.GET.get("verb", ""), clicked=clicked)
    except NotFound as error:
        return _error(404, str(error))
    except engine.LeadsNowhere:
        return _error(422, gettext("No move begins with this."))
    return JsonResponse({"ply": view.table.ply, **step})


@never_cache
@require_POST
def moving(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Play a move, and answer what came of it."""
    key = key_of(request)
    try:
        ply, move = _move_in(request)
        play(table_id=table_id, key=key, ply=ply, move=move, now=steady_now())
    except NotFound as error:
        return _error(404, str(error))
    except (GameEnded, MovePassed) as error:
        view = find_seat(table_id=table_id, key=key)
        return JsonResponse({"detail": str(error), **_state(view, ply)}, status=error.status)
    except DomainError as error:
        return _error(error.status, str(error))
    except (ValueError, RecursionError):
        return _error(400, gettext("A move is a number of moves made, and a verb with arguments."))
    return JsonResponse(_state(find_seat(table_id=table_id, key=key), ply))


def _move_in(request: HttpRequest) -> tuple[int, tuple[int | str, ...]]:
    """The move in the body of a request; ValueError where there is none."""
    if len(request.body) > LARGEST_MOVE:
        raise ValueError
    match json.loads(request.body):
        case {"ply": int(ply), "move": [str(verb), *args]} if (
            type(ply) is int and ply >= 0 and all(type(arg) in (int, str) for arg in args)
        ):
            return ply, (verb, *args)
    raise ValueError


def _state(view: SeatView, after: int | None) -> dict[str, Any]:
    table = view.table
    facts: dict[str, Any] = {
        "ply": table.ply,
        "state": table.state,
        "seat": view.seat.number,
        "names": names_of(table),
        "end": table.end,
        **view.ask(),
    }
    if after is None:
        return {**facts, "film": view.film()}
    moves = view.moves(after=after)
    cards: dict[str, Any] = {}
    for move in moves:
        cards |= move["cards"]
    return {**facts, "frames": [move["frame"] for move in moves], "cards": cards}


def _error(status: int, detail: str) -> JsonResponse:
    return JsonResponse({"detail": detail}, status=status)
