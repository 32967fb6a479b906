"""An archive is of one moment, whatever is entered while it is written."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import pytest

from ground.statements.snapshot_read import snapshot_read
from tests.support.archive_round_trips import meanwhile
from tests.support.factories import NOW, make_entry, make_tournament
from tournaments.archive.services.served_archives import archive_page
from tournaments.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("reading", "seen"), [(snapshot_read, [1, 1]), (nullcontext, [1, 2])])
def test_what_is_entered_meanwhile_is_not_seen_and_not_held_up(
    reading: Callable[[], AbstractContextManager[None]], seen: list[int]
) -> None:
    """Without it, which is the control, the second look sees another event than the first."""
    tournament = make_tournament(entries=1)
    counts = []
    with reading():
        counts.append(Entry.objects.count())
        meanwhile(lambda: make_entry(tournament, "Late"))
        counts.append(Entry.objects.count())

    assert counts == seen
    assert Entry.objects.count() == 2


def test_the_page_is_written_outside_of_any_transaction() -> None:
    tournament = make_tournament(entries=2)
    page = archive_page(tournament_id=tournament.pk, now=NOW)

    assert page.report.startswith("012 Cup\r\n")
    assert archive_page(tournament_id=tournament.pk, now=NOW).etag == page.etag
