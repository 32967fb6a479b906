"""Practice: a game against a bot with a ready-made deck, without an account."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import engine
from accounts.services.attempts import PRACTICE_FROM_ADDRESS, take_attempt
from contract.errors import DomainError
from decks.services.judging import read_deck
from ground.addresses import address_of
from ground.steady_clock import steady_now
from tables.models import Level
from tables.practice import practice_decks, practice_format, practice_ways
from tables.selectors import practice_games
from tables.services.opening import open_practice
from web.core.event_frame import reader
from web.core.form_errors import blame
from web.core.seat_keys import key_of
from web.tables.forms import OwnPracticeForm, PracticeForm
from web.tables.keys import holder_of, keep_key, new_key
from web.tables.texts import way_name

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
        with blame(form):
            return _begun(
                request,
                game=form.game,
                deck=form.deck,
                level=form.level,
                format=form.format,
                variant=form.variant,
            )
    games = [_choices(engine.game(slug)) for slug in engine.slugs()]
    open_games = [
        {"table": seat.table, "game": engine.game(seat.table.game).name}
        for seat in practice_games(holder=holder_of(request))
    ]
    context = {
        "form": form,
        "games": games,
        "levels": list(LEVEL_TEXTS.items()),
        "open_games": open_games,
    }
    return render(request, "web/tables/practice.html", context)


def _begun(
    request: HttpRequest,
    *,
    game: str,
    deck: str | engine.Deck,
    level: str,
    format: str,
    variant: Mapping[str, str] | None = None,
) -> HttpResponseBase:
    """Begin a game, and lead to its table."""
    key, now, address = key_of(request) or new_key(), steady_now(), address_of(request.META)
    take_attempt(limit=PRACTICE_FROM_ADDRESS, subject=address, now=now)
    table = open_practice(
        game=game,
        deck=deck,
        level=level,
        format=format,
        variant=variant,
        key=key,
        address=address,
        user=reader(request),
        now=now,
    )
    answer = redirect("web:table", table.pk)
    keep_key(answer, key)
    return answer


@never_cache
@require_POST
def practice_own(request: HttpRequest) -> HttpResponseBase:
    """Begin a game against a bot with a list of the deck builder; a refusal leads back there."""
    form = OwnPracticeForm(request.POST)
    sent = form.format if form.is_valid() else ""
    game, _, format = sent.partition("/")
    if game not in engine.slugs() or format not in engine.game(game).formats:
        raise Http404
    try:
        deck = read_deck(written=form.deck, game=engine.game(game))
        return _begun(request, game=game, deck=deck, level=Level.NEW, format=format)
    except DomainError as error:
        messages.error(request, str(error))
        return redirect("web:build-deck", game, format)


def _choices(game: engine.Game) -> dict[str, Any]:
    """The choices that there are for a game."""
    ways = [(way.written, way_name(game, way)) for way in practice_ways(game)]
    formats = {way.format: game.formats[way.format] for way in practice_ways(game)}
    decks = [
        (format.name, [(slug, deck.name) for slug, deck in practice_decks(game, format).items()])
        for format in formats.values()
    ]
    return {
        "slug": game.slug,
        "name": game.name,
        "format": practice_format(game).name,
        "count": len({slug for _, listed in decks for slug, _ in listed}),
        "decks": decks,
        "ways": ways if len(ways) > 1 else [],
    }
