"""Spectators are shown whole lines of play, whatever is made or taken back while these are read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from tables.models import Table
from tables.watching import line_at
from tests.support.factories import NOW
from tests.support.tables import move_by_two, opened_by_two

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def between_reads(write: Callable[[], Any]) -> Iterator[None]:
    """Within, `write` is committed by another connection after each statement of this one."""

    def written() -> None:
        try:
            write()
        finally:
            connection.close()

    def execute(run: Callable[..., Any], *statement: Any) -> Any:
        result = run(*statement)
        writer = Thread(target=written)
        writer.start()
        writer.join()
        return result

    with connection.execute_wrapper(execute):
        yield


@pytest.mark.parametrize("known", [0, 2])
def test_the_number_of_moves_is_that_of_the_frames(known: int) -> None:
    table, holders = opened_by_two()
    for _ in range(4):
        move_by_two(table, holders)
    table.refresh_from_db()
    played = Table.objects.get(pk=table.pk)
    with between_reads(lambda: move_by_two(played, holders)):
        line = line_at(table, NOW, after=known)
    table.refresh_from_db()

    assert table.ply > 4
    assert (line.ply, len(line.rows)) == (4, 4 - known)
