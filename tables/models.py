"""Games that are being played here: tables, their seats, and the moves made at them.

The moves are the truth. The position beside them is what they led to, so that the next move need
not play them again.
"""

import json
import secrets
import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from decks.models import DeckSnapshot, FormatVersion
from ground.statements.writes import update_row
from replays.models import DIGEST_LENGTH, Slot
from replays.packing import pack, unpack_own

LONGEST_NAME = 150


class TableKind(models.TextChoices):
    """The purpose of a game: practice against a bot, a game of two people, a match of an event."""

    PRACTICE = "practice"
    CASUAL = "casual"
    EVENT = "event"


class TableState(models.TextChoices):
    """`closed`: it will not be begun, or not be played on. `stopped`: the rules of the program
    changed."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    STOPPED = "stopped"
    CLOSED = "closed"


class ClosedBecause(models.TextChoices):
    """The reason why a game of an event is not played on: its match or game has a result, the match
    was cancelled, the game begins again from another seed, a judge stopped it, or its host has
    begun it elsewhere before both had come."""

    SETTLED = "settled"
    CANCELLED = "cancelled"
    REPLACED = "replaced"
    JUDGE = "judge"
    HOSTED = "hosted"


class StaffAct(models.TextChoices):
    """An act of an event's staff at a table."""

    PAUSED = "paused"
    RESUMED = "resumed"
    TIME_GIVEN = "time_given"
    LOOKED = "looked"
    STOPPED = "stopped"


class Level(models.TextChoices):
    """The strength of a bot; each sees what its seat sees, fair and strong know both decklists."""

    NEW = "new"
    FAIR = "fair"
    STRONG = "strong"


def packed(plain: Any) -> bytes:
    """Plain data as rows of this app keep them."""
    return pack(json.dumps(plain, separators=(",", ":")).encode())


def unpacked(row: bytes | memoryview) -> Any:
    """The value out of its packed form."""
    return json.loads(unpack_own(bytes(row)))


class Loaded(models.Model):
    """A row that knows what the database said of it, so that only what has changed is written: a
    move changes little of a row with a whole game in it."""

    class Meta:
        abstract = True

    loaded: dict[str, Any]

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **how: Any
    ) -> Self:
        row = super().from_db(db, field_names, values, **how)
        row.loaded = dict(zip(field_names, values, strict=False))
        return row

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        super().refresh_from_db(*args, **kwargs)
        self._take_as_loaded()

    def write_changes(self) -> None:
        """Write the fields that differ from what was loaded; all of a row that was made here."""
        known = self.__dict__.get("loaded", {})
        names = [
            name
            for name, value in self._values().items()
            if name not in known or known[name] != value
        ]
        if names:
            update_row(self, *names)
        self._take_as_loaded()

    def _values(self) -> dict[str, Any]:
        """The values of the columns that were loaded or set."""
        names = [field.attname for field in self._meta.concrete_fields if not field.primary_key]
        return {name: self.__dict__[name] for name in names if name in self.__dict__}

    def _take_as_loaded(self) -> None:
        self.loaded = self._values()


def new_salt() -> bytes:
    return secrets.token_bytes(16)


class Table(Loaded):
    """A game: how it stands, and what is asked now.

    `changes` counts everything that its players may want to hear of. `back` counts moves that were
    taken back; whoever knows another number knows another line of play. `open_to_all`: a seat is
    free for whoever wants it. `bank` is the time of each player in seconds, None without a clock,
    and `delay` what is free of each decision. `due_at` is when the time of the deciding player is
    up, None where no clock runs. `offer` is what one side has offered and the others have not
    answered: `{"kind": …, "seat": …}`; a draw only where they `may_draw`. `declined` has the offers
    that came to nothing since the last move, as `[kind, side]`, which are not made again before the
    next. `resumes_at` is when a pause ends by itself, since one side is ready to go on; `held`: a
    judge has paused it, so that no player lets it go on. `rules` is the format as it was pinned; a
    practice game has none. `opened_from` is a keyed hash of the address from which a practice game
    was begun. `salt` is for the digest of who made which move when.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=TableKind)
    slot = models.OneToOneField(
        Slot, on_delete=models.PROTECT, related_name="table", null=True, blank=True
    )
    game = models.CharField(max_length=64)
    format = models.CharField(max_length=64)
    rules = models.ForeignKey(
        FormatVersion, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    state = models.CharField(max_length=8, choices=TableState, default=TableState.PLAYING)
    ply = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    back = models.PositiveIntegerField(default=0)
    opening = models.BinaryField(default=b"")
    position = models.BinaryField(default=b"")
    program = models.CharField(max_length=DIGEST_LENGTH, blank=True, default="")
    last_hash = models.CharField(max_length=16, blank=True, default="")
    films = models.BinaryField(default=b"")
    ask = models.BinaryField(default=b"")
    bot_decides = models.BooleanField(default=False)
    outcome = models.JSONField(null=True, blank=True)
    open_to_all = models.BooleanField(default=False)
    bank = models.PositiveIntegerField(null=True, blank=True)
    delay = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    held = models.BooleanField(default=False)
    may_draw = models.BooleanField(default=True)
    closed_because = models.CharField(max_length=9, choices=ClosedBecause, blank=True, default="")
    offer = models.JSONField(null=True, blank=True)
    declined = models.JSONField(default=list)
    resumes_at = models.DateTimeField(null=True, blank=True)
    salt = models.BinaryField(max_length=16, default=new_salt)
    rematch = models.OneToOneField(
        "self", on_delete=models.SET_NULL, related_name="rematch_of", null=True, blank=True
    )
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    opened_from = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(due_at=None) | Q(state="playing", paused_at=None, bank__isnull=False),
                name="table_due_only_while_a_clock_runs",
            ),
            models.CheckConstraint(
                condition=Q(resumes_at=None) | Q(state="playing", paused_at__isnull=False),
                name="table_resumes_only_from_a_pause",
            ),
            models.CheckConstraint(
                condition=~Q(kind="practice") | Q(slot=None), name="table_practice_has_no_slot"
            ),
        ]
        indexes = [
            models.Index(
                fields=["moved_at"], condition=Q(bot_decides=True), name="table_bot_decides"
            ),
            models.Index(fields=["kind", "moved_at"], name="table_moved_at"),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="table_due_at"),
            models.Index(
                fields=["resumes_at"],
                condition=Q(resumes_at__isnull=False),
                name="table_resumes_at",
            ),
            models.Index(
                fields=["opened_at"],
                condition=Q(state="waiting", open_to_all=True),
                name="table_open_to_all",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def clock_delay(self) -> timedelta:
        return timedelta(seconds=self.delay)

    def begun_by(self, moment: datetime) -> bool:
        """True if the game had begun then, as its seats say: all were ready."""
        ready = [seat.ready_at for seat in self.seats.all()]
        return bool(self.films) and all(at is not None and at <= moment for at in ready)


class TableSeat(Loaded):
    """A seat and its player: a user, the person who holds its key, a bot of a level, or nobody yet.

    A side of a team has two seats (`engine.side_of`), and its one `deck` at one of them. A user who
    is invited is at the seat from then on, and has `joined_at` once they came. `left` is their time
    in milliseconds. `out`: they have conceded, or their time was up; in a team game their partner
    plays on. `stops` says in which windows of whose turn they want to be asked, and `yields`
    until when they pass in all: `{"until": …, "turn": …}`. `prompts` are those of the
    first-game guide that they have seen.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="table_seats",
        null=True,
        blank=True,
    )
    key_digest = models.CharField(max_length=64, blank=True, default="")
    level = models.CharField(max_length=8, choices=Level, blank=True, default="")
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    deck = models.ForeignKey(
        DeckSnapshot, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    joined_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)
    stops = models.JSONField(default=dict)
    yields = models.JSONField(null=True, blank=True)
    prompts = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="table_seat_number_unique"),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=Q(user__isnull=False),
                name="table_seat_user_unique",
            ),
            models.CheckConstraint(
                condition=Q(level="") | Q(user=None, key_digest=""), name="table_seat_person_or_bot"
            ),
            models.CheckConstraint(
                condition=Q(user=None) | Q(key_digest=""), name="table_seat_user_or_key"
            ),
        ]
        indexes = [models.Index(fields=["key_digest"], name="table_seat_key_digest")]

    def __str__(self) -> str:
        return f"seat {self.number}"

    @property
    def of_person(self) -> bool:
        """True if a person plays it, and no bot."""
        return not self.level


class TableMove(models.Model):
    """A move: which it was, the hash of the position after it, and by seat what that saw of it.

    `quiet`: nothing was drawn by it and no face was seen for the first time, so that it can be
    taken back as if it had not been made. `left` is what was left to each seat after it, in
    milliseconds; None without a clock. `by_rule`: nobody made it by hand, it followed from what its
    player had set.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.JSONField()
    hash = models.CharField(max_length=16)
    frames = models.BinaryField()
    quiet = models.BooleanField(default=False)
    left = models.JSONField(null=True, blank=True)
    by_rule = models.BooleanField(default=False)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "ply"], name="table_move_ply_unique"),
            models.CheckConstraint(condition=Q(ply__gte=1), name="table_move_ply_positive"),
        ]

    def __str__(self) -> str:
        return f"move {self.ply}"


class MoveTakenBack(models.Model):
    """A move that was made and does not stand, for those who watch with a delay as it was seen."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taken_back")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.JSONField()
    frames = models.BinaryField(default=b"")
    left = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField()
    taken_back_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"move {self.ply}"


class Watcher(models.Model):
    """That somebody watches a game, for as long as they are counted. `reader` is a digest that is
    another one at each table, so that it names nobody."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="watchers")
    reader = models.CharField(max_length=64)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "reader"], name="watcher_counted_once"),
        ]
        indexes = [models.Index(fields=["seen_at"], name="watcher_seen_at")]

    def __str__(self) -> str:
        return f"watcher {self.pk}"


class TableAct(models.Model):
    """An act of somebody of the staff at a table of an event; its players see it. `seat` got
    `seconds` where time was given."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=10, choices=StaffAct)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="time_given", seat__isnull=False, seconds__isnull=False)
                | (~Q(kind="time_given") & Q(seat=None, seconds=None)),
                name="table_act_time_for_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return self.kind
