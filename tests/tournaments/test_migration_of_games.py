"""An installation from before drafts: rounds, results and hosts are what they were."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.replays.test_migrations import SLOT, USER, insert
from tests.tournaments.test_migrations import EVENT, migrate

DAYS = [f"2026-01-0{day} 00:00:00" for day in range(1, 8)]
(TOURNAMENT, DONE, BYE, OPEN, DECIDED, HOSTED, BROUGHT) = (f"{number:032}" for number in range(7))


def add_event(database: sqlite3.Connection) -> None:
    event = {**EVENT, "id": TOURNAMENT, "owner_id": 1, "created_at": DAYS[0], "state": "running"}
    insert(database, "accounts_user", **USER)
    insert(database, "tournaments_tournament", **event)
    stage = {"id": 1, "number": 1, "kind": "swiss", "rounds": 2, "best_of": 1}
    insert(database, "tournaments_stage", tournament_id=TOURNAMENT, **stage)
    insert(database, "tournaments_standingspage", tournament_id=TOURNAMENT, body=b"", etag="")
    for number, state in ((1, "closed"), (2, "open")):
        round_ = {"id": number, "number": number, "state": state, "optimal": 1}
        insert(
            database, "tournaments_round", paired_at=DAYS[number], stage_id=1,
            tournament_id=TOURNAMENT, **round_,
        )  # fmt: skip


def add_replay(database: sqlite3.Connection, name: str, *, hosted: int, certified: bool) -> None:
    slot = {**SLOT, "id": name, "match": name, "seed_commitment": name}
    insert(database, "replays_slot", **slot)
    log = {"id": name, "slot_id": name, "log": b"x", "log_digest": name, "hosted": hosted}
    insert(database, "replays_replay", uploaded_by_id=1, uploaded_at=DAYS[3], **log)
    if certified:
        found = {"certified": 1, "code": "", "reason": "", "moves": 1, "ending": "x", "winner": 1}
        insert(database, "replays_finding", replay_id=name, found_at=DAYS[3], **found)


def add_match(database: sqlite3.Connection, name: str, table: int, **facts: Any) -> None:
    match = {
        "id": name,
        "table": table,
        "round_id": 2 if name == OPEN else 1,
        "reason_code": "",
        "reason": "",
        "state": "open",
        "settled_by": "",
        **facts,
    }
    marks = ", ".join("?" * len(match))
    names = ", ".join(f'"{name}"' for name in match)
    database.execute(
        f"INSERT INTO tournaments_match ({names}) VALUES ({marks})", list(match.values())
    )


def test_games_tell_by_which_log_they_were_settled(tmp_path: Path) -> None:
    migrate(tmp_path, "0003_events_begin_as_drafts")
    database = sqlite3.connect(tmp_path / "muster.sqlite3")
    with database:
        add_event(database)
        add_replay(database, DECIDED, hosted=1, certified=True)
        add_replay(database, HOSTED, hosted=1, certified=False)
        add_replay(database, BROUGHT, hosted=0, certified=False)
        settled = {"state": "settled", "settled_at": DAYS[4]}
        add_match(database, DONE, 1, settled_by="log", replay_id=DECIDED, **settled)
        add_match(database, BYE, 2, settled_by="bye", **settled)
        add_match(database, OPEN, 1)
    migrate(tmp_path, "0005_games_tell_by_which_log")

    def rows(query: str) -> list[Any]:
        return database.execute(query).fetchall()

    assert rows("SELECT state, published_at, closed_at FROM tournaments_round ORDER BY number") == [
        ("closed", DAYS[1], DAYS[4]),
        ("open", DAYS[2], None),
    ]
    assert rows(
        "SELECT match_id, number, winner, replay_id, settled_by, settled_at"
        " FROM tournaments_matchgame"
    ) == [(DONE, 1, 1, DECIDED, "host", DAYS[4])]
    assert rows(
        "SELECT replay_id, entry_id, stance FROM tournaments_replaystance ORDER BY replay_id"
    ) == [(DECIDED, None, "stands_by"), (HOSTED, None, "stands_by")]
    assert rows("SELECT due_at FROM tournaments_standingspage") == [(DAYS[0],)]
    assert "replay_id" not in [name for _, name, *_ in rows("PRAGMA table_info(tournaments_match)")]
    database.close()
