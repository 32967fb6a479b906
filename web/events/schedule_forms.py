"""Forms for an event's schedule, and for duplicating an event."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from accounts.models import Organisation
from accounts.names import UnreadableName, clean_name
from tournaments.core.limits import LONGEST_EVENT_NAME
from tournaments.models import Deadline, Tournament
from tournaments.terms.kinds import DeadlineAction
from web.core.datetimes import EventTimeField
from web.core.forms import VersionField, offer
from web.core.time_zones import zone_of


class DeadlinesForm(forms.Form):
    """A time for each action; the staff carries out by hand what has none."""

    version = VersionField()

    def __init__(self, data: Any, *, event: Tournament, deadlines: Iterable[Deadline]) -> None:
        times = {
            deadline.action: deadline.at.replace(second=0, microsecond=0) for deadline in deadlines
        }
        super().__init__(data, initial={**times, "version": event.version})
        for action in DeadlineAction:
            label = action.label[:1].upper() + action.label[1:]
            self.fields[action.value] = EventTimeField(label=label, zone=zone_of(event))

    def changes(self) -> dict[str, datetime | None]:
        """The changed times by action; None removes a deadline."""
        return {name: self.cleaned_data[name] for name in self.changed_data if name != "version"}


class CloneForm(forms.Form):
    """Name, organisation and start of a copy of an event; times are in the event's zone."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME)
    organisation = forms.ChoiceField(label="In the name of", required=False)
    starts_at = EventTimeField(
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
        self.fields["starts_at"] = EventTimeField(
            zone=ZoneInfo(zone),
            label=f"Starts ({zone.replace('_', ' ')})",
            help_text=self.fields["starts_at"].help_text,
        )
        choices = [(organisation.slug, organisation.name) for organisation in organisations]
        offer(self, "organisation", choices or [("", "myself")])

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"], longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error
