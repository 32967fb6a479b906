"""Rounds."""

from django.db import models
from django.db.models import Q

from tournaments.models.events import DIGEST_LENGTH, Tournament
from tournaments.models.stages import Stage
from tournaments.terms.kinds import PUBLISHED, RoundState


class Rounds(models.QuerySet["Round"]):
    def standing(self) -> "Rounds":
        """Those that have not been undone."""
        return self.exclude(state=RoundState.UNDONE)

    def published(self) -> "Rounds":
        """Those that players have seen and that still count."""
        return self.filter(state__in=PUBLISHED)

    def visible(self) -> "Rounds":
        """Those of them that everybody may see, as the operator has not taken down their event."""
        return self.published().filter(tournament__taken_down_at=None)


class Round(models.Model):
    """One round. Numbers run through the whole event, whatever its stages.

    `redraw` chooses among the lots that the event's secret holds for this round. `input_digest` is
    over the players as they were paired, by which a draft that has been overtaken is known.
    `costs` are what its pairings cost (the fields of `pairing.Costs`), `least` what they cost as
    they were drawn, where no better round is proved to exist; without costs or proof they are
    empty. `optimal` says that they are that round still, or another as good. `edited` says that
    somebody has changed them, `playing_staff` that staff who play did so or chose among drafts, and
    `stale_since` that a result before them has been corrected since.
    Of a round with a clock `clock_ends_at` is when its time is over while the clock runs, and
    `clock_left` what is left while it stands.
    `version` counts the changes of the row.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=RoundState.choices, default=RoundState.DRAFT)
    redraw = models.PositiveSmallIntegerField(default=0)
    input_digest = models.CharField(max_length=DIGEST_LENGTH, default="")
    optimal = models.BooleanField()
    edited = models.BooleanField(default=False)
    playing_staff = models.BooleanField(default=False)
    costs = models.JSONField(default=dict)
    least = models.JSONField(default=dict)
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    stale_since = models.DateTimeField(null=True)
    clock_ends_at = models.DateTimeField(null=True)
    clock_left = models.DurationField(null=True)
    version = models.PositiveIntegerField(default=1)

    objects = Rounds.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=~Q(state="undone"),
                name="round_number_unique_in_event",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state__in=["draft", "open"]),
                name="round_one_unclosed_in_event",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=Q(state__in=RoundState.values), name="round_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state="draft", published_at=None, closed_at=None, undone_at=None)
                | Q(state="open", published_at__isnull=False, closed_at=None, undone_at=None)
                | Q(
                    state="closed",
                    published_at__isnull=False,
                    closed_at__isnull=False,
                    undone_at=None,
                )
                | Q(state="undone", published_at__isnull=False, undone_at__isnull=False),
                name="round_times_fit_state",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at=None) | Q(clock_left=None),
                name="round_clock_runs_or_stands",
            ),
        ]
        indexes = [
            models.Index(
                fields=["clock_ends_at"],
                condition=Q(state="open", clock_ends_at__isnull=False),
                name="round_clock_ends_at_open",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class RoundDraw(models.Model):
    """The material from which a round was drawn, for everybody once the round is published.

    `lot` is the number of the link from which its lots come in both chains of the event
    (`pairing.lots`): the next one after those of the rounds that were published before, undone ones
    included. `drafts` counts those drafts that staff could see of this lot, with this one.
    `packed` is the gzip of the document of the draw as JSON (`pairing.draws`,
    `pairing.beginnings`). Rounds of an archive have none.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="draw")
    lot = models.PositiveIntegerField()
    drafts = models.PositiveIntegerField(default=1)
    packed = models.BinaryField()

    def __str__(self) -> str:
        return f"draw {self.lot}"
