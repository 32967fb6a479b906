"""`make test-sqlite`: what differs on SQLite, the database of a single machine.

Run as `python -m tests.on_sqlite [what pytest takes]`; with PROOFS in the environment (`make
proofs`) all tests of the apps that a database can make fail, and not only these.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APPS = ("accounts", "decks", "ground", "ledger", "replays", "tables", "tournaments", "web")
# What two databases may do differently: each place of the apps where they could has its tests here.
DIFFERENT = (
    # Capital letters and alphabets, in comparing and in order.
    *("ground/test_spelling.py", "ground/test_addresses.py", "web/events/test_event_pages.py"),
    # JSON, and bytes: the journal, packed logs, archives, stored standings.
    *("ledger", "replays/test_packing.py", "decks/test_snapshots.py"),
    *("tournaments/archive/test_import_event.py", "tournaments/archive/test_archive_of_trouble.py"),
    *("replays/test_journalling.py", "tournaments/standings/test_stored_standings.py"),
    *("tournaments/core/test_feed.py", "tournaments/archive/test_open_dumps.py"),
    # Constraints and conflicts, and what is written unless it is there already.
    *("accounts/test_organisations.py", "accounts/test_idempotency_keys.py"),
    *("accounts/test_signing_in.py", "decks/test_publishing.py", "decks/test_saved_decks.py"),
    "decks/test_ban_list_trials.py",
    *("replays/test_slots.py", "replays/test_uploads.py", "replays/test_certificates.py"),
    *("tournaments/entries/test_entries.py", "tournaments/entries/test_forbidden_pairs.py"),
    *("tournaments/entries/test_teams.py", "tournaments/events/test_event_staff.py"),
    *("tournaments/rounds/test_drafts.py", "tournaments/rounds/test_undoing.py"),
    *("tournaments/series/test_series.py", "tournaments/stages/test_stage_twists.py"),
    "tournaments/events/test_other_games.py",
    # Positions, frames and moves of games that are played here.
    "tables/test_playing.py",
    # Times, and what is added to them: leases, deadlines, clocks, windows.
    *("accounts/test_emails.py", "replays/test_certification.py", "replays/test_requeue.py"),
    *("replays/test_several_at_once.py", "tournaments/events/test_sweeping.py"),
    *("tournaments/matches/test_time_up.py", "tournaments/matches/test_unanswered.py"),
    *("tournaments/rounds/test_round_timer.py", "tournaments/schedule/test_deadlines.py"),
    # Numbers that fit in no column.
    "tournaments/core/test_large_numbers.py",
    # Transactions and versions within one connection.
    *("tournaments/core/test_preconditions.py", "tournaments/core/test_repeated_requests.py"),
    *("tournaments/core/test_versions.py", "tournaments/core/test_quotas.py"),
)
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
# Each with its control, which on SQLite goes without transactions (`autocommit.py`). Locks are one
# for the whole file there.
TOURNAMENTS, KEYS = "tests/tournaments", "tests/accounts/test_idempotency_races.py"
RACES = (
    f"{TOURNAMENTS}/matches/test_dispute_races.py",
    f"{TOURNAMENTS}/core/test_races.py::test_a_round_is_paired_once",
    f"{TOURNAMENTS}/core/test_races.py::test_without_the_lock_both_pair_and_only_the_constraint_stops_one",
    f"{TOURNAMENTS}/entries/test_entry_races.py::test_the_last_place_is_taken_once",
    f"{TOURNAMENTS}/entries/test_entry_races.py::test_without_the_lock_the_last_place_is_taken_twice",
    f"{TOURNAMENTS}/matches/test_match_races.py::test_contradicting_reports_are_a_dispute_and_both_are_kept",
    f"{TOURNAMENTS}/matches/test_match_races.py::test_without_the_lock_neither_hears_of_the_other",
    f"{TOURNAMENTS}/matches/test_match_races.py::test_who_drops_while_the_round_is_published_has_left_before_or_after_it",
    f"{TOURNAMENTS}/matches/test_match_races.py::test_without_the_lock_somebody_plays_who_has_left_before",
    f"{TOURNAMENTS}/rounds/test_round_timer_races.py",
    f"{TOURNAMENTS}/rounds/test_pairing_races.py",
    f"{TOURNAMENTS}/core/test_version_races.py",
    f"{KEYS}::test_of_equal_requests_at_once_one_is_carried_out",
    f"{KEYS}::test_where_a_look_decides_all_are_carried_out_too",
    f"{KEYS}::test_as_long_as_the_first_is_carried_out_others_do_not_wait",
    f"{KEYS}::test_who_dies_in_the_middle_has_done_nothing_and_blocks_the_key_for_seconds",
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
    variables: Mapping[str, str], *arguments: str, **how: Any
) -> subprocess.CompletedProcess[str]:
    """Run these tests with a database, all of them, of each as much as `make test` does."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "PROOFS"))
    }
    usual = ["-q", "-p", "no:cacheprovider", "--reuse-db"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *usual, *arguments],
        check=False,
        cwd=ROOT,
        env={**inherited, **variables},
        text=True,
        timeout=3600,
        **how,
    )


def main() -> int:
    """The exit status of what fails first; whoever says what to run runs no races."""
    paths = [f"tests/{path}" for path in (APPS if "PROOFS" in os.environ else DIFFERENT)]
    apart = ("-n", "auto", *paths, *APART, *sys.argv[1:])
    with TemporaryDirectory(prefix="muster-sqlite-") as name:
        variables = addresses(Path(name), Path(name, "tests.sqlite3"))
        for which in (apart,) if sys.argv[1:] else (RACES, apart):
            done = pytest_on_sqlite(variables, *which)
            if done.returncode:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
