"""The pictures that chats and networks show beside a link to an event or a replay."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from ground.steady_clock import steady_now
from replays.models import Replay
from replays.selectors import film_audiences, find_film, find_replay
from tables.audiences import PUBLIC
from tournaments.matches.selectors.matches import find_match, match_of_slot
from tournaments.models import Tournament
from tournaments.prints.typesetting import facts_of, sheet_etag, typeset_picture
from tournaments.stages.selectors.round_names import round_name
from web.core import statuses
from web.core.event_frame import frame_of
from web.core.event_texts import event_facts, game_and_format
from web.matches.texts import not_open, winner_text
from web.prints.final_boards import draw_last_board

STATIC = Path(__file__).resolve().parents[1] / "static" / "web"
NAME = "Muster"
# The address of a picture stays; what it tells of an event may change.
KEPT = "public, max-age=300"


@require_safe
def event_preview(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The picture of a public event: its name, what is played, when, where, and how it stands."""
    frame = frame_of(tournament_id=tournament_id, reader=None)
    event = frame.event
    status = statuses.event_status(event, frame.current, steady_now())
    line = f"{game_and_format(event)} · {event_facts(event)}"
    return _picture(request, event, event.name, line, str(status.label))


@require_safe
def replay_preview(request: HttpRequest, replay_id: UUID) -> HttpResponseBase:
    """The picture of a replay that is open to everybody: who played, where, who won, and the board
    at the end, once there is a film of the game."""
    replay = find_replay(replay_id=replay_id)
    match_id = match_of_slot(replay.slot.match)
    finding = getattr(replay, "finding", None)
    if match_id is None or replay.revealed_at is None or finding is None or not finding.certified:
        raise not_open()
    match = find_match(match_id=match_id)
    seats = list(match.seats.all())
    event = match.round.tournament
    line = " · ".join((event.name, round_name(match.round), winner_text(finding, seats)))
    title = " – ".join(seat.entry.name for seat in seats)
    return _picture(request, event, title, line, gettext("Certified"), _last_board(replay))


def _last_board(replay: Replay) -> str | None:
    if PUBLIC not in film_audiences(replay_id=replay.pk):
        return None
    film = find_film(replay_id=replay.pk, audience=PUBLIC)
    return draw_last_board(film.plain)


def _picture(
    request: HttpRequest,
    event: Tournament,
    title: str,
    line: str,
    chip: str,
    board: str | None = None,
) -> HttpResponseBase:
    emblem = event.game if event.game in _emblems() else "seal"
    facts = facts_of(
        {
            "site": NAME,
            "title": title,
            "line": line,
            "chip": chip,
            "colours": _grounds().get(event.game, _grounds()[""]),
            "emblem": _drawn(emblem, "#ffffff", opacity=0.16),
            "board": board,
            "seal": _drawn("seal", _tokens()["--on-band-pass"]),
        }
    )
    etag = sheet_etag("preview", facts)
    headers = {"ETag": etag, "Cache-Control": KEPT}
    known = get_conditional_response(request, etag, response=HttpResponse(headers=headers))
    if known is not None and known.status_code == 304:
        return known
    made = typeset_picture("preview", facts)
    return HttpResponse(made, content_type="image/png", headers=headers)


def _drawn(emblem: str, colour: str, *, opacity: float = 1) -> str:
    """An emblem of the pages as a picture of its own."""
    tick = _grounds()[""][0]
    inside = _emblems()[emblem].replace("currentColor", colour)
    inside = re.sub(r"var\(--seal-tick[^)]*\)", tick, inside)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="{colour}"'
        f' opacity="{opacity}">{inside}</svg>'
    )


@cache
def _emblems() -> Mapping[str, str]:
    """The drawings of `emblems.svg` by name, without their frame."""
    sheet = (STATIC / "emblems.svg").read_text()
    return dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', sheet, re.DOTALL))


@cache
def _grounds() -> Mapping[str, Sequence[str]]:
    """The two colours of the band of each game, from the tokens of the pages; "" without a game."""
    sheet = (STATIC / "css" / "tokens.css").read_text()
    pair = r"--deep: (#\w+);\s*--deep2: (#\w+);"
    games = re.findall(r'\[data-game="(\w+)"\] \{[^}]*?' + pair, sheet)
    (general, *_) = re.findall(pair, sheet)
    return {"": general, **{game: (deep, deep2) for game, deep, deep2 in games}}


@cache
def _tokens() -> Mapping[str, str]:
    """The first value of each colour of the tokens."""
    sheet = (STATIC / "css" / "tokens.css").read_text()
    return dict(reversed(re.findall(r"(--[\w-]+): (#\w+);", sheet)))
