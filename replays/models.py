"""Slots for games to come, logs of games played, the jobs that verify them, and the findings.

A slot knows its match by name only: matches, and the consequences of findings, belong to other
apps.
"""

import gzip
import json
import uuid
from datetime import UTC
from typing import Any, Literal

from django.conf import settings
from django.db import models
from django.db.models import Q

from ground.changed import Dated
from ground.request_id import LONGEST
from replays.packing import unpack_own

DIGEST_LENGTH = len("sha256:") + 64
# As many sides as a log can name, each a digit.
MOST_SIDES = 10
# The format of the names of signed heads, from their time.
HEADS_NAME = "%Y%m%dT%H%M%SZ"


class Slot(models.Model):
    """One game to be played: its players, its rules, and its secret seed.

    `format_plain` is the whole format, so that an event's own bans hold for its logs; None means
    the game's own format of that name.

    A seed is used once: `seed_opened_at` is when a log with it became public, and a game
    that can be played again has another slot, from the moment at which this one was `replaced_at`.
    Logs of a replaced slot stay as they are.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.CharField(max_length=64)
    stream = models.CharField(max_length=80, default="", blank=True)
    game_number = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=64)
    format = models.CharField(max_length=64)
    format_digest = models.CharField(max_length=DIGEST_LENGTH)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH)
    format_plain = models.JSONField(null=True)
    seed = models.BinaryField(max_length=32)
    seed_commitment = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    opened_at = models.DateTimeField()
    seed_opened_at = models.DateTimeField(null=True)
    replaced_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game_number"],
                condition=Q(replaced_at=None),
                name="slot_match_game_number_unique_while_in_use",
            ),
            models.CheckConstraint(
                condition=Q(game_number__gte=1), name="slot_game_number_positive"
            ),
        ]
        indexes = [
            models.Index(
                fields=["match"], condition=Q(replaced_at__isnull=False), name="slot_match_replaced"
            ),
            models.Index(fields=["match"], name="slot_match"),
            models.Index(fields=["stream"], name="slot_stream"),
            # Of a game that is rarely played; the latest logs of another are found by their times.
            models.Index(fields=["game"], name="slot_game"),
        ]

    def __str__(self) -> str:
        return f"{self.match} game {self.game_number}"

    @property
    def journal(self) -> str:
        """The stream of the journal for this game: that of its event, or one of its own."""
        return self.stream or f"slot:{self.pk}"


class SlotSeat(models.Model):
    """A player at a seat of a slot, with the commitment to their deck."""

    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64)
    deck_commitment = models.CharField(max_length=DIGEST_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slot", "number"], name="slot_seat_number_unique"),
            models.UniqueConstraint(fields=["slot", "player"], name="slot_seat_player_unique"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class SeedAccess(models.Model):
    """A record that a user has seen a secret seed."""

    slot = models.ForeignKey(Slot, on_delete=models.PROTECT, related_name="seed_accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} at {self.at}"


class Replay(Dated):
    """A log for one slot, byte for byte. It is stored compressed; `log_digest` and `log_size` are
    of the plain bytes. `of_table`: its host may have recorded the dice and shuffles of a table.
    `table`: of a game that was played on pages of this service, what its certificate says of that.
    `revealed_at`: from then on it is public. While the operator has taken it down it is sealed, and
    `was_revealed_at` is when it became public before. `overruled_at`: a ruling contradicts the
    certified log, which then does not count."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slot = models.ForeignKey(Slot, on_delete=models.PROTECT, related_name="replays")
    packed_log = models.BinaryField()
    log_size = models.PositiveIntegerField()
    log_digest = models.CharField(max_length=DIGEST_LENGTH)
    hosted = models.BooleanField()
    of_table = models.BooleanField(default=False)
    table = models.JSONField(null=True, blank=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    uploaded_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)
    taken_down_at = models.DateTimeField(null=True)
    was_revealed_at = models.DateTimeField(null=True)
    overruled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["slot", "log_digest"], name="replay_slot_log_digest_unique"
            ),
        ]
        indexes = [
            models.Index(fields=["changed_at", "id"], name="replay_changed_at"),
            # For the list of games to watch.
            models.Index(
                fields=["-revealed_at"],
                condition=Q(revealed_at__isnull=False, overruled_at=None),
                name="replay_revealed_newest",
            ),
        ]

    def __str__(self) -> str:
        return self.log_digest

    @property
    def brought_by(self) -> Literal["table", "host", "player"]:
        """The one who brought the log first: a `table` of this service, the `host` of the game, a
        `player`."""
        if self.table is not None:
            return "table"
        return "host" if self.hosted else "player"

    @property
    def log(self) -> bytes:
        """The plain bytes, as they were uploaded."""
        return unpack_own(bytes(self.packed_log))


class JobState(models.TextChoices):
    HELD = "held"
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    QUARANTINED = "quarantined"


class CertificationJob(models.Model):
    """The job to verify one replay. The row decides; a message only wakes a worker.

    `attempt` counts claims, and fences: a worker whose attempt is no longer the current one has
    lost the job and can change nothing. A job that is held waits for the event to release it, and
    no worker takes it before.
    """

    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, related_name="job")
    state = models.CharField(max_length=16, choices=JobState.choices, default=JobState.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    trouble = models.TextField(default="")
    # Of the upload, for log lines about its verification.
    request_id = models.CharField(max_length=LONGEST, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=JobState.values), name="certification_job_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state=JobState.RUNNING, lease_until__isnull=False)
                | (~Q(state=JobState.RUNNING) & Q(lease_until=None)),
                name="certification_job_lease_only_while_running",
            ),
        ]
        indexes = [
            models.Index(
                fields=["state", "sent_at"],
                condition=Q(state__in=["queued", "running"]),
                name="certification_job_waiting",
            ),
            models.Index(
                fields=["id"],
                condition=Q(state="queued", attempt=0),
                name="certification_job_not_begun",
            ),
            models.Index(fields=["id"], condition=Q(state="held"), name="certification_job_held"),
        ]

    def __str__(self) -> str:
        return f"{self.state}, attempt {self.attempt}"


class Draws(models.TextChoices):
    """The source of randomness of a game."""

    SEEDED = "seeded", "from the seed that the slot committed to"
    RECORDED = "recorded", "from a table's own dice and shuffles, as the log tells them"


class Finding(models.Model):
    """The outcome of verification: certified, or rejected with move, code and reason.

    For a certified log it also holds the source of its draws, the `chain` over its moves, the
    `game_digest`, which two logs of one game share, and in `interrupted` the sides that conceded or
    ran out of time: "", "0", "1" or "01". `tally` has the numbers by side of a game that counts
    any: `{"survivors": [155, 145]}`, and `order` of more than two sides those of each place:
    `[[2], [0, 1]]`. `hashed` says whether its moves carry hashes; None for
    findings from before this was recorded, and for unreadable logs. `films_due_at` is when a worker
    may make the films of the game; None once they are made, or cannot be.
    """

    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, related_name="finding")
    certified = models.BooleanField()
    code = models.CharField(max_length=32, default="")
    move = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    reason = models.TextField(default="")
    moves = models.PositiveIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    ending = models.CharField(max_length=64, default="")
    draws = models.CharField(max_length=16, choices=Draws.choices, default="", blank=True)
    chain = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    game_digest = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    hashed = models.BooleanField(null=True)
    interrupted = models.CharField(max_length=MOST_SIDES, default="", blank=True)
    tally = models.JSONField(default=dict, blank=True)
    order = models.JSONField(default=list, blank=True)
    films_due_at = models.DateTimeField(null=True)
    found_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(certified=True, code="") | (Q(certified=False) & ~Q(code="")),
                name="finding_code_only_when_refused",
            ),
            models.CheckConstraint(
                condition=Q(certified=False, draws="", chain="", game_digest="")
                | Q(certified=True, draws__in=Draws.values) & ~Q(chain="") & ~Q(game_digest=""),
                name="finding_game_only_when_certified",
            ),
            models.CheckConstraint(
                condition=Q(certified=True) | Q(films_due_at=None),
                name="finding_films_only_when_certified",
            ),
        ]
        indexes = [
            models.Index(
                fields=["films_due_at"],
                condition=Q(films_due_at__isnull=False),
                name="finding_films_due",
            ),
        ]

    def __str__(self) -> str:
        return "certified" if self.certified else f"refused: {self.code}"


class Film(models.Model):
    """A certified game to be watched by one audience: `public`, a seat by its number, or `open`.

    `packed` is the gzip of its JSON (docs/films.md). Only `open` shows what was hidden from a seat
    that reads it.
    """

    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="films")
    audience = models.CharField(max_length=8)
    packed = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["replay", "audience"], name="film_audience_unique"),
        ]

    def __str__(self) -> str:
        return self.audience

    @property
    def length(self) -> int:
        """The bytes of its JSON, as the end of a gzip says (RFC 1952, section 2.3.1)."""
        return int.from_bytes(bytes(self.packed)[-4:], "little")

    @property
    def plain(self) -> dict[str, Any]:
        """The film itself."""
        plain: dict[str, Any] = json.loads(gzip.decompress(self.packed))
        return plain


class GameFacts(models.Model):
    """Facts of a certified game that its films tell (`replays/game_facts.py`): the side that
    `began`, the number of turns, and by side the cards that were once in hand and in play. They are
    as secret as the log. `stream` is that of its slot."""

    replay = models.OneToOneField(
        Replay, on_delete=models.PROTECT, primary_key=True, related_name="facts"
    )
    stream = models.CharField(max_length=80, default="", blank=True)
    began = models.PositiveSmallIntegerField()
    turns = models.PositiveIntegerField()
    drawn = models.JSONField()
    played = models.JSONField()

    class Meta:
        indexes = [models.Index(fields=["stream"], name="game_facts_stream")]

    def __str__(self) -> str:
        return f"{self.turns} turns"


class PublicKey(models.Model):
    """The public half of a key that signs certificates, or did. It stays published.

    `until` is when another key replaced it: it has signed nothing later, and its earlier signatures
    stay valid.
    """

    kid = models.CharField(max_length=64, primary_key=True)
    x = models.CharField(max_length=64)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=models.F("since")),
                name="public_key_until_not_before_since",
            ),
        ]

    def __str__(self) -> str:
        return self.kid


class SignedHeads(models.Model):
    """The heads of all streams of the journal at a moment, as one signed text.

    It never changes. Only the latest are kept here.
    """

    signed_at = models.DateTimeField(primary_key=True)
    streams = models.PositiveIntegerField()
    jws = models.TextField()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Its name in addresses and file names: its time in UTC, as 20260131T020000Z."""
        return self.signed_at.astimezone(UTC).strftime(HEADS_NAME)


class Certificate(models.Model):
    """A signed statement that a log is a legal game with its result. It never changes."""

    replay = models.OneToOneField(
        Replay, on_delete=models.PROTECT, primary_key=True, related_name="certificate"
    )
    key = models.ForeignKey(PublicKey, on_delete=models.PROTECT, related_name="certificates")
    jws = models.TextField()
    issued_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["issued_at"], name="certificate_issued_at")]

    def __str__(self) -> str:
        return f"certificate of {self.replay_id}"
