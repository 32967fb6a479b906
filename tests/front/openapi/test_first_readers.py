"""The first readers of a process ask for the document at once."""

from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from front.openapi.document import MAKING, document, document_bytes
from tests.config.served import manage

AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from front.openapi import document
together = Barrier(4)
def read(_):
    together.wait()
    return document.document_bytes()
with ThreadPoolExecutor(4) as pool:
    print(len(set(pool.map(read, range(4)))))
"""


@pytest.mark.proof(of="programs")
def test_readers_who_come_first_at_once_have_the_same_document(tmp_path: Path) -> None:
    done = manage(tmp_path, "shell", "--no-imports", "-c", AT_ONCE)
    assert (done.returncode, done.stdout) == (0, "1\n")


def test_readers_wait_for_the_one_who_makes_it() -> None:
    with ThreadPoolExecutor(1) as pool:
        with MAKING:
            reading = pool.submit(document_bytes)
            assert wait([reading], timeout=0.5).not_done == {reading}
        assert reading.result() == document_bytes()


@pytest.mark.proof(of="programs")
def test_without_the_lock_they_make_it_beside_each_other() -> None:
    """The control of the test above: what makes the document does not wait by itself."""
    with ThreadPoolExecutor(1) as pool, MAKING:
        assert pool.submit(document).result() == document()
