"""Published card pools and formats, deck lists, verdicts, saved decks and frozen ones."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import Organisation

DIGEST_LENGTH = len("sha256:") + 64
LONGEST_DECK_NAME = 100


class CardPoolVersion(models.Model):
    """The cards of a game as they were published; `digest` is over `cards`, each by its id.

    Such a row never changes. `edition` is that of the rules with which it was published first.
    """

    game = models.CharField(max_length=64)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    edition = models.PositiveSmallIntegerField()
    cards = models.JSONField()
    published_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:19]}"


class FormatVersion(models.Model):
    """A format as it was published, or as an event amended it (`own`). Such a row never changes.

    `digest` is over `plain`; `rules_digest` is over digest, card pool and edition of the game. A
    new edition publishes a format anew, so a format's digest may be here more than once.
    """

    game = models.CharField(max_length=64)
    slug = models.CharField(max_length=64)
    digest = models.CharField(max_length=DIGEST_LENGTH)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    pool = models.ForeignKey(CardPoolVersion, on_delete=models.PROTECT, related_name="formats")
    plain = models.JSONField()
    name = models.CharField(max_length=120)
    official = models.BooleanField()
    effective_from = models.DateField()
    source = models.TextField()
    own = models.BooleanField(default=False)
    published_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["digest"], name="format_version_digest")]

    def __str__(self) -> str:
        return f"{self.game} {self.slug} {self.digest[:19]}"


class DeckList(models.Model):
    """The content of a deck, whoever plays it: one row for each list there is."""

    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    game = models.CharField(max_length=64)
    canonical = models.TextField()

    def __str__(self) -> str:
        return self.digest


class Verdict(models.Model):
    """The verdict on a list under a format. Both are content, so it never changes."""

    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="verdicts")
    format_digest = models.CharField(max_length=DIGEST_LENGTH)
    legal = models.BooleanField()
    report = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deck_list", "format_digest"], name="verdict_list_format_unique"
            ),
        ]

    def __str__(self) -> str:
        return "legal" if self.legal else "illegal"


class Deck(models.Model):
    """A deck that somebody keeps, in versions. It is for its owner's eyes only.

    `length` counts the versions. An archived deck is gone for its owner; its versions stay, because
    others may point to them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks"
    )
    game = models.CharField(max_length=64)
    name = models.CharField(max_length=LONGEST_DECK_NAME)
    length = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["owner", "-changed_at"],
                condition=Q(archived_at=None),
                name="deck_owner_changed_at",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckVersion(models.Model):
    """A deck as it was saved once. It never changes."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="versions")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deck_version_number_positive"),
        ]

    def __str__(self) -> str:
        return f"version {self.number}"


class DeckSnapshot(models.Model):
    """A deck as somebody registered it: it stays, and its commitment can be shown to anybody.

    Popular lists are a small dictionary, so a bare digest would tell which one it is; the salt is
    kept as secret as the deck. `revealed_at` opens both to everybody.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="snapshots")
    verdict = models.ForeignKey(Verdict, on_delete=models.PROTECT, related_name="snapshots")
    salt = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.commitment


class BanList(models.Model):
    """A ban list that an organisation tries, and then publishes for its events.

    `version` is the format with the list, `before` the one that it would replace. Neither changes:
    another list is another row. A try holds all lists of cards up to `last_list` against both, in
    parts that workers take; `report` is the sum of them once it has ended. Nothing of it runs while
    it is paused. `sent_at` is when workers were last told.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="ban_lists"
    )
    before = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="+")
    version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="ban_lists")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    last_list = models.BigIntegerField()
    sent_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    report = models.JSONField(default=dict)
    published_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["sent_at"],
                condition=Q(ended_at=None, paused_at=None),
                name="ban_list_running",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version.slug} {self.version.effective_from}"


class TrialPart(models.Model):
    """A range of lists of cards that a worker holds against a ban list; done once it has `counts`.

    `attempt` fences off a worker whose lease is over: it changes nothing any more.
    """

    ban_list = models.ForeignKey(BanList, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    attempt = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    counts = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ban_list", "number"], name="trial_part_number_unique"),
        ]

    def __str__(self) -> str:
        return f"part {self.number}"


class LostList(models.Model):
    """A list of cards that a ban list makes illegal."""

    ban_list = models.ForeignKey(BanList, on_delete=models.CASCADE, related_name="lost")
    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ban_list", "deck_list"], name="lost_list_unique"),
        ]

    def __str__(self) -> str:
        return str(self.deck_list_id)
