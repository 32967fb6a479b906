"""Forms about the stages of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from django import forms

from tournaments.events.services.settings import (
    MOST_STAGES,
    StagesUnusable,
)
from tournaments.pairing.attendance import TABLES
from tournaments.stages.plan import TIMING, StagePlan
from tournaments.terms.kinds import BestOf, Seeding
from tournaments.terms.scenarios import (
    LONGEST_SCENARIOS,
    Scenario,
    UnreadableScenario,
    read_scenarios,
    written_scenarios,
)
from tournaments.terms.settings import settings_of
from web.core.setting_fields import (
    LinesField,
    asks_settings,
    form_field,
    setting_words,
    with_defaults,
)
from web.stages.texts import KINDS

SEEDINGS = {
    Seeding.STANDINGS: "standings (first stage: lots)",
    Seeding.RATING: "ratings of the arrangements",
    Seeding.RANDOM: "lots",
}


_SETTINGS = settings_of(StagePlan)
_TIMING = "time"
# What may change once players can enter.
_ALWAYS = (*TIMING, "scenarios")


@asks_settings(StagePlan, only=TIMING, usual=False)
class TimingForm(forms.Form):
    """The length of the rounds of a stage, what happens when time is up, and the scenarios."""

    grace_minutes = form_field(_SETTINGS["grace_minutes"])
    scenarios = LinesField(
        max_length=LONGEST_SCENARIOS,
        strip=False,
        widget=forms.Textarea({"rows": 4, "class": "short", "spellcheck": "false"}),
        **setting_words(_SETTINGS["scenarios"]) | {"initial": ""},
    )

    def clean_scenarios(self) -> list[Scenario]:
        try:
            return read_scenarios(self.cleaned_data["scenarios"])
        except UnreadableScenario as error:
            raise forms.ValidationError(str(error)) from error

    def timing(self) -> dict[str, Any]:
        """The values as fields of a `StagePlan`."""
        return with_defaults(StagePlan, {name: self.cleaned_data[name] for name in _ALWAYS})


@asks_settings(StagePlan, but=(*TIMING, "reset"), usual=False)
class StageForm(TimingForm):
    """A stage. Fields that do not apply to its type stay empty."""

    kind = forms.ChoiceField(
        label="Played as", required=False, choices=[("", "no further stage"), *KINDS.items()]
    )
    best_of = forms.TypedChoiceField(
        label=_SETTINGS["best_of"].label,
        coerce=int,
        choices=[(number, f"best of {number}") for number in BestOf.values],
    )
    attendance = forms.ChoiceField(
        choices=[("", "no table"), *((table.slug, table.name) for table in TABLES.values())],
        **setting_words(_SETTINGS["attendance"]),
    )
    entering = forms.CharField(
        max_length=100, **setting_words(_SETTINGS["entering"]) | {"initial": None}
    )
    one_final = forms.BooleanField(
        label="Double elimination: one final",
        required=False,
        help_text="Else it is played again when its loser had lost no match before.",
    )
    seeding = forms.ChoiceField(label=_SETTINGS["seeding"].label, choices=SEEDINGS.items())
    field_order = (
        *("kind", "best_of", "rounds", "attendance", *TIMING, "scenarios", "groups", "legs"),
        *("third_place", "entering", "one_final", "seeding"),
    )

    def clean_entering(self) -> tuple[int, ...]:
        words = self.cleaned_data["entering"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            raise forms.ValidationError("Whole numbers with spaces between them, such as 4 2 2.")
        return tuple(map(int, words))

    def plan(self) -> StagePlan:
        """The stage as a plan."""
        cleaned = with_defaults(StagePlan, self.cleaned_data)
        cleaned.pop("DELETE", None)
        cleaned["reset"] = not cleaned.pop("one_final")
        return StagePlan(**cleaned)


def stage_fields(plan: StagePlan) -> dict[str, Any]:
    """The plan of a stage as initial values of its form."""
    entering = " ".join(map(str, plan.entering))
    return (
        asdict(plan)
        | {"one_final": not plan.reset, "entering": entering}
        | {"scenarios": written_scenarios(plan.scenarios)}
    )


class StagesForm(forms.BaseFormSet):
    """All stages of an event."""

    def plans(self) -> tuple[StagePlan, ...]:
        """The plans of the stages, in their order."""
        return tuple(form.plan() for form in self.filled_forms())

    def filled_forms(self) -> list[StageForm]:
        kept = [form for form in self.forms if form not in self.deleted_forms]
        return [form for form in kept if form.cleaned_data.get("kind")]


def blame_stage(form: Any, error: StagesUnusable) -> None:
    """Show the error beside the field of the stage that causes it."""
    name = {"reset": "one_final"}.get(error.name, error.name)
    stage_forms = (form.filled_forms() if isinstance(form, StagesForm) else []) or form.forms
    stage_forms[min(error.stage, len(stage_forms) - 1)].add_error(name, str(error))


def stages_form(data: Any, stages: Sequence[StagePlan]) -> StagesForm:
    """The form of these stages, with an empty form for one more; bound to `data` if given."""
    made: type[Any] = forms.formset_factory(
        StageForm,
        formset=StagesForm,
        extra=1,
        max_num=MOST_STAGES,
        validate_max=True,
        can_delete=True,
    )
    formset: StagesForm = made(data, initial=[stage_fields(plan) for plan in stages])
    return formset


def timing_form(data: Any, stages: Sequence[StagePlan]) -> forms.BaseFormSet:
    """The same for times and scenarios alone, which can change until the event is over."""
    count = len(stages)
    made: type[Any] = forms.formset_factory(
        TimingForm, extra=0, min_num=count, max_num=count, validate_min=True, validate_max=True
    )
    initial = [stage_fields(plan) for plan in stages]
    formset: forms.BaseFormSet = made(data, initial=initial, prefix=_TIMING)
    return formset


def is_timing(data: Mapping[str, Any]) -> bool:
    """Whether the data sent are those of `timing_form`."""
    return f"{_TIMING}-TOTAL_FORMS" in data


def timed(stages: Sequence[StagePlan], form: forms.BaseFormSet) -> tuple[StagePlan, ...]:
    """The stages with the times and scenarios of the form."""
    return tuple(
        replace(stage, **stage_form.timing())
        for stage, stage_form in zip(stages, form.forms, strict=True)
    )
