"""Bodies with and without a length, sent to the web server of one machine, byte by byte."""

import asyncio
import json
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from itertools import repeat
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

import pytest
import zstandard

from front.admission import Lines
from front.answers import Answer, Message, Receive, Scope
from front.bodies import (
    LARGE_AT_ONCE,
    MOST,
    MOST_OF_EVENT,
    MOST_OF_FORM,
    WHOLE_EVENTS,
    Bodies,
    Gone,
    Refused,
)
from front.door import Door
from ground.problems import problem
from replays.services.uploads import MAX_LOG_BYTES
from tests.config.served import Served, manage, serving
from tests.front.asgi_requests import LEFT, coming, headers_of, part, run, scope_of, sent_by

PATIENCE = 90
# What may be on its way when the server has heard enough: the most that the system lets a
# connection hold on either side (min, default and max are told in bytes), and the server's own.
BUFFERS = [Path("/proc/sys/net/ipv4", name) for name in ("tcp_rmem", "tcp_wmem")]
UNDER_WAY = sum(int(path.read_text().split()[2]) for path in BUFFERS) + 1024 * 1024
PLAIN = {"Content-Type": "application/x-ndjson"}
PACKED = {"Content-Type": "application/zstd"}
JSON = {"Content-Type": "application/json"}
CODED = {**PLAIN, "Content-Encoding": "zstd"}
PREPARE = """
from tests.support.factories import bearer, make_user, paired_match
match = paired_match(owner := make_user("ann"))
print(match.pk, bearer(owner)["Authorization"])
"""


class Site:
    """A running service with a match to be hosted, and what its web server wrote aside."""

    def __init__(self, served: Served, match: str, token: str, aside: Path) -> None:
        self.served, self.token, self.aside = served, token, aside
        self.logs = f"/api/v1/matches/{match}/games/1/replays"

    def send(
        self, path: str, headers: Mapping[str, str], body: Iterable[bytes], *, chunked: bool = False
    ) -> tuple[int, dict[str, Any], int]:
        """Status, JSON and the number of bytes sent until the answer came."""
        framing = {"Transfer-Encoding": "chunked"} if chunked else {}
        sent_headers = {"Host": "127.0.0.1", "Authorization": self.token, **framing, **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in sent_headers.items())
        with closing(socket.create_connection(("127.0.0.1", self.served.port), PATIENCE)) as line:
            line.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode())
            sent = _send(line, body, chunked)
            answer = b""
            while b"\r\n\r\n" not in answer or not answer.endswith(b"}"):
                answer += (got := line.recv(65536))
                assert got, answer
        start, _, content = answer.partition(b"\r\n\r\n")
        return int(start.split()[1]), json.loads(content), sent


def _send(line: socket.socket, body: Iterable[bytes], chunked: bool) -> int:
    """Send until the body ends or the other side has had enough."""
    sent = 0
    try:
        for part in body:
            line.sendall(b"%x\r\n%b\r\n" % (len(part), part) if chunked else part)
            sent += len(part)
        if chunked:
            line.sendall(b"0\r\n\r\n")
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder, aside = tmp_path_factory.mktemp("served"), tmp_path_factory.mktemp("aside")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(aside))
        with serving(folder, "--no-demo") as served:
            done = manage(folder, "shell", "--no-imports", "--command", PREPARE)
            assert (done.returncode, done.stderr) == (0, "")
            match, _, token = done.stdout.strip().partition(" ")
            yield Site(served, match, token, aside)


def of_length(body: bytes) -> dict[str, str]:
    return {"Content-Length": str(len(body))}


LOG = b"not a log, but stored until a worker says so\n"
TAKEN = {
    "plain": (PLAIN, LOG),
    "packed": (PACKED, zstandard.compress(LOG + b"1")),
    "packed by its coding": (CODED, zstandard.compress(LOG + b"2")),
}


@pytest.mark.proof(of="programs")
@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(("headers", "body"), TAKEN.values(), ids=TAKEN)
def test_a_log_is_taken_in_every_form_with_and_without_a_length(
    site: Site, headers: dict[str, str], body: bytes, chunked: bool
) -> None:
    sent_headers = headers if chunked else headers | of_length(body)
    parts = [body[:20], body[20:]]
    status, answer, _ = site.send(site.logs, sent_headers, parts, chunked=chunked)

    assert status in (200, 202), answer
    again = site.send(site.logs, headers | of_length(body), [body])
    assert (again[0], again[1]["id"]) == (200, answer["id"])


@pytest.mark.parametrize("headers", [PLAIN, PACKED, JSON])
def test_a_body_in_chunks_without_end_is_cut_off(site: Site, headers: dict[str, str]) -> None:
    path = "/api/v1/decks/validate" if headers is JSON else site.logs
    # More than could be under way: a server that read on would answer, and the count would tell.
    parts = repeat(part := bytes(64 * 1024), 2 * (MOST + UNDER_WAY) // len(part))
    status, answer, sent = site.send(path, headers, parts, chunked=True)

    assert (status, answer["errors"][0]["code"]) == (413, "body_too_large")
    assert answer["instance"] == path
    assert MOST < sent < MOST + UNDER_WAY
    assert [path for path in site.aside.rglob("*") if path.is_file()] == []


def test_a_length_beyond_all_measure_is_refused_before_the_body_comes(site: Site) -> None:
    headers = PLAIN | {"Content-Length": str(10**12)}
    status, answer, sent = site.send(site.logs, headers, [])

    assert (status, answer["errors"][0]["code"], sent) == (413, "body_too_large", 0)


def test_a_whole_event_may_be_longer_if_it_says_how_long_it_is(site: Site) -> None:
    path, body = "/api/v1/tournaments/import", b" " * (MOST + 1)
    status, answer, _ = site.send(path, JSON | of_length(body), [body])
    assert (status, answer["errors"][0]["code"]) == (422, "unusable_archive")

    status, answer, _ = site.send(path, JSON, [body], chunked=True)
    assert (status, answer["errors"][0]["code"]) == (413, "body_too_large")
    too_long = JSON | {"Content-Length": str(MOST_OF_EVENT + 1)}
    status, answer, sent = site.send(path, too_long, [])
    assert (status, answer["errors"][0]["code"], sent) == (413, "body_too_large", 0)


FORM = {"content-type": "application/x-www-form-urlencoded"}
PARTS = {"content-type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize(
    ("path", "headers", "most"),
    [
        ("/decks/check", FORM, MOST_OF_FORM),
        ("/decks/check", {"content-type": " APPLICATION/X-WWW-FORM-URLENCODED;a"}, MOST_OF_FORM),
        ("/decks/check", {"content-type": "\x1capplication/x-www-form-urlencoded"}, MOST_OF_FORM),
        ("/events/import", FORM, MOST_OF_FORM),
        ("/decks/check", PARTS, MOST),
        ("/api/v1/decks/validate", FORM, MOST),
    ],
)
def test_a_form_in_one_line_is_shorter(
    path: str, headers: dict[str, str], most: int, declared: bool
) -> None:
    """Django would make a hundred times as much memory of it."""
    outcomes = []
    for length in (most, most + 1):
        scope = scope_of("POST", path, length=length if declared else None, headers=headers)
        sent = [] if declared else [part(bytes(length), more=True)]
        outcomes.append(run(taken(Bodies(), scope, coming([*sent, LEFT])))[:3])

    assert outcomes == ["gon", "413"]


def test_a_person_reads_on_a_page_that_it_is_too_large() -> None:
    outcomes = []
    for path, length in (("/events/import", MOST_OF_EVENT), ("/events/new", MOST)):
        for more in (0, 1):
            scope = scope_of("POST", path, length=length + more)
            outcome = run(taken(Bodies(), scope, coming([part(b"", more=True), LEFT])))
            page = outcome.partition("<p>")[2].partition(" here.")[0]
            outcomes.append((outcome[:3], page) if page else outcome)

    assert outcomes == [
        "gone", ("413", "You can upload up to 64 MiB"),
        "gone", ("413", "You can upload up to 2 MiB"),
    ]  # fmt: skip


async def taken(bodies: Bodies, scope: Scope, receive: Receive) -> str:
    """The body of a request, or what became of it instead."""
    try:
        async with bodies.whole(scope, receive) as body:
            return body.read().decode()
    except Refused as refused:
        answer = refused.answer
    except Gone:
        return "gone"
    assert headers_of(answer)["Connection"] == "close"
    return f"{answer.status} {answer.body.decode()}"


def code(outcome: str) -> tuple[str, str]:
    return outcome[:3], json.loads(outcome[4:])["errors"][0]["code"]


def post(length: int = 10) -> Scope:
    return scope_of("POST", "/api/v1/decks", length=length)


def test_who_works_on_it_finds_the_whole_body_with_its_length() -> None:
    scope = scope_of("POST", "/api/v1/decks")
    parts = coming([part(b"01234", more=True), part(b"56789")])

    assert run(taken(Bodies(), scope, parts)) == "0123456789"
    assert scope["headers"][1:] == [(b"content-length", b"10")]
    assert run(taken(Bodies(), scope_of("GET", "/"), coming([]))) == ""
    assert run(taken(Bodies(), post(0), coming([]))) == ""
    assert run(taken(Bodies(), post(), coming([part(b"0123", more=True), LEFT]))) == "gone"


def test_who_breaks_off_is_answered_by_nobody() -> None:
    """And nothing of it is worked on, however it would have ended."""
    worked_on: list[Scope] = []

    def work(scope: Scope, body: IO[bytes]) -> Answer:
        worked_on.append(scope)
        return Answer(200, [], b"")

    door = Door(work, bodies=Bodies(), lines=Lines(2))
    chunks = scope_of("POST", "/api/v1/decks")
    for scope in (post(), chunks):
        assert run(sent_by(door, scope, coming([part(b"0123", more=True), LEFT]))) == []
    assert worked_on == []


def test_a_body_that_comes_too_slowly_is_cut_off() -> None:
    bodies = Bodies(seconds=0.01)
    program = run(taken(bodies, post(), coming([part(b"0", more=True)])))
    person = scope_of("POST", "/decks", length=10)
    page = run(taken(bodies, person, coming([part(b"0", more=True)])))

    detail = (
        "The body arrived too slowly, so nothing was done. It has 20 seconds, and another for each"
        " 16 KiB received. Try again over a faster line."
    )
    refusal = problem(status=408, code="body_too_slow", detail=detail, instance="/api/v1/decks")
    assert (program[:4], json.loads(program[4:])) == ("408 ", refusal)
    assert (page[:4], "<h1>The upload took too long</h1>" in page) == ("408 ", True)
    assert bodies.ordinary.taken == set()


def test_what_has_come_gives_it_more_time() -> None:
    async def slowly() -> str:
        came = asyncio.Event()
        asyncio.get_running_loop().call_later(0.2, came.set)

        async def receive() -> Message:
            if not come:
                come.append(True)
                return part(b"0" * 9, more=True)
            await came.wait()
            return part(b"1")

        come: list[bool] = []
        return await taken(Bodies(seconds=0.01, bytes_a_second=bytes_a_second), post(), receive)

    bytes_a_second = 1
    assert run(slowly()) == "0000000001"
    bytes_a_second = 1_000_000
    assert code(run(slowly())) == ("408", "body_too_slow")


@pytest.mark.parametrize("large", [False, True])
def test_when_all_places_are_taken_the_one_whose_time_would_be_up_first_gives_way(
    large: bool,
) -> None:
    """The last has sent least; so much later than the others it did not begin. Whole events have
    places of their own."""
    length = MOST + 10 if large else 10
    scope = scope_of("POST", WHOLE_EVENTS[0], length=length)

    async def sending() -> tuple[str, list[str]]:
        bodies, may_come = Bodies(at_once=LARGE_AT_ONCE, bytes_a_second=1), asyncio.Event()

        def slow(first: int) -> Receive:
            messages = [part(b"1" * first, more=True)]

            async def receive() -> Message:
                if messages:
                    return messages.pop()
                await may_come.wait()
                return part(b"0" * (length - first))

            return receive

        slowly = []
        for first in (2, 1):
            slowly.append(asyncio.create_task(taken(bodies, scope, slow(first))))
            await asyncio.sleep(0)
        others = await taken(bodies, post() if large else scope_of("GET", "/"), whole(10))
        assert [each.done() for each in slowly] == [False, False]
        newcomer = await taken(bodies, scope, whole(length))
        (gone,), _ = await asyncio.wait(slowly, return_when=asyncio.FIRST_COMPLETED)
        assert gone is slowly[1]
        may_come.set()
        return others, [newcomer, *[await each for each in slowly]]

    others, (newcomer, first, second) = run(sending())
    assert others == ("2" * 10 if large else "")
    assert newcomer == "2" * length
    assert first == "11" + "0" * (length - 2)
    assert code(second) == ("503", "too_busy")


def whole(length: int) -> Receive:
    return coming([part(b"2" * length)])


def test_hundreds_of_slow_bodies_stop_nobody(site: Site) -> None:
    """Once a dozen were enough, as each had one of eight threads for as long as its sender liked,
    and then 124, which had all the places for bodies."""
    head = f"POST {site.logs} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n1"
    with ExitStack() as stack:
        for _ in range(300):
            address = ("127.0.0.1", site.served.port)
            line = stack.enter_context(closing(socket.create_connection(address, PATIENCE)))
            line.sendall(head.encode())
        answers = [site.send(site.logs, PLAIN | of_length(LOG), [LOG])[0] for _ in range(12)]
        games = [site.served.get("/games")["results"] != [] for _ in range(12)]

    assert (answers[1:], games) == ([200] * 11, [True] * 12)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_log_that_is_a_byte_too_long(site: Site, chunked: bool) -> None:
    body = bytes(MAX_LOG_BYTES + 1)
    headers = PLAIN if chunked else PLAIN | of_length(body)
    status, answer, _ = site.send(site.logs, headers, [body], chunked=chunked)

    assert (status, answer["errors"][0]["code"]) == (413, "log_too_large")


BOMBS = {
    "zeros": (zstandard.compress(bytes(64 << 20)), 413, "log_too_large"),
    "runs without a size": (
        b"\x28\xb5\x2f\xfd\x00\x58" + b"\x02\x00\x10x" * 8191 + b"\x03\x00\x10x",
        413,
        "log_too_large",
    ),
    "two frames": (zstandard.compress(LOG) * 2, 422, "unusable_packing"),
    "no frame": (LOG, 422, "unusable_packing"),
    "half a frame": (zstandard.compress(LOG)[:-1], 422, "unusable_packing"),
}


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(("bomb", "status", "code"), BOMBS.values(), ids=BOMBS)
def test_bombs_are_refused(site: Site, bomb: bytes, status: int, code: str, chunked: bool) -> None:
    headers = PACKED if chunked else PACKED | of_length(bomb)
    actual, answer, _ = site.send(site.logs, headers, [bomb], chunked=chunked)

    assert (actual, answer["errors"][0]["code"]) == (status, code)


def test_other_packings_are_not_taken(site: Site) -> None:
    headers = PLAIN | {"Content-Encoding": "gzip"} | of_length(LOG)
    status, answer, _ = site.send(site.logs, headers, [LOG])

    assert (status, answer["errors"][0]["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("headers", [PLAIN, PACKED])
def test_nothing_is_no_log(site: Site, headers: dict[str, str]) -> None:
    for sent_headers, chunked in ((headers, True), (headers | of_length(b""), False)):
        status, answer, _ = site.send(site.logs, sent_headers, [], chunked=chunked)
        assert (status, answer["errors"][0]["code"]) == (400, "empty_log")


def test_the_server_goes_on(site: Site) -> None:
    status, answer, _ = site.send(f"/api/v1/replays/{uuid4()}", PLAIN | of_length(LOG), [LOG])

    assert (status, answer["errors"][0]["code"]) == (405, "method_not_allowed")
