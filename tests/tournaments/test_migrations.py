"""An installation from before the organisations: every event gets the one of its owner."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.config.served import environment
from tests.old_chain import walk
from tests.replays.test_migrations import USER, insert

EVENT: dict[str, Any] = {
    "name": "Cup",
    "description": "",
    "game": "g",
    "format": "f",
    "format_digest": "d",
    "rules_digest": "r",
    "state": "registration",
    "places_taken": 0,
    "reveal": "never",
    "pairing_seed": b"s",
}


def migrate(data_dir: Path, name: str) -> None:
    walk(environment(data_dir), "tournaments", name)


def test_events_go_to_the_own_organisations_of_their_owners(tmp_path: Path) -> None:
    migrate(tmp_path, "0005_games_tell_by_which_log")
    database = sqlite3.connect(tmp_path / "muster.sqlite3")
    with database:
        for number, name in enumerate(("Ann.B", "ann-b", "new", "--", "idle"), 1):
            user = {**USER, "id": number, "username": name}
            insert(database, "accounts_user", **user)
        for number, owner in enumerate((1, 1, 2, 3, 4), 1):
            day = f"2026-01-0{number}"
            event = {**EVENT, "id": f"{number:032}", "owner_id": owner, "created_at": day}
            insert(database, "tournaments_tournament", **event)
    migrate(tmp_path, "0007_every_event_has_an_organisation")

    rows = database.execute(
        "SELECT slug, o.name, personal_of_id, m.user_id, role, created_by_id, banned, limited"
        " FROM tournaments_tournament t JOIN accounts_organisation o ON o.id = t.organisation_id"
        " JOIN accounts_membership m ON m.organisation_id = o.id ORDER BY t.created_at"
    )
    assert rows.fetchall() == [
        ("ann-b", "Ann.B", 1, 1, "owner", 1, "[]", "{}"),
        ("ann-b", "Ann.B", 1, 1, "owner", 1, "[]", "{}"),
        ("ann-b-2", "ann-b", 2, 2, "owner", 2, "[]", "{}"),
        ("new-2", "new", 3, 3, "owner", 3, "[]", "{}"),
        ("user", "--", 4, 4, "owner", 4, "[]", "{}"),
    ]
    assert database.execute("SELECT count(*) FROM accounts_organisation").fetchone() == (4,)
    database.close()
