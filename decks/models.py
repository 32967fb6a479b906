"""Deck lists by content, verdicts on them, and the frozen decks of registrations."""

import uuid

from django.db import models

DIGEST_LENGTH = len("sha256:") + 64


class DeckList(models.Model):
    """The content of a deck, whoever plays it: one row for each list there is."""

    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    game = models.CharField(max_length=64)
    canonical = models.TextField()

    def __str__(self) -> str:
        return self.digest


class Verdict(models.Model):
    """What was found about a list under a format. Both are content, so it never changes."""

    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="verdicts")
    format_digest = models.CharField(max_length=DIGEST_LENGTH)
    legal = models.BooleanField()
    report = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deck_list", "format_digest"], name="one_verdict_per_list_and_format"
            ),
        ]

    def __str__(self) -> str:
        return "legal" if self.legal else "illegal"


class DeckSnapshot(models.Model):
    """A deck as somebody registered it: it stays, and its commitment can be shown to anybody.

    Popular lists are a small dictionary, so a bare digest would tell which one it is; the salt is
    kept as secret as the deck.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    deck_list = models.ForeignKey(DeckList, on_delete=models.PROTECT, related_name="snapshots")
    verdict = models.ForeignKey(Verdict, on_delete=models.PROTECT, related_name="snapshots")
    salt = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.commitment
