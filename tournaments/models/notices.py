"""What players are told: that their opponents brought a result which waits for an answer."""

from django.db import models
from django.db.models import Q

from accounts.models import Letter
from replays.models import Replay
from tournaments.models.entries import Entry
from tournaments.models.play import Match, MatchReport


class Notice(models.Model):
    """That an opponent brought a log or a report of one's match, for the other entry of it.

    `told_at` is when the players of the entry were told, on their pages and by `letters`; None as
    long as a mail server keeps these waiting, or until they are written at `letters_due_at`, where
    the players had as many as they get of one match; and for guests, who have no account. The time
    to answer begins with it. The row of a letter goes when it was sent.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="notices")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="notices")
    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="+", null=True)
    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, related_name="+", null=True)
    letters = models.ManyToManyField(Letter, related_name="+")
    at = models.DateTimeField()
    told_at = models.DateTimeField(null=True)
    letters_due_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "replay"], name="one_notice_per_log"),
            models.UniqueConstraint(fields=["entry", "report"], name="one_notice_per_report"),
            models.CheckConstraint(
                condition=Q(replay=None, report__isnull=False)
                | Q(replay__isnull=False, report=None),
                name="a_notice_is_of_a_log_or_a_report",
            ),
        ]
        indexes = [
            models.Index(fields=["at"], condition=Q(told_at=None), name="notices_to_tell"),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"
