"""Races of the apps on SQLite, the database of a single machine. Which other tests `make
test-sqlite` runs there stands in `tests/on_sqlite.py`.
"""

from pathlib import Path

import pytest

from tests.config.served import put_migrated
from tests.on_sqlite import addresses, pytest_on_sqlite

# Each race with its control, which on SQLite goes without transactions (`autocommit.py`).
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


@pytest.mark.long
def test_the_races_on_sqlite(tmp_path: Path) -> None:
    """They pass on a file that has been migrated."""
    file = tmp_path / "tests.sqlite3"
    put_migrated(file)
    done = pytest_on_sqlite(addresses(tmp_path, file), *RACES, capture_output=True)

    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout
