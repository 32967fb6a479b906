"""Answers kept as the bytes they are served as."""

from django.db import models
from django.db.models import Q

from tournaments.models.events import Tournament
from tournaments.models.rounds import Round


class StoredStandings(models.Model):
    """The live standings of an event: bytes and their tag, replaced as results come in.

    `due_at` is when the page, and those of the pairings with it, must be written again; None while
    they say all there is to say.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="standings_page"
    )
    body = models.BinaryField()
    etag = models.CharField(max_length=80)
    written_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(due_at__isnull=False), name="stored_standings_due_at"
            ),
        ]

    def __str__(self) -> str:
        return self.etag


class RoundStandings(models.Model):
    """The standings as a round left them. A correction adds a revision and changes none."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="standings")
    revision = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    etag = models.CharField(max_length=80)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "revision"], name="round_standings_revision_unique"
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=1), name="round_standings_revision_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.revision}"


class StoredPairings(models.Model):
    """The pairings of a published round with their results so far."""

    round = models.OneToOneField(
        Round, on_delete=models.PROTECT, primary_key=True, related_name="pairings_page"
    )
    body = models.BinaryField()
    etag = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.etag
