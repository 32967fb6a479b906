"""A client that a public generator makes from the document reads everything, and uploads a log."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from subprocess import run
from typing import Any
from uuid import UUID

import httpx
import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Scope, User
from replays.models import Replay
from tests.front.openapi.answers import plain_document
from tests.support.any_request import known_things
from tests.support.factories import host_log, make_token
from tests.support.walking import event
from tournaments.models import Match, Tournament

__all__ = ["event"]

pytestmark = [pytest.mark.django_db, pytest.mark.proof(whole=True)]

GUIDE = Path(settings.BASE_DIR) / "docs/api.md"
DOCUMENT = Path(settings.BASE_DIR) / "docs/openapi.json"
PACKAGE = "generated_client"
MOST = 12  # of the things that may stand in an address so many are tried
# What the event has not; the problem that is answered is read too.
NOT_THERE = dict.fromkeys(
    (
        "getDeck",
        "getDeckVersion",
        "getDump",
        "getImport",
        "getInvitation",
        "getLatestSignedHeads",
        "getMatchStatement",
        "getReplayFilm",  # no worker has made one
        "getReplayLog",
        "getSignedJournalHead",
        "getTableLive",  # of a server of its own
        "getTournamentLive",
        "getTournamentRoundStanding",
        "getTournamentRoundStandings",
        "getTournamentRoundStandingsTable",
        "listEntryDeckChecks",
        "printTournamentRoundStandings",
    ),
    404,
) | {"getTableNext": 422}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The generated package, with the settings that docs/api.md gives; what it prints is what it
    left out."""
    folder = tmp_path_factory.mktemp("client")
    settings_given = re.search(
        r"```yaml\n(content_type_overrides:.*?)```", GUIDE.read_text(), re.DOTALL
    )
    assert settings_given is not None
    (folder / "config.yaml").write_text(f"{settings_given[1]}post_hooks: []\n")
    options = ["--config", "config.yaml", "--meta", "none", "--output-path", PACKAGE]
    program = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(DOCUMENT)]
    done = run([*program, *options], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Generating " + PACKAGE + "\n", "")
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


class InProcess(httpx.BaseTransport):
    """Takes requests to the service in this process, by the test client that holds its answers to
    the document."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        headers = dict(request.headers)
        form = headers.pop("content-type", "")
        path, body = request.url.raw_path.decode(), request.read()
        answer = Client().generic(request.method, path, body, form, headers=headers)
        return httpx.Response(
            answer.status_code, headers=dict(answer.headers), content=answer.content
        )


def client(token: str) -> Any:
    """The generated client, for whose token it is."""
    kinds = import_module(f"{PACKAGE}.client")
    options = {"transport": InProcess()}
    return kinds.AuthenticatedClient(token=token, base_url="http://testserver", httpx_args=options)


def called(operation: dict[str, Any]) -> Any:
    """The generated module of an operation."""
    words = re.sub(r"([A-Z])", r"_\1", operation["operationId"]).lower()
    return import_module(f"{PACKAGE}.api.{operation['tags'][0]}.{words}")


def places(path: str, things: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """What may stand in an address, in the types of the client."""
    names = re.findall(r"{(\w+)}", path)
    known = [things.get(name) or [str(UUID(int=7))] for name in names]
    for chosen in islice(product(*known), MOST):
        yield {
            name: UUID(value) if name.endswith("_id") else value
            for name, value in zip(names, chosen, strict=True)
        }


def test_it_reads_every_operation(made: Path, event: Tournament) -> None:
    things, owner = known_things(event), User.objects.get(username="organiser")
    own = client(make_token(owner, [*Scope]))
    statuses, unread = {}, []
    reads = {
        path: methods["get"]
        for path, methods in plain_document()["paths"].items()
        if "get" in methods
    }
    for path, operation in reads.items():
        parameters = [part for part in operation.get("parameters", ()) if part.get("in") == "query"]
        query = {part["name"]: "some" for part in parameters if part.get("required")}
        for place in places(path, things):
            answer = called(operation).sync_detailed(client=own, **place, **query)
            statuses[operation["operationId"]] = int(answer.status_code)
            if answer.parsed is None:
                unread.append((operation["operationId"], int(answer.status_code)))
            if answer.status_code == 200:
                break

    assert unread == []
    assert {name: status for name, status in statuses.items() if status != 200} == NOT_THERE
    assert len(reads) > 80


def test_it_uploads_a_log(made: Path, event: Tournament) -> None:
    host = User.objects.get(username="organiser")
    played = Replay.objects.values_list("slot__match", flat=True)
    match = Match.objects.exclude(pk__in=[*played]).first()
    assert match is not None
    upload = import_module(f"{PACKAGE}.api.replays.upload_log")
    kinds, models = import_module(f"{PACKAGE}.types"), import_module(f"{PACKAGE}.models")
    answer = upload.sync_detailed(
        match_id=match.pk,
        number=1,
        client=client(make_token(host, [*Scope])),
        body=kinds.File(payload=BytesIO(host_log(match, host))),
    )

    assert (int(answer.status_code), type(answer.parsed)) == (202, models.ReplayDetail)
    assert answer.parsed.match_id == str(match.pk)
