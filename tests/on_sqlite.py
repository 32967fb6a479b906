"""`make test-sqlite`: the apps' own tests on SQLite, the database of a single machine.

Run as `python -m tests.on_sqlite [what pytest takes]`. The races on SQLite are run by `make test`,
in `tests/config/test_sqlite.py`.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APPS = ("accounts", "decks", "ledger", "replays", "tournaments", "web")
# These need two connections to one database, or PostgreSQL's own locks; `tests/config` has their
# like for SQLite.
ELSEWHERE = (
    *("tests/*/*races.py", "tests/replays/test_worker.py"),
    "tests/tournaments/archive/test_import_worker.py",
)
# What an answer tells to whom, and in how many queries, does not depend on the database, and these
# look at every answer for every reader. Those who knock at every door, or play a whole day, send no
# statement there that is not sent elsewhere.
SAME_ANYWHERE = (
    *("tests/*/*leaks.py", "tests/*/*queries.py", "tests/*/test_two_worlds.py"),
    *("tests/web/core/test_staff_doors.py", "tests/tournaments/events/test_a_hard_day.py"),
)
# How pytest takes those that touch a database and can tell which one it is.
APART = (
    *("-m", "django_db"),
    *(f"--ignore-glob={ROOT / pattern}" for pattern in ELSEWHERE + SAME_ANYWHERE),
)


def addresses(folder: Path, file: Path) -> dict[str, str]:
    """The environment of such a run. The harness takes any address that it is given and then starts
    no server."""
    return {
        "TEST_POSTGRES_URL": f"sqlite:///{folder / 'muster.sqlite3'}",
        "TEST_REDIS_URL": "filesystem://localhost",
        "TEST_SQLITE_FILE": str(file),
    }


def pytest_on_sqlite(
    told: Mapping[str, str], *arguments: str, **how: Any
) -> subprocess.CompletedProcess[str]:
    """Run these tests with a database."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
    }
    usual = ["-q", "-p", "no:cacheprovider", "--reuse-db"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *usual, *arguments],
        check=False,
        cwd=ROOT,
        env={**inherited, **told},
        text=True,
        timeout=3600,
        **how,
    )


def main() -> int:
    paths = [f"tests/{app}" for app in APPS]
    with TemporaryDirectory(prefix="muster-sqlite-") as folder:
        told = addresses(Path(folder), Path(folder, "tests.sqlite3"))
        which = ["-n", "auto", *paths, *APART]
        return pytest_on_sqlite(told, *which, *sys.argv[1:]).returncode


if __name__ == "__main__":
    sys.exit(main())
