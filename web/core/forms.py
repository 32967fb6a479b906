"""Fields that several forms share: choices known only when a form is shown, and versions.

A form with `version = VersionField()` gets the version as `initial`, and a service takes its
`cleaned_data["version"]` as `expected`. A form sent without a version applies to any version.
"""

from collections.abc import Iterable
from typing import Any

from django import forms

from accounts.models import Organisation
from tournaments.core.limits import LONGEST_REASON
from tournaments.core.services.changes import Expected


def reason_field(label: str, *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 2, "class": "short"}),
    )


def offer(form: forms.BaseForm, name: str, choices: Iterable[Any]) -> None:
    """Set the choices of the field of this name."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [*choices]


def offer_organisations(form: forms.BaseForm, organisations: Iterable[Organisation]) -> None:
    """Offer these organisations, and the user alone, as the owner of what is created."""
    named = [
        (organisation.slug, organisation.name)
        for organisation in organisations
        if organisation.personal_of_id is None
    ]
    offer(form, "organisation", [("", "myself"), *named])


OVERTAKEN = (
    "Somebody has changed this since you opened the page, so nothing was done. Here it is as it is"
    " now: look again, then decide."
)


class VersionField(forms.CharField):
    """A version for the `expected` of a service; text that is no version matches none."""

    widget = forms.HiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=20, **options)

    def clean(self, value: Any) -> Expected | None:
        text = str(value or "")
        if not text:
            return None
        return frozenset({int(text)} if text.isascii() and text.isdigit() else ())


class ShownForm(forms.Form):
    """A button that sends the version that its page showed."""

    version = VersionField()


def submitted_version(data: Any) -> Expected | None:
    """The version that was sent with a button."""
    form = ShownForm(data)
    form.is_valid()  # Any text is a version, or matches none.
    version: Expected | None = form.cleaned_data["version"]
    return version


def overtaken(form: forms.Form, *, now_at: int) -> None:
    """Set the version of a filled-in form to `now_at`, which its page shows now."""
    form.data = {**form.data, "version": str(now_at)}
    form.add_error(None, OVERTAKEN)
