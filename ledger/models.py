"""Streams of entries, what only the staff may read of them, and who must hear of each.

An entry is never changed and never taken out: a trigger of the database refuses it, as far as that
can (see the migrations), and the chain of hashes shows it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from ground.changed import Dated

DIGEST_LENGTH = len("sha256:") + 64
STREAM_LENGTH = 80
LONGEST_NOTICE = 500


class Stream(Dated):
    """The journal of one event, organisation or user: how long it is, the hash it ends with, and
    when its last public entry was made.

    Its row is the lock by which entries get their numbers.
    """

    name = models.CharField(primary_key=True, max_length=STREAM_LENGTH)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=DIGEST_LENGTH)

    class Meta:
        indexes = [models.Index(fields=["changed_at", "name"], name="stream_changed_at")]

    def __str__(self) -> str:
        return self.name


class LedgerEntry(models.Model):
    """One change: what was done, by whom and when.

    `data` holds ids, numbers and words of ours. `hash` is over all of it and over the hash before
    (`ledger.chain`); `salt` keeps anybody from guessing what the staff alone may read. An entry
    that is not `public` shows no more than that it is there.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=64)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    at = models.DateTimeField()
    data = models.JSONField()
    public = models.BooleanField()
    private_commitment = models.CharField(max_length=DIGEST_LENGTH, default="")
    salt = models.BinaryField(max_length=16)
    previous = models.CharField(max_length=DIGEST_LENGTH)
    hash = models.CharField(max_length=DIGEST_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stream", "number"], name="ledger_entry_stream_number_unique"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="ledger_entry_number_positive"),
            models.CheckConstraint(condition=~Q(kind=""), name="ledger_entry_kind_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.number}: {self.kind}"

    @property
    def private(self) -> Mapping[str, Any] | None:
        """The part that only the staff may read; None without one, or when it is erased."""
        part = getattr(self, "private_part", None)
        return None if part is None else part.data


class PrivatePart(models.Model):
    """The part of an entry that only the staff may read: reasons, and texts of people.

    The entry holds a salted commitment to it. With this row the salt goes too: then nobody can
    tell any more what was written, and the chain stays whole.
    """

    entry = models.OneToOneField(
        LedgerEntry, on_delete=models.PROTECT, primary_key=True, related_name="private_part"
    )
    salt = models.BinaryField(max_length=16)
    data = models.JSONField()

    def __str__(self) -> str:
        return f"private part of entry {self.entry_id}"


class Delivery(models.Model):
    """One service that must hear of one entry, at least once; written with the entry.

    `attempt` counts the calls and fences: who was overtaken can write nothing here.
    """

    entry = models.ForeignKey(LedgerEntry, on_delete=models.PROTECT, related_name="deliveries")
    reaction = models.CharField(max_length=128)
    attempt = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    trouble = models.TextField(default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "reaction"], name="delivery_entry_reaction_unique"
            ),
        ]
        indexes = [
            models.Index(fields=["next_at"], condition=Q(done_at=None), name="delivery_next_at"),
        ]

    def __str__(self) -> str:
        return self.reaction


class Heartbeat(models.Model):
    """The last sign of life of a part of the service, such as the workers of a queue."""

    name = models.CharField(primary_key=True, max_length=64)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Maintenance(models.Model):
    """The maintenance that the operator has announced or begun. There is at most one, and ending it
    deletes its row.

    From `closes_at` on no new games and rounds begin. It is expected from `begins_at` to `ends_at`;
    between `began_at` and its real end all clocks stand still. `notice` is what the operator adds.
    """

    number = models.PositiveSmallIntegerField(primary_key=True, default=1)
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True)
    closes_at = models.DateTimeField()
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    began_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(number=1), name="maintenance_at_most_one"),
            models.CheckConstraint(
                condition=Q(closes_at__lte=F("begins_at"), begins_at__lt=F("ends_at")),
                name="maintenance_times_in_order",
            ),
        ]

    def __str__(self) -> str:
        ends = f"until about {self.ends_at:%Y-%m-%d %H:%M} UTC"
        if self.began_at is not None:
            return f"under way since {self.began_at:%H:%M} UTC, {ends}; clocks stand still"
        return (
            f"announced for {self.begins_at:%Y-%m-%d %H:%M} UTC, {ends}; no new games and rounds"
            f" from {self.closes_at:%H:%M} on"
        )

    @property
    def is_under_way(self) -> bool:
        """True once it has begun: all clocks stand still, and no moves are made."""
        return self.began_at is not None

    def is_closing(self, now: datetime) -> bool:
        """True if no new games and rounds begin, because it is under way or near. One that never
        began counts until its expected end."""
        return self.is_under_way or self.closes_at <= now < self.ends_at

    def is_news(self, now: datetime) -> bool:
        """True if people are told of it."""
        return self.is_under_way or now < self.ends_at


class Outage(models.Model):
    """A time in which nobody could reach the service, noted by the first web process after it."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="outage_lasted"),
        ]

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
