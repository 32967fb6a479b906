"""What players fill in: entering, handing in a deck, taking over an entry."""

from typing import Any

from django import forms

from tournaments.names import LONGEST_NAME
from web.forms.decks import HandInForm


class EnterForm(HandInForm):
    """An entry; the deck may follow until it is due."""

    name = forms.CharField(
        label="Your name in this event",
        max_length=LONGEST_NAME,
        help_text="Everybody sees it: in the pairings, in the standings.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ("name", "kept", "deck")


class DeckForm(HandInForm):
    """A deck for an entry that there is already."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if not found.get("kept") and not found.get("deck", "").strip():
            raise forms.ValidationError("There is no deck in it yet.")
        return found


class ClaimForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=80,
        help_text="The organiser gave it to you when you were entered as a guest.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
