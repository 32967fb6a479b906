"""Forms about the stages of an event."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events.services.settings import (
    MOST_STAGES,
    StagesUnusable,
)
from tournaments.pairing.attendance import TABLES
from tournaments.stages.plan import TIMING, StagePlan
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
from web.core.setting_texts import CHOICES

_SETTINGS = settings_of(StagePlan)
# Where there are no rules, in place of the words about options.
SCENARIO_NAMES = _("The name of each, for players. An empty line is a round without a scenario.")
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
        choices=[("", _("No stage")), *CHOICES["kind"].items()],
        **setting_words(_SETTINGS["kind"]) | {"initial": None},
    )
    best_of = forms.TypedChoiceField(
        coerce=int,
        choices=CHOICES["best_of"].items(),
        **setting_words(_SETTINGS["best_of"]) | {"required": True},
    )
    attendance = forms.ChoiceField(
        choices=[("", _("No table")), *((table.slug, table.name) for table in TABLES.values())],
        **setting_words(_SETTINGS["attendance"]),
    )
    entering = forms.CharField(
        max_length=100, **setting_words(_SETTINGS["entering"]) | {"initial": None}
    )
    one_final = forms.BooleanField(
        label=_("Double elimination: no second final"),
        required=False,
        help_text=_(
            "Otherwise a second final is played if the loser of the final hasn’t lost before."
        ),
    )
    seeding = form_field(_SETTINGS["seeding"], required=True)
    field_order = (
        *("kind", "best_of", "rounds", "attendance", *TIMING, "scenarios", "groups", "legs"),
        *("third_place", "entering", "one_final", "seeding"),
    )

    def clean_entering(self) -> tuple[int, ...]:
        words = self.cleaned_data["entering"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            raise forms.ValidationError(
                gettext("Enter whole numbers with spaces between them, such as 4 2 2.")
            )
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


class BegunStageForm(TimingForm):
    """What may still change of a stage that has begun."""

    before: StagePlan

    def plan(self) -> StagePlan:
        """The stage with the times and scenarios of the form."""
        return replace(self.before, **self.timing())


class StagesForm(forms.BaseFormSet):
    """All stages of an event, of which the first `begun` take times and scenarios alone."""

    stages: Sequence[StagePlan] = ()
    begun = 0

    def _construct_form(self, i: int, **kwargs: Any) -> Any:
        if i >= min(self.begun, len(self.stages)):
            usual: Any = super()
            return usual._construct_form(i, **kwargs)
        form = BegunStageForm(
            self.data if self.is_bound else None,
            prefix=self.add_prefix(i),
            initial=stage_fields(self.stages[i]),
        )
        form.before = self.stages[i]
        return form

    def plans(self) -> tuple[StagePlan, ...]:
        """The plans of the stages, in their order."""
        return tuple(form.plan() for form in self.filled_forms())

    def filled_forms(self) -> list[StageForm | BegunStageForm]:
        kept = [form for form in self.forms if form not in self.deleted_forms]
        return [
            form
            for form in kept
            if isinstance(form, BegunStageForm) or form.cleaned_data.get("kind")
        ]


def blame_stage(form: Any, error: StagesUnusable) -> None:
    """Show the error beside the field of the stage that causes it."""
    name = {"reset": "one_final"}.get(error.name, error.name)
    stage_forms = form.filled_forms() or form.forms
    stage_form = stage_forms[min(error.stage, len(stage_forms) - 1)]
    stage_form.add_error(name if name in stage_form.fields else None, str(error))


def stages_form(
    data: Any, stages: Sequence[StagePlan], begun: int, *, with_rules: bool = True
) -> StagesForm:
    """The form of these stages, with an empty form for one more; bound to `data` if given. As many
    take times alone as had begun when the page was shown, so that nothing sent is passed over.
    Without rules a game has no options for its scenarios to fix, and no logs."""
    made: type[Any] = forms.formset_factory(
        StageForm,
        formset=StagesForm,
        extra=1,
        max_num=MOST_STAGES,
        validate_max=True,
        can_delete=True,
    )
    formset: StagesForm = made(data, initial=[stage_fields(plan) for plan in stages])
    at_first = str((data or {}).get("begun", ""))
    formset.stages, formset.begun = stages, begun
    if data:
        formset.begun = int(at_first) if at_first in map(str, range(MOST_STAGES + 1)) else 0
    if not with_rules:
        for stage_form in formset.forms:
            stage_form.fields["scenarios"].help_text = SCENARIO_NAMES
    return formset
