"""Games that are being played here: tables, their seats, and the moves made at them.

The moves are the truth. The position beside them is what they led to, so that the next move need
not play them again.
"""

import json
import uuid
from typing import Any

from django.db import models
from django.db.models import Q

from replays.models import DIGEST_LENGTH
from replays.packing import pack, unpack_own


class TableState(models.TextChoices):
    PLAYING = "playing"
    OVER = "over"
    STOPPED = "stopped"


class Level(models.TextChoices):
    """How well a bot plays; each sees what its seat may see and no more."""

    NEW = "new"
    FAIR = "fair"
    STRONG = "strong"


def packed(plain: Any) -> bytes:
    """Plain data as rows of this app keep them."""
    return pack(json.dumps(plain, separators=(",", ":")).encode())


def unpacked(row: bytes | memoryview) -> Any:
    """What `packed` made."""
    return json.loads(unpack_own(bytes(row)))


class Table(models.Model):
    """Retrieve a game."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=64)
    format = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=TableState, default=TableState.PLAYING)
    ply = models.PositiveIntegerField(default=0)
    opening = models.BinaryField()
    position = models.BinaryField()
    program = models.CharField(max_length=DIGEST_LENGTH)
    last_hash = models.CharField(max_length=16)
    films = models.BinaryField()
    ask = models.BinaryField()
    bot_decides = models.BooleanField(default=False)
    end = models.TextField(blank=True, default="")
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["moved_at"], condition=Q(bot_decides=True), name="table_bot_decides"
            ),
            models.Index(fields=["moved_at"], name="table_moved_at"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class TableSeat(models.Model):
    """Who plays a seat: the person who holds its key, or a bot of a level. `prompts` are those of
    the first-game guide that the person has seen."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    key_digest = models.CharField(max_length=64, blank=True, default="")
    level = models.CharField(max_length=8, choices=Level, blank=True, default="")
    prompts = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="table_seat_number_unique"),
            models.CheckConstraint(
                condition=(Q(key_digest="") & ~Q(level="")) | (~Q(key_digest="") & Q(level="")),
                name="table_seat_key_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class TableMove(models.Model):
    """A move: which it was, the hash of the position after it, and by seat what that saw of it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.JSONField()
    hash = models.CharField(max_length=16)
    frames = models.BinaryField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "ply"], name="table_move_ply_unique"),
            models.CheckConstraint(condition=Q(ply__gte=1), name="table_move_ply_positive"),
        ]

    def __str__(self) -> str:
        return f"move {self.ply}"
