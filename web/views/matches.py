"""Matches and the logs of their games, for anybody."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from replays.models import Replay, Slot
from replays.selectors import find_replay, replays, slots_of
from tournaments.models import Match, MatchSeat
from tournaments.selectors import find_match, match_named
from web.views.events import reader
from web.words import events as words
from web.words.replays import told


@require_safe
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Who played whom, what came of it, by whose word, and every log of it."""
    return render(request, "web/matches/one.html", match_shown(request, match_id))


@require_safe
def replay(request: HttpRequest, replay_id: UUID) -> HttpResponse:
    """What became of a log. While it waits, the page asks again by itself."""
    found = find_replay(replay_id=replay_id)
    shown: dict[str, Any] = {"replay": found, "told": told(found, reader(request))}
    match_id = match_named(found.slot.match)
    if match_id is not None:
        shown["match"] = of = find_match(match_id=match_id)
        shown["seats"] = list(of.seats.all())
    return render(request, "web/matches/replay.html", shown)


def match_shown(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """All that the page of a match needs."""
    found = find_match(match_id=match_id)
    seats = list(found.seats.all())
    user = reader(request)
    return {
        "match": found,
        "event": found.round.tournament,
        "seats": seats,
        "score": words.score(found),
        "settled_by": words.SETTLED_BY.get(found.settled_by, ""),
        "games": _games(request, found, seats),
        "reports": found.reports.select_related("entry").order_by("pk"),
        "own_seat": next((seat for seat in seats if user and seat.entry.user_id == user.pk), None),
    }


def _games(request: HttpRequest, match: Match, seats: list[MatchSeat]) -> list[dict[str, Any]]:
    """The games of a match that have a log or a result, and the next one to be played."""
    logs: dict[int, list[Replay]] = defaultdict(list)
    for one in replays().filter(slot__match=str(match.pk)).order_by("uploaded_at", "pk"):
        logs[one.slot.game_number].append(one)
    settled = {game.number: game for game in match.games.all()}
    return [
        _game(request, slot, logs[slot.game_number], settled.get(slot.game_number), seats)
        for slot in slots_of(matches=[str(match.pk)])
    ]


def _game(
    request: HttpRequest, slot: Slot, logs: list[Replay], settled: Any, seats: list[MatchSeat]
) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "number": slot.game_number,
        "slot": slot,
        "logs": [(one, told(one, reader(request))) for one in logs],
        "settled": settled,
    }
    if settled is not None:
        shown["by"] = words.GAME_SETTLED_BY.get(settled.settled_by, "")
        shown["winner"] = None if settled.winner is None else seats[settled.winner].entry.name
    return shown
