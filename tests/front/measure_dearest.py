"""Says what the dearest requests that anybody can send cost a web process: `make dearest`, or
`pytest -s -n 0 -p no:randomly tests/front/measure_dearest.py`.

Operations come from the API's document and forms from the pages themselves, so none is left out.
`SHAPES=word` measures only what has this word in its name.
"""

import gc
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.template import Template
from django.test import Client, utils
from django.urls import get_resolver

from accounts.models import User
from front.views_at_work import ViewsAtWork
from tests.front.dearest.api import OPERATIONS, sent_to
from tests.front.dearest.cost import Cost, Sent, measured, undone
from tests.front.dearest.pages import address, anything_to, cookie_of, forms_of
from tests.front.dearest.pages import sent_to as sent_by
from tests.support.any_request import known_things, make_open_event
from tests.support.permissions import patterns
from tests.support.ready import READY, Ready
from tests.support.walking import FIRST, event
from tournaments.models import Tournament

__all__ = ["event"]

pytestmark = pytest.mark.django_db

WORD = os.environ.get("SHAPES", "")
PRINTED = 3
# Whoever checks or sets a password waits for its hash, which is to be dear.
HASHING = {
    *("createToken", "requestAccount", "requestEmailChange", "resetPassword"),
    *("web:sign-in", "web:sign-up", "web:new-password", "web:change-password"),
    *("web:change-email", "web:close-account", "web:own-data"),
}
# What organisers bring is dear where it is taken: 500 players are written with all that the journal
# tells of them, and 64 MiB of an archive are hashed and packed, without holding other threads up.
BROUGHT = {"addEntries", "importTournament", "web:desk", "web:walk-ins", "web:import-event"}
Row = tuple[str, Sent, Cost]


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> ViewsAtWork:
    """The views as a web process has them: templates note nothing for tests."""
    state: Any = utils._TestState
    monkeypatch.setattr(Template, "_render", state.saved_data.template_render)
    views = ViewsAtWork()
    gc.collect()
    gc.freeze()
    return views


def rows_of(work: ViewsAtWork, name: str, requests: Iterable[Sent]) -> list[Row]:
    """The costs of requests, each of which finds the database as it was."""
    rows = []
    # A test has one connection, which no request may give back; the test client connects these.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    for sent in requests:
        if WORD in f"{name} {sent.shape}":
            rows.append((name, sent, measured(work, sent, within=undone)))
            if not fits(rows[-1]):
                print(_line(rows[-1]))
    return rows


def tell(rows: list[Row]) -> None:
    """Print the dearest, and fail for those above the limits."""
    by_ms = sorted(rows, key=lambda row: -row[2].ms)[:PRINTED]
    by_mib = sorted(rows, key=lambda row: -row[2].mib)[:1]
    above = [row for row in rows if not fits(row)]
    for row in _once([*by_ms, *by_mib]):
        if row not in above:
            print(_line(row))
    assert [_line(row) for row in above] == []


def fits(row: Row) -> bool:
    """True for a request that costs no more than it may."""
    name, _, cost = row
    if name in BROUGHT and cost.status < 400:
        return True
    hashed = cost_of_hash() if name in HASHING else 0.0
    return replace(cost, ms=cost.ms - hashed).fits


@cache
def cost_of_hash() -> float:
    """The milliseconds of processor time for hashing a password."""
    began = time.process_time()
    make_password("correct horse battery staple", hasher="pbkdf2_sha256")
    return (time.process_time() - began) * 1000


def _once(rows: Iterable[Row]) -> Iterator[Row]:
    met: set[int] = set()
    for row in rows:
        if id(row[2]) not in met:
            met.add(id(row[2]))
            yield row


def _line(row: Row) -> str:
    name, sent, cost = row
    mark = " " if fits(row) else "!"
    size = len(sent.body) or len(sent.query)
    return (
        f"{mark} {cost.ms:8.1f} ms {cost.mib:7.1f} MiB  {cost.status}  {size:>9,} B  "
        f"{name:28} {sent.shape}"
    )


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_operation(work: ViewsAtWork, name: str) -> None:
    ready = READY[name]() if name in READY else Ready()
    print()
    list(rows_of(work, name, [next(iter(sent_to(name, ready)))]))  # what is read once
    tell(rows_of(work, name, sent_to(name, ready)))


READERS = ("", "ann", "organiser")
MEASURED: set[str] = set()


@pytest.mark.parametrize("reader", READERS)
def test_forms(work: ViewsAtWork, client: Client, event: Tournament, reader: str) -> None:
    """The forms of all pages that a reader comes to."""
    make_open_event(event)
    if reader:
        client.force_login(User.objects.get(username=reader))
    forms = forms_of(client, [*FIRST, "/practice", "/play", "/decks/check", "/events/new"])
    rows: list[Row] = []
    print()
    for name, form in sorted(forms.items()):
        if name in MEASURED:
            continue
        MEASURED.add(name)
        own = rows_of(work, name, sent_by(form, cookie_of(client), whole=not rows))
        print(f"{name}: {len(own)} requests of {reader or 'nobody'}")
        rows += own
    tell(rows)


def test_pages_without_a_form_in_sight(
    work: ViewsAtWork, client: Client, event: Tournament
) -> None:
    """All other pages that accept a POST, found by their routes, with bodies of any kind."""
    things = known_things(event)
    client.force_login(event.created_by)
    rows: list[Row] = []
    print()
    for route, pattern in patterns(get_resolver()):
        name = f"web:{pattern.name}"
        path = address(route, things)
        if route.startswith(("/api/", "/.well-known/")) or name in MEASURED:
            continue
        if client.post(path).status_code != 405:
            own = rows_of(work, name, anything_to(path, cookie_of(client)))
            print(f"{name}: {len(own)} requests")
            rows += own
    tell(rows)
