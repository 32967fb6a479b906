"""The address at which the script of a page hears at once of news."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest

from ledger.live_origin import live_origin
from tournaments.core.notice_kinds import KINDS
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

# Milliseconds for each player, from which a page for everybody draws how long it waits before it
# asks again: as many ask in a second whether an event is small or large.
SPREAD = 20
WIDEST = 10_000
# A stream is of so many events at most (live/position.py).
MOST_STREAMS = 4


def live_address(request: HttpRequest, *streams: str, kinds: str = "", match: str = "") -> str:
    """The address of one or several streams (live/door.py)."""
    query = {"of": streams, "kinds": kinds, "match": match}
    given = {name: value for name, value in query.items() if value}
    words = urlencode(given, doseq=True, safe=":,.")
    return f"{live_origin(request)}/live?{words}"


def event_address(
    request: HttpRequest, event: Tournament, *, kinds: str = "", match: str = ""
) -> str:
    return live_address(request, event_stream(event.pk), kinds=kinds, match=match)


def events_address(request: HttpRequest, events: Sequence[Tournament]) -> tuple[str, int]:
    """The address to hear of rounds, times and announcements of these events, of the first four if
    there are more, and the milliseconds over which questions are spread then; no address without
    events."""
    heard = events[:MOST_STREAMS]
    if not heard:
        return "", 0
    streams = (event_stream(event.pk) for event in heard)
    kinds = ",".join(kind for notice in KINDS.values() for kind in notice.live_kinds)
    return live_address(request, *streams, kinds=kinds), max(map(spread_of, heard))


def spread_of(event: Tournament) -> int:
    """Over how many milliseconds the questions of readers of an event are spread."""
    return min(WIDEST, SPREAD * event.places_taken)
