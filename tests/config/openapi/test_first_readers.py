"""The first readers of a process ask for the document at once."""

from pathlib import Path

from tests.config.served import manage

AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from config.openapi import document
together = Barrier(4)
def read(_):
    together.wait()
    return document.{made}
with ThreadPoolExecutor(4) as pool:
    print(len(set(map(str, pool.map(read, range(4))))))
"""


def read_at_once(folder: Path, made: str) -> tuple[int, str]:
    done = manage(folder, "shell", "--no-imports", "-c", AT_ONCE.format(made=made))
    return done.returncode, done.stdout


def test_readers_who_come_first_at_once_have_the_same_document(tmp_path: Path) -> None:
    assert read_at_once(tmp_path, "document_bytes()") == (0, "1\n")


def test_without_the_lock_they_break_each_other(tmp_path: Path) -> None:
    """The control of the test above."""
    assert read_at_once(tmp_path, "document()") != (0, "1\n")
