"""Every answer of the API that a test client sees is held against the OpenAPI document.

Every test with a database finds the games published in it, as in every installation.
"""

import os
from collections.abc import Iterator
from http.cookies import SimpleCookie
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client, TransactionTestCase
from django.utils.encoding import force_bytes
from hypothesis import HealthCheck, settings

from accounts.models import User
from contract import unchanged
from decks.models import FormatVersion
from decks.services.publishing import publish_games
from tests import remembering
from tests.dealing import pytest_collection_modifyitems
from tests.first_database import PUBLISHED, begin_with_a_copy
from tests.front.openapi.answers import Exchange, hold_to_the_document
from tests.support.garbage import pytest_collection, pytest_collection_finish
from tests.support.proofs import WHOLE, count
from tests.support.randomness import pytest_runtest_protocol
from tests.support.unchanged_reads import HeldAnswers

__all__ = [
    "pytest_collection",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
    "pytest_runtest_protocol",
]

# Nothing fails because the machine is busy.
settings.register_profile(
    "no clock",
    database=None,
    deadline=None,
    derandomize=not WHOLE,
    max_examples=count(100, 4),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("no clock")

DATABASES = {"db", "transactional_db"}


sign_in = Client.force_login


@remembering.remembered
def signed_in(user: User, backend: str | None) -> SimpleCookie:
    """The cookies of a browser in which somebody signs in, and nobody did before."""
    client = Client()
    sign_in(client, user, backend)
    return client.cookies


@pytest.fixture(autouse=True, scope="session")
def documented_answers() -> Iterator[None]:
    """Look at what each test client is answered, before the test does.

    Who signs in before an event is made does so with it, where it is remembered.
    """
    ask = Client.generic

    def sign_in_anew(self: Client, user: User, backend: str | None = None) -> None:
        if self.cookies:
            sign_in(self, user, backend)
        else:
            self.cookies.update(signed_in(user, backend))

    def watched(
        self: Client,
        method: str,
        path: str,
        data: Any = "",
        content_type: str | None = "application/octet-stream",
        *args: Any,
        **options: Any,
    ) -> Any:
        response: Any = ask(self, method, path, data, content_type, *args, **options)
        hold_to_the_document(exchange(response, force_bytes(data), content_type or ""))
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "generic", watched)
        patch.setattr(Client, "force_login", sign_in_anew)
        yield


@pytest.fixture(autouse=True)
def answers_are_held_to_their_stamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A read that says on what its answer depends is held to that; each test begins with none."""
    monkeypatch.setattr(unchanged, "LAST", HeldAnswers())


def shared_folder() -> Path | None:
    """What the processes of a parallel run share beside the run's own PostgreSQL, where it has one:
    their first database and what they learned."""
    if "PYTEST_XDIST_WORKER" not in os.environ or os.environ.get("TEST_POSTGRES_URL"):
        return None
    folder = Path(os.environ["MUSTER_TEST_FOLDER"]) / "remembered"
    folder.mkdir(exist_ok=True)
    return folder


def which_process() -> tuple[int, int]:
    """The number of this process, and how many a parallel run has."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    return int(worker.removeprefix("gw")), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, django_db_blocker: Any
) -> None:
    """A database in a file where TEST_SQLITE_FILE names one, as an installation has it. In memory,
    as it is usual in tests of SQLite, several connections do not lock in the same way.

    On the PostgreSQL of a parallel run it is a copy."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if file := os.environ.get("TEST_SQLITE_FILE"):
        connections["default"].settings_dict["TEST"]["NAME"] = file + worker
    elif folder := shared_folder():
        with django_db_blocker.unblock():
            begin_with_a_copy(folder)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database with the games published in it, which all tests find and leave like this.

    SQLite's is emptied by those that do not roll back, which takes longer.
    """
    with pytest.MonkeyPatch.context() as patch:
        with django_db_blocker.unblock():
            if not FormatVersion.objects.exists():
                publish_games(now=PUBLISHED)
            if connections["default"].vendor == "postgresql":
                remembering.begin(shared_folder(), *which_process())
                patch.setattr(TransactionTestCase, "_fixture_teardown", remembering.bring_back)
        yield


@pytest.fixture(autouse=True)
def published_games(request: pytest.FixtureRequest) -> None:
    """What `manage.py publish_games` does; a test that empties SQLite's tables takes it away."""
    databases = DATABASES & {*request.fixturenames}
    for name in databases:
        request.getfixturevalue(name)
    needed = databases or request.node.get_closest_marker("django_db")
    if needed:
        published = FormatVersion.objects.exists()
        if not published:
            publish_games(now=PUBLISHED)
        patches = "monkeypatch" in signature(request.function).parameters
        remembering.start(usable=published and not patches)


def exchange(response: Any, sent: bytes, sent_type: str) -> Exchange:
    return Exchange(
        method=response.wsgi_request.method,
        path=response.wsgi_request.path,
        status=response.status_code,
        headers=response.headers,
        body=None if response.streaming else response.content,
        sent=sent,
        sent_type=sent_type,
        query=response.wsgi_request.META.get("QUERY_STRING", ""),
    )
