"""The id of a request on its way: the header, the answer, the log, messages, workers and verifiers.

The programs are those of docker-compose.yml, with their log as JSON.
"""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from demo.hosting import play
from ground.request_id import HEADER, of_request, request_id, usable_id
from tests.config.served import wait_until
from tests.deploy.installation import Installation, installed, open_event
from tests.deploy.parts import Part

pytestmark = pytest.mark.django_db(transaction=True)

MADE = re.compile("[0-9a-f]{16}")
# The end of a line whose like has been told with its traceback.
AS_BEFORE = " (as before)"


@pytest.mark.parametrize("given", ["a", "Aa0._-", "3f2a" * 16])
def test_an_id_that_can_stand_anywhere_is_kept(given: str) -> None:
    assert usable_id(given) == given


@pytest.mark.parametrize("given", ["", "a b", "a\n", "ä", "x" * 65, "<b>", "${jndi:x}", "a/b", '"'])
def test_another_is_replaced_by_one_of_ours(given: str) -> None:
    assert MADE.fullmatch(usable_id(given))
    assert usable_id(given) != usable_id(given)


def test_it_is_known_within_its_request_alone() -> None:
    with of_request("outer"):
        with of_request("inner"):
            assert request_id() == "inner"
        assert request_id() == "outer"
    assert request_id() == ""


@pytest.fixture
def installation(tmp_path: Path, worker_id: str) -> Iterator[Installation]:
    with installed(tmp_path, f"requests_{worker_id}", MUSTER_LOG_FORMAT="json") as started:
        yield started


def lines(part: Part, logger: str) -> list[dict[str, Any]]:
    """The lines that a logger of a program has written; each line of the program is an object."""
    objects = [json.loads(line) for line in part.log.read_text().splitlines()]
    return [each for each in objects if each["logger"] == logger]


def ask(
    base: str, path: str, *, given: str = "", data: bytes | None = None, **more: str
) -> tuple[int, Message, str]:
    """Status, headers and body of an answer."""
    headers = {HEADER: given, **more} if given else more
    request = urllib.request.Request(f"{base}{path}", data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read().decode()


@pytest.mark.proof(of="programs")
def test_every_answer_names_its_request_and_a_fault_in_its_words(
    installation: Installation,
) -> None:
    base = installation.base
    for path in ("/healthz", "/", "/api/v1/games", "/no-such-page", "/static/none.css"):
        assert ask(base, path, given="mine-1")[1].get_all(HEADER) == ["mine-1"]
        (made,) = ask(base, path, given="not mine")[1].get_all(HEADER) or []
        assert MADE.fullmatch(made)
    # Who shares an answer has an id of their own.
    assert len({ask(base, "/api/v1/games")[1][HEADER] for _ in range(5)}) == 5

    installation.change("ALTER TABLE tournaments_tournament RENAME TO away")
    status, headers, body = ask(base, "/api/v1/tournaments", given="mine-2")
    assert (status, headers[HEADER]) == (500, "mine-2")
    assert json.loads(body) == {
        "type": "urn:muster:problem:server_error",
        "title": "Internal Server Error",
        "status": 500,
        "detail": "The server failed; it was not your request.",
        "instance": "/api/v1/tournaments",
        "errors": [
            {
                "pointer": "",
                "code": "server_error",
                "detail": "The server failed; it was not your request.",
            }
        ],
        "request_id": "mine-2",
    }
    status, _, body = ask(base, "/events", given="mine-3")
    assert (status, re.findall("<code>(.*)</code>", body)) == (500, ["mine-3"])
    failed = lines(installation.web, "django.request")
    assert [(each["request_id"], each["message"]) for each in failed] == [
        ("mine-2", "Internal Server Error: /api/v1/tournaments"),
        ("mine-3", "Internal Server Error: /events"),
    ]
    assert failed[0]["traceback"].splitlines()[0] == "Traceback (most recent call last):"
    assert set(failed[0]) == {
        *("time", "level", "logger", "message", "process", "request_id", "traceback")
    }


@pytest.mark.proof(of="programs")
def test_an_upload_is_followed_into_the_worker_that_verifies_it(
    installation: Installation,
) -> None:
    """The message of the first upload may bring a worker to verify the second: each line has the
    request of its own log."""
    organiser = installation.organiser()
    path = open_event(organiser, players=4, rounds=1)
    organiser.post(f"{path}/rounds")
    organiser.post(f"{path}/rounds/1/publish")
    pairings = organiser.get(f"{path}/rounds/1/pairings")["results"]
    for number, match in enumerate(pairing["id"] for pairing in pairings):
        game = f"/matches/{match}/games/1"
        log = play(organiser.get(f"{game}/seed"), bots="random")
        status, _, _ = ask(
            *(installation.base, f"/api/v1{game}/replays"),
            given=f"upload-{number}",
            data=log,
            **{
                "Authorization": f"Bearer {organiser.client.token}",
                "Content-Type": "application/x-ndjson",
            },
        )
        assert status == 202
    jobs = dict(installation.rows("SELECT request_id, id FROM replays_certificationjob"))
    assert set(jobs) == {"upload-0", "upload-1"}
    installation.change("ALTER TABLE replays_finding RENAME TO away")
    installation.worker.start()

    def both_failed() -> bool:
        failed = lines(installation.worker, "replays.services.certification")
        words = {(each["request_id"], each["message"].removesuffix(AS_BEFORE)) for each in failed}
        return words == {
            (name, f"job {job}, attempt 1: verification failed") for name, job in jobs.items()
        }

    wait_until(both_failed, installation.worker.output)


@pytest.mark.proof(of="programs")
def test_a_message_names_the_request_for_what_the_worker_does_later(
    installation: Installation,
) -> None:
    organiser = installation.organiser()
    path = open_event(organiser, players=2, rounds=1)
    installation.worker.start()
    installation.change("ALTER TABLE tables_table RENAME TO away")
    status, _, _ = ask(
        *(installation.base, f"/api/v1{path}/state"),
        given="cancel-1",
        data=b'{"state": "cancelled", "reason": "Rain."}',
        **{
            "Authorization": f"Bearer {organiser.client.token}",
            "Content-Type": "application/json",
        },
    )
    assert status == 200
    logger = "ledger.services.deliveries"
    wait_until(lambda: lines(installation.worker, logger) != [], installation.worker.output)
    (line,) = lines(installation.worker, logger)
    assert line["request_id"] == "cancel-1"
    assert line["message"].endswith("closing_tables.close_passed_tables failed")
