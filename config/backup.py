"""A backup of an installation on one machine, taken while it runs: one private file."""

import os
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

# Left out: what the next start makes again, and what belongs to running processes.
PASSING = ("broker", "metrics", "static", "serve.lock", "beat-schedule*", ".*", "*-wal", "*-shm")


class BackupFailed(Exception):
    """There is no backup; the text says why."""


def back_up(*, data_dir: Path, database: Path, target: Path) -> None:
    """Write all that the installation in `data_dir` keeps to the new file `target`.

    The database is copied in one read transaction: all writes answered before are in it, later ones
    are not, and no request waits.
    """
    if target.exists():
        raise BackupFailed(f"{target} is there already")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
            copy, draft = Path(folder) / "database", Path(folder) / "draft"
            _copy_database(database, copy)
            with open(draft, "xb", opener=_private) as out:
                with tarfile.open(fileobj=out, mode="w") as archive:
                    for name, path in _files(data_dir, database, copy):
                        archive.add(path, arcname=name)
                out.flush()
                os.fsync(out.fileno())
            os.link(draft, target)
    except (OSError, sqlite3.Error, tarfile.TarError) as error:
        raise BackupFailed(f"no backup: {error}") from error


def _copy_database(source: Path, copy: Path) -> None:
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(copy)) as target,
    ):
        original.backup(target)
        ((verdict,),) = target.execute("PRAGMA integrity_check").fetchall()
    if verdict != "ok":
        raise BackupFailed(f"the database is damaged: {verdict}")


def _files(data_dir: Path, database: Path, copy: Path) -> Iterator[tuple[str, Path]]:
    """Pairs of a name in the backup and the file to store under it."""
    yield database.name, copy
    for path in sorted(data_dir.iterdir()):
        if path != database and not any(path.match(pattern) for pattern in PASSING):
            yield path.name, path


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)
