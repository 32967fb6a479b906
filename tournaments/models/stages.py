"""The stages of an event, and who plays in each."""

from django.db import models
from django.db.models import Q

from tournaments.models.entries import Entry
from tournaments.models.events import Tournament
from tournaments.models.setting_columns import columns_of, known_words
from tournaments.terms.kinds import ELIMINATIONS
from tournaments.terms.stage_plan import StagePlan

_plan = columns_of(StagePlan)


class Stage(models.Model):
    """A part of an event played in one manner for a number of rounds; `StagePlan` tells what its
    settings are.

    `rounds` is None until the number of its players tells: in a bracket, a round robin, and where
    `attendance` names the published table that says so. `bracket` is the drawing, once there is
    one. Into every stage but the first a cut leads: the first `cut_size` of the standings, those
    with `cut_points`, both together as `Cut` says, or the first `cut_each` of each group before.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = _plan.kind
    rounds = _plan.rounds
    attendance = _plan.attendance
    best_of = _plan.best_of
    minutes = _plan.minutes
    grace_minutes = _plan.grace_minutes
    at_time = _plan.at_time
    third_place = _plan.third_place
    entering = _plan.entering
    reset = _plan.reset
    legs = _plan.legs
    groups = _plan.groups
    cut_size = _plan.cut_size
    cut_points = _plan.cut_points
    cut_strict = _plan.cut_strict
    cut_each = _plan.cut_each
    carries = _plan.carries
    seeding = _plan.seeding
    scenarios = _plan.scenarios
    bracket = models.JSONField(null=True)

    class Meta:
        constraints = [
            *known_words(StagePlan, "stage"),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="stage_number_unique_in_event"
            ),
            models.CheckConstraint(
                condition=Q(rounds=None) | Q(rounds__gte=1), name="stage_rounds_positive"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_positive"),
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
