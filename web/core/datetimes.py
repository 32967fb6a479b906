"""A form field for times in the time zone of an event, with an offset where the clock shows an hour
twice."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext

from tournaments.terms.zones import MomentSkipped, MomentTwice, is_unambiguous, time_in_zone

_MINUTES = "%Y-%m-%dT%H:%M"


class EventTimeField(forms.Field):
    """A time in `zone`, which the form sets. Times that a change of the clocks skips are refused;
    times that it repeats are typed with their offset."""

    widget = forms.DateTimeInput

    def __init__(self, *, zone: ZoneInfo | None = None, **options: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format=_MINUTES)
        super().__init__(**{"required": False, "widget": widget, **options})
        self.zone = zone or ZoneInfo("UTC")

    def to_python(self, value: Any) -> datetime | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            time = datetime.fromisoformat(text)
            return time.astimezone(UTC) if time.tzinfo else time_in_zone(self.zone, time)
        except MomentTwice as error:
            self._take_offsets()
            raise forms.ValidationError(str(error)) from error
        except MomentSkipped as error:
            raise forms.ValidationError(str(error)) from error
        except (ValueError, OverflowError) as error:
            raise forms.ValidationError(
                gettext("Enter a date and a time, such as 2026-10-25 14:30.")
            ) from error

    def prepare_value(self, value: Any) -> Any:
        """A datetime as text to edit; text that was typed stays unchanged."""
        if not isinstance(value, datetime):
            return value
        local = value.astimezone(self.zone)
        if is_unambiguous(self.zone, local.replace(tzinfo=None)):
            return f"{local:{_MINUTES}}"
        self._take_offsets()
        return local.isoformat(timespec="minutes")

    def _take_offsets(self) -> None:
        """Use a text input, as a picker of date and time has no room for an offset."""
        self.widget.attrs["type"] = "text"
        self.widget.input_type = "text"
