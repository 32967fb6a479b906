"""The key that signs this installation's cookies and links, made once and kept beside its data."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`; the first caller makes it, readable by its owner only."""
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    # Web and worker may start together: a link is made once, so both read the same key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    os.unlink(draft)
