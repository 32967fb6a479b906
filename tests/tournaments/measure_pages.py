"""Says what each page and answer of a large event costs a web process.

`pytest -s -n 0 -p no:randomly tests/tournaments/measure_pages.py`, with PLAYERS (2,048) and ROUNDS
(12) from the environment. Each match has the certified log of its first game. Addresses come from
the routes, those of a match, an entry or a log included; the staff reads what others are refused.
CPU is that of the process, without the database.
"""

import hashlib
import os
from typing import Any
from uuid import UUID

import pytest
from django.db import models
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from front.views_at_work import ViewsAtWork
from replays.models import Certificate, CertificationJob, Finding, Replay, Slot
from tests.front.dearest.cost import Cost, Sent, measured
from tests.front.dearest.pages import address, cookie_of
from tests.front.measure_dearest import work
from tests.support.big_event import BigEvent, settle_in_bulk
from tests.support.factories import bearer
from tests.support.pages import signed_in
from tests.support.permissions import patterns
from tests.support.playing import bring, certify
from tests.tournaments.measure_event import Meter, analyse, close, pair, started, write_again
from tournaments.models import Match, MatchGame

__all__ = ["work"]

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "2048"))
ROUNDS = int(os.environ.get("ROUNDS", "12"))
IN_BULK = 500
# What is of an event, and of what is in it.
OF_EVENT = ("tournament_id", "match_id", "entry_id", "replay_id")
TOLD_MS, TOLD_MIB = 100, 8


def test_pages_of_a_large_event(work: ViewsAtWork) -> None:
    event = played()
    paths = addresses(things_of(event))
    for reader, headers in {"anybody": ({}, {}), "staff": headers_of(event.staff)}.items():
        print(f"\n{reader}: {len(paths)} addresses, these of them dear")
        costs = {path: cost_of(work, path, headers) for path in paths}
        paths = [path for path, cost in costs.items() if cost.status in (302, 401, 403, 404)]


def played() -> BigEvent:
    meter = Meter()
    event = started(meter, PLAYERS, ROUNDS)
    for number in range(1, ROUNDS + 1):
        tables = pair(event, meter, number)
        if number == ROUNDS:
            first = certify(bring(Match.objects.get(pk=tables[0].match), event.staff))
        settle_in_bulk([table for table in tables if len(table.entries) == 2])
        write_again(event, meter)
        if number < ROUNDS:
            close(event, meter, number, event.expected())
    certify_like(first, event)
    analyse()
    print(meter.table())
    return event


def certify_like(first: Replay, event: BigEvent) -> None:
    """Copy the log of one match, with all that belongs to it, to all others."""
    slots = Slot.objects.filter(stream=event.tournament.journal_id, game_number=1)
    slots = slots.exclude(pk=first.slot_id)
    logs = {slot.pk: copy_of(first, slot=slot, log_digest=_digest(slot.pk)) for slot in slots}
    Replay.objects.bulk_create(logs.values(), IN_BULK)
    for model in (CertificationJob, Finding, Certificate):
        row: Any = model._default_manager.get(replay=first)
        model._default_manager.bulk_create(
            [copy_of(row, replay=log) for log in logs.values()], IN_BULK
        )
    game = MatchGame.objects.get(replay=first)
    MatchGame.objects.bulk_create(
        [copy_of(game, match_id=UUID(log.slot.match), replay=log) for log in logs.values()], IN_BULK
    )
    Replay.objects.update(revealed_at=timezone.now())


def copy_of(row: models.Model, **other: Any) -> Any:
    """A row with the same values but the key, and `other` ones."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    same = {field.attname: getattr(row, field.attname) for field in fields}
    given = {*other} | {f"{name}_id" for name in other}
    return type(row)(**{name: value for name, value in same.items() if name not in given}, **other)


def _digest(slot: UUID) -> str:
    return f"sha256:{hashlib.sha256(slot.bytes).hexdigest()}"


def things_of(event: BigEvent) -> dict[str, list[str]]:
    """Ids of the event for each parameter of the routes."""
    match = Match.objects.filter(round__tournament=event.tournament).order_by("pk")[0]
    entry = next(iter(event.users))
    replay = Replay.objects.filter(slot__match=str(match.pk)).first() or Replay.objects.first()
    assert replay is not None
    return {
        "tournament_id": [str(event.tournament.pk)],
        "match_id": [str(match.pk)],
        "entry_id": [str(entry)],
        "replay_id": [str(replay.pk)],
        "number": [str(ROUNDS - 1)],
    }


def addresses(things: dict[str, list[str]]) -> list[str]:
    routes = [route for route, _ in patterns(get_resolver())]
    return [
        address(route, things)
        for route in dict.fromkeys(routes)
        if any(f":{name}>" in route for name in OF_EVENT)
    ]


def headers_of(user: User) -> tuple[dict[str, str], dict[str, str]]:
    """Those of pages, and of the API."""
    return {"cookie": cookie_of(signed_in(user))}, bearer(user)


def cost_of(work: ViewsAtWork, path: str, headers: tuple[dict[str, str], dict[str, str]]) -> Cost:
    """The cost of reading an address; prints it if it is high."""
    of_pages, of_api = headers
    sent = Sent("", "GET", path, headers=of_api if path.startswith("/api/") else of_pages)
    cost = measured(work, sent)
    if cost.status == 200 and (cost.ms > TOLD_MS or cost.mib > TOLD_MIB):
        mark = " " if cost.fits else "!"
        print(f"{mark} {cost.ms:8.1f} ms {cost.mib:7.1f} MiB  {path}", flush=True)
    return cost
