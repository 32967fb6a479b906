"""What players fill in: entering, handing in a deck, taking over an entry."""

from typing import Any

from django import forms

from tournaments.names import LONGEST_NAME
from web.forms.decks import HandInForm

LONGEST_USERNAME = 150


class EnterForm(HandInForm):
    """An entry; the deck may follow until it is due."""

    name = forms.CharField(
        label="Your name in this event",
        max_length=LONGEST_NAME,
        help_text="Everybody sees it: in the pairings, in the standings.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    player = forms.CharField(
        label="Your own name in it",
        max_length=LONGEST_NAME,
        help_text="Everybody sees it beside the team's.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    invite = forms.CharField(
        label="User name of who plays with you",
        required=False,
        max_length=LONGEST_USERNAME,
        help_text="They must accept before the team can play. You can ask somebody later too.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    field_order: tuple[str, ...] = ("name", "player", "invite", "kept", "deck")

    def __init__(self, *args: Any, team_size: int = 1, username: str = "", **kwargs: Any) -> None:
        """Where an entry is one player, it has their name and asks for nobody else's."""
        super().__init__(*args, **kwargs)
        if team_size == 1:
            del self.fields["player"], self.fields["invite"]
            self.fields["name"].initial = username
        else:
            self.fields["player"].initial = username
            self.fields["name"].label = "Name of your team"
            self.fields["name"].widget.attrs["autocomplete"] = "off"


class DeckForm(HandInForm):
    """A deck for an entry that there is already."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if not found.get("kept") and not found.get("deck", "").strip():
            raise forms.ValidationError("There is no deck in it yet.")
        return found


class JoinForm(forms.Form):
    """Under which name somebody plays along."""

    name = forms.CharField(
        label="Your name in this event",
        max_length=LONGEST_NAME,
        help_text="Everybody sees it, beside the name of the team.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class InviteForm(forms.Form):
    """Whom a captain asks to play along."""

    username = forms.CharField(
        label="User name",
        max_length=LONGEST_USERNAME,
        help_text="They find the invitation under “What I play”, and must accept it.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )


class ClaimForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=80,
        help_text="The organiser gave it to you when you were entered as a guest.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
