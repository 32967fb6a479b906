"""The page that says what works, for people and for programs."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from accounts.services.emails import queue_email_to
from ledger.models import Maintenance, Outage
from ledger.services.heartbeats import heartbeat_of, note_heartbeat
from monitoring.public_status import Away, Part, Planned, PublicStatus, look, remembered
from monitoring.status_views import facts
from tests.support.factories import NOW, make_user
from tests.support.jobs import make_jobs
from tests.support.seen import facts as facts_of
from tests.support.seen import headings, seen

pytestmark = pytest.mark.django_db


def after(seconds: float) -> Any:
    return NOW + timedelta(seconds=seconds)


@pytest.fixture
def workers() -> Callable[[float], None]:
    """Has the workers of both queues give a sign of life, so many seconds after NOW."""

    def beat(seconds: float) -> None:
        for queue in ("waited", "notices"):
            note_heartbeat(name=heartbeat_of(queue), now=after(seconds))

    return beat


@pytest.fixture(autouse=True)
def _fresh() -> None:
    remembered.known = None


def test_all_of_it_works(workers: Callable[[float], None]) -> None:
    workers(0)
    status = look(now=NOW)
    parts = [Part("site", "works"), Part("logs", "works"), Part("emails", "works")]
    assert status == PublicStatus(NOW, parts)
    assert status.state == "works"


def test_a_log_that_waits_for_more_than_a_minute_is_late(workers: Callable[[float], None]) -> None:
    make_jobs(2)
    for seconds, state in ((60, "works"), (61, "late")):
        workers(seconds)
        assert look(now=after(seconds)).parts[1] == Part("logs", state, seconds)
    assert look(now=after(61)).state == "late"


def test_without_a_worker_it_does_not_work(workers: Callable[[float], None]) -> None:
    assert {part.name: part.state for part in look(now=NOW).parts} == {
        **{"site": "works", "logs": "down", "emails": "down"}
    }
    workers(0)
    assert look(now=after(60)).state == "works"
    assert look(now=after(61)).state == "down"


def test_an_email_that_waits_for_more_than_a_quarter_of_an_hour_is_late(
    workers: Callable[[float], None],
) -> None:
    mail = {"subject": "News", "body": "None.", "email": "ann@example.org"}
    queue_email_to(user=make_user(), now=NOW, **mail)
    for seconds, state in ((900, "works"), (901, "late")):
        workers(seconds)
        assert look(now=after(seconds)).parts[2] == Part("emails", state, seconds)


def test_outages_of_fourteen_days_and_the_maintenance_are_told() -> None:
    for day in (0, 13, 15):
        end = NOW - timedelta(days=day)
        Outage.objects.create(began_at=end - timedelta(seconds=90), ended_at=end)
    times = {"closes_at": after(0), "begins_at": after(900), "ends_at": after(4500)}
    Maintenance.objects.create(notice="A new disk.", **times)
    status = look(now=NOW)
    assert status.outages == [
        Away(NOW - timedelta(days=day, seconds=90), NOW - timedelta(days=day)) for day in (0, 13)
    ]
    assert status.maintenance == Planned(after(900), after(4500), False, "A new disk.")
    assert [length for _, length in facts(status)["outages"]] == ["90 seconds"] * 2


def test_a_page_for_people_and_the_same_for_programs(
    client: Client, workers: Callable[[float], None], django_assert_num_queries: Any
) -> None:
    page = seen(client.get("/status"))
    assert headings(page) == ["Something doesn’t work right now", "Last 14 days"]
    assert facts_of(page) == {
        "Pages and API": "Works",
        "Verdicts on game logs": "Doesn’t work",
        "Emails": "Doesn’t work",
    }
    with django_assert_num_queries(0):
        answer = client.get("/status.json")
    assert answer["Access-Control-Allow-Origin"] == "*"
    answered = answer.json()
    assert answered.pop("at").endswith("Z")
    assert answered == {
        "state": "down",
        "parts": [
            {"name": "site", "state": "works", "waits": 0},
            {"name": "logs", "state": "down", "waits": 0},
            {"name": "emails", "state": "down", "waits": 0},
        ],
        "outages": [],
        "maintenance": None,
    }


def test_it_says_so_when_the_database_is_away(client: Client) -> None:
    with connection.execute_wrapper(_away):
        answer = client.get("/status")
        answered = client.get("/status.json").json()
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert facts_of(seen(answer)) == {"Pages and API": "Doesn’t work"}
    assert (answered["state"], answered["parts"]) == (
        "down",
        [{"name": "site", "state": "down", "waits": 0}],
    )


def _away(*_: Any) -> Any:
    raise OperationalError("nobody answers")


def test_while_somebody_looks_others_are_given_what_was_known() -> None:
    """Else each reader held up a thread for as long as a part gave no answer."""
    known = remembered.known = PublicStatus(NOW, [Part("site", "works")])
    remembered.stale_at = time.monotonic() - 1
    with ThreadPoolExecutor(1) as readers:
        with remembered.lock:
            given = readers.submit(remembered.status)
            done, _ = wait([given], timeout=5)
        assert [each.result() is known for each in done] == [True]
