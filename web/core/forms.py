"""Fields that several forms share: choices known only when a form is shown, and versions.

A form with a `version_field()` gets the version as `initial`, and a service takes its value as
`expected`. A form sent without a version applies to any version.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Organisation
from tournaments.core.services.changes import Expected
from tournaments.terms.limits import LONGEST_REASON
from web.core.typed_forms import Form
from web.core.typed_numbers import typed_number

STAFF_REASON = _("Reason (only staff can see it)")


def reason_field(label: Any = STAFF_REASON, *, required: bool = True) -> Any:
    """The reason for an action of the staff; usually only they can read it."""
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
    offer(form, "organisation", [("", gettext("Just me")), *named])


def dates_checked_field() -> Any:
    """The answer of an organiser who is asked about doubtful dates."""
    return forms.BooleanField(label=_("These dates are right"), required=False)


OVERTAKEN = _(
    "Someone else changed this a moment ago. Nothing was saved; here is the current version."
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
        version = typed_number(text)
        return frozenset(() if version is None else {version})


def version_field() -> Any:
    """The version that a page showed, for the `expected` of a service."""
    return VersionField()


class ShownForm(Form):
    """A button that sends the version that its page showed."""

    version: Expected | None = version_field()


class SentReasonForm(ShownForm):
    """A button that sends the version that its page showed, and a reason, which only the service
    knows whether it needs."""

    reason: str = reason_field(required=False)


def submitted_version(data: Any) -> Expected | None:
    """The version that was sent with a button."""
    form = ShownForm(data)
    form.is_valid()  # Any text is a version, or matches none.
    version: Expected | None = form.version
    return version


def overtaken(form: forms.Form, *, now_at: int) -> None:
    """Set the version of a filled-in form to `now_at`, which its page shows now."""
    form.data = {**form.data, "version": str(now_at)}
    form.add_error(None, OVERTAKEN)
