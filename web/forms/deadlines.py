"""When the clock opens and closes something, as organisers fill it in."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms

from tournaments.models import Deadline, DeadlineAction, Tournament
from web.forms.moments import MomentField
from web.forms.versions import VersionField
from web.zones import zone_of


class DeadlinesForm(forms.Form):
    """A moment for each action; empty leaves it to the staff."""

    version = VersionField()

    def __init__(self, data: Any, *, event: Tournament, deadlines: Iterable[Deadline]) -> None:
        there = {one.action: one.at.replace(second=0, microsecond=0) for one in deadlines}
        super().__init__(data, initial={**there, "version": event.version})
        for action in DeadlineAction:
            what = action.label[:1].upper() + action.label[1:]
            self.fields[action.value] = MomentField(label=what, zone=zone_of(event))

    def changes(self) -> dict[str, datetime | None]:
        """What is other than it was."""
        return {name: self.cleaned_data[name] for name in self.changed_data if name != "version"}
