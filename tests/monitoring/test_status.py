"""`manage.py status`: what waits, what is stuck, and the exit status that says so."""

import json
import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from ledger.models import Delivery
from ledger.services import heartbeats
from ledger.services.journal import append
from ledger.tasks import note_heartbeat
from replays.models import CertificationJob, JobState, Replay
from replays.sandbox import seccomp
from replays.services.uploads import store_replay
from tests.support.factories import NOW, make_slot, make_tournament, make_user, slot_log
from tournaments.models import StoredStandings

pytestmark = pytest.mark.django_db

NOTHING = {"held": 0, "queued": 0, "running": 0, "done": 0, "quarantined": 0}


def status(*options: str) -> tuple[str, str]:
    """What it says, and of what it complains."""
    out = StringIO()
    try:
        call_command("status", *options, stdout=out)
    except CommandError as error:
        return out.getvalue(), f"{error} ({error.returncode})"
    return out.getvalue(), ""


def stored(match: str = "match-1") -> Replay:
    """A log that came in just now."""
    slot = make_slot(match)
    replay, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=timezone.now()
    )
    return replay


def age(replay: Replay, seconds: int) -> None:
    Replay.objects.filter(pk=replay.pk).update(
        uploaded_at=timezone.now() - timedelta(seconds=seconds)
    )


def test_when_nothing_waits() -> None:
    output, complaint = status()
    # Messages of other tests lie in the queues.
    assert (re.sub(r"\d+ \(no", "0 (no", output), complaint) == (
        "logs: 0 held, 0 queued, 0 running, 0 done, 0 quarantined; the oldest has waited for 0 s\n"
        "deliveries: 0 due, 0 failing\n"
        "events: 0 overdue\n"
        "open dumps: 0 stuck\n"
        "queues: waited 0 (no worker yet), notices 0 (no worker yet), later 0 (no worker yet),"
        " bots 0 (no worker yet)\n"
        "verifier: behind the kernel's filter (seccomp)\n"
        "live: no live server answers, so pages ask now and then\n",
        "",
    )


def test_without_the_filter_of_the_kernel(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(seccomp, "MACHINES", {})
    output, complaint = status()
    assert (output.splitlines()[-2], complaint) == (
        "verifier: behind resource limits alone: the kernel of this system filters no calls"
        " (seccomp)",
        "",
    )

    settings.MUSTER_REQUIRE_SECCOMP = True
    output, complaint = status("--json")
    report = json.loads(output)
    assert (report["ok"], report["verifier_filtered"]) == (False, False)
    assert complaint == (
        "the kernel of this system filters no calls (seccomp): workers of this machine verify no"
        " logs (1)"
    )


def test_everybody_behind_a_proxy_without_a_name() -> None:
    heartbeats.note_heartbeat(name=heartbeats.ONE_ADDRESS, now=timezone.now())
    output, complaint = status("--json")

    assert complaint == (
        "everybody seems to have one address, so all share its limits: name the proxy in"
        " MUSTER_TRUSTED_PROXIES, with Compose in MUSTER_PROXIES (1)"
    )
    assert json.loads(output)["condition"]["one_address"] is True
    long_ago = timezone.now() - timedelta(hours=1)
    heartbeats.note_heartbeat(name=heartbeats.ONE_ADDRESS, now=long_ago)
    assert status("--json")[1] == ""


def test_a_log_that_came_in_just_now_is_no_alarm() -> None:
    stored()
    output, complaint = status("--json")
    report = json.loads(output)

    assert complaint == ""
    assert (report["ok"], report["alarms"]) == (True, [])
    assert report["condition"]["logs"] == {**NOTHING, "queued": 1}
    assert 0 <= report["condition"]["oldest_log"] < 30


def test_a_log_that_waits_too_long_is_one() -> None:
    age(stored(), 90)

    assert status()[1].startswith("a log has waited for 9")
    assert status("--patience", "600")[1] == ""


def test_a_log_put_aside_needs_a_person() -> None:
    replay = stored()
    CertificationJob.objects.filter(replay=replay).update(state=JobState.QUARANTINED)
    output, complaint = status("--json")

    assert complaint == "logs put aside: 1; mend the cause, then `manage.py requeue` (1)"
    assert json.loads(output)["condition"]["logs"] == {**NOTHING, "quarantined": 1}


def test_late_and_failing_deliveries(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.TWO_REACTIONS"
    append(stream="event:1", kind="round.published", now=NOW)
    late = timezone.now() - timedelta(seconds=100)
    first, second = Delivery.objects.order_by("pk")
    Delivery.objects.filter(pk=first.pk).update(next_at=late)
    later = timezone.now() + timedelta(seconds=60)
    Delivery.objects.filter(pk=second.pk).update(next_at=later, trouble="RuntimeError")
    output, complaint = status()

    assert "\ndeliveries: 1 due, 1 failing\n" in output
    assert re.sub(r"1\d\d s", "100 s", complaint) == (
        "a delivery is late by 100 s: do worker and beat run?;"
        " deliveries that fail: 1; the workers' log says why (1)"
    )


def test_what_is_overdue_in_events() -> None:
    make_tournament()
    StoredStandings.objects.update(due_at=timezone.now() - timedelta(seconds=90))
    output, complaint = status()

    assert "\nevents: 1 overdue\n" in output
    assert complaint == (
        "overdue in events: 1; do worker and beat run? If so, the workers' log says what fails (1)"
    )
    assert status("--patience", "600")[1] == ""


def test_a_queue_into_which_no_worker_looks_is_an_alarm() -> None:
    now = timezone.now()
    note_heartbeat(queue="waited")
    heartbeats.note_heartbeat(name="queue:bots", now=now - timedelta(seconds=100))
    output, complaint = status("--json")
    assert re.sub(r"1\d\d s", "100 s", complaint) == (
        "no worker has looked into the queue bots for 100 s: do one for it and beat run? (1)"
    )
    queues = json.loads(output)["condition"]["queues"]
    silent = {name: queue["silent"] for name, queue in queues.items()}
    assert (silent["waited"] < 30, silent["bots"] >= 100) == (True, True)
    assert (silent["notices"], silent["later"]) == (None, None)
    assert status("--patience", "600")[1] == ""
