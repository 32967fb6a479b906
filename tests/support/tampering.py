"""What somebody can do to the journal who owns the database."""

from collections.abc import Callable
from typing import Any

from django.db import connection

from ledger.chain import entry_hash
from ledger.models import Delivery, LedgerEntry, PrivatePart, Stream


def unprotected(table: str, change: Callable[[], Any]) -> None:
    """What somebody does who may take the triggers away, as the owner of the database may."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        else:
            cursor.execute("DROP TRIGGER entries_stay")
            cursor.execute("DROP TRIGGER private_parts_stay")
        change()


def cut(stream: str, count: int) -> None:
    """Take the last entries of a stream away, and set its row back."""
    row = Stream.objects.get(pk=stream)
    length = row.length - count
    last = LedgerEntry.objects.get(stream=row, number=length)
    remove(LedgerEntry.objects.filter(stream=row, number__gt=length))
    Stream.objects.filter(pk=stream).update(length=length, head=last.hash)


def remove_stream(stream: str) -> None:
    """Take a whole stream away, with its row."""
    remove(LedgerEntry.objects.filter(stream=stream))
    Stream.objects.filter(pk=stream).delete()


def forget_private_parts(stream: str) -> None:
    """Take all private parts of a stream away, and say nothing of it."""
    PrivatePart.objects.filter(entry__stream=stream).delete()


def write_anew(stream: str, number: int, **fields: Any) -> None:
    """Change an entry, and have the chain from there on fit to it."""
    entries = LedgerEntry.objects.filter(stream=stream).order_by("number")
    last = ""

    def change() -> None:
        nonlocal last
        for entry in entries.filter(number__gte=number):
            if entry.number == number:
                for name, value in fields.items():
                    setattr(entry, name, value)
            else:
                entry.previous = last
            last = entry.hash = entry_hash(entry)
            entry.save()

    unprotected("ledger_ledgerentry", change)
    Stream.objects.filter(pk=stream).update(head=last)


def remove(entries: Any) -> None:
    """Take entries away with all that hangs on them, and leave the row of their stream as it is."""
    PrivatePart.objects.filter(entry__in=entries).delete()
    Delivery.objects.filter(entry__in=entries).delete()
    unprotected("ledger_ledgerentry", lambda: entries._raw_delete("default"))
