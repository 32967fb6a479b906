"""An installation from before the journal: no finding that somebody waits for is lost."""

import sqlite3
from pathlib import Path
from typing import Any

import engine
from replays.packing import unpack_own
from tests.config.served import environment
from tests.old_chain import walk

USER = {
    "id": 1,
    "password": "!",
    "is_superuser": 0,
    "username": "ann",
    "first_name": "",
    "last_name": "",
    "email": "",
    "is_staff": 0,
    "is_active": 1,
    "date_joined": "2026-01-31",
}
SLOT = {
    "id": "0" * 32,
    "match": "match-1",
    "game_number": 1,
    "game": "g",
    "format": "f",
    "format_digest": "d",
    "rules_digest": "r",
    "seed": b"s",
    "seed_commitment": "c",
    "opened_at": "2026-01-31",
}


def migrate(data_dir: Path, name: str) -> None:
    walk(environment(data_dir), "replays", name)


def insert(database: sqlite3.Connection, table: str, **values: Any) -> None:
    marks = ", ".join("?" * len(values))
    names = ", ".join(f'"{name}"' for name in values)
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values()))


def insert_certified(database: sqlite3.Connection, number: int, told: bool) -> None:
    """A log that was found good, and whether its match has been told so."""
    replay, at = f"{number:032}", "2026-01-31"
    insert(
        database, "replays_replay", id=replay, slot_id=SLOT["id"], log=b"x", log_digest=replay,
        hosted=1, uploaded_by_id=1, uploaded_at=at,
    )  # fmt: skip
    insert(
        database, "replays_certificationjob", id=number, replay_id=replay, state="done", attempt=2,
        sent_at=at, trouble="",
    )  # fmt: skip
    insert(
        database, "replays_finding", id=number, replay_id=replay, certified=1, code="", reason="",
        moves=1, winner=0, ending="x", found_at=at,
    )  # fmt: skip
    insert(
        database, "replays_delivery", finding_id=number, reaction="a.b", attempt=1, next_at=at,
        done_at=at if told else None, trouble="",
    )  # fmt: skip


def test_a_log_whose_finding_was_not_told_is_verified_again(tmp_path: Path) -> None:
    migrate(tmp_path, "0001_initial")
    database = sqlite3.connect(tmp_path / "muster.sqlite3")
    with database:
        insert(database, "accounts_user", **USER)
        insert(database, "replays_slot", **SLOT)
        insert_certified(database, 1, told=True)
        insert_certified(database, 2, told=False)
    migrate(tmp_path, "0003_findings_are_told_by_the_journal")

    jobs = database.execute(
        "SELECT id, state, attempt, sent_at FROM replays_certificationjob ORDER BY id"
    )
    assert jobs.fetchall() == [(1, "done", 2, "2026-01-31"), (2, "queued", 0, None)]
    assert database.execute("SELECT id FROM replays_finding").fetchall() == [(1,)]
    assert database.execute("SELECT stream FROM replays_slot").fetchall() == [("",)]
    database.close()


OLD_LOG = Path(__file__).parents[1] / "engine" / "games" / "tactics_anthem" / "example-game.log"


def insert_finding(database: sqlite3.Connection, number: int, log: bytes, certified: bool) -> None:
    replay, at = f"{number:032}", "2026-01-31"
    insert(
        database, "replays_replay", id=replay, slot_id=SLOT["id"], log=log,
        log_digest=f"sha256:{number:064}", hosted=1, uploaded_by_id=1, uploaded_at=at,
    )  # fmt: skip
    insert(
        database, "replays_finding", id=number, replay_id=replay, certified=certified,
        code="" if certified else "illegal", reason="", moves=1, winner=0, ending="x", found_at=at,
    )  # fmt: skip


def test_logs_are_packed_and_findings_say_which_game_they_tell(tmp_path: Path) -> None:
    """One log that can be read, one that no longer can, and one that was refused."""
    good = OLD_LOG.read_bytes()
    judged = engine.verify(good)
    logs = [good, b"of another age\n" * 9, b"refused\n"]
    migrate(tmp_path, "0003_findings_are_told_by_the_journal")
    database = sqlite3.connect(tmp_path / "muster.sqlite3")
    with database:
        insert(database, "accounts_user", **USER)
        insert(database, "replays_slot", **SLOT, stream="")
        for number, log in enumerate(logs):
            insert_finding(database, number, log, certified=number < 2)
    migrate(tmp_path, "0005_certificates_and_packed_logs")

    rows = database.execute("SELECT packed_log, log_size FROM replays_replay ORDER BY id")
    assert [(unpack_own(packed), size) for packed, size in rows] == [
        (log, len(log)) for log in logs
    ]
    found = database.execute("SELECT draws, chain, game_digest FROM replays_finding ORDER BY id")
    unread = f"sha256:{1:064}"
    assert found.fetchall() == [
        ("seeded", judged.chain, judged.game_digest),
        ("seeded", unread, unread),
        ("", "", ""),
    ]
    assert database.execute("SELECT format_plain FROM replays_slot").fetchall() == [(None,)]
    assert database.execute("SELECT count(*) FROM replays_certificate").fetchall() == [(0,)]
    database.close()
