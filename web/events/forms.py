"""Forms for an event's next step, and for finding events."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.terms.kinds import TournamentState
from web.core.forms import VersionField, reason_field
from web.core.game_choices import game_choices


class StepForm(forms.Form):
    """Brings an event to a state. Several stand on a page, so ids of fields carry the state."""

    state = forms.ChoiceField(choices=TournamentState.choices, widget=forms.HiddenInput)
    reason = reason_field(required=False)
    version = VersionField()

    def __init__(
        self, data: Any = None, *, state: str, asks: Any = "", version: int | None = None
    ) -> None:
        initial = {"state": state, "version": version}
        super().__init__(data, initial=initial, auto_id=f"id_{state}_%s")
        if asks:
            self.fields["reason"].label = asks
        else:
            del self.fields["reason"]


STATES = [
    ("", _("Any")),
    (TournamentState.REGISTRATION, _("Registration open")),
    (TournamentState.CHECK_IN, _("Check-in open")),
    (TournamentState.RUNNING, _("Live")),
    (TournamentState.FINISHED, _("Finished")),
    (TournamentState.CANCELLED, _("Cancelled")),
]


SOURCES = [("", _("Any")), ("false", _("Held here")), ("true", _("Imported"))]


def _games() -> list[tuple[str, str | Promise]]:
    return [("", _("Any")), *game_choices()]


class EventSearchForm(forms.Form):
    """What to look for; each field may be left empty."""

    search = forms.CharField(
        label=_("Name or game"),
        required=False,
        max_length=80,
        widget=forms.TextInput({"type": "search"}),
    )
    place = forms.CharField(
        label=_("Place"), required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    game = forms.ChoiceField(label=_("Game"), choices=_games, required=False)
    state = forms.ChoiceField(label=_("Status"), choices=STATES, required=False)
    imported = forms.TypedChoiceField(
        label=_("Source"),
        choices=SOURCES,
        coerce=lambda chosen: chosen == "true",
        empty_value=None,
        required=False,
    )
