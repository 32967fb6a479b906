"""What an organiser fills in about the stages of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from django import forms

from tournaments.core.limits import (
    LONGEST_ROUND,
    MOST_GROUPS,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.events.services.settings import (
    MOST_STAGES,
    StagesUnusable,
)
from tournaments.pairing.attendance import TABLES
from tournaments.stages.plan import MOST_LEGS, TIMING, StagePlan
from tournaments.terms.kinds import AtTime, BestOf, Seeding
from web.stages.texts import KINDS

SEEDINGS = {
    Seeding.STANDINGS: "standings (first stage: lots)",
    Seeding.RATING: "ratings of the arrangements",
    Seeding.RANDOM: "lots",
}


def _number(label: str, most: int, help_text: str = "", least: int = 1) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _tick(label: str, help_text: str = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, help_text=help_text)


_TIMING = "time"


class TimingForm(forms.Form):
    """How long the rounds of a stage take, and what follows then."""

    minutes = _number("Minutes of a round", LONGEST_ROUND, "Empty: nobody counts them.")
    grace_minutes = forms.IntegerField(
        label="Minutes after it until a missing result is decided",
        min_value=0,
        max_value=LONGEST_ROUND,
        required=False,
        initial=StagePlan.grace_minutes,
    )
    at_time = forms.ChoiceField(
        label="Then, without a result", required=False, choices=AtTime.choices
    )

    def timing(self) -> dict[str, Any]:
        """The same by the words of a plan."""
        told = {name: self.cleaned_data[name] for name in TIMING}
        told["at_time"] = told["at_time"] or AtTime.STAFF
        if told["grace_minutes"] is None:
            told["grace_minutes"] = StagePlan.grace_minutes
        return told


class StageForm(TimingForm):
    """One stage. What does not belong to its kind stays empty."""

    kind = forms.ChoiceField(
        label="Played as", required=False, choices=[("", "no further stage"), *KINDS.items()]
    )
    best_of = forms.TypedChoiceField(
        label="Matches are",
        coerce=int,
        choices=[(number, f"best of {number}") for number in BestOf.values],
    )
    rounds = _number("Swiss rounds", MOST_ROUNDS)
    attendance = forms.ChoiceField(
        label="Or by the table of",
        required=False,
        choices=[("", "no table"), *((table.slug, table.name) for table in TABLES.values())],
        help_text="The number of players then tells the rounds when the event starts.",
    )
    groups = _number("Groups of a round robin", MOST_GROUPS)
    legs = _number("How often each meets each", MOST_LEGS)
    third_place = _tick("Single elimination: a match for third place")
    entering = forms.CharField(
        label="Single elimination: how many enter in each round",
        required=False,
        max_length=100,
        help_text="The lowest seeds first, such as 4 2 2: of eight, the best two wait two rounds."
        " Empty: only the best wait, where the number is no power of two.",
    )
    one_final = _tick(
        "Double elimination: one final",
        "Else it is played again when its loser had lost no match before.",
    )
    seeding = forms.ChoiceField(label="Seeds by", choices=SEEDINGS.items())
    cut_size = _number("The first so many go on into it", MOST_PLACES, least=2)
    cut_points = _number(
        "All with so many points", MOST_POINTS, "With both, whoever has one of them goes on."
    )
    cut_strict = _tick("Both are needed to go on")
    cut_each = _number("Or the first so many of each group", MOST_PLACES)
    carries = _tick("Scores of the stage before go on counting")
    field_order = ("kind", "best_of", "rounds", "attendance", *TIMING)

    def clean_entering(self) -> tuple[int, ...]:
        words = self.cleaned_data["entering"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            raise forms.ValidationError("Whole numbers with spaces between them, such as 4 2 2.")
        return tuple(map(int, words))

    def plan(self) -> StagePlan:
        """The stage as a plan."""
        told = {**self.cleaned_data}
        told.pop("DELETE", None)
        told["reset"] = not told.pop("one_final")
        told |= {name: told[name] or 1 for name in ("groups", "legs")}
        return StagePlan(**told | self.timing())


def stage_fields(plan: StagePlan) -> dict[str, Any]:
    """The plan of a stage as its form shows it."""
    entering = " ".join(map(str, plan.entering))
    return asdict(plan) | {"one_final": not plan.reset, "entering": entering}


class StagesForm(forms.BaseFormSet):
    """All stages of an event."""

    def plans(self) -> tuple[StagePlan, ...]:
        """The stages that are wanted, in their order."""
        return tuple(form.plan() for form in self.wanted())

    def wanted(self) -> list[StageForm]:
        kept = [form for form in self.forms if form not in self.deleted_forms]
        return [form for form in kept if form.cleaned_data.get("kind")]


def blame_stage(form: Any, error: StagesUnusable) -> None:
    """Put the error beside the field of the stage that is to blame."""
    name = {"reset": "one_final"}.get(error.name, error.name)
    there = (form.wanted() if isinstance(form, StagesForm) else []) or form.forms
    there[min(error.stage, len(there) - 1)].add_error(name, str(error))


def stages_form(data: Any, stages: Sequence[StagePlan]) -> StagesForm:
    """The form of these stages, with room for one more, or as it was filled in."""
    made: type[Any] = forms.formset_factory(
        StageForm,
        formset=StagesForm,
        extra=1,
        max_num=MOST_STAGES,
        validate_max=True,
        can_delete=True,
    )
    found: StagesForm = made(data, initial=[stage_fields(one) for one in stages])
    return found


def timing_form(data: Any, stages: Sequence[StagePlan]) -> forms.BaseFormSet:
    """The same for the time alone, which can change as long as the event is not over."""
    count = len(stages)
    made: type[Any] = forms.formset_factory(
        TimingForm, extra=0, min_num=count, max_num=count, validate_min=True, validate_max=True
    )
    initial = [stage_fields(one) for one in stages]
    found: forms.BaseFormSet = made(data, initial=initial, prefix=_TIMING)
    return found


def is_timing(data: Mapping[str, Any]) -> bool:
    """Whether this is such a form as a browser sends it."""
    return f"{_TIMING}-TOTAL_FORMS" in data


def timed(stages: Sequence[StagePlan], form: forms.BaseFormSet) -> tuple[StagePlan, ...]:
    """The stages with the time that was filled in."""
    return tuple(
        replace(stage, **one.timing()) for stage, one in zip(stages, form.forms, strict=True)
    )
