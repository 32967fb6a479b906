"""Writes whose SQL is kept: they do what `save` does, with the values of each call."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from ground.changed import changed
from ground.statements.writes import insert_rows, update_row
from ledger.models import Delivery, LedgerEntry, Stream
from ledger.services.journal import append
from tests.support.factories import NOW, paired_match
from tournaments.models import Match, MatchReport

pytestmark = pytest.mark.django_db
COLUMNS = ("revision", "games_seat_0", "victory_points", "survivors", "intentional", "at")


def reports(match: Match, *revisions: int, **values: Any) -> list[MatchReport]:
    entry = match.seats.get(number=0).entry
    facts = {"games_seat_0": 2, "games_seat_1": 1, "games_drawn": 0, "at": NOW, **values}
    return [MatchReport(match=match, entry=entry, revision=each, **facts) for each in revisions]


def test_rows_are_inserted_and_given_their_ids() -> None:
    match = paired_match()
    for revision in (1, 2):
        [row] = reports(match, revision, victory_points=[revision, 0])
        insert_rows([row])
        assert MatchReport.objects.get(pk=row.pk).revision == revision
    both = reports(match, 3, 4, intentional=True, survivors=[7, 8])
    insert_rows(both)
    assert list(MatchReport.objects.order_by("pk").values_list(*COLUMNS)) == [
        (1, 2, [1, 0], None, False, NOW),
        (2, 2, [2, 0], None, False, NOW),
        (3, 2, None, [7, 8], True, NOW),
        (4, 2, None, [7, 8], True, NOW),
    ]
    assert [row.pk for row in both] == list(
        MatchReport.objects.filter(revision__gte=3)
        .order_by("revision")
        .values_list("pk", flat=True)
    )
    assert [row._state.adding for row in both] == [False, False]


def test_a_row_that_has_its_id_keeps_it() -> None:
    insert_rows([Stream(name="a", head="sha256:0"), Stream(name="b", head="sha256:1", length=3)])
    assert list(Stream.objects.filter(name__in="ab").order_by("name").values_list()) == [
        (None, None, "a", 0, "sha256:0"),
        (None, None, "b", 3, "sha256:1"),
    ]


def test_what_the_database_refuses_is_refused() -> None:
    match = paired_match()
    insert_rows(reports(match, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(reports(match, 1))


def test_the_fields_that_are_named_are_written_and_no_others() -> None:
    match = paired_match()
    other = Match.objects.get(pk=match.pk)
    for due, version in ((NOW, 5), (None, 6), (NOW + timedelta(hours=1), 7)):
        match.confirm_due_at, match.version, match.terrain = due, version, "swamp"
        update_row(match, "confirm_due_at", "version")
        other.refresh_from_db()
        assert (other.confirm_due_at, other.version, other.terrain) == (due, version, "")


def test_a_value_that_the_database_computes_is_computed() -> None:
    match = paired_match()
    for hours in (1, 2):
        now = NOW + timedelta(days=999_999, hours=hours)
        for name, value in changed(now).items():
            setattr(match, name, value)
        update_row(match, "updated_at", "changed_at")
        read = Match.objects.get(pk=match.pk)
        assert (read.updated_at, read.changed_at) == (now, now)


def test_a_row_that_is_not_there_is_not_changed() -> None:
    stream = Stream(name="gone", head="sha256:0")
    with pytest.raises(DatabaseError, match="gone"):
        update_row(stream, "head")


def test_deliveries_of_an_entry_point_at_it() -> None:
    with transaction.atomic():
        entry = append(stream="user:1", kind="user.joined", now=NOW)
    waiting = [Delivery(entry=entry, reaction=name, next_at=NOW) for name in ("a.b", "c.d")]
    insert_rows(waiting)
    assert [row.entry_id for row in Delivery.objects.filter(reaction__in=["a.b", "c.d"])] == [
        entry.pk,
        entry.pk,
    ]
    assert LedgerEntry.objects.get(pk=entry.pk).hash == entry.hash
