"""Forms for an event's schedule, and for duplicating an event."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Organisation
from ground.names import UnreadableName, clean_name
from tournaments.core.services.changes import Expected
from tournaments.events.doubtful_dates import doubtful_dates
from tournaments.models import Deadline, Tournament
from tournaments.terms.kinds import DeadlineAction
from tournaments.terms.limits import LONGEST_EVENT_NAME
from web.core.datetimes import EventTimeField
from web.core.forms import dates_checked_field, offer, version_field
from web.core.time_zones import zone_of
from web.core.typed_forms import Form, fields
from web.events.schedule_texts import ACTIONS


class DeadlinesForm(Form):
    """A time for each action; the staff carries out by hand what has none."""

    version: Expected | None = version_field()
    dates_checked: bool = dates_checked_field()

    def __init__(self, data: Any, *, event: Tournament, deadlines: Iterable[Deadline]) -> None:
        times = {
            deadline.action: deadline.at.replace(second=0, microsecond=0) for deadline in deadlines
        }
        super().__init__(data, initial={**times, "version": event.version})
        for action in DeadlineAction:
            self.fields[action.value] = EventTimeField(label=ACTIONS[action], zone=zone_of(event))
        self.starts_at = event.starts_at
        self.doubts: Sequence[str] = ()
        self.order_fields([*(action.value for action in DeadlineAction), "dates_checked"])

    def has_doubts(self, now: datetime) -> bool:
        """True if a valid form has dates that the organiser is asked about, and did not say that
        they are right. Their field is part of the form only then."""
        dates = {action.value: self.named[action.value] for action in DeadlineAction}
        dates["starts_at"] = self.starts_at
        self.doubts = doubtful_dates(dates, changed=self.changed_data, now=now)
        return bool(self.doubts) and not self.dates_checked

    def changes(self) -> dict[str, datetime | None]:
        """The changed times by action; None removes a deadline."""
        return {
            name: self.named[name] for name in self.changed_data if name in DeadlineAction.values
        }


# The number of an event in a row of them, and no year.
_NUMBERED = re.compile(r"(.*[ #№])([0-9]{1,3})", re.DOTALL | re.ASCII)


def next_name(name: str) -> str:
    """The name of the next event in a row: `Friday 13` comes after `Friday 12`."""
    match = _NUMBERED.fullmatch(name)
    return name if match is None else f"{match[1]}{int(match[2]) + 1:0{len(match[2])}}"


class CloneForm(Form):
    """Name, organisation and start of a copy of an event; times are in the event's zone."""

    name: str = fields.CharField(label=_("Name"), max_length=LONGEST_EVENT_NAME)
    organisation: str = fields.ChoiceField(label=_("Organisation"), required=False)
    starts_at: datetime | None = fields.Field(
        help_text=_("The schedule moves with it. Empty: the new event has no schedule yet."),
    )
    in_series: bool = fields.BooleanField(required=False)

    def __init__(
        self,
        data: Any,
        *,
        name: str,
        zone: str,
        starts_at: datetime | None,
        series: Sequence[str],
        organisations: Iterable[Organisation],
        current: Organisation,
    ) -> None:
        super().__init__(
            data,
            initial={
                "name": next_name(name),
                "organisation": current.slug,
                "starts_at": starts_at,
                "in_series": True,
            },
        )
        self.fields["starts_at"] = EventTimeField(
            zone=ZoneInfo(zone),
            label=gettext("Starts ({zone})").format(zone=zone.replace("_", " ")),
            help_text=self.fields["starts_at"].help_text,
        )
        if series:
            text = gettext("Counts for {series}, as this event does")
            self.fields["in_series"].label = text.format(series=", ".join(series))
        else:
            del self.fields["in_series"]
        choices = [(organisation.slug, organisation.name) for organisation in organisations]
        offer(self, "organisation", choices or [("", gettext("Just me"))])

    def clean_name(self) -> str:
        try:
            return clean_name(self.name, longest=LONGEST_EVENT_NAME)
        except UnreadableName as error:
            raise forms.ValidationError(str(error)) from error
