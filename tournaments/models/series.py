"""Series of events, what counts in them, and their standings as served."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import Organisation
from tournaments.models.events import Tournament
from tournaments.terms.other_games import LONGEST_GAME_NAME, OTHER_GAME


class Series(models.Model):
    """Events of one game in which the same people collect points.

    `steps` are the points by place, as pairs of the last place of a step and its points; `bands`
    pairs of a number of players and the percent that points for places count from there on;
    `attending` the points for taking part. The `best` finishes of somebody count, None all of them,
    and a player who took part in fewer than `fewest` events has no place yet. A game that Muster
    has no rules of is "other", with a `game_name`. `version` counts the changes of the row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="series")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=120)
    description = models.TextField(default="", blank=True)
    game = models.CharField(max_length=64)
    game_name = models.CharField(max_length=LONGEST_GAME_NAME, default="", blank=True)
    steps = models.JSONField()
    bands = models.JSONField(default=list, blank=True)
    attending = models.PositiveIntegerField(default=0)
    best = models.PositiveSmallIntegerField(null=True)
    fewest = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(game=OTHER_GAME) & ~Q(game_name="")
                | ~Q(game=OTHER_GAME) & Q(game_name=""),
                name="series_game_named",
            ),
            models.CheckConstraint(
                condition=Q(best=None) | Q(best__gte=1), name="series_best_positive"
            ),
        ]
        indexes = [models.Index(fields=["-created_at", "id"], name="series_created_at_newest")]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event that belongs to a series, and counts `weight` percent there once it is finished."""

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="events")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="series_events"
    )
    weight = models.PositiveIntegerField(default=100)
    joined_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "tournament"], name="series_event_unique"),
            models.CheckConstraint(condition=Q(weight__gte=1), name="series_event_weight_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} at {self.weight}%"


class SeriesPage(models.Model):
    """The standings of a series as they are served."""

    series = models.OneToOneField(
        Series, on_delete=models.PROTECT, primary_key=True, related_name="page"
    )
    body = models.BinaryField()
    etag = models.CharField(max_length=80)
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.etag
