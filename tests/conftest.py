"""Every answer of the API that a test client sees is held against the OpenAPI document.

Every test with a database finds the games published in it, as in every installation.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.encoding import force_bytes

from decks.services.publishing import publish_games
from tests.config.openapi.answers import Exchange, published

DATABASES = {"db", "transactional_db"}
NOW = datetime(2026, 1, 31, tzinfo=UTC)
NOTES = "undocumented-answers"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--answers",
        choices=("strict", "report"),
        default="report",
        help="undocumented answers of the API fail their test, or are listed at the end",
    )


@pytest.fixture(autouse=True, scope="session")
def documented_answers(pytestconfig: pytest.Config) -> Iterator[None]:
    """Look at what each test client is answered, before the test does."""
    strict = pytestconfig.getoption("answers") == "strict"
    notes = Path(os.environ["MUSTER_TEST_FOLDER"]) / NOTES
    ask = Client.generic

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
        seen = exchange(response, force_bytes(data), content_type or "")
        if seen.path.startswith(("/api/", "/.well-known/")):
            found = [f"{seen} {complaint}" for complaint in published().complaints(seen)]
            assert found == [] or not strict
            with notes.open("a") as out:
                out.writelines(f"{line}\n" for line in found)
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "generic", watched)
        yield


@pytest.fixture(autouse=True)
def published_games(request: pytest.FixtureRequest) -> None:
    """What `manage.py publish_games` does."""
    asked = DATABASES & {*request.fixturenames}
    for name in asked:
        request.getfixturevalue(name)
    if asked or request.node.get_closest_marker("django_db"):
        publish_games(now=NOW)


def exchange(response: Any, sent: bytes, sent_type: str) -> Exchange:
    return Exchange(
        method=response.wsgi_request.method,
        path=response.wsgi_request.path,
        status=response.status_code,
        headers=response.headers,
        body=None if response.streaming else response.content,
        sent=sent,
        sent_type=sent_type,
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    notes = Path(os.environ["MUSTER_TEST_FOLDER"]) / NOTES
    if notes.exists():
        lines = sorted(set(notes.read_text().splitlines()))
        terminalreporter.section(f"{len(lines)} answers of the API are not as documented")
        for line in lines:
            terminalreporter.write_line(line)
