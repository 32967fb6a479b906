"""The key that signs certificates: made once, never shown, replaced without a loss."""

import base64
import stat
import subprocess
import sys
import traceback
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from replays.certificates.keys import KeyUnusable, new_key, read_key, read_or_make
from replays.models import Certificate, PublicKey, Replay
from replays.services.certificates import publish_key, register_key, rotate_key
from replays.services.certification import run_job
from replays.services.signing import signing_key
from replays.services.sweeping import sweep
from replays.services.uploads import store_replay
from tests.config.served import manage
from tests.support.factories import NOW, make_slot, make_user, slot_log
from tests.support.verify_script import run

LATER = NOW.replace(hour=18)
SOON = NOW.replace(hour=15)

# Says when it is ready, waits for its word, and then tells the name of the key that it has.
TAKE_KEY = """
import os, sys, time
from pathlib import Path
from replays.certificates import keys
os.fsync = lambda handle: time.sleep(0.05)
if sys.argv[2] == "hasty":
    os.link = os.replace
print("ready", flush=True)
input()
print(keys.read_or_make(Path(sys.argv[1])).kid)
"""


def names_of_keys(path: Path, how: str) -> set[str]:
    """The names of the keys that eight processes have, which begin at once."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", TAKE_KEY, str(path), how],
            cwd=project.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(8)
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return {process.communicate()[0].strip() for process in processes}


@pytest.mark.proof(of="programs")
def test_processes_that_start_at_once_make_one_key(tmp_path: Path) -> None:
    names = names_of_keys(tmp_path / "key", "careful")

    assert names == {read_or_make(tmp_path / "key").kid}
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.proof(of="programs")
def test_processes_that_overwrite_each_other_do_not(tmp_path: Path) -> None:
    """The control of the test above."""
    assert len(names_of_keys(tmp_path / "key", "hasty")) > 1


def test_a_key_is_named_by_its_public_half() -> None:
    """The example of RFC 8037, appendix A.3."""
    secret = base64.urlsafe_b64decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")
    key = read_key(base64.b64encode(secret).decode())

    assert key.jwk["x"] == "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    assert key.kid == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    assert key.secret not in repr(key)


NO_KEY = "A signing key is 32 bytes in base64: manage.py rotate_signing_key --print makes one."
SHORT = base64.b64encode(b"canary-canary-canary").decode()
UNUSABLE = {
    "too short": SHORT,
    "too long": base64.b64encode(b"canary" * 11).decode(),
    "no base64": "canary-_!canary",
    "other letters": "cänäry",
    "PEM": "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----",
}


@pytest.mark.parametrize("text", UNUSABLE.values(), ids=UNUSABLE)
def test_what_is_no_key_is_refused_and_not_quoted(text: str, tmp_path: Path) -> None:
    with pytest.raises(KeyUnusable) as in_environment:
        read_key(text)
    (tmp_path / "key").write_text(text, encoding="latin-1")
    with pytest.raises(KeyUnusable) as in_file:
        read_or_make(tmp_path / "key")

    assert str(in_environment.value) == NO_KEY
    assert str(in_file.value) == f"{tmp_path / 'key'} holds none. {NO_KEY}"
    assert text not in "".join(traceback.format_exception(in_file.value))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00canary"])
def test_an_empty_or_broken_file_is_no_key(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(KeyUnusable, match="holds none"):
        read_or_make(tmp_path / "key")


def test_a_key_that_cannot_be_kept_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    with pytest.raises(KeyUnusable, match="key: Is a directory"):
        read_or_make(tmp_path / "key")
    with pytest.raises(KeyUnusable, match="none/key: No such file or directory"):
        read_or_make(tmp_path / "none" / "key")

    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def start_worker(data_dir: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A worker of one machine that should not start, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "celery", "--app", "config", "--quiet", "worker", "--concurrency=1"],
        capture_output=True,
        check=False,
        cwd=project.BASE_DIR,
        env={"MUSTER_DATA_DIR": str(data_dir), "PYTHONWARNINGS": "ignore", **variables},
        text=True,
        timeout=60,
    )


@pytest.mark.proof(of="programs")
def test_a_worker_with_an_unusable_key_ends_with_one_line(tmp_path: Path) -> None:
    done = start_worker(tmp_path / "var", MUSTER_SIGNING_KEY=SHORT)

    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        f"MUSTER_SIGNING_KEY: {NO_KEY} (docs/operators.md)\n",
    )


@pytest.mark.proof(of="programs")
def test_a_worker_whose_file_holds_no_key_ends_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "signing_key").write_text("canary")
    tmp_path.chmod(0o700)
    done = start_worker(tmp_path)

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"{tmp_path}/signing_key holds none.")
    assert "canary" not in done.stderr


@pytest.fixture
def key_file(tmp_path: Path, settings: Any) -> Path:
    """A data folder of this test's own for the key."""
    settings.MUSTER_SIGNING_KEY = ""
    settings.MUSTER_SIGNING_KEY_FILE = tmp_path / "signing_key"
    return tmp_path / "signing_key"


def certify(match: str = "match-1", at: datetime = NOW) -> Certificate:
    slot = make_slot(match)
    replay, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: at)
    return Certificate.objects.get(pk=replay.pk)


def published(client: Client) -> list[tuple[str, int | None]]:
    keys = client.get("/.well-known/jwks.json").json()["keys"]
    return [(key["kid"], key["until"]) for key in keys]


@pytest.mark.django_db
def test_a_certificate_from_before_a_rotation_stays_good(
    key_file: Path, tmp_path: Path, client: Client
) -> None:
    before, old = certify(), signing_key()
    out = StringIO()
    call_command("rotate_signing_key", stdout=out)
    new, after = signing_key(), certify("match-2", timezone.now())

    assert out.getvalue() == f"New certificates are signed with {new.kid}.\n"
    assert new.kid != old.kid
    assert (before.key_id, after.key_id) == (old.kid, new.kid)
    keys = client.get("/.well-known/jwks.json").content.decode()
    for certificate in (before, after):
        assert run(tmp_path, certificate.jws, keys) == (0, "GOOD: signed by a key given")
    assert [kid for kid, until in published(client) if until is None] == [new.kid]
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


@pytest.mark.django_db
def test_a_key_that_is_replaced_says_until_when_it_signed(key_file: Path, client: Client) -> None:
    publish_key(now=NOW)
    old = signing_key()
    new = rotate_key(now=SOON)
    publish_key(now=LATER)

    assert published(client) == [(new.kid, None), (old.kid, int(SOON.timestamp()))]


@pytest.mark.django_db
def test_a_worker_that_still_has_the_old_key_signs_nothing_after_its_end(
    settings: Any, client: Client
) -> None:
    old, new = new_key(), new_key()
    register_key(key=old, now=NOW.replace(hour=1))
    register_key(key=new, now=NOW.replace(hour=2))
    settings.MUSTER_SIGNING_KEY = old.secret
    certificate = certify()

    assert certificate.key_id == old.kid
    assert dict(published(client))[old.kid] == int(certificate.issued_at.timestamp())
    assert dict(published(client))[new.kid] is None


@pytest.mark.django_db
def test_another_key_in_the_environment_takes_the_place_of_the_first(
    settings: Any, client: Client
) -> None:
    old, new = new_key(), new_key()
    for key, now in ((old, NOW), (new, LATER)):
        settings.MUSTER_SIGNING_KEY = key.secret
        sweep(clock=partial(datetime, 2026, 1, 31, now.hour, tzinfo=UTC))

    assert published(client) == [(new.kid, None), (old.kid, int(LATER.timestamp()))]


@pytest.mark.django_db
def test_a_clock_that_goes_wrong_hinders_no_rotation(client: Client) -> None:
    register_key(key=new_key(), now=LATER)
    register_key(key=(new := new_key()), now=NOW)

    assert [kid for kid, until in published(client) if until is None] == [new.kid]


@pytest.mark.django_db
def test_the_key_of_the_environment_is_not_replaced_here(key_file: Path, settings: Any) -> None:
    settings.MUSTER_SIGNING_KEY = new_key().secret
    with pytest.raises(CommandError) as refused:
        call_command("rotate_signing_key")

    assert refused.value.returncode == 2
    assert str(refused.value) == (
        "MUSTER_SIGNING_KEY names the key: make another with --print, and put it there"
    )
    assert not key_file.exists()
    assert not PublicKey.objects.exists()


@pytest.mark.django_db
def test_a_rotation_that_fails_changes_nothing(key_file: Path) -> None:
    key_file.write_text("canary")
    with pytest.raises(CommandError, match=f"^{key_file} holds none") as refused:
        call_command("rotate_signing_key")

    assert refused.value.returncode == 2
    assert key_file.read_text() == "canary"
    assert not PublicKey.objects.exists()


@pytest.mark.proof(of="programs")
def test_a_printed_key_is_a_key_and_is_kept_nowhere(tmp_path: Path) -> None:
    done = manage(tmp_path, "rotate_signing_key", "--print")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == read_key(done.stdout).secret + "\n"
    assert not (tmp_path / "signing_key").exists()


@pytest.mark.django_db
def test_a_key_that_became_unusable_is_a_fault_and_is_not_quoted(
    key_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    key_file.write_text(SHORT)
    slot = make_slot()
    replay, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)

    replay = Replay.objects.select_related("job").get()
    assert replay.job.trouble.startswith(f"KeyUnusable: {key_file} holds none.")
    assert (replay.job.state, hasattr(replay, "finding")) == ("queued", False)
    assert SHORT not in replay.job.trouble + caplog.text
