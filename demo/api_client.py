"""A client of the public API, in the standard library alone, as any third party could write it."""

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

TIMEOUT = 30.0
PAUSE = 0.05


class Refused(Exception):
    """The service answered with a problem."""

    def __init__(self, method: str, url: str, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{method} {url}: {status} {problem.get('detail', '')}")
        self.status = status
        self.problem = problem


class Unreachable(Exception):
    """No server answers at this address."""


@dataclass(frozen=True)
class ApiClient:
    """Calls below `base` (such as http://127.0.0.1:8000/api/v1) in the name of a token. A write
    sent again under the same `key` is done once."""

    base: str
    token: str
    key: str = ""

    def get(self, path: str) -> Any:
        return self._call("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._call("POST", path, json.dumps(body or {}).encode(), "application/json")

    def put(self, path: str, body: Any) -> Any:
        return self._call("PUT", path, json.dumps(body).encode(), "application/json")

    def upload(self, path: str, log: bytes, *, packed: bool = False) -> Any:
        """Send a log; a `packed` one is a frame of Zstandard."""
        coding = "zstd" if packed else ""
        return self._call("POST", path, log, "application/x-ndjson", coding)

    def _call(
        self, method: str, path: str, body: bytes | None = None, kind: str = "", coding: str = ""
    ) -> Any:
        headers = {
            "Authorization": f"Bearer {self.token}" if self.token else "",
            "Content-Encoding": coding,
            "Content-Type": kind,
            "Idempotency-Key": self.key,
        }
        url = f"{self.base}{path}"
        request = urllib.request.Request(
            url, data=body, method=method, headers={name: it for name, it in headers.items() if it}
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                body = answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(method, url, error.code, _problem(error)) from error
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"{url}: {error}") from error
        if not body:
            return None
        try:
            return json.loads(body)
        except ValueError as error:
            raise Unreachable(f"{url}: the answer is not JSON, so no Muster answers") from error


def _problem(error: urllib.error.HTTPError) -> dict[str, Any]:
    with error:
        try:
            document = json.load(error)
        except ValueError:
            return {"detail": error.reason}
    return document if isinstance(document, dict) else {"detail": error.reason}


def wait_for(
    fetch: Callable[[], dict[str, Any]], ready: Callable[[dict[str, Any]], bool], *, patience: float
) -> dict[str, Any]:
    """The answer of `fetch` once it is `ready`; TimeoutError after `patience` seconds."""
    deadline = time.monotonic() + patience
    while not ready(answer := fetch()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"still not so after {patience:.0f} s: {answer}")
        time.sleep(PAUSE)
    return answer
