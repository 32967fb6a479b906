"""Metrics: access to them, the files of processes, and the counts of a request."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from prometheus_client import REGISTRY

from live.door import Door
from live.reader import Pace
from live.tailer import Tailer
from live.wakeups.none import WakeUp
from monitoring.metrics import files
from monitoring.metrics.live import Readers
from monitoring.metrics.requests import count_answer
from monitoring.metrics.tasks import timed

TOKEN = "t" * 40
FIRST = """\
# HELP muster_requests_total Requests answered.
# TYPE muster_requests_total counter
muster_requests_total{process="a",route="index"} 1.0
# HELP muster_live_readers Open streams.
# TYPE muster_live_readers gauge
muster_live_readers{process="a"} 3.0
"""
OTHER = """\
# HELP muster_requests_total Requests answered.
# TYPE muster_requests_total counter
muster_requests_total{process="b",route="index"} 2.0
"""


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.MUSTER_METRICS_FOLDER = str(tmp_path / "metrics")
    settings.MUSTER_METRICS_TOKEN = TOKEN
    return tmp_path / "metrics"


def test_without_a_token_in_the_settings_nothing_is_there(client: Client, db: None) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[1:]}", "\xff"])
def test_others_are_told_whose_they_are(client: Client, folder: Path, given: str) -> None:
    answer = client.get("/metrics", headers={"Authorization": given})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="muster"')
    assert json.loads(answer.content)["errors"] == [
        {
            "pointer": "",
            "code": "not_authenticated",
            "detail": "Metrics are for the operator: send MUSTER_METRICS_TOKEN as a bearer token.",
        }
    ]
    assert not folder.exists()


@pytest.mark.django_db
def test_the_operator_is_answered_under_any_host_name(
    client: Client, folder: Path, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    headers = {"Authorization": f"Bearer {TOKEN}", "Host": "10.9.8.7"}
    answer = client.get("/metrics", headers=headers)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert answer["Content-Type"].startswith("text/plain; version=")
    lines = answer.content.decode().splitlines()
    assert "muster_database_up 1.0" in lines
    assert "muster_emails_waiting 0.0" in lines
    heads = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(heads) == len(set(heads))


def test_several_texts_are_one_with_each_family_once() -> None:
    assert files.joined([FIRST, OTHER]) == (
        "# HELP muster_requests_total Requests answered.\n"
        "# TYPE muster_requests_total counter\n"
        'muster_requests_total{process="a",route="index"} 1.0\n'
        'muster_requests_total{process="b",route="index"} 2.0\n'
        "# HELP muster_live_readers Open streams.\n"
        "# TYPE muster_live_readers gauge\n"
        'muster_live_readers{process="a"} 3.0\n'
    )


def test_what_a_dead_process_has_left_is_removed(folder: Path) -> None:
    folder.mkdir()
    for name, text in (("web.a.1.prom", FIRST), ("web.a.2.prom", OTHER), (".web.a.3.prom", "")):
        (folder / name).write_text(text)
    past = (folder / "web.a.1.prom").stat().st_mtime - files.STALE - 1
    os.utime(folder / "web.a.1.prom", (past, past))

    assert files.of_all_processes() == OTHER
    assert sorted(path.name for path in folder.iterdir()) == [".web.a.3.prom", "web.a.2.prom"]


def test_a_file_that_cannot_be_written_is_missed_alone(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.MUSTER_METRICS_FOLDER = str(tmp_path / "file")
    files.MetricsFile("web").write()

    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "metrics are not written"
    ]


def test_a_file_holds_what_this_process_counted_under_its_name(folder: Path) -> None:
    count_answer(route="test-of-files", method="BREW", status=418)
    with pytest.raises(RuntimeError), timed("tests.failing"):
        raise RuntimeError
    files.MetricsFile("web").write()

    (path,) = folder.iterdir()
    host, pid = os.uname().nodename, os.getpid()
    assert path.name == f"web.{host}.{pid}.prom"
    mine = f'process="{host}.{pid}",program="web"'
    lines = path.read_text().splitlines()
    assert [line for line in lines if "test-of-files" in line] == [
        f'muster_requests_total{{method="other",{mine},route="test-of-files",status="418"}} 1.0'
    ]
    assert f'muster_tasks_total{{outcome="failed",{mine},task="tests.failing"}} 1.0' in lines
    assert [line for line in lines if "_created" in line or "python_" in line] == []


def test_readers_of_a_live_server_are_known_or_strangers() -> None:
    async def refuse(*_: Any) -> None: ...

    source: Any = None
    door = Door(
        Tailer(source, sweep=1.0),
        wakeup=WakeUp(),
        refuse=refuse,
        seat_cookie="seat",
        slip_cookie="slip",
        pace=Pace(15.0, 10.0),
    )
    for reader in ("ann", "", ""):
        door.places.take(address="192.0.2.1", reader=reader)
    samples = [
        (sample.name, sample.labels.get("reader"), sample.value)
        for metric in Readers(door).collect()
        for sample in metric.samples
    ]
    assert samples == [
        ("muster_live_readers", "known", 1),
        ("muster_live_readers", "stranger", 2),
        ("muster_live_places", "all", 2500),
        ("muster_live_places", "stranger", 1500),
        ("muster_live_looked_seconds", None, 0.0),
    ]


def test_every_metric_begins_with_a_name_that_is_written() -> None:
    names = {metric.name for metric in REGISTRY.collect()}
    assert [name for name in names if not name.startswith((*files.OURS, "python_"))] == []
