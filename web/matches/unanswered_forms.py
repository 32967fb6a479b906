"""The form to accept unanswered results."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from web.core.typed_forms import Form, fields

NO_MATCH = _("Choose at least one match.")


def looked_at(text: str) -> tuple[UUID, int]:
    """The id of a match and the version that the staff saw, from the text of a choice."""
    match, _, version = text.partition(" ")
    return UUID(match), int(version)


class AcceptForm(Form):
    """Some of the matches on the list, or all that were listed."""

    all: bool = fields.BooleanField(required=False)
    match: list[tuple[UUID, int]] = fields.TypedMultipleChoiceField(
        coerce=looked_at, required=False
    )
    listed: list[tuple[UUID, int]] = fields.TypedMultipleChoiceField(
        coerce=looked_at, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("match", "listed"):
            field: Any = self.fields[name]
            field.valid_value = _is_looked_at

    def clean(self) -> dict[str, Any]:
        """Require at least one match."""
        if not (self.listed if self.all else self.match):
            raise forms.ValidationError(NO_MATCH)
        return super().clean()

    def versions(self) -> dict[UUID, int]:
        """The chosen matches, with the versions that the staff saw."""
        return dict(self.listed if self.all else self.match)


def _is_looked_at(text: str) -> bool:
    try:
        looked_at(text)
    except ValueError:
        return False
    return True
