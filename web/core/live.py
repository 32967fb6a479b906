"""Where the script of a page hears at once that something is new."""

from urllib.parse import urlencode

from django.http import HttpRequest

from ledger.live_origin import live_origin
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

# Milliseconds for each player, from which a page for everybody draws how long it waits before it
# asks again: as many ask in a second whether an event is small or large.
SPREAD = 20
WIDEST = 10_000


def live_address(request: HttpRequest, stream: str, *, kinds: str = "", match: str = "") -> str:
    """The address of a stream (live/door.py)."""
    query = {"of": stream, "kinds": kinds, "match": match}
    words = urlencode({name: value for name, value in query.items() if value}, safe=":,.")
    return f"{live_origin(request)}/live?{words}"


def event_address(
    request: HttpRequest, event: Tournament, *, kinds: str = "", match: str = ""
) -> str:
    return live_address(request, event_stream(event.pk), kinds=kinds, match=match)


def spread_of(event: Tournament) -> int:
    """Over how many milliseconds the questions of readers of an event are spread."""
    return min(WIDEST, SPREAD * event.places_taken)
