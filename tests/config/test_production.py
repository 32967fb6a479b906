"""Settings that a shared installation needs: a start without one of them fails in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

KEY = "k" * 32
WHOLE = {
    "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
    "EMAIL_URL": "smtp://mail.example",
    "MUSTER_HOSTS": "muster.example",
    "MUSTER_URL": "https://muster.example",
    "SECRET_KEY": KEY,
}
PRINT = "from django.conf import settings; print(settings.DATABASES['default']['ENGINE'])"

# A worker begins where the kernel has no filter of which this program knows.
UNFILTERED = (
    "from replays.sandbox import seccomp; seccomp.MACHINES = {};"
    "from types import SimpleNamespace; from config.celery import Checks, app;"
    " Checks(SimpleNamespace(app=app)); print('begun')"
)


def start(data_dir: Path, program: str = PRINT, **variables: str) -> tuple[int, str, str]:
    """Status, output and errors of a program that reads the settings under these variables."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        cwd=settings.BASE_DIR,
        env={
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "MUSTER_DATA_DIR": str(data_dir / "var"),
            "PATH": os.environ["PATH"],
            **variables,
        },
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.proof(of="slow")
def test_one_machine_needs_nothing(tmp_path: Path) -> None:
    assert start(tmp_path) == (0, "django.db.backends.sqlite3\n", "")


@pytest.mark.proof(of="programs")
def test_a_worker_begins_without_the_filter_of_the_kernel_unless_it_is_required(
    tmp_path: Path,
) -> None:
    assert start(tmp_path, UNFILTERED) == (0, "begun\n", "")
    assert start(tmp_path, UNFILTERED, MUSTER_REQUIRE_SECCOMP="true") == (
        2,
        "",
        "MUSTER_REQUIRE_SECCOMP: the kernel of this system filters no calls (seccomp), so no log is"
        " verified here (docs/operators.md)\n",
    )


@pytest.mark.proof(of="slow")
def test_several_machines_with_all_they_need(tmp_path: Path) -> None:
    assert start(tmp_path, **WHOLE) == (0, "config.postgresql\n", "")


def test_all_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    assert start(tmp_path, DATABASE_URL=WHOLE["DATABASE_URL"]) == (
        2,
        "",
        "DATABASE_URL names a server, so these must be set too:"
        " SECRET_KEY, CELERY_BROKER_URL, MUSTER_HOSTS, MUSTER_URL, EMAIL_URL (docs/operators.md)\n",
    )


def test_a_developer_may_go_without(tmp_path: Path) -> None:
    result = start(tmp_path, DATABASE_URL=WHOLE["DATABASE_URL"], DEBUG="true")

    assert result == (0, "config.postgresql\n", "")


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        (
            "MUSTER_ISSUER",
            "muster",
            "MUSTER_ISSUER must be an address such as https://muster.example, and not 'muster'",
        ),
        (
            "MUSTER_URL",
            "muster.example",
            "MUSTER_URL must be an address such as https://muster.example,"
            " and not 'muster.example'",
        ),
        ("SECRET_KEY", "short", "SECRET_KEY is too short: it has 32 characters at least"),
        (
            "MUSTER_METRICS_TOKEN",
            "short",
            "MUSTER_METRICS_TOKEN is too short: it has 32 characters at least",
        ),
        (
            "MUSTER_HOSTS",
            "muster.example,*",
            "MUSTER_HOSTS must name the hosts: with * anybody's name would do",
        ),
        (
            "MUSTER_SIGNING_KEY",
            "secret",
            "MUSTER_SIGNING_KEY: A signing key is 32 bytes in base64:"
            " manage.py rotate_signing_key --print makes one.",
        ),
        (
            "MUSTER_HTTPS",
            "true",
            "MUSTER_HTTPS needs MUSTER_TRUSTED_PROXIES: nobody else can say what came by https",
        ),
        (
            "MUSTER_TRUSTED_PROXIES",
            "10.0.0.0/8,nginx",
            "MUSTER_TRUSTED_PROXIES: 'nginx' does not appear to be an IPv4 or IPv6 network",
        ),
        (
            "MUSTER_TRUSTED_PROXIES",
            "10.0.0.1/8",
            "MUSTER_TRUSTED_PROXIES: 10.0.0.1/8 has host bits set",
        ),
    ],
)
@pytest.mark.proof(of="slow")
def test_what_is_unsound_is_refused_in_one_line(
    tmp_path: Path, variable: str, value: str, words: str
) -> None:
    assert start(tmp_path, **{**WHOLE, variable: value}) == (
        2,
        "",
        f"{words} (docs/operators.md)\n",
    )
