"""What can be chosen in a field of a form, where that is known only when the form is shown."""

from collections.abc import Iterable
from typing import Any

from django import forms

from accounts.models import Organisation


def offer(form: forms.BaseForm, name: str, choices: Iterable[Any]) -> None:
    """Let the field of this name offer these choices and no others."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [*choices]


def offer_organisations(form: forms.BaseForm, organisations: Iterable[Organisation]) -> None:
    """In whose name something is done: one's own, or that of one of these."""
    named = [(one.slug, one.name) for one in organisations if one.personal_of_id is None]
    offer(form, "organisation", [("", "myself"), *named])
