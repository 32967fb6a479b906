"""Forms about the stages of an event."""

from collections.abc import Callable, Mapping, Sequence
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
from tournaments.terms.kinds import StageKind
from tournaments.terms.scenarios import (
    LONGEST_SCENARIOS,
    Scenario,
    UnreadableScenario,
    read_scenarios,
    written_scenarios,
)
from tournaments.terms.settings import Group, settings_of
from tournaments.terms.stage_plan import TIMING, StagePlan
from web.core.setting_fields import (
    LinesField,
    asks_settings,
    choices_of,
    form_field,
    setting_words,
    with_defaults,
)
from web.core.typed_forms import Form, fields

_SETTINGS = settings_of(StagePlan)
# The number of rounds that can have a scenario where the number of rounds is not set.
FEWEST_SCENARIOS = 5
# Settings that may change once players can enter.
_ALWAYS = (*TIMING, "scenarios")
# The settings that only these types of stages have; all others are asked of each.
ASKED_OF: Mapping[str, tuple[StageKind, ...]] = {
    "rounds": (StageKind.SWISS,),
    "attendance": (StageKind.SWISS,),
    "third_place": (StageKind.SINGLE_ELIMINATION,),
    "entering": (StageKind.SINGLE_ELIMINATION,),
    "one_final": (StageKind.DOUBLE_ELIMINATION,),
    "legs": (StageKind.ROUND_ROBIN,),
    "groups": (StageKind.ROUND_ROBIN,),
}
# Those that a first stage has not, as nobody comes from one before.
LATER_ALONE = ("cut_size", "cut_points", "cut_strict", "cut_each", "carries")
# Settings below the fold of a stage, as few events change them.
SELDOM = {
    "one_final",
    *(setting.name for setting in _SETTINGS.values() if setting.group == Group.SELDOM),
}


@asks_settings(StagePlan, only=TIMING, usual=False)
class TimingForm(Form):
    """The length of the rounds of a stage, what happens when time is up, and the scenarios: of
    those that are `offered` one a round, or else a line a round with its name."""

    grace_minutes = form_field(_SETTINGS["grace_minutes"])
    scenarios = LinesField(
        max_length=LONGEST_SCENARIOS,
        strip=False,
        widget=forms.Textarea({"rows": 4, "class": "short", "spellcheck": "false"}),
        **setting_words(_SETTINGS["scenarios"]) | {"initial": ""},
    )

    def __init__(self, *args: Any, offered: Sequence[Scenario] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.scenario_fields: list[str] = []
        if offered:
            del self.fields["scenarios"]
            self._offer(offered)

    def _offer(self, offered: Sequence[Scenario]) -> None:
        """A choice for each round: of what is offered, and of what a round has besides."""
        lines = self.initial.get("scenarios", "").splitlines()
        usual = [(written_scenarios([scenario]), scenario["name"]) for scenario in offered]
        for number in range(1, max(len(lines), self._rounds()) + 1):
            line = lines[number - 1] if number <= len(lines) else ""
            known = line in ["", *(value for value, _name in usual)]
            self.scenario_fields.append(name := f"scenario_{number}")
            self.fields[name] = forms.ChoiceField(
                label=gettext("Scenario of round {number}").format(number=number),
                choices=[("", gettext("None")), *usual, *([] if known else [(line, line)])],
                initial=line,
                required=False,
            )

    def _rounds(self) -> int:
        return int(self.initial.get("rounds") or FEWEST_SCENARIOS)

    def clean_scenarios(self) -> list[Scenario]:
        return self._read(self.named["scenarios"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.scenario_fields:
            chosen = [cleaned.pop(name, "") for name in self.scenario_fields]
            cleaned["scenarios"] = self._read("\n".join(chosen))
        return cleaned

    def _read(self, lines: str) -> list[Scenario]:
        try:
            return read_scenarios(lines)
        except UnreadableScenario as error:
            raise forms.ValidationError(str(error)) from error

    def scenario_choices(self) -> list[forms.BoundField]:
        """The fields of scenarios, one for each round or one for all."""
        return [self[name] for name in self.scenario_fields or ["scenarios"]]

    def timing(self) -> dict[str, Any]:
        """The values as fields of a `StagePlan`."""
        return with_defaults(StagePlan, {name: self.named[name] for name in _ALWAYS})

    def usual_fields(self) -> list[tuple[forms.BoundField, str]]:
        """The fields that most stages set, each with the types of stages that have it."""
        return self._fields(lambda name: name not in SELDOM)

    def seldom_fields(self) -> list[tuple[forms.BoundField, str]]:
        """All others."""
        return self._fields(lambda name: name in SELDOM)

    def _fields(self, takes: Callable[[str], bool]) -> list[tuple[forms.BoundField, str]]:
        apart = (*self.scenario_fields, "scenarios", "DELETE")
        return [
            (field, " ".join(ASKED_OF.get(field.name, StageKind.values)))
            for field in self.visible_fields()
            if field.name not in apart and takes(field.name)
        ]


@asks_settings(StagePlan, but=(*TIMING, "reset"), usual=False)
class StageForm(TimingForm):
    """A stage. Fields that do not apply to its type stay empty."""

    kind: str = fields.ChoiceField(
        choices=[("", _("No stage")), *choices_of(StageKind)],
        **setting_words(_SETTINGS["kind"]) | {"initial": None},
    )
    best_of = form_field(_SETTINGS["best_of"], required=True)
    attendance: str = fields.ChoiceField(
        choices=[("", _("No table")), *((table.slug, table.name) for table in TABLES.values())],
        **setting_words(_SETTINGS["attendance"]),
    )
    entering: str = fields.CharField(
        max_length=100, **setting_words(_SETTINGS["entering"]) | {"initial": None}
    )
    one_final: bool = fields.BooleanField(
        label=_("Double elimination: no second final"),
        required=False,
        help_text=_(
            "Otherwise a second final is played if the loser of the final hasn’t lost before."
        ),
    )
    seeding = form_field(_SETTINGS["seeding"], required=True)
    field_order = (
        *("kind", "rounds", "legs", "groups", "best_of", "minutes", "cut_size", "third_place"),
        *("attendance", "grace_minutes", "at_time", "entering", "one_final", "seeding"),
    )

    def __init__(self, *args: Any, first: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if first:
            for name in LATER_ALONE:
                del self.fields[name]

    def clean_entering(self) -> tuple[int, ...]:
        words = self.entering.replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            raise forms.ValidationError(
                gettext("Enter whole numbers with spaces between them, such as 4 2 2.")
            )
        return tuple(map(int, words))

    def plan(self) -> StagePlan:
        """The stage as a plan, without what its type does not have."""
        kind = self.kind
        kept = {
            name: value for name, value in self.named.items() if kind in ASKED_OF.get(name, (kind,))
        }
        cleaned = with_defaults(StagePlan, {"one_final": False} | kept)
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
    """The settings that may still change of a stage that has begun."""

    before: StagePlan

    def plan(self) -> StagePlan:
        """The stage with the times and scenarios of the form."""
        return replace(self.before, **self.timing())


class StagesForm(forms.BaseFormSet):
    """All stages of an event, of which the first `begun` take times and scenarios alone."""

    stages: Sequence[StagePlan] = ()
    begun = 0
    offered: Sequence[Scenario] = ()

    def _construct_form(self, i: int, **kwargs: Any) -> Any:
        if i >= min(self.begun, len(self.stages)):
            usual: Any = super()
            return usual._construct_form(i, **kwargs | {"first": i == 0})
        form = BegunStageForm(
            self.data if self.is_bound else None,
            prefix=self.add_prefix(i),
            initial=stage_fields(self.stages[i]),
            offered=self.offered,
        )
        form.before = self.stages[i]
        return form

    def plans(self) -> tuple[StagePlan, ...]:
        """The plans of the stages, in their order."""
        return tuple(form.plan() for form in self.filled_forms())

    def filled_forms(self) -> list[StageForm | BegunStageForm]:
        kept = [form for form in self.forms if form not in self.deleted_forms]
        return [form for form in kept if isinstance(form, BegunStageForm) or form.named.get("kind")]


def blame_stage(form: Any, error: StagesUnusable) -> None:
    """Show the error beside the field of the stage that causes it."""
    name = {"reset": "one_final"}.get(error.name, error.name)
    stage_forms = form.filled_forms() or form.forms
    stage_form = stage_forms[min(error.stage, len(stage_forms) - 1)]
    stage_form.add_error(name if name in stage_form.fields else None, str(error))


def stages_form(
    data: Any, stages: Sequence[StagePlan], begun: int, *, offered: Sequence[Scenario] = ()
) -> StagesForm:
    """The form of these stages, with an empty form for one more; bound to `data` if given. As many
    take times alone as had begun when the page was shown, so that nothing sent is passed over. The
    scenarios are of those `offered`, or names that are typed where none are."""
    made: type[Any] = forms.formset_factory(
        StageForm,
        formset=StagesForm,
        extra=1,
        max_num=MOST_STAGES,
        validate_max=True,
        can_delete=True,
    )
    initial = [stage_fields(plan) for plan in stages]
    formset: StagesForm = made(data, initial=initial, form_kwargs={"offered": offered})
    formset.offered = offered
    at_first = str((data or {}).get("begun", ""))
    formset.stages, formset.begun = stages, begun
    if data:
        formset.begun = int(at_first) if at_first in map(str, range(MOST_STAGES + 1)) else 0
    return formset
