"""Watching games that are played here: the page of a game for people without a seat, and what its
script reads."""

import hashlib
import json
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

import engine
from contract.errors import DomainError, NotFound
from ground.addresses import address_of
from ground.steady_clock import steady_now
from tables.audiences import Reader
from tables.clocks import until
from tables.models import Table, TableKind, TableState
from tables.selectors import find_table
from tables.services.attendance import note_watcher
from tables.watching import Line, line_at, open_replay, watchers_of
from tournaments.matches.selectors.spectators import Watching, watching
from web.core.avatars import hue, initials
from web.core.event_frame import reader
from web.core.film_words import game_words_url
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of
from web.tables.state import NUMBER
from web.tables.texts import clock_text, names_of, sides_in_names, table_words


def _unwatchable() -> NotFound:
    return NotFound(gettext("This game can’t be watched."))


def watching_page(request: HttpRequest, table: Table) -> HttpResponseBase:
    """A game that has begun, for people without a seat: its film as it grows; while the decks of
    its event are sealed the score, round and clock alone; once its log is open the replay."""
    replay = open_replay(table)
    if replay is not None:
        return redirect("web:replay", replay)
    now = steady_now()
    seen = watching(table=table, reader=Reader.SPECTATOR, now=now)
    match = seen.match
    if match is None and table.kind == TableKind.EVENT:
        raise _unwatchable()
    if match is not None:
        use_time_zone_of(match.round.tournament)
    names = names_of(table.seats.all())
    context = {
        "table": table,
        "game": engine.game(table.game),
        "sides": sides_in_names(table.seats.all()),
        "match": match,
        "clock": None if match is None else timer_context(match.round, now, match=match),
        "clock_text": clock_text(table),
        "watched": seen.sight is not None,
        "avatars": json.dumps([[initials(name), hue(name)] for name in names]),
        "names_plain": json.dumps(names),
        "words": table_words(),
        "game_words": game_words_url(table.game),
    }
    return render(request, "web/tables/watching.html", context)


@cache_control(private=True, no_cache=True)
@require_safe
def watched(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """The game as spectators see it; with `after`, what came since that move, if the moves before
    are those that the reader knows. The tag of the answer is of nothing else than what it says."""
    now = steady_now()
    try:
        table = find_table(table_id=table_id)
        seen = watching(table=table, reader=Reader.SPECTATOR, now=now)
        if seen.sight is None or not table.films:
            raise _unwatchable()
    except DomainError as error:
        return JsonResponse({"detail": str(error)}, status=error.status)
    note_watcher(table=table, reader=_name_of(request), now=now)
    facts = game_facts(request, seen, now) | {"watchers": watchers_of(table=table, now=now)}
    return tagged(request, facts)


def game_facts(
    request: HttpRequest, seen: Watching, now: datetime, *, other: bool = False
) -> dict[str, Any]:
    """The facts and the film of a game that is watched: whole, or what came after the moves that
    the reader knows, unless these are of `other` games."""
    assert seen.sight is not None
    after, back = request.GET.get("after", ""), request.GET.get("back", "0")
    known = not other and NUMBER.fullmatch(after) is not None and NUMBER.fullmatch(back) is not None
    knows = {"after": int(after), "back": int(back)} if known else {}
    line = line_at(seen.table, seen.sight.until, **knows)
    whole = not (known and int(back) == line.back and int(after) <= line.ply)
    audience = seen.sight.audience
    shows = {"film": line.film(audience)} if whole else line.news(audience)
    return {**_facts_of(seen, line, now), **shows}


def _facts_of(seen: Watching, line: Line, now: datetime) -> dict[str, Any]:
    table = seen.table
    state = TableState.PLAYING if table.state == TableState.OVER and not line.over else table.state
    replay = open_replay(table) if line.over else None
    assert seen.sight is not None
    return {
        "ply": line.ply,
        "back": line.back,
        "state": state,
        "end": line.end,
        "outcome": line.outcome,
        "game_words": game_words_url(table.game),
        "names": names_of(table.seats.all()),
        "clock": _clock(line, state, seen.sight.until, now),
        "links": {} if replay is None else {"replay": reverse("web:replay", args=[replay])},
    }


def _clock(line: Line, state: str, moment: datetime, now: datetime) -> dict[str, Any] | None:
    """Milliseconds left to each seat after the last move, and how long the deciding seat had been
    thinking; `delay` of that is free. None without a clock. With a delay it comes from the moves
    alone: when a pause ends, and what is asked now, are newer than what may be known."""
    table = line.table
    if line.left is None:
        return None
    now_too = moment == now
    runs = state == TableState.PLAYING and not (now_too and table.paused_at is not None)
    since = table.asked_at if now_too else line.since
    thinks = until(moment, since) if runs and since is not None else 0
    return {"left": line.left, "delay": table.delay * 1000, "thinks": thinks, "runs": runs}


def tagged(request: HttpRequest, facts: dict[str, Any]) -> HttpResponseBase:
    """The facts as JSON; 304 for a reader who has them. The time that somebody has been thinking is
    in no tag: the page counts on by itself."""
    clock = facts.get("clock") and {**facts["clock"], "thinks": 0}
    text = json.dumps({**facts, "clock": clock}, sort_keys=True)
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag}
    known = HttpResponse(headers=headers)
    answer = get_conditional_response(request, etag=etag, response=known)
    if answer is not None and answer is not known:
        return answer
    return JsonResponse(facts, headers=headers)


def _name_of(request: HttpRequest) -> str:
    """A name that tells this reader from others."""
    user = reader(request)
    return f"user {user.pk}" if user is not None else f"address {address_of(request.META)}"
