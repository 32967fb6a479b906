"""Events as documents: what is kept of an imported one beside its rows, and the one to be read."""

from django.db import models
from django.db.models import Q

from tournaments.models.events import Tournament
from tournaments.models.play import GameSettledBy, Match


class StatedGame(models.Model):
    """A game of a match as the archive of an imported event tells it; its log is not here.

    The certificate, if there was one, is kept as it came. `signed_here` says that a key of this
    installation has signed it; the signature of another's is not known to be good.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="stated_games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    settled_by = models.CharField(max_length=16, choices=GameSettledBy.choices)
    settled_at = models.DateTimeField()
    replay = models.UUIDField()
    certificate = models.TextField(default="", blank=True)
    signed_here = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_statement_per_game"),
            models.CheckConstraint(
                condition=Q(settled_by__in=GameSettledBy.values),
                name="a_stated_game_says_how_it_settled",
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class ArchivePage(models.Model):
    """What everybody may read of an event as one document, packed (gzip), as it was at a moment;
    `report` is the same event in the columns of chess reports.

    `begun_at` is when somebody began to write it anew, so that others do not begin it too; `head`
    is where the journal ended then, and empty before there is a first document.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="archive_page"
    )
    packed = models.BinaryField()
    report = models.TextField(default="", blank=True)
    head = models.CharField(max_length=80, default="", blank=True)
    etag = models.CharField(max_length=80, default="", blank=True)
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.etag
