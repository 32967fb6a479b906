"""The page of a game: where it waits for its players, is played, and has ended."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import engine
from accounts.services.attempts import PLAY_BY_USER, take_attempt
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tables.casual import deck_choices
from tables.models import Table, TableKind, TableState
from tables.selectors import SeatView, find_seat, find_table, format_of, position_of, way_of
from tables.services.inviting import close_game, join, make_ready
from tables.services.presence import note_presence
from tournaments.prints.qr_codes import qr_svg
from web.core.access import signed_in
from web.core.event_frame import reader
from web.core.film_words import game_words_url
from web.core.form_errors import blame, flash_refusal
from web.faces.markup import faces_url
from web.tables.forms import DeckForm, JoinForm
from web.tables.keys import holder_of
from web.tables.pace import keep_pace_of_reader
from web.tables.texts import (
    clock_text,
    closed_text,
    level_name,
    match_id_of,
    names_of,
    seat_name,
    sides_by_name,
    sides_in_names,
    table_words,
)
from web.tables.watching import watching_page


@never_cache
@require_safe
def table(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """The game for its players; for others with the link the free seat, or the game as they may
    watch it."""
    try:
        view = find_seat(table_id=table_id, holder=holder_of(request))
    except NotFound:
        table = find_table(table_id=table_id)
        if table.films:
            return watching_page(request, table)
        return _before(request, table, None)
    note_presence(seat=view.seat, now=steady_now())
    if view.table.films:
        return render(request, "web/tables/table.html", _playing(view))
    return _before(request, find_table(table_id=table_id), view)


def _playing(view: SeatView) -> dict[str, Any]:
    seats = list(view.table.seats.all())
    bot = next((seat for seat in seats if seat.level), None)
    return {
        "table": view.table,
        "game": engine.game(view.table.game),
        "opponent": "" if bot is None else level_name(bot.level),
        "level": "" if bot is None else bot.level,
        "way": "" if bot is None else way_of(view.table).written,
        "sides": sides_in_names(seats),
        "match_id": match_id_of(view.table),
        "position": position_of(view, names_of(seats)),
        "words": table_words(),
        "game_words": game_words_url(view.table.game),
        "faces": faces_url(view.table.game),
    }


def _before(
    request: HttpRequest, table: Table, view: SeatView | None, form: DeckForm | None = None
) -> HttpResponse:
    """A game that has not begun."""
    seats = list(table.seats.all())
    waits = table.state == TableState.WAITING
    of_event = table.kind == TableKind.EVENT
    format = _playable_format(table)
    free = (
        waits
        and format is not None
        and not of_event
        and any(seat.user_id is None for seat in seats)
    )
    joined = view is not None and view.seat.joined_at is not None
    address = request.build_absolute_uri(reverse("web:table", args=[table.pk]))
    context = {
        "table": table,
        "game": engine.game(table.game),
        "format": format,
        "clock": clock_text(table),
        "sides": sides_by_name(seats),
        "teams": len(seats) > 2,
        "own": view and view.seat,
        "joined": joined,
        "invited": view is not None and not joined and waits and not of_event,
        "match_id": match_id_of(table),
        "closed": closed_text(table),
        "form": form or (None if joined or of_event else _deck_form(request, table)),
        "free": free,
        "address": address,
        "qr": mark_safe(qr_svg(address)) if free and joined else "",  # of our own address
        "full": waits and all(seat.joined_at for seat in seats),
    }
    return render(request, "web/tables/waiting.html", context)


def _playable_format(table: Table) -> engine.Format | None:
    """The format of a game, None where this program can no longer play it."""
    try:
        return format_of(table)
    except engine.CannotResume:
        return None


def _deck_form(request: HttpRequest, table: Table, data: Any = None) -> DeckForm | None:
    """The form to choose a deck with, and in a team game a seat; None for a reader who is not
    signed in, or without a free seat."""
    user, format = reader(request), _playable_format(table)
    if user is None or format is None or table.state != TableState.WAITING:
        return None
    choices = deck_choices(user=user, game=engine.game(table.game), format=format)
    seats = list(table.seats.all())
    if len(seats) == 2:
        return DeckForm(data, choices=choices)
    free = [(seat.number, seat_name(seat)) for seat in seats if seat.user_id is None]
    return JoinForm(data, choices=choices, seats=free)


@signed_in
@require_POST
def joining(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """Take a free seat of a game."""
    table, user = find_table(table_id=table_id), reader(request)
    form = _deck_form(request, table, request.POST)
    if user is None or form is None:
        messages.error(request, gettext("This game was closed, or has started."))
        return redirect("web:table", table_id)
    if form.is_valid():
        with blame(form):
            now = steady_now()
            take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
            join(
                table_id=table_id,
                user=user,
                deck=form.deck,
                number=form.named.get("seat"),
                now=now,
            )
            return redirect("web:table", table_id)
    return _before(request, table, None, form)


@never_cache
@require_POST
def getting_ready(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """Say that the reader is ready; the game begins once all are."""
    with flash_refusal(request):
        keep_pace_of_reader(request, table_id)
        make_ready(table_id=table_id, holder=holder_of(request), now=steady_now())
    return redirect("web:table", table_id)


@never_cache
@require_POST
def closing(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """Withdraw a game, say no to it, or give a seat back."""
    with flash_refusal(request):
        keep_pace_of_reader(request, table_id)
        close_game(table_id=table_id, holder=holder_of(request))
        messages.success(request, gettext("Done. The game won’t be played with you."))
    return redirect("web:play")
