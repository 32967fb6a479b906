"""The apps' own tests again on SQLite, the database of a single machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.config.served import put_migrated

# Each run imports and collects once, so the small apps share one.
EVENTS = sorted((settings.BASE_DIR / "tests" / "tournaments").glob("test_*.py"))
RUNS = {
    "small apps": ["tests/accounts", "tests/decks", "tests/ledger", "tests/replays"],
    # In two halves, so that two workers have something to do.
    "tournaments a-l": [str(path) for path in EVENTS if path.name < "test_m"],
    "tournaments m-z": [str(path) for path in EVENTS if path.name >= "test_m"],
    "web": ["tests/web"],
}
# These need two connections to one database, or PostgreSQL's own locks. `test_serve.py` has their
# like for SQLite, with real processes; and the races below are run here.
ELSEWHERE = ("tests/*/*races.py", "tests/replays/test_worker.py")
# What an answer tells to whom, and in how many queries, does not depend on the database, and these
# look at every answer for every reader. Those who knock at every door, or play a whole day, send no
# statement there that is not sent elsewhere.
SAME_ANYWHERE = (
    *("tests/*/*leaks.py", "tests/*/*queries.py", "tests/*/test_two_worlds.py"),
    *("tests/web/test_staff_doors.py", "tests/tournaments/test_a_hard_day.py"),
)
# Each race with its control, which on SQLite goes without transactions (`autocommit.py`).
TOURNAMENTS, KEYS = "tests/tournaments", "tests/accounts/test_idempotency_races.py"
RACES = (
    f"{TOURNAMENTS}/test_dispute_races.py",
    f"{TOURNAMENTS}/test_races.py::test_a_round_is_paired_once",
    f"{TOURNAMENTS}/test_races.py::test_without_the_lock_both_pair_and_only_the_constraint_stops_one",
    f"{TOURNAMENTS}/test_entry_races.py::test_the_last_place_is_taken_once",
    f"{TOURNAMENTS}/test_entry_races.py::test_without_the_lock_the_last_place_is_taken_twice",
    f"{TOURNAMENTS}/test_match_races.py::test_contradicting_reports_are_a_dispute_and_both_are_kept",
    f"{TOURNAMENTS}/test_match_races.py::test_without_the_lock_neither_hears_of_the_other",
    f"{TOURNAMENTS}/test_match_races.py::test_who_drops_while_the_round_is_published_has_left_before_or_after_it",
    f"{TOURNAMENTS}/test_match_races.py::test_without_the_lock_somebody_plays_who_has_left_before",
    f"{TOURNAMENTS}/test_clock_races.py",
    f"{TOURNAMENTS}/test_pairing_races.py",
    f"{TOURNAMENTS}/test_version_races.py",
    f"{KEYS}::test_of_equal_requests_at_once_one_is_carried_out",
    f"{KEYS}::test_where_a_look_decides_all_are_carried_out_too",
    f"{KEYS}::test_as_long_as_the_first_is_carried_out_others_do_not_wait",
    f"{KEYS}::test_who_dies_in_the_middle_has_done_nothing_and_blocks_the_key_for_seconds",
)


@pytest.mark.long
@pytest.mark.parametrize("paths", RUNS.values(), ids=RUNS)
def test_apps_on_sqlite(paths: list[str], tmp_path: Path) -> None:
    """Their tests that touch a database and can tell which one it is."""
    apart = [path for pattern in ELSEWHERE + SAME_ANYWHERE for path in glob(pattern)]
    kept = [path for path in paths if path not in apart]
    ignored = [f"--ignore={path}" for path in apart]
    passes_on_sqlite(tmp_path, "-m", "django_db", *kept, *ignored)


def glob(pattern: str) -> list[str]:
    return [str(path) for path in Path(settings.BASE_DIR).glob(pattern)]


@pytest.mark.long
def test_races_on_sqlite(tmp_path: Path) -> None:
    passes_on_sqlite(tmp_path, *RACES)


def passes_on_sqlite(folder: Path, *arguments: str) -> None:
    """Run these tests on a file that has been migrated."""
    file = folder / "tests.sqlite3"
    put_migrated(file)
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
    }
    # The harness takes any address that it is given and then starts no server.
    addresses = {
        "TEST_POSTGRES_URL": f"sqlite:///{folder / 'muster.sqlite3'}",
        "TEST_REDIS_URL": "filesystem://localhost",
        "TEST_SQLITE_FILE": str(file),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--reuse-db", *arguments],
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
