"""What the staff fills in about the time of rounds and matches."""

from typing import Any

from django import forms

from tournaments.services.clocks import LONGEST_EXTENSION, LONGEST_MINUTES, ClockAction
from web.forms.organising import reason_field
from web.forms.versions import VersionField


class ClockForm(forms.Form):
    """A turn of a clock; its buttons say which."""

    action = forms.ChoiceField(
        choices=[(one.value, one.value) for one in ClockAction], widget=forms.HiddenInput
    )
    minutes = forms.IntegerField(
        label="Minutes",
        required=False,
        min_value=-LONGEST_MINUTES,
        max_value=LONGEST_MINUTES,
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="id_clock_%s")


class ExtensionForm(forms.Form):
    """More time for a match."""

    minutes = forms.IntegerField(
        label="Minutes more",
        min_value=-LONGEST_EXTENSION,
        max_value=LONGEST_EXTENSION,
        help_text="They are added to those that it has; below zero they are taken away again.",
    )
    reason = reason_field("Why? The staff can read it.")
    version = VersionField()
