"""Entries get their numbers in order, hold what they may, and stay as they are."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from ledger.hashing import BEGINNING
from ledger.models import Delivery, LedgerEntry, PrivatePart, Stream
from ledger.selectors import entries, public_entries, staff_entries
from ledger.services.journal import NotInTransaction, UnfitForJournal, erase_private
from tests.support.factories import NOW, make_user
from tests.support.ledger_entries import STREAM, enter


@pytest.mark.django_db
def test_entries_of_a_stream_are_numbered_from_one_and_chained() -> None:
    first, other, second = enter(), enter("event:2"), enter()

    assert [entry.number for entry in (first, other, second)] == [1, 1, 2]
    assert (first.previous, other.previous, second.previous) == (BEGINNING, BEGINNING, first.hash)
    row = Stream.objects.get(pk=STREAM)
    assert (row.length, row.head) == (2, second.hash)


@pytest.mark.django_db
def test_an_entry_says_who_what_and_when() -> None:
    user = make_user()
    made = enter(
        kind="match.corrected",
        actor=user,
        data={"match": "m-1", "games": (1, 2), "final": True, "note": None},
        private={"reason": "Wrong card,\nas Ada said — naïve ✓"},
        public=False,
    )

    (entry,) = staff_entries(stream=STREAM)
    assert entry == made
    assert (entry.kind, entry.actor, entry.at, entry.public) == (
        "match.corrected", user, NOW, False,
    )  # fmt: skip
    assert entry.data == {"match": "m-1", "games": [1, 2], "final": True, "note": None}
    assert entry.private == {"reason": "Wrong card,\nas Ada said — naïve ✓"}
    assert made.data == entry.data


@pytest.mark.django_db
def test_entries_are_read_after_a_number_with_the_hidden_ones_or_without() -> None:
    made = [enter(public=number != 2) for number in range(4)]

    assert list(entries(stream=STREAM)) == made
    assert list(entries(stream=STREAM, after=2)) == made[2:]
    assert list(public_entries(stream=STREAM, after=1)) == [made[1], made[3]]
    assert list(staff_entries(stream=STREAM, after=3)) == made[3:]
    assert list(entries(stream="event:2")) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [
        {"name": "Ada Lovelace"},
        {"reason": "cheated?"},
        {"deep": [{"er": "a b"}]},
        {"name": "Ünal"},
        {"share": 0.5},
        {"when": NOW},
        {1: "one"},
        {"long": "x" * 129},
    ],
)
def test_what_people_write_and_what_is_no_plain_value_is_not_taken(data: dict[Any, Any]) -> None:
    with pytest.raises(UnfitForJournal):
        enter(data=data)
    assert not LedgerEntry.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "facts",
    [
        {"stream": ""},
        {"stream": "event"},
        {"stream": "event:a b"},
        {"kind": "published"},
        {"kind": "round.Published"},
        {"private": {"reason": "a\x00b"}},
        {"private": {"at": NOW}},
    ],
)
def test_what_no_entry_can_hold_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(UnfitForJournal):
        enter(**facts)
    assert not Stream.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_outside_of_a_transaction_nothing_is_entered() -> None:
    with pytest.raises(NotInTransaction):
        enter()
    assert not LedgerEntry.objects.exists()

    with transaction.atomic():
        enter()
    assert LedgerEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_entry_falls_with_its_change() -> None:
    with transaction.atomic():
        enter(private={"reason": "x"})
        transaction.set_rollback(True)

    assert (LedgerEntry.objects.count(), Stream.objects.count(), PrivatePart.objects.count()) == (
        0, 0, 0,
    )  # fmt: skip
    with transaction.atomic():
        assert enter().number == 1


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["kind", "data", "at", "hash", "public", "number"])
def test_the_database_refuses_to_change_an_entry(field: str) -> None:
    entry = enter()
    value = getattr(entry, field)
    with pytest.raises(IntegrityError, match="the journal is never changed"), transaction.atomic():
        LedgerEntry.objects.filter(pk=entry.pk).update(**{field: value})


@pytest.mark.django_db
def test_the_database_refuses_to_change_a_private_part() -> None:
    enter(private={"reason": "x"})
    with pytest.raises(IntegrityError, match="the journal is never changed"), transaction.atomic():
        PrivatePart.objects.update(data={"reason": "y"})


@pytest.mark.django_db
def test_postgresql_refuses_to_take_an_entry_out() -> None:
    """SQLite cannot: there it shows in the chain (`test_chain.py`)."""
    enter(kind="match.reported")  # from which nothing follows
    outcome = "taken out"
    try:
        with transaction.atomic():
            LedgerEntry.objects.all()._raw_delete("default")
    except IntegrityError as error:
        outcome = str(error).splitlines()[0]

    assert (connection.vendor, outcome) in (
        ("postgresql", "the journal is never changed: DELETE of ledger_ledgerentry"),
        ("sqlite", "taken out"),
    )


@pytest.mark.django_db
def test_an_erased_private_part_is_gone_and_the_erasure_is_entered() -> None:
    entry, user = enter(private={"reason": "secret"}), make_user()
    later = NOW + timedelta(days=1)
    for _ in range(2):
        erase_private(entry=entry, actor=user, now=later)

    assert not PrivatePart.objects.exists()
    first, second = staff_entries(stream=STREAM)
    assert (first.private, first.private_commitment) == (None, entry.private_commitment)
    assert (second.kind, second.actor, second.at, second.data, second.public) == (
        "entry.erased", user, later, {"number": 1}, False,
    )  # fmt: skip


@pytest.mark.django_db
def test_each_reaction_to_its_kind_is_to_hear_of_it(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.TWO_REACTIONS"
    entry = enter()
    enter(kind="round.closed")

    assert list(Delivery.objects.values_list("entry", "reaction", "next_at", "done_at")) == [
        (entry.pk, "tests.support.ledger_entries.ear", NOW, None),
        (entry.pk, "tests.support.ledger_entries.other_ear", NOW, None),
    ]
