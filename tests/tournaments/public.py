"""Every address at which somebody may ask about an event, taken from the table of addresses."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from django.test import Client
from django.urls import get_resolver

from decks.models import DeckSnapshot
from replays.models import Replay
from tests.config.test_permissions import patterns
from tournaments.models import Entry, Match, Tournament

# Nothing asks for these, and yet a careless view might listen.
QUERIES = ("", "?expand=deck,seed&fields=deck&format=json&ordering=deck__salt")
LISTS = ("/api/v1/tournaments", "/", "/events")
# A form has another secret of its own each time that it is shown.
FORM_SECRET = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w{64}(?=")')


def addresses(tournament: Tournament) -> Iterator[str]:
    """All addresses of an event and of what belongs to it, for the API and for browsers."""
    yield from LISTS
    there = values(tournament)
    for route, pattern in patterns(get_resolver()):
        names = pattern.pattern.converters.keys()
        if names & there.keys() and names <= there.keys() | {"number"}:
            known = {**there, "number": ["1"]}
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
    }
    found = {
        name: [str(pk) for pk in these.values_list("pk", flat=True)] for name, these in rows.items()
    }
    return {"tournament_id": [str(tournament.pk)], **found}


def _filled(route: str, chosen: dict[str, str]) -> str:
    for name, value in chosen.items():
        for kind in ("uuid", "int"):
            route = route.replace(f"<{kind}:{name}>", value)
    return route


def answers(
    client: Client, tournament: Tournament, *, queries: Sequence[str] = QUERIES, **options: Any
) -> Iterator[tuple[str, str]]:
    """What is answered at each of them: address, and status, headers and body as one text."""
    for address in addresses(tournament):
        for query in queries if address.startswith("/api/") else ("",):
            response = client.get(address + query, **options)
            headers = "\n".join(
                f"{name}: {value}" for name, value in response.items() if name != "Expires"
            )
            content = FORM_SECRET.sub("", _text(response))
            yield address, f"{response.status_code}\n{headers}\n\n{content}"


def _text(response: Any) -> str:
    """What was answered; of a printed sheet its bytes one by one, packed as they are."""
    printed = response.get("Content-Type") == "application/pdf"
    return str(response.getvalue().decode("latin-1" if printed else "utf-8"))
