"""The script by which anybody checks signed heads and copies of activity, as anybody runs it."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from ledger.models import LedgerEntry
from replays.certificates.heads import heads_payload
from replays.certificates.jws import HEADS_TYPE, RESULT_TYPE, payload_of, signed
from replays.certificates.keys import new_key
from replays.services.heads import sign_heads
from replays.services.signing import signing_key
from tests.support.archives import exported
from tests.support.factories import NOW, make_round, make_started, play_by_hand
from tests.support.verify_script import SCRIPT, public_keys
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ISSUER = "https://muster.example"
Files = dict[str, Any]


@pytest.fixture
def event() -> Tournament:
    return make_started(entries=4)


def check(folder: Path, files: Files, *arguments: str) -> tuple[int, list[str]]:
    """Exit status of the script and what it says, outside of the project."""
    for name, content in files.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    done = subprocess.run(
        [sys.executable, "-S", str(SCRIPT.with_name("verify_heads.py")), *arguments],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).splitlines()


def signed_now(hours: int = 0) -> str:
    return sign_heads(now=NOW + timedelta(hours=hours)).jws


def feed(client: Client, event: Tournament) -> str:
    """The public activity as its feed has it, one entry a line."""
    rows = client.get(f"/api/v1/tournaments/{event.pk}/events").json()["results"]
    return "\n".join(json.dumps(row) for row in rows)


def own_keys() -> dict[str, Any]:
    return public_keys(signing_key())


def test_a_copy_that_has_the_signed_head_is_good(
    tmp_path: Path, client: Client, event: Tournament
) -> None:
    heads = signed_now()
    length = len(exported(event)["journal"]["entries"])
    make_round(event)
    archive = exported(event)
    copies = {"event.json": archive, "feed": feed(client, event)}
    last = len(archive["journal"]["entries"])
    files: Files = {"heads": heads, "keys": own_keys(), **copies}
    status, lines = check(tmp_path, files, "heads", "keys", "event.json", "feed")
    streams = len(payload_of(heads)["streams"])
    issuer = payload_of(heads)["iss"]

    assert last > length
    assert (status, lines) == (
        0,
        [
            f"Issuer: {issuer}",
            "Warning: the keys do not say whose they are: take them from"
            f" {issuer}/.well-known/jwks.json.",
            "Warning: nobody has said who should have issued it: --issuer.",
            "Proves: one of the keys given signed this, word for word.",
            *(
                f"Proves: {name} is whole, and its entry {length} is the signed head; it has"
                f" {last} entries."
                for name in copies
            ),
            f"The service says: these were the heads of all {streams} streams, 2026-01-31 12:00:00"
            " UTC.",
            "Does not prove: that others were shown the same list: compare it with theirs.",
            "Does not prove: that what the entries tell has happened.",
            "GOOD: signed by a key given; the copies have its heads",
        ],
    )


def test_an_older_list_is_followed_to_a_newer_one(tmp_path: Path, event: Tournament) -> None:
    older, elsewhere = signed_now(), make_started(entries=2)
    between = signed_now(1)
    play_by_hand(make_round(event))
    newer = signed_now(2)
    files: Files = {
        **{"older": older, "between": between, "newer": newer, "keys": own_keys()},
        **{"event.json": exported(event), "other.json": exported(elsewhere)},
    }
    streams = len(payload_of(older)["streams"])
    more = len(payload_of(between)["streams"])

    def proved(*arguments: str) -> tuple[int, str]:
        status, lines = check(tmp_path, files, *arguments)
        return status, next(line for line in lines if "older list" in line)

    grown = "0 that go on from the older head by the copies given, 1 that have grown and have no"
    followed = "1 that go on from the older head by the copies given, 0 that have grown and have no"
    begins = "Proves: all {} streams of the older list are in this one, none shorter: {} as they"
    assert proved("newer", "keys", "--older", "older") == (
        0,
        f"{begins.format(streams, streams - 1)} were, {grown} copy here.",
    )
    assert proved("newer", "keys", "event.json", "other.json", "--older", "between") == (
        0,
        f"{begins.format(more, more - 1)} were, {followed} copy here.",
    )
    assert proved("older", "keys", "--older", "newer") == (
        1,
        "NOT GOOD: the older list was signed later than the other",
    )


def drop_last(entries: list[Any]) -> None:
    entries.pop()


def drop_first(entries: list[Any]) -> None:
    del entries[0]


def another_word(entries: list[Any]) -> None:
    entries[0]["kind"] = "tournament.finished"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            drop_last,
            "it ends at entry {}, and the signed head is entry {}: either its end was cut off, or"
            " the entries after it are not public before the next public one, so take a later copy",
        ),
        (drop_first, "entry 1 is missing, or is not as it was written"),
        (another_word, "entry 1 is missing, or is not as it was written"),
        (list.clear, "it has no entries"),
    ],
)
def test_a_copy_that_was_changed_is_not_good(
    tmp_path: Path, event: Tournament, change: Callable[[list[Any]], None], reason: str
) -> None:
    archive = exported(event)
    length = len(archive["journal"]["entries"])
    files: Files = {"heads": signed_now(), "keys": own_keys(), "event.json": archive}
    change(archive["journal"]["entries"])

    assert check(tmp_path, files, "heads", "keys", "event.json") == (
        1,
        [f"NOT GOOD: event.json: {reason.format(length - 1, length)}"],
    )


def test_an_activity_that_was_written_anew_is_found_out(tmp_path: Path, event: Tournament) -> None:
    """It is whole again, and its first entry is as it was; the older heads tell."""
    heads = payload_of(signed_now())
    stream = f"event:{event.pk}"
    first = LedgerEntry.objects.get(stream=stream, number=1).hash
    rows = [row for row in heads["streams"] if row["first"] == first]
    assert len(rows) == 1
    key = new_key()

    def claimed(**changes: Any) -> str:
        return signed({**heads, "streams": [{**rows[0], **changes}]}, key, HEADS_TYPE)

    other = f"sha256:{'0' * 64}"
    files: Files = {
        **{"keys": public_keys(key), "event.json": exported(event), "good": claimed()},
        **{"forked": claimed(head=other), "unknown": claimed(first=other)},
        "longer": claimed(length=rows[0]["length"] + 1),
        "earlier": claimed(length=rows[0]["length"] - 1),
    }

    def refusal(*arguments: str) -> str:
        status, lines = check(tmp_path, files, *arguments)
        assert status == 1
        return lines[-1]

    length = rows[0]["length"]
    assert refusal("forked", "keys", "event.json") == (
        f"NOT GOOD: event.json: entry {length} is not the signed head: one of the two was changed"
    )
    assert refusal("unknown", "keys", "event.json") == (
        "NOT GOOD: event.json: the list has no stream that begins so; it may have begun later"
    )
    gone = "NOT GOOD: a stream of {} entries of the older list is gone, or shorter now"
    assert refusal("good", "keys", "--older", "longer") == gone.format(length + 1)
    assert refusal("good", "keys", "--older", "unknown") == gone.format(length)
    assert refusal("good", "keys", "--older", "forked") == (
        f"NOT GOOD: entry {length} of the stream {first} is another in the older list"
    )
    assert refusal("good", "keys", "event.json", "--older", "earlier") == (
        f"NOT GOOD: entry {length - 1} of the stream {first} is another in the older list"
    )


def test_only_heads_signed_by_a_key_given_are_good(tmp_path: Path) -> None:
    key = new_key()
    payload = heads_payload(issuer=ISSUER, signed_at=NOW, heads=[])
    files: Files = {
        **{"keys": public_keys(key), "others": public_keys(new_key())},
        **{"heads": signed(payload, key, HEADS_TYPE), "result": signed(payload, key, RESULT_TYPE)},
    }

    assert check(tmp_path, files, "heads", "keys")[1][-1] == "GOOD: signed by a key given"
    assert check(tmp_path, files, "heads", "others") == (
        1,
        ["NOT GOOD: it names a key that is not among the keys given"],
    )
    assert check(tmp_path, files, "result", "keys") == (
        1,
        ["NOT GOOD: the header names another algorithm or another kind of document"],
    )
    assert check(tmp_path, files, "heads", "keys", "--issuer", "https://other.example") == (
        1,
        [f"NOT GOOD: it was issued by {ISSUER}, and not by https://other.example"],
    )
    assert check(tmp_path, files, "heads", "nothing") == (2, ["nothing: No such file or directory"])
