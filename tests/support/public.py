"""Every address at which somebody may ask about an event, taken from the table of addresses."""

import re
from base64 import b64encode
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from django.test import Client
from django.urls import get_resolver, resolve

from contract.forms import LIST_FORMS
from contract.listed import List, list_of
from decks.models import DeckSnapshot
from replays.models import Film, Replay
from tests.support.permissions import patterns
from tests.support.proofs import some
from tests.support.sheets_read import printed
from tournaments.models import Entry, Match, Series, Tournament

# Nothing asks for these, and yet a careless view might listen.
QUERIES = ("", "?expand=deck,seed&fields=deck&format=json&ordering=deck__salt")
LISTS = ("/api/v1/tournaments", "/", "/events")
# The only addresses at which a token says who asks; at all others a session does.
API = "/api/"
PDF = "application/pdf"
# A way to ask for what is at an address: a query and headers.
Way = tuple[str, dict[str, str]]
# A form has another secret of its own each time that it is shown.
FORM_SECRET = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w{64}(?=")')


def addresses(
    tournament: Tournament, *, share: int = 1, always: Collection[str] = ()
) -> Iterator[str]:
    """All addresses of an event and of what belongs to it, for the API and for browsers.

    Of its entries, matches and so on `make test` draws one in `share`, and takes those of `always`.
    """
    yield from LISTS
    by_name = values(tournament)
    drawn = {name: some(rows, share, always=always) for name, rows in by_name.items() if rows}
    for route, pattern in patterns(get_resolver()):
        names = pattern.pattern.converters.keys()
        if names & drawn.keys() and names <= drawn.keys() | {"number"}:
            known = {**drawn, "number": ["1"]}
            for chosen in product(*(known[name] for name in names)):
                yield _filled(route, dict(zip(names, chosen, strict=True)))


def values(tournament: Tournament) -> dict[str, list[str]]:
    """What may stand in an address, by the name it has there."""
    entries = Entry.objects.filter(tournament=tournament).order_by("name")
    matches = Match.objects.filter(round__tournament=tournament).order_by("round", "table")
    slots = [str(pk) for pk in matches.values_list("pk", flat=True)]
    replays = Replay.objects.filter(slot__match__in=slots).order_by("uploaded_at", "pk")
    snapshots = DeckSnapshot.objects.filter(entry__tournament=tournament).order_by("entry__name")
    rows: dict[str, Any] = {
        "entry_id": entries,
        "match_id": matches,
        "replay_id": replays,
        "snapshot_id": snapshots,
        "series_id": Series.objects.filter(events__tournament=tournament),
    }
    by_name = {
        name: [str(pk) for pk in these.values_list("pk", flat=True)] for name, these in rows.items()
    }
    films = sorted({*Film.objects.values_list("audience", flat=True)})
    return {"tournament_id": [str(tournament.pk)], "audience": films, **by_name}


def _filled(route: str, chosen: dict[str, str]) -> str:
    for name, value in chosen.items():
        for kind in ("uuid", "int", "slug"):
            route = route.replace(f"<{kind}:{name}>", value)
    return route


def answers(
    client: Client,
    tournament: Tournament,
    *,
    below: str = "/",
    queries: Sequence[str] = QUERIES,
    share: int = 1,
    always: Collection[str] = (),
    **options: Any,
) -> Iterator[tuple[str, str]]:
    """What is answered at each of them: address, and status, headers and body as one text."""
    places = addresses(tournament, share=share, always=always)
    for address in (place for place in places if place.startswith(below)):
        asks = address.startswith(API) and not address.endswith(".pdf")
        ways: list[tuple[str, dict[str, str]]] = [
            (query, {}) for query in (queries if asks else ("",))
        ]
        for query, accept in (*ways, *list_ways(address)):
            sent = {**options, "headers": {**options.get("headers", {}), **accept}}
            response = client.get(address + query, **sent)
            headers = "\n".join(f"{name}: {value}" for name, value in _telling(response))
            yield address, f"{response.status_code}\n{headers}\n\n{text_of(response)}"


def list_at(address: str) -> List | None:
    """What the view at an address of the API declares of the list that it answers."""
    view: Any = resolve(address).func
    kind = getattr(view, "cls", None)
    name = (getattr(view, "actions", None) or {}).get("get", "get")
    return list_of(view if kind is None else getattr(kind, name, None))


def list_ways(address: str) -> Iterator[Way]:
    """The other ways to ask for a list, each a query and headers: in all its forms, and with
    everything beside the ids that there is."""
    declared = list_at(address) if address.startswith(API) else None
    if declared is not None:
        yield from (("", {"Accept": form}) for form in LIST_FORMS[1:])
        if declared.expansions:
            query = f"?expand={','.join(declared.expansions)}"
            yield from ((query, {"Accept": form}) for form in LIST_FORMS)


def _telling(response: Any) -> Iterator[tuple[str, str]]:
    """The headers that do not differ by the second, by how much was read before, or by how well a
    sheet with salts is packed."""
    sheet = response.get("Content-Type") == PDF
    for name, value in response.items():
        if name not in ("Expires", "RateLimit") and not (sheet and name == "Content-Length"):
            yield name, value


def text_of(response: Any) -> str:
    """What was answered; of a printed sheet what is to be read on it, of a picture its bytes."""
    content: bytes = response.getvalue()
    if response.get("Content-Type") == PDF:
        return _text_of_sheet(content)
    if response.get("Content-Type") == "image/png":
        return b64encode(content).decode()
    return FORM_SECRET.sub("", content.decode())


@lru_cache(maxsize=64)
def _text_of_sheet(content: bytes) -> str:
    return "\n".join(line for page in printed(content) for line in page)
