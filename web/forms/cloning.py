"""What is filled in to plan an event after another."""

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from web.forms.choices import offer
from web.forms.moments import MomentField
from web.forms.organising import LONGEST_EVENT_NAME


class CloneForm(forms.Form):
    """The name and the day of an event that is planned after another, by the clock of its place."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME)
    organisation = forms.ChoiceField(label="In the name of", required=False)
    starts_at = MomentField(
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
        self.fields["starts_at"] = MomentField(
            zone=ZoneInfo(zone),
            label=f"Starts ({zone.replace('_', ' ')})",
            help_text=self.fields["starts_at"].help_text,
        )
        choices = [(one.slug, one.name) for one in organisations]
        offer(self, "organisation", choices or [("", "myself")])

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"], longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error
