"""Reads whose SQL is kept: the values of each call, and the rows as they are."""

import threading
from uuid import UUID

import pytest
from django.db import connection
from django.db.transaction import TransactionManagementError

from accounts.models import User
from ground.statements.reads import (
    AMONG,
    PreparedAmong,
    PreparedRead,
    UnfitForPreparing,
    counted,
)
from ledger.models import Stream
from tests.support.factories import make_user, paired_match
from tournaments.models import Match

NAMED: PreparedRead[Stream] = PreparedRead(lambda name: Stream.objects.filter(pk=name), str)
MATCH: PreparedRead[Match] = PreparedRead(lambda pk: Match.objects.filter(pk=pk), UUID)
BY_KEY: PreparedRead[User] = PreparedRead(lambda pk: User.objects.filter(pk=pk), int)
LONGER: PreparedRead[Stream] = PreparedRead(
    lambda name, least, most: Stream.objects.filter(pk=name, length__gt=least, length__lte=most),
    *(str, int, int),
)
LOCKED: PreparedRead[Stream] = PreparedRead(
    lambda name: Stream.objects.select_for_update().filter(pk=name), str
)

SOME: PreparedAmong[str] = PreparedAmong(
    lambda names, least: Stream.objects.filter(pk__in=names, length__gt=least).values_list(
        "pk", flat=True
    ),
    *(str, int),
)
LONG: PreparedRead[int] = PreparedRead(
    lambda least: counted(Stream.objects.filter(length__gt=least)), int
)


@pytest.mark.django_db
@pytest.mark.parametrize("count", [0, 1, AMONG - 1, AMONG, AMONG + 1, 3 * AMONG])
def test_rows_of_any_number_of_ids_come_once_each(count: int) -> None:
    names = [f"s{number}" for number in range(count + 1)]
    Stream.objects.bulk_create([Stream(name=name, head="sha256:0", length=2) for name in names])
    some = names[:count]
    assert sorted(SOME.all([*some, *some], 1)) == sorted(some)
    assert SOME.all(some, 2) == []


@pytest.mark.django_db
def test_rows_are_counted_also_where_there_are_none() -> None:
    Stream.objects.bulk_create(
        [Stream(name=name, head="sha256:0", length=7_000) for name in ("a", "b")]
    )
    assert [LONG.all(6_999), LONG.all(7_000)] == [[2], [0]]


@pytest.mark.django_db
def test_each_call_has_its_own_values_and_the_rows_as_they_are() -> None:
    for name in ("a", "b"):
        Stream.objects.create(name=name, head="sha256:0")
    rows = [NAMED.first(name) for name in ("a", "b", "a")]
    assert [row and row.name for row in rows] == ["a", "b", "a"]
    assert NAMED.all("c") == []
    Stream.objects.filter(pk="a").update(length=7)
    assert [row.length for row in NAMED.all("a")] == [7]


@pytest.mark.django_db
def test_a_uuid_is_given_as_the_database_takes_it() -> None:
    match = paired_match()
    assert [MATCH.first(match.pk), MATCH.first(match.round.tournament.pk)] == [match, None]


@pytest.mark.django_db
def test_a_number_is_given_as_the_database_takes_it() -> None:
    user = make_user()
    Stream.objects.create(name="a", head="sha256:0", length=7)
    assert (BY_KEY.first(user.pk), BY_KEY.first(user.pk + 1)) == (user, None)
    counts = [len(LONGER.all("a", least, most)) for least, most in ((6, 7), (7, 9), (0, 6))]
    assert counts == [1, 0, 0]


@pytest.mark.django_db
def test_a_value_that_the_sql_lacks_is_noticed() -> None:
    read: PreparedRead[Stream] = PreparedRead(lambda name: Stream.objects.all(), str)
    with pytest.raises(UnfitForPreparing, match="the SQL has no value 0"):
        read.all("a")


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_inside_of_a_transaction_alone() -> None:
    if connection.vendor == "sqlite":
        return
    for _ in range(2):
        with pytest.raises(TransactionManagementError):
            LOCKED.all("a")


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_by_its_own_connection() -> None:
    user = make_user()
    stream = Stream.objects.get(name__startswith="user:") if Stream.objects.exists() else None
    stream = stream or Stream.objects.create(name=f"user:{user.pk}", head="sha256:0")
    counts: list[int] = []

    def read() -> None:
        counts.append(len(NAMED.all(stream.name)))
        connection.close()

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [1, 1]
