"""Every address that takes a form: none without its token, none that only takes forms by a link,
and nothing of an event changes by the hand of people who have nothing to do with it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from ledger.models import LedgerEntry
from tests.support.factories import make_round, make_tournament, make_user
from tests.support.permissions import patterns

pytestmark = pytest.mark.django_db

# What stands in an address where no row of the event does.
VALUES = {
    "uuid": "00000000-0000-0000-0000-000000000007",
    **{"int": "1", "slug": "x", "str": "x", "short_code": "2222"},
}
PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")


def addresses(**rows: str) -> dict[str, str]:
    """The address of each name of `web`, with these in its places."""
    return {
        str(pattern.name): PLACE.sub(
            lambda place: rows.get(place[2], VALUES[place[1] or "str"]), route
        )
        for route, pattern in patterns(get_resolver())
        if pattern.callback.__module__.startswith("web.")
    }


def methods(paths: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    """The methods that each address takes, as it says of one that it does not take."""
    client = Client()
    client.force_login(make_user("asking"))
    for name, path in paths.items():
        allowed = client.generic("PROPFIND", path).headers.get("Allow", "")
        yield name, {*allowed.split(", ")}


def leads_up(answer: Any, path: str, paths: dict[str, str]) -> bool:
    """Whether an answer sends on to a shorter address of a page, or of a form that leads up too."""
    above = answer.headers.get("Location", "")
    return answer.status_code == 302 and above in paths.values() and path.startswith(above)


def test_no_form_is_taken_without_its_token_or_as_a_link() -> None:
    paths = addresses()
    taking = dict(methods(paths))
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("owner"))
    wrong = []
    for name, allowed in taking.items():
        sent = client.post(paths[name]).status_code
        # An address that does not say which methods it has looked first for what is not there.
        if "POST" in allowed and sent != 403:
            wrong.append((name, "without a token", sent))
        # Whoever loads it again, as after a refusal, comes to the page that has the form.
        if "POST" in allowed and "GET" not in allowed:
            answer = client.get(paths[name])
            if not leads_up(answer, paths[name], paths):
                wrong.append((name, "as a link", answer.status_code))
        if "POST" not in allowed and sent not in (403, 405):
            wrong.append((name, "as a form", sent))

    assert len([name for name, allowed in taking.items() if "POST" in allowed]) > 100
    assert wrong == []


# What strangers may do: enter an event, or begin something of their own.
OF_STRANGERS = {"enter", "new-deck", "new-event", "new-organisation", "new-series", "new-token"}


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("version", ["", "1"])
def test_nobody_changes_an_event_of_others(version: str) -> None:
    owner = make_user("owner")
    event = make_tournament(owner, entries=4)
    match, entry = make_round(event).matches.get(table=1), event.entries.get(name="Player 1")
    rows = {"tournament_id": event.pk, "match_id": match.pk, "entry_id": entry.pk}
    paths = addresses(**{name: str(row) for name, row in rows.items()})
    organiser, stranger = Client(), Client()
    organiser.force_login(owner)
    stranger.force_login(make_user("stranger"))
    body = {
        **{"version": version, "name": "Mine", "reason": "Why not.", "text": "Lunch."},
        **{"state": "cancelled", "score": "played:1-0-0", "minutes": "5", "action": "start"},
        **{"slip": "1 1-0", "players": "Zoe", "part": "a", "username": "stranger"},
        **{"role": "organiser", "kind": "warning", "infraction": "slow_play", "words": "Look!"},
    }
    changed: dict[str, set[str]] = {"owner": set(), "nobody": set(), "stranger": set()}
    for client, reader in ((organiser, "owner"), (Client(), "nobody"), (stranger, "stranger")):
        for name in sorted(paths.keys() - OF_STRANGERS - {"sign-out"}):
            before = LedgerEntry.objects.count()
            with transaction.atomic():
                client.post(paths[name], body)
                if LedgerEntry.objects.count() != before:
                    changed[reader].add(name)
                transaction.set_rollback(True)

    assert changed["nobody"] | changed["stranger"] == set()
    assert changed["owner"] >= {"announcements", "event-staff", "disqualify", "run-leave", "rename"}
