"""Writing the journal: an entry stands or falls with the change that it tells of."""

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Model
from django.utils.module_loading import import_string

from ground.changed import changed
from ground.statements.many_rows import insert_all
from ground.statements.reads import PreparedRead
from ground.statements.writes import insert_rows, update_row
from ledger.chain import ERASED, entry_hash, private_commitment
from ledger.hashing import BEGINNING, canonical
from ledger.models import Delivery, LedgerEntry, PrivatePart, Stream
from ledger.services.wakeups import wake_worker

STREAM = re.compile(r"[a-z]+:[0-9A-Za-z-]{1,64}")
KIND = re.compile(r"[a-z_]+\.[a-z_]+")
# An id, a digest, a time, a word of ours: what people write has spaces or other letters.
WORD = re.compile(r"[0-9A-Za-z_.:+/@-]{0,128}")
SALT_BYTES = 16
# As many entries as a report makes.
FEW = 2


class NotInTransaction(RuntimeError):
    """An entry on its own could stand without its change, or the change without it."""


class UnfitForJournal(ValueError):
    """Something that an entry cannot hold; the fault of the calling code."""


@dataclass(frozen=True)
class News:
    """The contents of an entry to be; `append` tells what may stand in them. Without `wake` no
    message is sent about it: the caller tells those who wait, or a sweep does."""

    kind: str
    data: Mapping[str, Any]
    actor: AbstractBaseUser | None = None
    private: Mapping[str, Any] | None = None
    public: bool = True
    wake: bool = True


def append(
    *,
    stream: str,
    kind: str,
    now: datetime,
    actor: AbstractBaseUser | None = None,
    data: Mapping[str, Any] = {},
    private: Mapping[str, Any] | None = None,
    public: bool = True,
) -> LedgerEntry:
    """The next entry of `stream`, in the transaction of the change that it tells of.

    `data` holds ids, numbers and words of ours, and no text of a person, such as a name: entries
    stay for good. Such texts go into `private`, which only the staff may read and which can be
    erased (decision 52). An entry that is not `public` shows nobody else even its kind.

    The stream stays locked until the transaction ends. A caller that locks other rows too, an
    event's say, does so before.
    """
    news = News(kind, data, actor, private, public)
    return append_all(stream=stream, news=[news], now=now)[0]


def append_all(*, stream: str, news: Sequence[News], now: datetime) -> list[LedgerEntry]:
    """The next entries of `stream`, in their order; see `append`."""
    for each in news:
        if not transaction.get_connection().in_atomic_block:
            raise NotInTransaction(f"{each.kind} is entered outside of a transaction.")
        _check(stream, each.kind)
    written = [(each, _plain(each.data, words=True), _private_part(each.private)) for each in news]
    row = _lock(stream)
    entries: list[LedgerEntry] = []
    for each, data, part in written:
        entry = LedgerEntry(
            stream_id=row.pk,
            number=row.length + 1,
            kind=each.kind,
            actor_id=None if each.actor is None else each.actor.pk,
            at=now,
            data=data,
            public=each.public,
            private_commitment="" if part is None else private_commitment(part),
            salt=secrets.token_bytes(SALT_BYTES),
            previous=row.head,
        )
        entry.hash = entry_hash(entry)
        row.length, row.head = entry.number, entry.hash
        entries.append(entry)
    _insert_entries(entries)
    parts = []
    for entry, (_, _, part) in zip(entries, written, strict=True):
        if part is not None:
            part.entry = entry
            parts.append(part)
    _insert(parts)
    dated = changed(now) if any(each.public for each in news) else {}
    for name, value in dated.items():
        setattr(row, name, value)
    update_row(row, "length", "head", *dated)
    woken = {entry.number for entry, each in zip(entries, news, strict=True) if each.wake}
    _write_deliveries(entries, woken, now)
    return entries


def erase_private(*, entry: LedgerEntry, actor: AbstractBaseUser | None, now: datetime) -> None:
    """Take away for good what `entry` says to the staff alone, and write down that this was done.

    The chain stays whole: it is over a commitment whose salt goes with the text. Erasing again
    changes nothing.
    """
    with transaction.atomic():
        _lock(entry.stream_id)
        erased, _ = PrivatePart.objects.filter(entry=entry).delete()
        if erased:
            append(
                stream=entry.stream_id,
                kind=ERASED,
                now=now,
                actor=actor,
                data={"number": entry.number},
                public=False,
            )


def _lock(name: str) -> Stream:
    """The row of a stream, locked; made when the stream has its first entry."""
    row = _LOCKED.first(name)
    if row is None:
        Stream.objects.bulk_create([Stream(name=name, head=BEGINNING)], ignore_conflicts=True)
        [row] = _LOCKED.all(name)
    return row


_LOCKED: PreparedRead[Stream] = PreparedRead(
    lambda name: Stream.objects.select_for_update(no_key=True).filter(pk=name), str
)


def _private_part(private: Mapping[str, Any] | None) -> PrivatePart | None:
    if private is None:
        return None
    return PrivatePart(salt=secrets.token_bytes(SALT_BYTES), data=_plain(private))


def _write_deliveries(entries: Sequence[LedgerEntry], woken: set[int], now: datetime) -> None:
    """Write the deliveries that these entries need; a message is sent about those that are `woken`,
    by number."""
    table: Mapping[str, Sequence[str]] = import_string(settings.MUSTER_REACTIONS)
    waiting = [entry for entry in entries if table.get(entry.kind)]
    _insert(
        [
            Delivery(entry=entry, reaction=reaction, next_at=now)
            for entry in waiting
            for reaction in table[entry.kind]
        ]
    )
    for entry in waiting:
        if entry.number in woken:
            wake_worker("ledger.tasks.deliver", arguments={"entry_id": entry.pk})


def _insert_entries(entries: Sequence[LedgerEntry]) -> None:
    """Insert the next entries of a locked stream, which get their ids."""
    _insert(entries)
    if entries[0].pk is None:
        first = entries[0]
        written = LedgerEntry.objects.filter(stream=first.stream_id, number__gte=first.number)
        ids = written.order_by("number").values_list("pk", flat=True)
        for entry, pk in zip(entries, ids, strict=True):
            entry.pk = pk


def _insert(rows: Sequence[Model]) -> None:
    """Insert rows of one model, few by a statement that is kept. Of more they don't get their
    ids."""
    if len(rows) > FEW:
        insert_all(rows)
    elif rows:
        insert_rows(rows)


def _check(stream: str, kind: str) -> None:
    if not STREAM.fullmatch(stream):
        raise UnfitForJournal(f"{stream!r} names no stream")
    if not KIND.fullmatch(kind):
        raise UnfitForJournal(f"{kind!r} is no kind of entry: noun, point, what was done")


def _plain(value: Mapping[str, Any], *, words: bool = False) -> Any:
    """`value` as a database gives it back; UnfitForJournal where that would be another value."""
    _check_plain(value, words)
    return json.loads(canonical(value))


def _check_plain(value: Any, words: bool) -> None:
    if isinstance(value, Mapping):
        for name, item in value.items():
            if not isinstance(name, str):
                raise UnfitForJournal(f"{name!r} is no name")
            _check_plain(item, words)
    elif isinstance(value, list | tuple):
        for item in value:
            _check_plain(item, words)
    elif isinstance(value, str):
        if words and not WORD.fullmatch(value):
            raise UnfitForJournal(f"{value[:40]!r} is a text, which belongs into the private part")
        if "\x00" in value:
            raise UnfitForJournal("a text holds a NUL")
    elif value is not None and not isinstance(value, int):
        raise UnfitForJournal(f"{value!r} is neither id, number nor word")
