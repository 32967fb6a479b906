"""The metrics of a whole installation, read as Prometheus does, and the files that name them."""

import json
import re
import urllib.request
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import yaml
from django.urls import get_resolver
from prometheus_client.parser import text_string_to_metric_families

from ground.queues import QUEUES
from monitoring.health import FAULTS
from tests.config.served import wait_until
from tests.deploy import compose
from tests.deploy.installation import Installation, installed, open_event, play_round, settled

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "t" * 40
MATCHES = 2
RULES = compose.ROOT / "deploy/prometheus/rules.yml"
DASHBOARD = compose.ROOT / "deploy/grafana/muster.json"
# Prometheus itself says it of each address that it reads.
OF_PROMETHEUS = {"up"}
# Words that stand before a parenthesis or as labels in expressions, and are no metrics.
WORDS = re.compile(r"\b(muster_[a-z_]+|process_[a-z_]+|up)\b")

# Name, labels and value of a sample.
Sample = tuple[str, Mapping[str, str], float]


def scrape(base: str) -> list[Sample]:
    request = urllib.request.Request(
        f"{base}/metrics", headers={"Authorization": f"Bearer {TOKEN}", "Host": "10.9.8.7"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read().decode()
    return [
        (sample.name, sample.labels, sample.value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    ]


def total(samples: list[Sample], name: str, **labels: str) -> float:
    """The sum of all samples with this name and these labels."""
    return sum(
        value for each, known, value in samples if each == name and labels.items() <= known.items()
    )


def values(samples: list[Sample], name: str, label: str) -> dict[str, float]:
    return {known[label]: value for each, known, value in samples if each == name}


def in_files() -> dict[str, set[str]]:
    """The metrics that the rules and the dashboard name, by file."""
    groups = yaml.safe_load(RULES.read_text())["groups"]
    rules = [rule["expr"] for group in groups for rule in group["rules"]]
    panels = json.loads(DASHBOARD.read_text())["panels"]
    shown_by_panels = [target["expr"] for panel in panels for target in panel["targets"]]
    return {
        "rules": set(WORDS.findall(" ".join(rules))) - OF_PROMETHEUS,
        "dashboard": set(WORDS.findall(" ".join(shown_by_panels))),
    }


@pytest.fixture
def installation(tmp_path: Path, worker_id: str) -> Iterator[Installation]:
    variables = {"MUSTER_METRICS_TOKEN": TOKEN, "MUSTER_METRICS_FOLDER": str(tmp_path / "metrics")}
    with installed(tmp_path, f"metrics_{worker_id}", **variables) as started:
        for part in (started.worker, started.beat, started.live):
            part.start()
        yield started


@pytest.mark.proof(of="programs")
def test_an_event_is_counted_by_all_programs(installation: Installation) -> None:
    organiser = installation.organiser()
    path = open_event(organiser, players=2 * MATCHES, rounds=1)
    play_round(organiser, path, 1)
    wait_until(lambda: settled(organiser, path, 1), installation.worker.output)

    def counted() -> bool:
        samples = scrape(installation.base)
        programs = {known["program"] for _, known, _ in samples if "program" in known}
        beats = values(samples, "muster_queue_silent_seconds", "queue")
        entries = total(samples, "muster_requests_total", route="entries", method="POST")
        certified = total(samples, "muster_certification_seconds_count")
        return (programs, set(beats), entries, certified) == (
            {"web", "worker", "live"},
            {"waited"},  # The only one with a worker.
            2.0 * MATCHES,
            float(MATCHES),
        )

    wait_until(counted, installation.worker.output)
    samples = scrape(installation.base)
    named: dict[str, set[str]] = {
        file: names - {name for name, _, _ in samples} for file, names in in_files().items()
    }
    assert named == {"rules": set(), "dashboard": set()}
    check_what_is_the_same_everywhere(samples)
    check_routes(samples)
    assert total(samples, "muster_verification_seconds_count") == MATCHES
    assert total(samples, "muster_tasks_total", outcome="failed") == 0
    # Each of the two web processes has a pool; the one that answers uses a connection.
    open_ones = total(samples, "muster_pool_connections", program="web", state="open")
    assert open_ones >= 2


def check_what_is_the_same_everywhere(samples: list[Sample]) -> None:
    """Each of these is there once, whatever number of processes there are."""
    times: dict[str, int] = defaultdict(int)
    for name, known, _ in samples:
        times[name] += "process" not in known
    assert times["muster_database_up"] == times["muster_oldest_log_seconds"] == 1
    assert total(samples, "muster_database_up") == 1
    states = values(samples, "muster_logs", "state")
    assert states == {"held": 0, "queued": 0, "running": 0, "quarantined": 0, "done": MATCHES}
    assert set(values(samples, "muster_queue_messages", "queue")) == set(QUEUES)
    faults = values(samples, "muster_fault", "code")
    assert faults == {fault.code: 0.0 for fault in FAULTS}


def check_routes(samples: list[Sample]) -> None:
    """A route is a name of ours, so no label holds an id, a key or a code."""
    names = {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}
    pages = get_resolver().namespace_dict["web"][1].reverse_dict
    names |= {f"web:{name}" for name in pages if isinstance(name, str)}
    routes = {known["route"] for _, known, _ in samples if "route" in known}
    assert routes - names == {""}
    assert "entries" in routes


def test_an_expression_names_its_metrics() -> None:
    """The control: a metric that nobody has is found by the words of an expression."""
    words = WORDS.findall("histogram_quantile(0.9, sum by (le) (rate(muster_gone_bucket[5m])))")
    assert words == ["muster_gone_bucket"]
    assert {len(names) > 10 for names in in_files().values()} == {True}
