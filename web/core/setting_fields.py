"""Fields of forms for settings, made from the declarations in a plan."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from django import forms

from contract.fields import single_line
from tournaments.terms.settings import (
    Flag,
    Items,
    Moment,
    OneOf,
    Setting,
    Table,
    Text,
    Whole,
    settings_of,
)
from web.core.datetimes import EventTimeField
from web.core.setting_texts import CHOICES, SETTINGS, SettingText

Form = TypeVar("Form", bound=type[forms.Form])


class LinesField(forms.CharField):
    """A text of several lines, with the line endings of browsers made "\n"."""

    widget = forms.Textarea

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).replace("\r\n", "\n")


def asks_settings(
    plan: Any, *, only: Collection[str] | None = None, but: Collection[str] = (), usual: bool = True
) -> Callable[[Form], Form]:
    """A class decorator that gives a form a field for each setting of a plan (`only` these, without
    `but`), except for fields that the form declares itself, and for lists and tables. Fields start
    with the default if `usual`, else empty; those that are not in `field_order` come last."""

    def add(form: Any) -> Any:
        made = {
            name: form_field(setting, **({} if usual else {"initial": None}))
            for name, setting in settings_of(plan).items()
            if (only is None or name in only) and name not in but
            if not isinstance(setting.values, Items | Table)
        }
        form.base_fields = form.declared_fields = made | form.declared_fields
        return form

    return add


def form_field(setting: Setting, **more: Any) -> Any:
    """The form field of a setting."""
    options = setting_words(setting) | more
    match setting.values:
        case Text(longest, lines=True):
            widget = forms.Textarea({"rows": 4, "class": "short"})
            return LinesField(max_length=longest, widget=widget, **options)
        case Text(longest):
            return forms.CharField(max_length=longest, validators=[single_line], **options)
        case Whole(least, most):
            return forms.IntegerField(min_value=least, max_value=most, **options)
        case Flag():
            return forms.BooleanField(**options)
        case OneOf():
            return forms.ChoiceField(**{"choices": CHOICES[setting.name].items()} | options)
        case Moment():
            return EventTimeField(**options)
    raise TypeError(f"No form has a field for {setting.values!r}.")


def setting_words(setting: Setting) -> dict[str, Any]:
    """Label, help text and initial value of the field of a setting."""
    text = SETTINGS.get(setting.name, SettingText(None))
    return {
        "label": text.label,
        "help_text": text.help,
        "required": setting.needed,
        "initial": setting.default,
    }


def with_defaults(plan: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a form, with the default for empty fields whose setting has one."""
    settings = settings_of(plan)
    return {
        name: settings[name].default
        if value in ("", None) and name in settings and not settings[name].optional
        else value
        for name, value in values.items()
    }
