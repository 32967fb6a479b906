"""Says how many reads a second are answered, beside the empty view, with `wrk` of 16 connections:
`pytest -s -n 0 -p no:randomly tests/front/measure_reads.py`, on SQLite and on the tests' servers.

It is no part of the suite, since a busy machine would make it fail; `SECONDS` is how long each
address is read.
"""

import json
import os
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.config.served import Served, manage, serving, wait_until

SECONDS = os.environ.get("SECONDS", "3")
SERVERS = (
    *("DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL"),
    *("EMAIL_URL", "MUSTER_HOSTS", "MUSTER_URL", "SECRET_KEY"),
)
# The shares of the empty view that are aimed at.
AIMS = {"json": 0.35, "304": 0.5, "page": 0.14}


def test_reads_on_one_machine(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with serving(tmp_path) as served:
        print("\nSQLite")
        measure(served, bracket_event(served))


def test_reads_with_servers(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    named = {name: os.environ[name] for name in SERVERS}
    with serving(tmp_path, **named) as served:
        print("\nPostgreSQL and Redis")
        measure(served, bracket_event(served, **named))


def measure(served: Served, bracket: str) -> None:
    """Print a line for each address: what it is, its rate, and its share of the empty view's."""
    if shutil.which("wrk") is None:
        pytest.fail("This measures with wrk: install it.")
    finished: list[str] = []

    def played() -> bool:
        finished.extend(finished_events(served))
        return bool(finished)

    wait_until(played, served.text)
    root, event = served.base.removesuffix("/api/v1"), finished[0]
    empty = (rate(f"{root}/healthz") + rate(f"{root}/healthz")) / 2
    print(f"{'empty view':40} {empty:8.0f}")
    for kind, path in [*addresses(served, event), ("page", f"/events/{bracket}/stages/1")]:
        tag = etag(root + path) if kind == "304" else ""
        seen = rate(root + path, tag)
        place = path.replace(event, "ID").replace(bracket, "BRACKET")[:34]
        print(f"{kind:5} {place:34} {seen:8.0f} {seen / empty:6.2f}  (aim {AIMS[kind]})")


def bracket_event(served: Served, **variables: str) -> str:
    """A running event of 16 players in a bracket, whose first round is public."""
    words = ("--user", "organiser", "--create", "--scope", "events:manage")
    token = manage(served.data_dir, "create_token", *words, **variables).stdout.strip()

    def post(path: str, **body: Any) -> Any:
        request = urllib.request.Request(
            f"{served.base}/tournaments{path}",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    plan = {"game": "tactics_anthem", "format": "starter", "decklists": "none"}
    event = str(post("", name="Cup", stages=[{"kind": "single_elimination"}], **plan)["id"])
    post(f"/{event}/state", state="registration")
    for number in range(16):
        post(f"/{event}/entries", name=f"Player {number + 1}", guest=True)
    post(f"/{event}/state", state="running")
    post(f"/{event}/rounds")
    post(f"/{event}/rounds/1/publish")
    return event


def finished_events(served: Served) -> list[str]:
    rows = served.get("/tournaments")["results"]
    return [row["id"] for row in rows if row["state"] == "finished"]


def addresses(served: Served, event: str) -> list[tuple[str, str]]:
    entry = served.get(f"/tournaments/{event}/entries")["results"][0]["id"]
    api = f"/api/v1/tournaments/{event}"
    data = [f"{api}{part}" for part in ("", "/standings", "/rounds/1/pairings", "/entries")]
    parts = ("", "/standings", "/rounds/1", "/players", "/stages")
    pages = [*(f"/events/{event}{part}" for part in parts), f"/entries/{entry}"]
    return [
        *(("json", path) for path in data),
        *(("304", path) for path in data),
        *(("page", path) for path in pages),
    ]


def etag(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        return str(answer.headers["ETag"])


def rate(url: str, tag: str = "") -> float:
    """Answers a second; fails where wrk counts other ones than 2xx and 3xx."""
    headers = ["-H", f"If-None-Match: {tag}"] if tag else []
    command = ["wrk", "-t1", "-c16", f"-d{SECONDS}s", *headers, url]
    report = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert "Non-2xx" not in report, report
    (per_second,) = re.findall(r"Requests/sec:\s+([\d.]+)", report)
    return float(per_second)
