"""Signed heads: what they say, when they are signed, and where they can be had."""

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.test import Client

from ledger.hashing import BEGINNING
from ledger.heads import Head
from ledger.models import LedgerEntry, Stream
from replays.certificates.heads import read_heads_of
from replays.certificates.jws import payload_of
from replays.certificates.keys import new_key
from replays.certificates.reading import NotSigned
from replays.models import PublicKey, SignedHeads
from replays.services import heads
from replays.services.heads import FolderUnusable, sign_heads, sign_nightly
from replays.services.signing import signing_key
from tests.support.factories import NOW, make_draft
from tests.support.ledger_entries import enter

ISSUER = project.MUSTER_ISSUER

pytestmark = pytest.mark.django_db


def published() -> dict[str, str]:
    return {key.kid: key.x for key in PublicKey.objects.all()}


def test_they_say_how_far_each_stream_has_come_and_read_back_as_that() -> None:
    first, last, other = enter("series:1"), enter("series:1"), enter("user:1", public=False)
    Stream.objects.create(name="user:2", head=BEGINNING)  # Locked once, and never written.
    row = sign_heads(now=NOW)
    both = (Head(first.hash, 2, last.hash), Head(other.hash, 1, other.hash))
    expected = tuple(sorted(both, key=lambda head: head.first))
    noted = read_heads_of(row.jws, published())

    assert (noted.issuer, noted.signed_at, noted.heads) == (ISSUER, NOW, expected)
    assert (row.streams, noted.kid) == (2, signing_key().kid)
    assert payload_of(row.jws) == {
        "v": 1,
        "iss": ISSUER,
        "iat": int(NOW.timestamp()),
        "streams": [
            {"first": head.first, "length": head.length, "head": head.hash} for head in expected
        ],
    }


def test_they_name_no_stream_and_so_tell_of_no_draft_and_no_account() -> None:
    draft = make_draft()
    text = json.dumps(payload_of(sign_heads(now=NOW).jws))
    names = list(Stream.objects.values_list("name", flat=True))

    assert f"event:{draft.pk}" in names
    assert [name for name in names if name in text or name.partition(":")[2] in text] == []


def test_only_a_key_that_is_given_proves_them() -> None:
    row, other = sign_heads(now=NOW), new_key()
    with pytest.raises(NotSigned, match=r"^it is signed with the key .*, which is none of these$"):
        read_heads_of(row.jws, {other.kid: other.jwk["x"]})
    with pytest.raises(NotSigned, match=r"^it names a key of ours, which has not signed this$"):
        read_heads_of(row.jws, {signing_key().kid: other.jwk["x"]})


def test_they_are_signed_once_a_night() -> None:
    evening = NOW.replace(hour=22)
    for now in (evening, evening + timedelta(minutes=10), NOW + timedelta(days=1)):
        sign_nightly(now=now)
    sign_heads(now=evening + timedelta(hours=1, microseconds=5))
    sign_heads(now=evening + timedelta(hours=1, microseconds=9))
    midnight = (NOW + timedelta(days=2)).replace(hour=0, minute=0)
    sign_nightly(now=midnight)
    moments = SignedHeads.objects.order_by("signed_at").values_list("signed_at", flat=True)

    assert list(moments) == [
        evening,
        evening + timedelta(hours=1),
        NOW + timedelta(days=1),
        midnight,
    ]


def test_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "KEPT", 2)
    for day in range(4):
        sign_heads(now=NOW + timedelta(days=day))
    kept = SignedHeads.objects.order_by("signed_at").values_list("signed_at", flat=True)

    assert list(kept) == [NOW + timedelta(days=day) for day in (2, 3)]


def test_anybody_can_have_them(client: Client) -> None:
    missing = client.get("/.well-known/journal-heads.jws")
    assert (missing.status_code, missing.json()["errors"][0]["code"]) == (404, "not_found")
    enter("series:1")
    older = sign_heads(now=NOW)
    enter("series:1")
    newer = sign_heads(now=NOW + timedelta(hours=1))

    rows = client.get("/api/v1/journal-heads").json()["results"]
    assert rows == [
        {
            "signed_at": row.signed_at.isoformat().replace("+00:00", "Z"),
            "streams": 1,
            "url": f"http://testserver/api/v1/journal-heads/{row.name}.jws",
        }
        for row in (newer, older)
    ]
    texts = [client.get(row["url"]).content.decode() for row in rows]
    assert texts == [newer.jws, older.jws]
    latest = client.get("/.well-known/journal-heads.jws")
    assert (latest.content.decode(), latest["Content-Type"]) == (newer.jws, "application/jose")
    for name in ("20200101T000000Z", "yesterday"):
        gone = client.get(f"/api/v1/journal-heads/{name}.jws")
        assert (gone.status_code, gone.json()["errors"][0]["code"]) == (404, "not_found")


def test_the_folder_that_the_operator_names_has_all_that_are_kept(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    rows = [sign_heads(now=NOW)]
    settings.MUSTER_HEADS_FOLDER = tmp_path / "heads"
    with pytest.raises(FolderUnusable, match=r"takes no signed heads: No such file or directory$"):
        sign_heads(now=NOW + timedelta(hours=1))
    sign_nightly(now=NOW + timedelta(hours=2))
    assert [record.levelname for record in caplog.records] == ["ERROR"]

    settings.MUSTER_HEADS_FOLDER.mkdir()
    sign_nightly(now=NOW + timedelta(hours=2))
    rows = list(SignedHeads.objects.all())
    files = {path.name: path.read_text() for path in settings.MUSTER_HEADS_FOLDER.iterdir()}
    assert len(rows) == 2
    assert files == {f"heads-{row.name}.jws": f"{row.jws}\n" for row in rows}


def test_the_command_signs_now_and_writes_a_file(tmp_path: Path) -> None:
    enter("series:1")
    out, file = StringIO(), tmp_path / "heads.jws"
    call_command("sign_heads", f"--into={file}", stdout=out)
    row = SignedHeads.objects.get()
    assert out.getvalue() == f"Signed the heads of 1 streams as {row.name}.\n"
    assert file.read_text() == f"{row.jws}\n"

    with pytest.raises(CommandError, match=r"heads\.jws: File exists$") as error:
        call_command("sign_heads", f"--into={file}", stdout=out)
    assert error.value.returncode == 2


def test_to_sign_asks_as_often_for_many_streams_as_for_one(
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(30):
        enter(f"series:{number}")
    with django_assert_max_num_queries(20):
        sign_heads(now=NOW)
    assert LedgerEntry.objects.count() == SignedHeads.objects.get().streams == 30
