"""What the script of a table reads and sends: the state of the game, clicks, moves and offers, as
JSON."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import engine
from accounts.services.attempts import PLAY_BY_USER, take_attempt
from contract.errors import DomainError
from ledger.steady_clock import steady_now
from tables.clocks import until
from tables.models import Table, TableSeat, TableState
from tables.selectors import UNFINISHED, SeatView, clicks_after, find_seat
from tables.services.offers import Offer, answer_offer, make_offer, offers_open_to
from tables.services.playing import Known, play, set_stops
from tables.services.presence import is_away, note_presence
from web.core.event_frame import reader
from web.tables.keys import holder_of
from web.tables.pace import paced
from web.tables.texts import closed_text, match_id_of, names_of, staff_texts, windows_of

NUMBER = re.compile(r"\d{1,9}", re.ASCII)
LARGEST_MOVE = 4_096


@never_cache
@require_safe
def state(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """The game as its player sees it; with `after`, what came since that move, if the moves before
    are those that the reader knows: as many were taken back by then as in `back`."""
    now = steady_now()
    try:
        view = find_seat(table_id=table_id, holder=holder_of(request))
    except DomainError as error:
        return _error(error)
    note_presence(seat=view.seat, now=now)
    after = request.GET.get("after", "")
    known = NUMBER.fullmatch(after) and _back(request) == view.table.back
    return JsonResponse(_state(view, int(after) if known else None, now))


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
        view = find_seat(table_id=table_id, holder=holder_of(request))
        step = clicks_after(view, verb=request.GET.get("verb", ""), clicked=clicked)
    except DomainError as error:
        return _error(error)
    except engine.LeadsNowhere:
        return _refusal(422, gettext("No move begins with this."))
    return JsonResponse({"ply": view.table.ply, **step})


@never_cache
@require_POST
@paced
def moving(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Play a move, and answer what came of it."""
    try:
        ply, move = _move_in(_body(request))
    except (ValueError, RecursionError):
        return _refusal(
            400, gettext("A move is a number of moves made, and a verb with arguments.")
        )

    known = Known(ply, _back(request))

    def made(now: datetime) -> None:
        play(
            table_id=table_id,
            holder=holder_of(request),
            ply=known.ply,
            back=known.back,
            move=move,
            now=now,
        )

    return _done(request, table_id, known, made)


@never_cache
@require_POST
@paced
def offering(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Offer something to the other side."""
    try:
        offer, known = _offer_in(request, _body(request))
    except (ValueError, RecursionError):
        return _refusal(400, gettext("There is no such offer."))

    def made(now: datetime) -> None:
        user = reader(request)
        if offer == Offer.REMATCH and user is not None:
            take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
        make_offer(table_id=table_id, holder=holder_of(request), kind=offer, known=known, now=now)

    return _done(request, table_id, known, made)


@never_cache
@require_POST
@paced
def answering(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Take or leave what is offered."""
    try:
        body = _body(request)
        offer, known = _offer_in(request, body)
        accept = body["accept"] is True
    except (ValueError, KeyError, RecursionError):
        return _refusal(400, gettext("There is no such offer."))

    def made(now: datetime) -> None:
        answer_offer(
            table_id=table_id,
            holder=holder_of(request),
            kind=offer,
            accept=accept,
            known=known,
            now=now,
        )

    return _done(request, table_id, known, made)


@never_cache
@require_POST
@paced
def stopping(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Say in which windows the player wants to be asked, and until when they pass in all."""
    try:
        match _body(request):
            case {"ply": int(after), "stops": dict(stops), "until": str(until)} if (
                type(after) is int and after >= 0 and _words(stops)
            ):
                pass
            case _:
                raise ValueError
    except (ValueError, RecursionError):
        return _refusal(400, gettext("There is no such window."))

    def made(now: datetime) -> None:
        set_stops(table_id=table_id, holder=holder_of(request), stops=stops, until=until, now=now)

    return _done(request, table_id, Known(after, _back(request)), made)


def _words(stops: dict[Any, Any]) -> bool:
    return all(isinstance(word, str) for pair in stops.items() for word in pair)


def _done(
    request: HttpRequest, table_id: UUID, known: Known, change: Callable[[datetime], None]
) -> JsonResponse:
    """The state of a game after a change that its player wants; with the reason in `detail` where
    it is not made."""
    now, refused = steady_now(), None
    try:
        change(now)
    except DomainError as error:
        if error.status in (404, 422):
            return _error(error)
        refused = error
    view = find_seat(table_id=table_id, holder=holder_of(request))
    facts = _state(view, known.ply if known.back == view.table.back else None, now)
    if refused is None:
        return JsonResponse(facts)
    return JsonResponse({**facts, "detail": str(refused)}, status=refused.status)


def _back(request: HttpRequest) -> int:
    """How many moves had been taken back of the line that a reader knows."""
    back = request.GET.get("back", "")
    return int(back) if NUMBER.fullmatch(back) else 0


def _body(request: HttpRequest) -> Any:
    """The JSON of a request; ValueError where there is none."""
    if request.content_type != "application/json" or len(request.body) > LARGEST_MOVE:
        raise ValueError
    return json.loads(request.body)


def _move_in(body: Any) -> tuple[int, tuple[int | str, ...]]:
    """The move in the body of a request; ValueError where there is none."""
    match body:
        case {"ply": int(ply), "move": [str(verb), *args]} if (
            type(ply) is int and ply >= 0 and all(type(arg) in (int, str) for arg in args)
        ):
            return ply, (verb, *args)
    raise ValueError


def _offer_in(request: HttpRequest, body: Any) -> tuple[Offer, Known]:
    """The kind of an offer, and the position that its sender knows; ValueError."""
    match body:
        case {"kind": str(kind), "ply": int(ply)} if type(ply) is int and ply >= 0:
            return Offer(kind), Known(ply, _back(request))
    raise ValueError


def _state(view: SeatView, after: int | None, now: datetime) -> dict[str, Any]:
    table, seats = view.table, list(view.table.seats.order_by("number"))
    if not table.films:
        return {"state": table.state, "changes": table.changes}
    facts: dict[str, Any] = {
        "ply": table.ply,
        "back": table.back,
        "changes": table.changes,
        "state": table.state,
        "seat": view.seat.number,
        "names": names_of(seats),
        "end": table.end,
        "decides": view.decides,
        "paused": table.paused_at is not None,
        "clock": _clock(table, seats, now),
        "away": [seat.number for seat in seats if is_away(table, seat, now)],
        "offer": table.offer,
        "offers": offers_open_to(table, view.seat),
        "links": _links(table),
        "closed": closed_text(table),
        "held": table.held,
        "staff": staff_texts(table, names_of(seats)),
        "windows": windows_of(engine.game(table.game), view.seat),
        "yields": view.seat.yields and view.seat.yields["until"],
        **view.ask(),
    }
    if after is None or after > table.ply:
        return {**facts, "film": view.film()}
    moves = view.moves(after=after)
    cards: dict[str, Any] = {}
    for move in moves:
        cards |= move["cards"]
    return {**facts, "frames": [move["frame"] for move in moves], "cards": cards}


def _clock(table: Table, seats: list[TableSeat], now: datetime) -> dict[str, Any] | None:
    """What is left to each seat in milliseconds, and until the time of who decides is up; None
    without a clock."""
    if table.bank is None:
        return None
    return {
        "left": [seat.left for seat in seats],
        "due": None if table.due_at is None else until(table.due_at, now),
    }


def _links(table: Table) -> dict[str, str]:
    """Where a game that is over goes on: its replay, and its rematch."""
    links = {}
    if table.state == TableState.OVER and table.slot is not None:
        replay = table.slot.replays.filter(table__isnull=False).first()
        if replay is not None:
            links["replay"] = reverse("web:replay", args=[replay.pk])
    match_id = match_id_of(table)
    if match_id is not None and table.state not in UNFINISHED:
        links["match"] = reverse("web:match", args=[match_id])
    if table.rematch_id is not None:
        links["rematch"] = reverse("web:table", args=[table.rematch_id])
    return links


def _error(error: DomainError) -> JsonResponse:
    return _refusal(error.status, str(error))


def _refusal(status: int, detail: str) -> JsonResponse:
    return JsonResponse({"detail": detail}, status=status)
