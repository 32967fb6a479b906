"""The folder in which an installation keeps everything, closed to other users of the machine, and
the key in it that signs cookies and links."""

import contextlib
import os
import secrets
import stat
import sys
import tempfile
from pathlib import Path

OPEN_TO_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class FolderStaysOpen(OSError):
    """The data folder cannot be closed, or is shared and must not be."""


def private_folder(path: Path) -> Path:
    """`path`, created if need be and closed to other users; where that fails, the process
    prints a line to stderr and exits with status 2.

    Users who cannot enter the folder cannot open its files, whatever the modes of these.
    """
    try:
        path.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
        if path.stat().st_mode & OPEN_TO_OTHERS:
            _close(path)
    except OSError as error:
        print(f"MUSTER_DATA_DIR {path}: {error.strerror or error}", file=sys.stderr)
        raise SystemExit(2) from error
    return path


def _close(path: Path) -> None:
    status = path.stat()
    # A sticky folder, such as /tmp, is meant for many: closing it would harm them.
    if status.st_uid != os.geteuid() or status.st_mode & stat.S_ISVTX:
        raise FolderStaysOpen("it is open to others and not only yours; name a folder of its own")
    path.chmod(stat.S_IRWXU)


def read_or_make_key(path: Path) -> str:
    """The key in `path`; the first caller makes it, readable by its owner only."""
    if not path.exists():
        _make_key(path)
    return path.read_text(encoding="ascii").strip()


def _make_key(path: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    # Web and worker may start together: a link is made once, so both read the same key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    os.unlink(draft)
