"""The stages of an event, and who plays in each."""

from django.db import models
from django.db.models import Q

from tournaments.models.entries import Entry
from tournaments.models.events import Tournament
from tournaments.terms.kinds import ELIMINATIONS, AtTime, BestOf, Seeding, StageKind


class Stage(models.Model):
    """A part of an event played in one manner for a number of rounds.

    `rounds` is None until the number of its players tells: in a bracket, a round robin, and where
    `attendance` names the published table that says so. `groups` and `legs` (how often each meets
    each) are of a round robin, `third_place` and `reset` (another final if its loser has lost no
    match before) of brackets; `bracket` is the drawing, once there is one. `entering` says how many
    begin in each round of a single elimination, the lowest seeds first: the others wait.

    A round takes `minutes`, None if nobody counts them; `grace_minutes` after its end the matches
    without a result get the one of `at_time`.

    Into every stage but the first a cut leads: the first `cut_size` of the standings, those with
    `cut_points`, both together as `Cut` says, or the first `cut_each` of each group before. With
    `carries`, what was won in the stage before goes on counting in this one.

    `scenarios` has what is played for in each of its rounds, as `Scenario` says.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=StageKind.choices, default=StageKind.SWISS)
    rounds = models.PositiveSmallIntegerField(null=True)
    attendance = models.CharField(max_length=40, default="", blank=True)
    best_of = models.PositiveSmallIntegerField(choices=BestOf.choices, default=BestOf.SINGLE)
    minutes = models.PositiveSmallIntegerField(null=True)
    grace_minutes = models.PositiveSmallIntegerField(default=10)
    at_time = models.CharField(max_length=16, choices=AtTime.choices, default=AtTime.STAFF)
    third_place = models.BooleanField(default=False)
    entering = models.JSONField(default=list, blank=True)
    reset = models.BooleanField(default=True)
    legs = models.PositiveSmallIntegerField(default=1)
    groups = models.PositiveSmallIntegerField(default=1)
    cut_size = models.PositiveIntegerField(null=True)
    cut_points = models.PositiveIntegerField(null=True)
    cut_strict = models.BooleanField(default=False)
    cut_each = models.PositiveSmallIntegerField(null=True)
    carries = models.BooleanField(default=False)
    seeding = models.CharField(max_length=16, choices=Seeding.choices, default=Seeding.STANDINGS)
    scenarios = models.JSONField(default=list, blank=True)
    bracket = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="stage_number_unique_in_event"
            ),
            models.CheckConstraint(
                condition=Q(rounds=None) | Q(rounds__gte=1), name="stage_rounds_positive"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_positive"),
            models.CheckConstraint(condition=Q(kind__in=StageKind.values), name="stage_kind_known"),
            models.CheckConstraint(
                condition=Q(best_of__in=BestOf.values), name="stage_best_of_known"
            ),
            models.CheckConstraint(
                condition=Q(seeding__in=Seeding.values), name="stage_seeding_known"
            ),
            models.CheckConstraint(
                condition=Q(at_time__in=AtTime.values), name="stage_at_time_known"
            ),
            models.CheckConstraint(
                condition=Q(minutes=None) | Q(minutes__gte=1), name="stage_minutes_positive"
            ),
            models.CheckConstraint(
                condition=Q(groups__gte=1, legs__gte=1), name="stage_groups_and_legs_positive"
            ),
            models.CheckConstraint(
                condition=~Q(kind="swiss") | ~Q(rounds=None, attendance=""),
                name="stage_swiss_rounds_or_attendance",
            ),
        ]

    def __str__(self) -> str:
        return f"stage {self.number}"

    @property
    def is_elimination(self) -> bool:
        return self.kind in ELIMINATIONS


class StageEntrant(models.Model):
    """Somebody who plays in a stage, with their seed there (1 is the best) and their group."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="entrants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stages")
    seed = models.PositiveIntegerField()
    group = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entrant_entry_unique"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_entrant_seed_unique"),
            models.CheckConstraint(condition=Q(seed__gte=1), name="stage_entrant_seed_positive"),
            models.CheckConstraint(condition=Q(group__gte=1), name="stage_entrant_group_positive"),
        ]

    def __str__(self) -> str:
        return f"seed {self.seed}"


class ForbiddenPair(models.Model):
    """Two entries who are not to meet: each other's family, or by a ruling."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="forbidden_pairs"
    )
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_unique"),
            models.CheckConstraint(
                condition=~Q(first=models.F("second")), name="forbidden_pair_distinct"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"
