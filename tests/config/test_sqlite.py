"""The apps' own tests again on SQLite, the database of a single machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

# Each run imports, collects and migrates once, so the small apps share one.
RUNS = (("accounts", "decks", "ledger", "replays"), ("tournaments",), ("web",))
# These need two connections to one database, or PostgreSQL's own locks. `test_serve.py` has their
# like for SQLite, with real processes.
ELSEWHERE = ("tests/*/*races.py", "tests/replays/test_worker.py")


@pytest.mark.long
@pytest.mark.parametrize("apps", RUNS, ids=" ".join)
def test_apps_on_sqlite(apps: tuple[str, ...], tmp_path: Path) -> None:
    """All their tests that may touch a database; the others have nothing to do with which."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
    }
    # The harness takes any address that it is given and then starts no server.
    addresses = {
        "TEST_POSTGRES_URL": f"sqlite:///{tmp_path / 'muster.sqlite3'}",
        "TEST_REDIS_URL": "filesystem://localhost",
    }
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("-m", "django_db", *(f"tests/{app}" for app in apps)),
            *(f"--ignore-glob={paths}" for paths in ELSEWHERE),
        ],
        capture_output=True,
        check=False,
        cwd=settings.BASE_DIR,
        env=inherited | addresses,
        text=True,
        timeout=600,
    )

    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout
