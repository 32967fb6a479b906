"""Games that had their result until the result of their match was taken back."""

from django.db import models

from replays.models import Replay
from tournaments.models.play import Match


class TakenBackGame(models.Model):
    """A game of a match as a certified log had settled it, until `taken_back_at`: the fields are
    those of MatchGame. A judge can reinstate the last of each number."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="taken_back_games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="+")
    settled_by = models.CharField(max_length=16)
    settled_at = models.DateTimeField()
    taken_back_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"game {self.number}, taken back"
