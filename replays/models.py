"""Slots for games to come, logs of games played, the jobs that verify them, and the findings.

A slot knows a match by its name only: what a match is, and what follows from a finding, is not
this app's business.
"""

import uuid
from datetime import UTC

from django.conf import settings
from django.db import models
from django.db.models import Q

from replays.packing import unpack_own

DIGEST_LENGTH = len("sha256:") + 64
# How signed heads are named by their moment.
HEADS_NAME = "%Y%m%dT%H%M%SZ"


class Slot(models.Model):
    """One game that is to be played: by whom, by which rules, and from which secret seed.

    `format_plain` is the whole format, so that an event's own bans hold for its logs; None means
    the game's own format of that name.

    A seed is used once: `seed_opened_at` is when a log with it was opened to everybody, and a game
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
        ]

    def __str__(self) -> str:
        return f"{self.match} game {self.game_number}"

    @property
    def journal(self) -> str:
        """The stream that tells of this game: its event's, or one of its own."""
        return self.stream or f"slot:{self.pk}"


class SlotSeat(models.Model):
    """Who sits where in a slot, and the commitment to the deck played there."""

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
    """A look at a secret seed; nobody gets one without leaving this."""

    slot = models.ForeignKey(Slot, on_delete=models.PROTECT, related_name="seed_accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} at {self.at}"


class Replay(models.Model):
    """A log for one slot, byte for byte. It is kept packed; `log_digest` and `log_size` are of the
    plain bytes. `of_table` says that its host may have recorded the dice and shuffles of a table.
    Once `revealed_at` is there, anybody may read it. `overruled_at` is when
    whoever decides matches ruled otherwise than a certified log tells; then it does not count."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slot = models.ForeignKey(Slot, on_delete=models.PROTECT, related_name="replays")
    packed_log = models.BinaryField()
    log_size = models.PositiveIntegerField()
    log_digest = models.CharField(max_length=DIGEST_LENGTH)
    hosted = models.BooleanField()
    of_table = models.BooleanField(default=False)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    uploaded_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)
    overruled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["slot", "log_digest"], name="replay_slot_log_digest_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.log_digest

    @property
    def log(self) -> bytes:
        """The plain bytes as they came."""
        return unpack_own(bytes(self.packed_log))


class JobState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    QUARANTINED = "quarantined"


class CertificationJob(models.Model):
    """The work of verifying one replay. This row is the truth; a message only points at it.

    `attempt` counts the claims and fences: a worker whose number is no longer here has lost the
    job and can change nothing.
    """

    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, related_name="job")
    state = models.CharField(max_length=16, choices=JobState.choices, default=JobState.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    trouble = models.TextField(default="")

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
        ]

    def __str__(self) -> str:
        return f"{self.state}, attempt {self.attempt}"


class Draws(models.TextChoices):
    """Where the chance of a game came from."""

    SEEDED = "seeded", "from the seed that the slot committed to"
    RECORDED = "recorded", "from a table's own dice and shuffles, as the log tells them"


class Finding(models.Model):
    """What verification found: the log is certified, or refused with move, code and reason.

    Of a certified log it says too where its draws came from, the `chain` over its moves, the
    `game_digest`, which is equal for two logs of one game, and in `interrupted` the sides that
    conceded or ran out of time in it: "", "0", "1" or "01". `hashed` says whether its moves bore
    hashes; None of what was found before that was noted, and of a log that cannot be read.
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
    interrupted = models.CharField(max_length=2, default="", blank=True)
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
        ]

    def __str__(self) -> str:
        return "certified" if self.certified else f"refused: {self.code}"


class FinalView(models.Model):
    """How the game of a certified log ended as the player of a side saw it, for them alone: lines
    of text, one of which begins with `{0}` or `{1}` where it names who plays a side.

    It is drawn when the log is verified, so that no page has to replay one. Logs that were
    certified before there were views have none.
    """

    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="final_views")
    side = models.PositiveSmallIntegerField()
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["replay", "side"], name="final_view_replay_side_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"side {self.side}"


class PublicKey(models.Model):
    """A key that signs certificates or did: its public half, which stays published.

    `until` is there once another has taken its place: it has signed nothing later than that, and
    what it signed before stays good for ever.
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
    """How far all streams of the journal had come at a moment, as one signed text.

    It never changes. The latest are kept here; the others where somebody took a copy.
    """

    signed_at = models.DateTimeField(primary_key=True)
    streams = models.PositiveIntegerField()
    jws = models.TextField()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """By which addresses and files name it: its moment in UTC, such as 20260131T020000Z."""
        return self.signed_at.astimezone(UTC).strftime(HEADS_NAME)


class Certificate(models.Model):
    """A signed statement that a log is a legal game with its result. It never changes."""

    replay = models.OneToOneField(
        Replay, on_delete=models.PROTECT, primary_key=True, related_name="certificate"
    )
    key = models.ForeignKey(PublicKey, on_delete=models.PROTECT, related_name="certificates")
    jws = models.TextField()
    issued_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"certificate of {self.replay_id}"
