"""Practice: a game against a bot with a ready-made deck, without an account."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from accounts.addresses import address_of
from accounts.services.attempts import PRACTICE_FROM_ADDRESS, take_attempt
from ledger.steady_clock import steady_now
from tables.models import Level
from tables.practice import practice_decks, practice_format, practice_ways
from tables.selectors import find_seat, games_of, position_of, way_of
from tables.services.opening import open_practice
from web.core.form_errors import blame
from web.tables.forms import PracticeForm
from web.tables.keys import keep_key, key_of, new_key
from web.tables.texts import level_name, names_of, table_words, way_name

LEVEL_TEXTS = {
    Level.NEW: _("New: makes any move that does something"),
    Level.FAIR: _("Fair: picks the best of a few moves"),
    Level.STRONG: _("Strong: compares many more moves"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponseBase:
    """Choose a game, and begin it."""
    form = PracticeForm(request.POST or None)
    if form.is_valid():
        key = key_of(request) or new_key()
        with blame(form):
            now = steady_now()
            take_attempt(limit=PRACTICE_FROM_ADDRESS, subject=address_of(request.META), now=now)
            table = open_practice(**form.cleaned_data, key=key, now=now)
            answer = redirect("web:practice-table", table.pk)
            keep_key(answer, key)
            return answer
    games = [_choices(engine.game(slug)) for slug in engine.games()]
    open_games = [
        {"table": seat.table, "game": engine.game(seat.table.game).name}
        for seat in games_of(key=key_of(request))
    ]
    context = {
        "form": form,
        "games": games,
        "levels": list(LEVEL_TEXTS.items()),
        "open_games": open_games,
    }
    return render(request, "web/tables/practice.html", context)


def _choices(game: engine.Game) -> dict[str, Any]:
    """What can be chosen of a game."""
    format = practice_format(game)
    decks = [(slug, deck.name) for slug, deck in practice_decks(game, format).items()]
    ways = [(way.written, way_name(game, way)) for way in practice_ways(game)]
    return {
        "slug": game.slug,
        "name": game.name,
        "format": format.name,
        "decks": decks,
        "ways": ways if len(ways) > 1 else [],
    }


@never_cache
@require_safe
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """A game that is played; without a script, what its player sees of it as text."""
    view = find_seat(table_id=table_id, key=key_of(request))
    game = engine.game(view.table.game)
    opponent = next(seat for seat in view.table.seats.all() if seat.level)
    context = {
        "table": view.table,
        "game": game,
        "opponent": level_name(opponent.level),
        "level": opponent.level,
        "way": way_of(view.table).written,
        "position": position_of(view, names_of(view.table)),
        "words": table_words(),
    }
    return render(request, "web/tables/table.html", context)
