"""Play: a game against another person is opened here, and games that wait or go on are listed."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from accounts.models import User
from accounts.services.attempts import PLAY_BY_USER, take_attempt
from ground.steady_clock import steady_now
from tables.casual import casual_formats, deck_choices, seats_in
from tables.models import Table, TableState
from tables.selectors import finished_games, games_of, kept_practice, open_games
from tables.sentences import end_words
from tables.services.inviting import Terms, open_casual
from web.core.event_frame import reader
from web.core.form_errors import blame
from web.tables.forms import ANYBODY, NAME, PlayForm
from web.tables.texts import clock_text, in_names, names_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponseBase:
    """Choose a game and a format, then the deck and the opponent; and the games of the reader."""
    user = reader(request)
    format = _chosen_format(request)
    form = None
    if user is not None and format is not None:
        choices = deck_choices(user=user, game=engine.game(format.game), format=format)
        form = PlayForm(request.POST or None, choices=choices, teams=seats_in(format) > 2)
        if form.is_valid():
            with blame(form):
                return redirect("web:table", _open(user, format, form).pk)
    context = {
        "form": form,
        "format": format,
        "format_game": None if format is None else engine.game(format.game),
        "games": [
            {"game": game, "formats": list(formats.values())}
            for game in map(engine.game, engine.slugs())
            if (formats := casual_formats(game))
        ],
        "own_games": []
        if user is None
        else [_row(table, user) for table in (*games_of(user=user), *kept_practice(user=user))],
        "open_games": []
        if user is None
        else [_row(each, user) for each in open_games(beside=user)],
        "finished_games": []
        if user is None
        else [_row(each, user) for each in finished_games(user=user)],
    }
    return render(request, "web/tables/play.html", context)


def _chosen_format(request: HttpRequest) -> engine.Format | None:
    """The format in the address, as `game/format`; None without one that is played here."""
    game, _, slug = request.GET.get("format", "").partition("/")
    return casual_formats(engine.game(game)).get(slug) if game in engine.slugs() else None


def _open(user: User, format: engine.Format, form: PlayForm) -> Table:
    """Open the game that the form describes."""
    now = steady_now()
    take_attempt(limit=PLAY_BY_USER, subject=str(user.pk), now=now)
    return open_casual(
        user=user,
        terms=Terms(format.game, format.slug, form.bank, form.against == ANYBODY),
        deck=form.deck,
        opponent=form.opponent.strip() if form.against == NAME else None,
        now=now,
    )


def _row(table: Table, user: User) -> dict[str, Any]:
    """A game in a list, as the reader sees it."""
    format = engine.game(table.game).formats.get(table.format)
    seats = list(table.seats.all())
    own = next((seat for seat in seats if seat.user_id == user.pk), None)
    others = [seat for seat in seats if seat is not own and (seat.user_id or seat.level)]
    return {
        "table": table,
        "game": engine.game(table.game),
        "format": format.name if format else table.format,
        "others": names_of(others),
        "over": table.state == TableState.OVER,
        "end": in_names(end_words(table, len(seats)), seats),
        "invited": own is not None and own.joined_at is None,
        "clock": clock_text(table),
    }
