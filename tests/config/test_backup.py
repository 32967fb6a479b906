"""`manage.py backup` while the service writes, and what comes out of it."""

import sqlite3
import stat
import subprocess
import tarfile
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.backup import BackupFailed, back_up
from tests.config.served import manage

ROWS = 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a database in WAL mode, keys, and what passes away."""
    data_dir = tmp_path / "data"
    (data_dir / "broker" / "queue").mkdir(parents=True)
    (data_dir / "keys").mkdir()
    (data_dir / "keys" / "one").write_text("private")
    for name in ("secret_key", "serve.lock", "beat-schedule.db", ".secret-draft"):
        (data_dir / name).write_text(name)
    with closing(sqlite3.connect(data_dir / "muster.sqlite3")) as database, database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE pairs (one INTEGER, other INTEGER)")
    return data_dir


def save(folder: Path, target: Path) -> None:
    back_up(data_dir=folder, database=folder / "muster.sqlite3", target=target)


def test_it_holds_what_lasts_and_is_for_its_owner_only(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "saved.tar"
    save(folder, target)

    with tarfile.open(target) as archive:
        names = archive.getnames()
    assert names == ["muster.sqlite3", "keys", "keys/one", "secret_key"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "saved.tar"]


def test_a_transaction_is_in_it_whole_or_not_at_all(folder: Path, tmp_path: Path) -> None:
    """A writer adds pairs, half by half, while copies are made."""
    ended = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(folder / "muster.sqlite3", timeout=20)) as database:
            for number in range(ROWS):
                with database:
                    database.execute("INSERT INTO pairs VALUES (?, NULL)", (number,))
                    database.execute("UPDATE pairs SET other = one WHERE one = ?", (number,))
        ended.set()

    writer = threading.Thread(target=write)
    writer.start()
    counts: list[int] = []
    while not ended.is_set() or not counts:
        target = tmp_path / f"{len(counts)}.tar"
        save(folder, target)
        counts.append(restored_pairs(target, tmp_path / f"restored-{len(counts)}"))
    writer.join()
    save(folder, tmp_path / "last.tar")

    assert counts == sorted(counts)
    assert restored_pairs(tmp_path / "last.tar", tmp_path / "restored-last") == ROWS


def restored_pairs(archive: Path, folder: Path) -> int:
    """The number of pairs in the database of a backup, none of them half."""
    folder.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", folder], check=True)
    with closing(sqlite3.connect(folder / "muster.sqlite3")) as database:
        ((halves, all_of_them),) = database.execute(
            "SELECT count(*) FILTER (WHERE other IS NOT one), count(*) FROM pairs"
        ).fetchall()
    assert halves == 0
    return int(all_of_them)


def test_nothing_is_overwritten(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "saved.tar"
    target.write_text("precious")

    with pytest.raises(BackupFailed, match=r"is there already$"):
        save(folder, target)
    assert target.read_text() == "precious"


def test_a_damaged_database_is_no_backup(folder: Path, tmp_path: Path) -> None:
    (folder / "muster.sqlite3").write_bytes(b"no database at all, but long enough" * 100)

    with pytest.raises(BackupFailed):
        save(folder, tmp_path / "saved.tar")
    assert not (tmp_path / "saved.tar").exists()


@pytest.mark.proof(of="programs")
def test_the_command_tells_of_failure_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "saved.tar").touch()
    done = manage(tmp_path / "var", "backup", str(tmp_path / "saved.tar"))

    assert (done.returncode, done.stderr) == (
        1,
        f"CommandError: {tmp_path / 'saved.tar'} is there already\n",
    )


def test_a_database_server_has_its_own_tools(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as error:
        call_command("backup", str(tmp_path / "saved.tar"))

    assert str(error.value) == (
        "The database is on a server. Back it up with pg_dump (docs/operators.md)."
    )
    assert error.value.returncode == 2
