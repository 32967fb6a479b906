"""The form to accept unanswered results."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext


def looked_at(text: str) -> tuple[UUID, int]:
    """The id of a match and the version that the staff saw, from the text of a choice."""
    match, _, version = text.partition(" ")
    return UUID(match), int(version)


class AcceptForm(forms.Form):
    """Some of the matches on the list, or all that were listed."""

    all = forms.BooleanField(required=False)
    match = forms.TypedMultipleChoiceField(coerce=looked_at, required=False)
    listed = forms.TypedMultipleChoiceField(coerce=looked_at, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("match", "listed"):
            field: Any = self.fields[name]
            field.valid_value = _is_looked_at

    def clean(self) -> dict[str, Any]:
        """Require at least one match."""
        given = super().clean() or {}
        if not given.get("listed" if given.get("all") else "match"):
            raise forms.ValidationError(gettext("Choose at least one match."))
        return given

    def versions(self) -> dict[UUID, int]:
        """The chosen matches, with the versions that the staff saw."""
        return dict(self.cleaned_data["listed" if self.cleaned_data["all"] else "match"])


def _is_looked_at(text: str) -> bool:
    try:
        looked_at(text)
    except ValueError:
        return False
    return True
