"""Fields of forms for settings, made from the declarations in a plan."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext

from contract.fields import single_line
from ground.kinds import NumberKind
from ground.texts import translated, translated_when_shown
from tournaments.terms.event_plan import Plan
from tournaments.terms.settings import (
    Flag,
    Items,
    Makers,
    Moment,
    OneOf,
    Setting,
    Table,
    Text,
    Whole,
    made,
    settings_of,
)
from tournaments.terms.stage_plan import StagePlan
from web.core.datetimes import EventTimeField

Form = TypeVar("Form", bound=type[forms.Form])


class LinesField(forms.CharField):
    """A text of several lines, with the line endings of browsers made "\n"."""

    widget = forms.Textarea

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).replace("\r\n", "\n")


def choices_of(kind: Any) -> list[tuple[Any, Any]]:
    """The values of an enumeration with their labels, as forms show them."""
    return [(value, translated_when_shown(label)) for value, label in kind.choices]


def _choice(kind: Any, longest: int, **options: Any) -> forms.ChoiceField:
    if issubclass(kind, NumberKind):
        return forms.TypedChoiceField(coerce=int, choices=choices_of(kind), **options)
    return forms.ChoiceField(choices=choices_of(kind), **options)


def _text(longest: int, least: int, lines: bool, **options: Any) -> forms.CharField:
    if lines:
        options = {"widget": forms.Textarea({"rows": 4, "class": "short"})} | options
        return LinesField(max_length=longest, **options)
    return forms.CharField(max_length=longest, validators=[single_line], **options)


# Lists and tables are typed in fields of their own.
_FIELDS: Makers = {
    Text: _text,
    Whole: lambda least, most, wide, **options: forms.IntegerField(
        min_value=least, max_value=most, **options
    ),
    Flag: forms.BooleanField,
    OneOf: _choice,
    Moment: EventTimeField,
}


def asks_settings(
    plan: Any, *, only: Collection[str] | None = None, but: Collection[str] = (), usual: bool = True
) -> Callable[[Form], Form]:
    """A class decorator that gives a form a field for each setting of a plan (`only` these, without
    `but`), except for fields that the form declares itself, and for lists and tables. Fields start
    with the default if `usual`, else empty; those that are not in `field_order` come last."""

    def add(form: Any) -> Any:
        fields = {
            name: form_field(setting, **({} if usual else {"initial": None}))
            for name, setting in settings_of(plan).items()
            if (only is None or name in only) and name not in but
            if not isinstance(setting.values, Items | Table)
        }
        form.base_fields = form.declared_fields = fields | form.declared_fields
        return form

    return add


def form_field(setting: Setting, **more: Any) -> Any:
    """The form field of a setting."""
    return made(setting.values, _FIELDS, **setting_words(setting) | more)


def setting_words(setting: Setting) -> dict[str, Any]:
    """Label, help text and initial value of the field of a setting."""
    return {
        "label": translated_when_shown(setting.label),
        "help_text": translated_when_shown(setting.help),
        "required": setting.needed,
        "initial": setting.default,
    }


def setting_labels(changed: Iterable[str]) -> list[str]:
    """The labels of the settings of an event or a stage that a change of these names is of, each
    once."""
    labels: dict[str, list[str]] = {}
    for setting in (*settings_of(Plan).values(), *settings_of(StagePlan).values()):
        labels.setdefault(setting.changed_as, []).append(translated(setting.label))
    labels["stages"] = [gettext("Stages")]
    return [*dict.fromkeys(label for name in changed for label in labels[name])]


def with_defaults(plan: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a form, with the default for empty fields whose setting has one."""
    settings = settings_of(plan)
    return {
        name: settings[name].default
        if value in ("", None) and name in settings and not settings[name].optional
        else value
        for name, value in values.items()
    }
