"""The folder in which an installation keeps everything, closed to other users of the machine."""

import os
import stat
import sys
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
