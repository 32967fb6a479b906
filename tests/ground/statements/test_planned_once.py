"""Statements whose plan PostgreSQL keeps: the same rows, and nothing kept where it is not asked."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from ground.statements.planned_once import planned_once
from ledger.models import Stream

KEPT = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%ledger_stream%'"


def kept() -> int:
    """How many statements about streams this connection has kept the plans of."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute(KEPT)
        count: int = cursor.fetchone()[0]
    return count


def lengths(*names: str) -> list[int]:
    return [Stream.objects.get(pk=name).length for name in names]


@pytest.mark.django_db
def test_a_plan_is_kept_for_all_values() -> None:
    Stream.objects.bulk_create(
        Stream(name=f"test:{number}", head="", length=number) for number in range(3)
    )
    before = kept()
    assert lengths("test:0", "test:1") == [0, 1]
    assert kept() == before
    with planned_once():
        assert lengths("test:2", "test:0", "test:1") == [2, 0, 1]
    assert kept() - before == (1 if connection.vendor == "postgresql" else 0)
    assert lengths("test:1") == [1]


@planned_once()
def lengthen(name: str) -> None:
    Stream.objects.filter(pk=name).update(length=F("length") + 1)


@planned_once()
@transaction.atomic
def lengthen_and_make_again(name: str) -> None:
    lengthen(name)
    Stream.objects.create(name=name, head="")


@pytest.mark.django_db
def test_what_fails_or_is_undone_leaves_statements_that_work() -> None:
    Stream.objects.create(name="test:a", head="")
    for _ in range(2):
        with pytest.raises(IntegrityError):
            lengthen_and_make_again("test:a")
        lengthen("test:a")
    assert lengths("test:a") == [2]
