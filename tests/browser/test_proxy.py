"""deploy/nginx.conf in a real nginx before a real service: what it keeps, packs and passes on."""

import gzip
import http.client
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.accounts import token_of
from tests.config.served import Served, free_port, wait_until
from tests.deploy import parts

OURS = ("GET", "HEAD")


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def plain(self) -> bytes:
        packed = self.headers["Content-Encoding"] == "gzip"
        return gzip.decompress(self.body) if packed and self.body else self.body


class Proxy:
    """nginx with the configuration that is shipped, but for addresses and folders."""

    def __init__(self, folder: Path, web: int, live: str) -> None:
        self.port = free_port()
        self.part = parts.proxy(folder, port=self.port, web=f"http://127.0.0.1:{web}", live=live)
        self.part.start()
        wait_until(self.listens)

    def listens(self) -> bool:
        try:
            return self.ask("GET", "/proxyz").status == 204
        except ConnectionError:
            return False

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            named["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with closing(connection):
            connection.request(method, path, None if body is None else json.dumps(body), named)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())


@pytest.fixture
def proxy(served: Served, tmp_path: Path) -> Iterator[Proxy]:
    proxy = Proxy(tmp_path, served.port, (served.data_dir / "live-address").read_text())
    try:
        yield proxy
    finally:
        proxy.part.end()


@pytest.fixture
def staff(served: Served) -> dict[str, str]:
    token = token_of(served, "olga-behind-nginx", "events:manage")
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def event(proxy: Proxy, staff: dict[str, str]) -> str:
    """A draft, which its staff alone sees."""
    plan = {"name": "Cup", "game": "tactics_anthem", "format": "starter", "rounds": 3}
    made = proxy.ask("POST", "/api/v1/tournaments", plan, **staff)
    assert made.status == 201
    return str(json.loads(made.body)["id"])


def bring(proxy: Proxy, event: str, state: str, staff: dict[str, str]) -> None:
    path = f"/api/v1/tournaments/{event}/state"
    assert proxy.ask("POST", path, {"state": state}, **staff).status == 200


def test_who_has_an_answer_takes_it_from_nobody_else(
    proxy: Proxy, event: str, staff: dict[str, str]
) -> None:
    """nginx keeps whatever the service dates: a 304 was given to readers who had nothing."""
    bring(proxy, event, "registration", staff)
    for path in (f"/api/v1/tournaments/{event}", f"/events/{event}"):
        whole = proxy.ask("GET", path)
        for _ in range(2):
            # Who has it comes first: nothing is kept any more, and a second has just begun.
            time.sleep(2.05 - time.time() % 1)
            has_it = proxy.ask("GET", path, If_None_Match=whole.headers["ETag"])
            assert (has_it.status, has_it.body) == (304, b"")
            for method, coding in product(OURS, ("identity", "gzip")):
                given = proxy.ask(method, path, Accept_Encoding=coding)
                assert given.status == 200
                assert given.plain() == (b"" if method == "HEAD" else whole.body)
        assert proxy.ask("GET", path, If_None_Match='"other"').plain() == whole.body


def test_a_stream_comes_as_it_is_written(proxy: Proxy, event: str, staff: dict[str, str]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=60)
    with closing(connection):
        connection.request("GET", f"/api/v1/tournaments/{event}/live", headers=staff)
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
        assert answer.readline().startswith(b"retry: ")
        bring(proxy, event, "registration", staff)
        line = next(line for line in iter(answer.readline, b"") if line.startswith(b"data: "))
        answer.close()
    assert json.loads(line.removeprefix(b"data: "))["kind"] == "tournament.opened"


def test_a_packed_answer_can_be_decided_on(proxy: Proxy, event: str, staff: dict[str, str]) -> None:
    path = f"/api/v1/tournaments/{event}"
    packed = proxy.ask("GET", path, Accept_Encoding="gzip", **staff)
    tag = packed.headers["ETag"]
    again = proxy.ask("GET", path, Accept_Encoding="gzip", If_None_Match=tag, **staff)
    changes = [
        proxy.ask("PATCH", path, {"description": words}, If_Match=tag, **staff).status
        for words in ("At 7", "At 8")
    ]

    assert (packed.headers["Content-Encoding"], tag[:6]) == ("gzip", 'W/"v1-')
    assert (again.status, changes) == (304, [200, 412])


def test_nobody_is_given_what_the_staff_reads_nor_longer_than_a_second(
    proxy: Proxy, event: str, staff: dict[str, str]
) -> None:
    path = f"/api/v1/tournaments/{event}"

    def read(**headers: str) -> list[int]:
        return [proxy.ask(method, path, **headers).status for method in OURS]

    assert [read(**staff), read(), read(Cookie="sessionid=x"), read(**staff)] == [
        [200, 200], [404, 404], [404, 404], [200, 200],
    ]  # fmt: skip
    bring(proxy, event, "registration", staff)
    wait_until(lambda: read() == [200, 200])
    bring(proxy, event, "draft", staff)
    seen = proxy.ask("GET", path)
    wait_until(lambda: read() == [404, 404])
    assert (seen.status, int(seen.headers["Age"] or 0) <= 1) in [(200, True), (404, True)]
    assert read(**staff) == [200, 200]


def test_each_form_of_a_list_is_kept_for_itself(
    proxy: Proxy, event: str, staff: dict[str, str]
) -> None:
    bring(proxy, event, "registration", staff)
    path = f"/api/v1/tournaments/{event}/entries"
    forms = ("application/json", "application/x-ndjson", "text/csv")
    for _ in range(3):  # one of them at least is in one second
        given = [proxy.ask("GET", path, Accept=form) for form in (*forms, "image/png", *forms)]
        types = [answer.headers["Content-Type"].partition(";")[0] for answer in given]

        assert types == [*forms, "application/problem+json", *forms]
        assert [answer.status for answer in given] == [200, 200, 200, 406, 200, 200, 200]
        for form, answer in zip(forms, given[-3:], strict=True):
            known = {"Accept": form, "If_None_Match": answer.headers["ETag"]}
            assert proxy.ask("GET", path, **known).status == 304


def test_nobody_waits_for_an_answer_that_is_kept_for_nobody(proxy: Proxy) -> None:
    """Those who come together for a form, or for standings of more than 64 KiB, were let through
    each half a second, as nginx looked whether it had kept the answer to who came first."""

    def seconds(path: str) -> float:
        began = time.monotonic()
        assert proxy.ask("GET", path).status == 200
        return time.monotonic() - began

    together = 8
    with ThreadPoolExecutor(together) as readers:
        # A machine that is busy is slow at times, and nginx was so each time.
        slowest = [max(readers.map(seconds, ["/sign-in"] * together)) for _ in range(6)]

    assert min(slowest) < 0.45


def test_each_reader_has_a_name_for_their_request_that_the_log_has(
    proxy: Proxy, event: str, staff: dict[str, str], tmp_path: Path
) -> None:
    """Also of an answer that nginx keeps, and of what it refuses and answers by itself."""
    bring(proxy, event, "registration", staff)
    given = [f"reader-{number}" for number in range(4)]
    for name in given:
        answer = proxy.ask("GET", f"/api/v1/tournaments/{event}", X_Request_ID=name)
        assert answer.headers.get_all("X-Request-ID") == [name]
    assert proxy.ask("GET", "/metrics", X_Request_ID="m").headers["X-Request-ID"] == "m"
    (made,) = proxy.ask("GET", "/", X_Request_ID="<b>").headers.get_all("X-Request-ID") or []
    assert re.fullmatch("[0-9a-f]{32}", made)

    def logged() -> bool:
        """The line of a request is written after its answer."""
        names = [line.rsplit(" ", 1)[1] for line in (tmp_path / "log").read_text().splitlines()]
        return [name for name in names if name in {*given, "m", made}] == [*given, "m", made]

    wait_until(logged)
