"""Forms for an event's next step, and for finding events."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.services.changes import Expected
from tournaments.terms.kinds import TournamentState
from web.core.forms import reason_field, version_field
from web.core.game_choices import game_choices
from web.core.typed_forms import Form, fields


class StepForm(Form):
    """Brings an event to a state. Several stand on a page, so ids of fields carry the state."""

    state: str = fields.ChoiceField(choices=TournamentState.choices, widget=forms.HiddenInput)
    reason: str = reason_field(required=False)
    version: Expected | None = version_field()

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


class EventSearchForm(Form):
    """The search for events; each field may be left empty."""

    search: str = fields.CharField(
        label=_("Name or game"),
        required=False,
        max_length=80,
        widget=forms.TextInput({"type": "search"}),
    )
    place: str = fields.CharField(
        label=_("Place"), required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    game: str = fields.ChoiceField(label=_("Game"), choices=_games, required=False)
    state: str = fields.ChoiceField(label=_("Status"), choices=STATES, required=False)
    imported: bool | None = fields.TypedChoiceField(
        label=_("Source"),
        choices=SOURCES,
        coerce=lambda chosen: chosen == "true",
        empty_value=None,
        required=False,
    )
