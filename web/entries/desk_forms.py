"""Forms of the walk-in desk."""

from dataclasses import replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.claim_codes import LONGEST
from tournaments.entries.services.seating import LONGEST_CLUB
from tournaments.entries.services.walk_ins import NewPlayer
from tournaments.models import Tournament
from tournaments.terms.kinds import Decklists
from tournaments.terms.names import LONGEST_NAME
from web.core.typed_forms import Form, fields
from web.entries.pasted_players import UnreadableList, read_players

LONGEST_LIST = 100_000
LARGEST_FILE = 200_000


ANOTHER_WAS_FASTER = _("Nothing changed: another staff member was faster.")
_PLAYERS = _("Name, or a list")
CODE_ON_SLIP = _("Code on your slip")


class AddPlayersForm(Form):
    """One field for a name, or for a whole list that is pasted; or a file with one. The club is of
    those who have none in their line."""

    players: str = fields.CharField(
        label=_PLAYERS,
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(
            {
                "rows": 1,
                "class": "one-line",
                "autocomplete": "off",
                "spellcheck": "false",
                "placeholder": _PLAYERS,
            }
        ),
    )
    club: str = fields.CharField(
        label=_("Club (optional)"),
        required=False,
        max_length=LONGEST_CLUB,
        widget=forms.TextInput({"autocomplete": "off", "placeholder": _("Club (optional)")}),
    )
    file: UploadedFile | None = fields.FileField(label=_("Or a CSV file"), required=False)
    on_paper: bool = fields.BooleanField(label=_("Decklist on paper"), required=False)

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.decklists == Decklists.NONE:
            del self.fields["on_paper"]

    def clean(self) -> dict[str, Any]:
        """The players of the field or the file under `added`."""
        cleaned = super().clean()
        if self.errors:
            return cleaned
        text = _text_of(cleaned["file"]) if cleaned.get("file") else cleaned["players"]
        try:
            cleaned["added"] = [
                replace(player, club=player.club or cleaned["club"])
                for player in read_players(text)
            ]
        except UnreadableList as error:
            raise forms.ValidationError({"players": error.faults}) from error
        if not cleaned["added"]:
            raise forms.ValidationError({"players": gettext("Type a name, or paste a list.")})
        return cleaned

    @property
    def added(self) -> list[NewPlayer]:
        players: list[NewPlayer] = self.named["added"]
        return players


class AddTeamForm(Form):
    """A whole team: its name, and the names of its players, one a line."""

    name: str = fields.CharField(
        label=_("Team name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    players: str = fields.CharField(
        label=_("Players, one per line"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea({"class": "short", "autocomplete": "off", "spellcheck": "false"}),
    )
    on_paper: bool = fields.BooleanField(label=_("Decklist on paper"), required=False)

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].widget.attrs["rows"] = event.team_size
        if event.decklists == Decklists.NONE:
            del self.fields["on_paper"]

    def clean_players(self) -> list[str]:
        lines = (line.strip() for line in self.players.splitlines())
        return [line for line in lines if line]


def _text_of(file: Any) -> str:
    if file.size > LARGEST_FILE:
        raise forms.ValidationError({"file": gettext("This file is too large for a list.")})
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        sentence = gettext("This file isn’t in UTF-8. Save it as “CSV UTF-8”.")
        raise forms.ValidationError({"file": sentence}) from error


class FindForm(Form):
    """Part of the name of a player at the desk."""

    part: str = fields.CharField(
        label=_("Find a player by part of their name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(
            {"autocomplete": "off", "spellcheck": "false", "placeholder": _("Find a player")}
        ),
    )


class RenameForm(Form):
    """The corrected name of a player or team."""

    name: str = fields.CharField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput({"autocomplete": "off"})
    )


class CodeForm(Form):
    """The code of a guest, as it stands on their slip."""

    code: str = fields.CharField(
        label=CODE_ON_SLIP,
        max_length=LONGEST,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )
