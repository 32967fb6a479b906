"""Archetypes of an organisation, and what was played: counted for an event, and for many."""

from django.db import models

from accounts.models import Organisation
from tournaments.models.events import Tournament


class ArchetypeRules(models.Model):
    """The archetypes of a game as the events of an organisation name them (`decks/cards/archetypes`
    reads them). `version` counts the changes of the row."""

    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="archetype_rules"
    )
    game = models.CharField(max_length=64)
    text = models.TextField(default="", blank=True)
    changed_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation", "game"], name="archetype_rules_organisation_game_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} of {self.organisation_id}"


class EventStatistics(models.Model):
    """Figures of an event, from what is public of it, as JSON.

    `stamp` is a digest of all that they follow from; it and `body` are empty until they have been
    counted. `begun_at` is when somebody began to count them last.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="statistics"
    )
    stamp = models.CharField(max_length=64, default="", blank=True)
    body = models.BinaryField(default=b"")
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.stamp


class SummedStatistics(models.Model):
    """Figures of several finished events, added up: those of a format in a month, of a game
    in a year, or of a series, as `name` says. `stamp` is a digest of those of the events."""

    name = models.CharField(max_length=160, primary_key=True)
    stamp = models.CharField(max_length=64)
    body = models.BinaryField()

    def __str__(self) -> str:
        return self.name
