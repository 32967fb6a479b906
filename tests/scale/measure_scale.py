"""Measures the pages that are read most in a database with a million certified logs.

`make scale`, or `pytest -s -n 0 -p no:randomly tests/scale/measure_scale.py` with EVENTS (50,000,
of ten players and twenty certified logs each) and DECKS (a million that are saved) from the
environment. For each page it prints the processor time of PostgreSQL and the time until it had
answered, which other work on the machine makes longer, each the median of TIMES reads; and the
steps of its plans that go through more than 2,000 rows. Logs are a line each and have no films, so
sizes on disk are not those of a service; `docs/scale.md` says these.
"""

import os
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.scale.copies import copy_event
from tests.scale.pages import most_read
from tests.scale.plans import long_steps, watched
from tests.scale.played import play_event
from tests.support.factories import bearer
from tests.support.pages import signed_in
from tests.tournaments.measure_event import Meter
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

EVENTS = int(os.environ.get("EVENTS", "50000"))
DECKS = int(os.environ.get("DECKS", str(20 * EVENTS)))
USERS = int(os.environ.get("USERS", "20000"))
TIMES = int(os.environ.get("TIMES", "3"))
NOW_PLAYED = 200
AIM = 60  # ms of database


def test_scale() -> None:
    played = play_event()
    program = Client(headers=bearer(played.players[0]))
    began = perf_counter()
    copy_event(EVENTS - 1, DECKS - 1, USERS, played.players[0])
    newest = Tournament.objects.order_by("-created_at")[:NOW_PLAYED].values("pk")
    Tournament.objects.filter(pk__in=list(newest.values_list("pk", flat=True))).update(
        state="running", finished_at=None
    )
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    print(f"\n{EVENTS} events and {DECKS} saved decks made in {perf_counter() - began:.0f} s\n")
    for table, size in _largest():
        print(f"{size:>8} MB  {table}")
    clients = {
        "anybody": Client(),
        "player": signed_in(played.players[1]),
        "regular": signed_in(played.players[0]),
        "program": program,
    }
    database = Meter()
    for reader, place in most_read(played.event, played.deck):
        _measure(reader, clients[reader], place, database)


def _measure(reader: str, client: Client, place: str, database: Meter) -> None:
    taken, worked = [], []
    for _ in range(TIMES):
        before = database.database_cpu()
        with watched() as statements:
            answer: Any = client.get(place)
        taken.append(1000 * sum(statement.seconds for statement in statements))
        worked.append(1000 * (database.database_cpu() - before))
    cpu, ms = median(worked), median(taken)
    mark = "!" if cpu > AIM else " "
    print(
        f"{mark} {cpu:8.1f} CPU {ms:8.1f} ms {len(statements):3} {answer.status_code} {reader:8}"
        f" {place}"
    )
    for statement in statements:
        steps = long_steps(statement)
        if steps:
            print(f"      {1000 * statement.seconds:7.1f} ms  {statement.tables}")
        for step in steps:
            print(f"      {step.rows:>9} rows: {step.kind} {step.table}")


def _largest() -> list[tuple[str, int]]:
    """The size of the database in MB, and of its ten largest tables with their indexes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "(SELECT 'all', pg_database_size(current_database()) / 1000000) UNION ALL"
            " (SELECT relname, pg_total_relation_size(oid) / 1000000 FROM pg_class"
            " WHERE relkind = 'r' ORDER BY 2 DESC LIMIT 10)"
        )
        return list(cursor.fetchall())
