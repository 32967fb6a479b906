"""Forms about decks."""

from collections.abc import Iterable
from typing import Any

from django import forms

import engine
from decks.models import LONGEST_DECK_NAME, Deck
from web.core.forms import offer

EXAMPLE = "4 First card\n3x Second card\nThird card x2"


def formats() -> list[tuple[str, str]]:
    """Choices of every format of every game, by `game/format`. Each label names the game too, as a
    closed list shows only the chosen label."""
    return [
        (f"{game.slug}/{format.slug}", f"{game.name}, {format.name}")
        for game in map(engine.game, engine.games())
        for format in game.formats.values()
    ]


def deck_field(*, required: bool = True, help_text: str = "") -> forms.CharField:
    """A field to paste a card list into."""
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
        """The chosen game and format."""
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
    """A deck to save, legal or not; it is judged by the format at once."""

    name = name_field()
    field_order = ("name", "format", "deck")


class VersionForm(forms.Form):
    """The next version of a deck."""

    deck = deck_field()


class ChosenFormatForm(forms.Form):
    """The format of its game by which a deck is judged."""

    format = forms.ChoiceField(label="Judge it by")

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        formats = engine.game(game).formats.values()
        offer(self, "format", [(choice.slug, choice.name) for choice in formats])


class HandInForm(forms.Form):
    """A deck for an event: a saved one, or a pasted list."""

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
        """Refuse a saved deck together with a list, so that no player submits the wrong one."""
        cleaned = self.cleaned_data
        if cleaned.get("kept") and cleaned.get("deck", "").strip():
            raise forms.ValidationError("Choose one of your decks or paste a list, not both.")
        return cleaned
