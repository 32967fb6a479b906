"""An installation from before teams: whoever had entered plays in their entry, alone."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.replays.test_migrations import USER, insert
from tests.tournaments.test_migrations import EVENT, migrate

DAY = "2026-01-01 00:00:00"
TOURNAMENT = f"{9:032}"
ENTRIES: list[tuple[str, int | None, str]] = [
    ("entered", 1, ""),
    ("entered", None, "digest"),
    ("withdrawn", 1, ""),
    ("withdrawn", None, ""),
]


def add_event(database: sqlite3.Connection) -> None:
    insert(database, "accounts_user", **USER)
    owner = {"id": 1, "slug": "own", "name": "Own", "created_at": DAY, "personal_of_id": 1}
    insert(database, "accounts_organisation", **owner)
    event = {**EVENT, "id": TOURNAMENT, "created_by_id": 1, "created_at": DAY}
    insert(
        database, "tournaments_tournament", organisation_id=1, banned="[]", limited="{}", **event
    )
    for number, (state, user, digest) in enumerate(ENTRIES):
        entry: dict[str, Any] = {"id": f"{number:032}", "name": f"P {number}", "state": state}
        insert(
            database, "tournaments_entry", tournament_id=TOURNAMENT, name_key=f"p {number}",
            user_id=user, claim_digest=digest, entered_at=DAY, **entry,
        )  # fmt: skip


def test_everybody_plays_alone_in_his_entry(tmp_path: Path) -> None:
    migrate(tmp_path, "0007_every_event_has_an_organisation")
    database = sqlite3.connect(tmp_path / "muster.sqlite3")
    with database:
        add_event(database)
    migrate(tmp_path, "0009_entries_are_told_by_their_players")

    rows = database.execute(
        "SELECT entry_id, tournament_id, number, user_id, name, name_key, claim_digest, joined_at,"
        " live FROM tournaments_entryplayer ORDER BY entry_id"
    )
    assert rows.fetchall() == [
        (
            f"{number:032}", TOURNAMENT, 0, user, f"P {number}", f"p {number}", digest, DAY,
            int(state == "entered"),
        )
        for number, (state, user, digest) in enumerate(ENTRIES)
    ]  # fmt: skip
    sizes = database.execute("SELECT team_size FROM tournaments_tournament").fetchall()
    columns = [name for _, name, *_ in database.execute("PRAGMA table_info(tournaments_entry)")]
    database.close()
    assert sizes == [(1,)]
    assert [name for name in columns if name in ("user_id", "claim_digest")] == []
