"""JSON for the script of a table: the state of the game, clicks, moves and offers."""

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

from accounts.services.attempts import PLAY_BY_USER, take_attempt
from contract.errors import DomainError
from ground.statements.planned_once import planned_once
from ground.steady_clock import steady_now
from ledger.services.maintenance import UnderMaintenance
from tables.clocks import until
from tables.models import Table
from tables.seat_facts import TableClock, seat_facts, shown_after
from tables.selectors import UNFINISHED, SeatView, clicks_after, find_seat, read_seat, replay_of
from tables.services.offers import Offer, answer_offer, make_offer
from tables.services.playing import Known, play, set_stops
from tables.services.presence import note_presence
from web.core.event_frame import reader
from web.tables.keys import holder_of
from web.tables.pace import paced
from web.tables.texts import closed_text, match_id_of, names_of, staff_texts, window_texts

NUMBER = re.compile(r"\d{1,9}", re.ASCII)
LARGEST_MOVE = 4_096


@never_cache
@require_safe
@planned_once()
def state(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """The game as its player sees it; with `after`, what came since that move, if the moves before
    are those that the reader knows: as many were taken back by then as in `back`."""
    now = steady_now()
    after = request.GET.get("after", "")
    known = Known(int(after), _back(request)) if NUMBER.fullmatch(after) else None

    def facts_of(view: SeatView) -> dict[str, Any]:
        note_presence(seat=view.seat, now=now)
        return _state(view, known, now)

    try:
        facts = read_seat(table_id=table_id, holder=holder_of(request), show=facts_of)
    except DomainError as error:
        return _error(error)
    return JsonResponse(facts)


@never_cache
@require_safe
def next_clicks(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """The clicks that may follow, where there are too many moves to list."""
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
    return JsonResponse({"ply": view.table.ply, **step})


@never_cache
@require_POST
@planned_once()
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


def _no_such_offer() -> JsonResponse:
    return _refusal(400, gettext("There is no such offer."))


@never_cache
@require_POST
@paced
def offering(request: HttpRequest, table_id: UUID) -> JsonResponse:
    """Offer something to the other side."""
    try:
        offer, known = _offer_in(request, _body(request))
    except (ValueError, RecursionError):
        return _no_such_offer()

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
        return _no_such_offer()

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
    facts = read_seat(
        table_id=table_id,
        holder=holder_of(request),
        show=lambda view: _state(view, known, now),
    )
    if refused is None:
        return JsonResponse(facts)
    # The script takes a 503 as a server that is away, and would send the move again.
    status = 409 if isinstance(refused, UnderMaintenance) else refused.status
    return JsonResponse({**facts, "detail": str(refused)}, status=status)


def _back(request: HttpRequest) -> int:
    """Number of moves that had been taken back in the line that a reader knows."""
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


def _state(view: SeatView, known: Known | None, now: datetime) -> dict[str, Any]:
    table, seats = view.table, list(view.table.seats.all())
    if not table.films:
        return {"state": table.state, "changes": table.changes}
    facts: dict[str, Any] = {**seat_facts(view, now)}
    return {
        "clock": _clock(facts.pop("clocks"), now),
        **facts,
        "windows": window_texts(facts["windows"]),
        "names": names_of(seats),
        "links": _links(table),
        "outcome": table.outcome,
        "closed": closed_text(table),
        "staff": staff_texts(table, names_of(seats)),
        **shown_after(view, known),
    }


def _clock(clock: TableClock | None, now: datetime) -> dict[str, Any] | None:
    """The clock as its page shows it: what is left to each seat in milliseconds, and until the time
    of the deciding player is up."""
    if clock is None:
        return None
    due_at = clock["due_at"]
    return {"left": clock["left"], "due": None if due_at is None else until(due_at, now)}


def _links(table: Table) -> dict[str, str]:
    """The links with which a game that is over goes on: its replay, and its rematch."""
    links = {}
    replay = replay_of(table)
    if replay is not None:
        links["replay"] = reverse("web:replay", args=[replay])
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
