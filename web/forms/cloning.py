"""What is filled in to plan an event after another."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from web.forms.organising import LONGEST_EVENT_NAME, MOMENTS


class CloneForm(forms.Form):
    """The name and the day of an event that is planned after another, by the clock of its place."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME)
    organisation = forms.ChoiceField(label="In the name of", required=False)
    starts_at = forms.DateTimeField(
        required=False,
        input_formats=MOMENTS,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=MOMENTS[0]),
        help_text="Deadlines are moved with it. Empty: they are left out, and you plan them later.",
    )

    def __init__(
        self,
        data: Any,
        *,
        name: str,
        zone: str,
        organisations: Iterable[Organisation],
        current: Organisation,
    ) -> None:
        super().__init__(data, initial={"name": name, "organisation": current.slug})
        self.zone = ZoneInfo(zone)
        self.fields["starts_at"].label = f"Starts ({zone.replace('_', ' ')})"
        choices = [(one.slug, one.name) for one in organisations]
        self.fields["organisation"].choices = choices or [  # type: ignore[attr-defined]
            (current.slug, current.name)
        ]

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"], longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error

    def clean_starts_at(self) -> datetime | None:
        """What was typed, as the clocks of the place show it."""
        told: datetime | None = self.cleaned_data["starts_at"]
        return None if told is None else told.replace(tzinfo=self.zone)
