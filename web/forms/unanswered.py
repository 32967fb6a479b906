"""Which unanswered results the staff lets stand."""

from typing import Any
from uuid import UUID

from django import forms


class AcceptForm(forms.Form):
    """Some of the matches on the list, or all of them."""

    all = forms.BooleanField(required=False)
    match = forms.TypedMultipleChoiceField(coerce=UUID, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["match"]
        field.valid_value = _is_id

    def clean(self) -> dict[str, Any]:
        """All, or one at least."""
        given = super().clean() or {}
        if not given.get("all") and not given.get("match"):
            raise forms.ValidationError("Choose at least one match.")
        return given

    def matches(self) -> list[UUID] | None:
        """The chosen ones; None for all."""
        return None if self.cleaned_data["all"] else self.cleaned_data["match"]


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
