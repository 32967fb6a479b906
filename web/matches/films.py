"""Films of certified games: who may watch which, and the door through which a page gets them."""

import json
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.models import User
from contract.codings import gzip_answer
from contract.errors import NotFound
from replays.models import Replay
from replays.selectors import find_replay
from tables.audiences import OPEN, PUBLIC
from tournaments.matches.selectors.matches import find_match, match_of_slot
from tournaments.matches.selectors.spectators import (
    find_watchable,
    keeping,
    watchable_audiences,
)
from web.core.avatars import hue, initials
from web.core.event_frame import reader
from web.core.film_words import film_words, game_words_url
from web.core.headers import EMBEDDED
from web.faces.markup import faces_url
from web.matches.seated import people_at_table, teammates_by_seat
from web.matches.texts import not_open


@require_safe
def film(request: HttpRequest, replay_id: UUID, audience: str) -> HttpResponse:
    """The film of a game for one audience."""
    film = find_watchable(replay_id=replay_id, audience=audience, viewer=reader(request))
    taken = request.headers.get("Accept-Encoding", "")
    return gzip_answer(bytes(film.packed), taken, "application/json", keeping(film))


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, replay_id: UUID) -> HttpResponse:
    """A replay that is open to everybody, for a frame of another site. It is the same for every
    reader."""
    replay = find_replay(replay_id=replay_id)
    if replay.revealed_at is None:
        raise not_open()
    match_id = match_of_slot(replay.slot.match)
    seats = (
        people_at_table(replay) if match_id is None else find_match(match_id=match_id).seats.all()
    )
    names = [seat.entry.name for seat in seats]
    film = film_context(request, replay, names, viewer=None)
    if film is None:
        raise NotFound(gettext("This replay is not ready yet."))
    context = {"replay": replay, "names": names, "film": film}
    answer = render(request, "web/matches/embed.html", context)
    answer["Content-Security-Policy"] = EMBEDDED
    return answer


def _embed_code(request: HttpRequest, replay: Replay, title: str) -> str:
    """The HTML with which another site shows a replay; empty where it is not open to everybody."""
    if replay.revealed_at is None:
        return ""
    address = request.build_absolute_uri(reverse("web:embed", args=[replay.pk]))
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="720" loading="lazy"></iframe>',
        address,
        title,
    )


def film_context(
    request: HttpRequest, replay: Replay, names: list[str], viewer: User | None
) -> dict[str, Any] | None:
    """The context to show the films that `viewer` may watch, None where there are none: the `film`
    of `web/matches/film.html`, and the code by which another site shows it."""
    film = film_box(replay, names, viewer)
    if film is None:
        return None
    return film | {"embed_code": _embed_code(request, replay, " – ".join(names))}


def film_box(replay: Replay, names: list[str], viewer: User | None) -> dict[str, Any] | None:
    """The `film` of `web/matches/film.html` with the films that `viewer` may watch; None where
    there are none. `names` are those of the sides; in a game of teams at a table here each seat has
    its own."""
    audiences = watchable_audiences(replay=replay, viewer=viewer)
    if not audiences:
        return None
    names = teammates_by_seat(replay) or names
    films = [
        {
            "audience": audience,
            "label": _label(audience, names),
            "url": reverse("web:film", args=[replay.pk, audience]),
        }
        for audience in audiences
    ]
    return {
        "game": replay.slot.game,
        "game_words": game_words_url(replay.slot.game),
        "faces": faces_url(replay.slot.game),
        "audiences": json.dumps(films),
        "names": json.dumps(names),
        "avatars": json.dumps([[initials(name), hue(name)] for name in names]),
        "words": json.dumps(film_words()),
    }


def _label(audience: str, names: list[str]) -> str:
    if audience == OPEN:
        return gettext("Both hands")
    if audience == PUBLIC:
        return gettext("As a spectator")
    seat = int(audience)
    name = names[seat % len(names)] if names else str(seat + 1)
    if seat < len(names):
        return gettext("As %(player)s saw it") % {"player": name}
    return gettext("As %(player)s saw it, seat %(seat)s") % {"player": name, "seat": seat + 1}
