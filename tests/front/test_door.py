"""Those who send slowly, against the real web server with a door that has few places."""

import resource
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from select import select

import pytest

from config.management.commands.serve import web_server
from front.bodies import AT_ONCE, LARGE_AT_ONCE
from front.door import CONNECTIONS, FILES
from tests.config.served import environment, free_port, wait_until
from tests.front.asgi_requests import coming, run, sent_by
from tests.front.small_door import PLACES, SECONDS, application

PATIENCE = 90
SLOW = 5 * PLACES


class Small:
    """A running web server with that door."""

    def __init__(self, port: int) -> None:
        self.port = port

    def begin(self, length: int) -> socket.socket:
        """A connection on which a body of that length may come now."""
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        head = f"POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        return line

    def send(self, body: bytes, *, parts: int = 1, pause: float = 0.0) -> tuple[int, bytes]:
        size = len(body) // parts
        with closing(self.begin(len(body))) as line:
            for number in range(parts):
                time.sleep(pause if number else 0.0)
                line.sendall(body[number * size : (number + 1) * size])
            return answer_on(line)


def answer_on(line: socket.socket) -> tuple[int, bytes]:
    """Status and body, once the other side has ended the connection."""
    answer = b""
    with suppress(ConnectionResetError):  # what it had not read is told so
        while came := line.recv(65536):
            answer += came
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def trickle(lines: list[socket.socket], answers: int) -> list[int]:
    """Sends a byte on each line now and then, until so many have an answer; gives the statuses.
    Lines that have one are taken off the list."""
    statuses: list[int] = []
    while len(statuses) < answers:
        for line in select(lines, [], [], 0.1)[0]:
            lines.remove(line)
            statuses.append(answer_on(line)[0])
        for line in lines:
            with suppress(BrokenPipeError, ConnectionResetError):  # its answer is there, then
                line.sendall(b"1")
    return statuses


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Small]:
    folder, port = tmp_path_factory.mktemp("small"), free_port()
    application = "tests.front.small_door:application"
    command = web_server("127.0.0.1", port, application=application, workers=1)
    with (folder / "said").open("wb") as out:
        process = subprocess.Popen(
            command, env=environment(folder), stdout=out, stderr=subprocess.STDOUT
        )
    try:
        wait_until(lambda: reaches(port), (folder / "said").read_text)
        yield Small(port)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert (folder / "said").read_text() == ""
    finally:
        process.kill()
        process.wait()


def reaches(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.proof(of="programs")
def test_a_trickle_on_more_lines_than_there_are_places_is_cut_and_nobody_else_notices(
    small: Small,
) -> None:
    """Not even who needs longer for a body than others have, as long as enough of it comes."""
    honest, large = b"0123456789", bytes(range(256)) * 1024
    with ExitStack() as stack, ThreadPoolExecutor(2) as others:
        slow = [stack.enter_context(closing(small.begin(1_000_000))) for _ in range(SLOW)]
        given_way = trickle(slow, SLOW - PLACES)
        cut = others.submit(trickle, slow, len(slow))
        upload = others.submit(small.send, large, parts=4, pause=0.4 * SECONDS)
        answers = [small.send(honest) for _ in range(12)]

        assert answers == [(200, honest)] * 12
        assert upload.result() == (200, large)
        statuses = given_way + cut.result()
    assert (len(statuses), set(statuses) | {503}) == (SLOW, {408, 503})


def test_a_web_process_may_open_as_many_files_as_it_has_connections_and_bodies() -> None:
    async def started() -> int:
        begin, end = {"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}
        sent = await sent_by(application, {"type": "lifespan"}, coming([begin, end]))
        kinds = [message["type"] for message in sent]
        assert kinds == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    limits = []
    try:
        for few in (256, FILES - 1, FILES):
            resource.setrlimit(resource.RLIMIT_NOFILE, (few, before[1]))
            limits.append(run(started()))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert limits == [FILES] * 3
    assert CONNECTIONS + AT_ONCE + LARGE_AT_ONCE < FILES
