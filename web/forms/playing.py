"""What players fill in: entering, handing in a deck, taking over an entry."""

from django import forms

from tournaments.names import LONGEST_NAME
from web.forms.decks import deck_field


class EnterForm(forms.Form):
    """An entry; the deck may follow until it is due."""

    name = forms.CharField(
        label="Your name in this event",
        max_length=LONGEST_NAME,
        help_text="Everybody sees it: in the pairings, in the standings.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    deck = deck_field(
        required=False,
        help_text="Paste it now or later: a card a line, with how many of it.",
    )


class DeckForm(forms.Form):
    deck = deck_field()


class ClaimForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=80,
        help_text="The organiser gave it to you when you were entered as a guest.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
