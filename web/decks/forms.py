"""What people fill in about decks."""

from collections.abc import Iterable
from typing import Any

from django import forms

import engine
from decks.models import LONGEST_DECK_NAME, Deck
from web.core.forms import offer

EXAMPLE = "4 First card\n3x Second card\nThird card x2"


def formats() -> list[tuple[str, str]]:
    """Every format of every game, each known by `game/format`. A list that is closed shows nothing
    but what is chosen, so each says its game."""
    return [
        (f"{game.slug}/{format.slug}", f"{game.name}, {format.name}")
        for game in map(engine.game, engine.games())
        for format in game.formats.values()
    ]


def deck_field(*, required: bool = True, help_text: str = "") -> forms.CharField:
    """A place to paste a card list into."""
    return forms.CharField(
        label="Card list",
        required=required,
        max_length=30_000,
        strip=False,
        help_text=help_text
        or "A card a line, with how many of it. Headings name the parts; so do heroes.",
        widget=forms.Textarea(
            attrs={
                "class": "mono",
                "rows": 16,
                "spellcheck": "false",
                "autocapitalize": "none",
                "placeholder": EXAMPLE,
            }
        ),
    )


class CheckDeckForm(forms.Form):
    """A deck and the format to judge it by."""

    format = forms.ChoiceField(choices=formats)
    deck = deck_field()

    def game_and_format(self) -> tuple[str, str]:
        """The game and the format that are chosen."""
        game, _, format = self.cleaned_data["format"].partition("/")
        return game, format


def name_field() -> forms.CharField:
    return forms.CharField(
        label="Name of the deck", max_length=LONGEST_DECK_NAME, help_text="Only you see it."
    )


class CheckForEventForm(forms.Form):
    """A deck to judge by the format that an event has pinned."""

    deck = deck_field()


class SaveDeckForm(CheckDeckForm):
    """A deck to keep, legal or not; the format is the one that it is judged by at once."""

    name = name_field()
    field_order = ("name", "format", "deck")


class VersionForm(forms.Form):
    """The next version of a deck."""

    deck = deck_field()


class ChosenFormatForm(forms.Form):
    """By which format of its game a deck is judged."""

    format = forms.ChoiceField(label="Judge it by")

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        formats = engine.game(game).formats.values()
        offer(self, "format", [(choice.slug, choice.name) for choice in formats])


class HandInForm(forms.Form):
    """A deck for an event: one of those that are kept, or pasted."""

    kept = forms.ChoiceField(label="One of your decks", required=False)
    deck = deck_field(required=False)

    def __init__(self, *args: Any, decks: Iterable[Deck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(saved.pk), f"{saved.name}, version {saved.length}") for saved in decks]
        if choices:
            offer(self, "kept", [("", "none of them"), *choices])
            self.fields["deck"].label = "Or a card list"
        else:
            del self.fields["kept"]

    def clean(self) -> dict[str, Any]:
        """One of the two at most, so that nobody hands in what they did not mean."""
        cleaned = self.cleaned_data
        if cleaned.get("kept") and cleaned.get("deck", "").strip():
            raise forms.ValidationError("Choose one of your decks or paste a list, not both.")
        return cleaned
