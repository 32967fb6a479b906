"""What this installation has signed of the results of matches."""

import uuid

from django.db import models
from django.db.models import Q

from replays.models import PublicKey
from tournaments.models.play import Match


class Superseded(models.TextChoices):
    """Why a statement takes the place of the one before."""

    CORRECTED = "corrected", "the result was replaced"
    REOPENED = "reopened", "the result was taken back, and there is none now"
    SETTLED_AGAIN = "settled_again", "there is a result again"
    COUNTED = "counted", "points or survivors were added or corrected"
    EVIDENCE = "evidence", "the same result is known otherwise than before"
    VOID = "void", "the match was taken back"


class ResultStatement(models.Model):
    """A signed statement of the result of a match, or that there is none any more.

    It never changes; the next `revision` takes its place, for the reason in `because`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="statements")
    revision = models.PositiveSmallIntegerField()
    because = models.CharField(max_length=16, choices=Superseded.choices, default="", blank=True)
    key = models.ForeignKey(PublicKey, on_delete=models.PROTECT, related_name="statements")
    jws = models.TextField()
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "revision"], name="one_statement_per_revision"
            ),
            models.CheckConstraint(
                condition=Q(revision=1, because="")
                | Q(revision__gt=1, because__in=Superseded.values),
                name="a_later_statement_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"statement {self.revision} of {self.match_id}"
