"""Writes while the broker is dead, frozen or cannot be written: answered as if it were well."""

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.conf import settings as configured
from django.test import Client
from django.utils import timezone

from accounts.models import Email, SignUp
from ledger.models import LedgerEntry
from ledger.services import wakeups
from ledger.services.wakeups import PAUSE, Breaker, breaker, wake_worker
from replays.models import CertificationJob
from tests.config.brokers import Trouble, dead, frozen, well, without_its_folder
from tests.support.archives import small_archive
from tests.support.factories import bearer, host_log, make_round, make_tournament, make_user
from tests.support.passwords import PASSWORD
from tests.support.requests import path_of, post
from tournaments.models import EventImport, StoredStandings

# Every message that the service sends for somebody who waits for an answer.
MESSAGES = [
    "accounts.tasks.send_emails",
    "ledger.tasks.deliver",
    "replays.tasks.certify",
    "tournaments.tasks.read_import",
    "tournaments.tasks.write_due_pages",
]


@pytest.fixture(autouse=True)
def rested() -> Iterator[None]:
    """What fails here is not held against the broker of other tests."""
    yield
    breaker.worked()


@pytest.fixture
def sent() -> Iterator[list[str]]:
    """The names of the messages that somebody tried to send."""
    names: list[str] = []

    def hear(sender: Any = None, **_: Any) -> None:
        names.append(sender)

    before_task_publish.connect(hear)
    yield names
    before_task_publish.disconnect(hear)


class Writer:
    """Somebody who does what has messages sent, and looks whether it is there."""

    def __init__(self, client: Client, capture: Any) -> None:
        self.client, self.capture = client, capture
        self.owner = make_user("owner")
        self.event = make_tournament(self.owner, entries=2, rounds=1)
        self.match = make_round(self.event).matches.get()

    def post(self, path: str, body: Any = None, **headers: str) -> int:
        """The status, once what follows the answer's transaction has been done as well."""
        with self.capture(execute=True):
            if isinstance(body, bytes):
                credentials = bearer(self.owner)
                answer = self.client.post(path, body, "application/x-ndjson", headers=credentials)
            else:
                answer = post(self.client, path, body, user=self.owner)
        return int(answer.status_code)

    def sign_up(self) -> tuple[int, int]:
        facts = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}
        return self.post("/api/v1/accounts", facts), SignUp.objects.count()

    def ask_for_reset(self) -> tuple[int, int]:
        status = self.post("/api/v1/accounts/password-reset", {"email": "ben@example.org"})
        return status, Email.objects.count()

    def upload(self) -> tuple[int, int]:
        log = host_log(self.match, self.owner)
        status = self.post(f"/api/v1/matches/{self.match.pk}/games/1/replays", log)
        return status, CertificationJob.objects.count()

    def rule(self) -> tuple[int, int]:
        """While the pages are too new to be written again at once."""
        StoredStandings.objects.update(written_at=timezone.now() + timedelta(minutes=1))
        ruling = {"games_won": [1, 0], "reason": "seen"}
        status = self.post(f"/api/v1/matches/{self.match.pk}/ruling", ruling)
        return status, StoredStandings.objects.exclude(due_at=None).count()

    def bring(self) -> tuple[int, int]:
        status = self.post("/api/v1/tournaments/import", small_archive())
        return status, EventImport.objects.count()

    def finish(self) -> tuple[int, int]:
        path = path_of(self.event)
        assert self.post(f"{path}/rounds/1/close") == 200
        status = self.post(f"{path}/state", {"state": "finished"})
        return status, LedgerEntry.objects.filter(kind="tournament.finished").count()


@pytest.mark.proof(of="programs")
@pytest.mark.django_db
@pytest.mark.parametrize("trouble", [well, dead, frozen, without_its_folder])
def test_a_write_is_answered_and_there_whatever_the_broker_does(
    trouble: Trouble,
    client: Client,
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
    sent: list[str],
    tmp_path: Path,
) -> None:
    writer = Writer(client, django_capture_on_commit_callbacks)
    held = trouble(monkeypatch, tmp_path)
    monkeypatch.setattr(wakeups, "PAUSE", 0.0)  # so that each message meets the broker itself
    answers = {}
    writes = (
        writer.sign_up, writer.ask_for_reset, writer.upload, writer.rule, writer.finish,
        writer.bring,
    )  # fmt: skip
    for write in writes:
        answers[write.__name__] = write()
    if held is not None:
        held.close()

    assert answers == {
        "sign_up": (202, 1),
        "ask_for_reset": (202, 2),
        "upload": (202, 1),
        "rule": (200, 1),
        "finish": (200, 1),
        "bring": (202, 1),
    }
    assert sorted({*sent}) == MESSAGES
    assert (breaker.closed_until == 0.0) == (trouble is well)


def test_the_walk_knows_every_message() -> None:
    """What is sent for somebody goes through one function (see `commit_rule` in the tests of the
    architecture), and each of its callers names its message."""
    named = []
    for folder in (
        "accounts",
        "config",
        "decks",
        "ground",
        "ledger",
        "replays",
        "tournaments",
        "web",
    ):
        for file in (Path(configured.BASE_DIR) / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and "wake_worker" in ast.unparse(node.func):
                    named.append(ast.literal_eval(node.args[0]))

    # Nobody who writes waits for films, or for what a ban list would do.
    of_a_sweep = ["decks.tasks.try_list", "replays.tasks.film"]
    # Who reads what is prepared asks for it again.
    of_reads = [
        "tournaments.tasks.count_event",
        "tournaments.tasks.prepare",
        "tournaments.tasks.write_archive",
    ]
    assert sorted(named) == sorted([*MESSAGES, *of_a_sweep, *of_reads])


@pytest.mark.django_db
def test_a_broker_that_failed_is_left_alone_for_a_while(
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
    sent: list[str],
    tmp_path: Path,
) -> None:
    dead(monkeypatch, tmp_path)
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            wake_worker("ledger.tasks.sweep")

    assert sent == ["ledger.tasks.sweep"]


def test_after_its_rest_one_tries_for_all() -> None:
    ours = Breaker()
    before = ours.lets_through(0.0)
    ours.failed(1.0)
    resting = [ours.lets_through(moment) for moment in (1.0, 0.9 + PAUSE)]
    after = [ours.lets_through(1.0 + PAUSE) for _ in range(3)]
    ours.worked()
    well_again = [ours.lets_through(1.0 + PAUSE) for _ in range(3)]

    assert (before, resting) == (True, [False, False])
    assert (after, well_again) == ([True, False, False], [True, True, True])
