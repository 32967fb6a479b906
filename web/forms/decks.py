"""What people fill in about decks."""

from django import forms

import engine

LONGEST_CHOICE = 140
EXAMPLE = "[minions]\n4 First card\n3x Second card\n[tactics]\nThird card x2"


def formats() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every format under its game, each known by `game/format`."""
    return [
        (
            engine.game(slug).name,
            [(f"{slug}/{one.slug}", one.name) for one in engine.game(slug).formats.values()],
        )
        for slug in engine.games()
    ]


def deck_field(*, required: bool = True, help_text: str = "") -> forms.CharField:
    """A place to paste a card list into."""
    return forms.CharField(
        label="Card list",
        required=required,
        max_length=30_000,
        strip=False,
        help_text=help_text or "A card a line, with how many of it. Headings name the parts.",
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

    def wanted(self) -> tuple[str, str]:
        """The game and the format that are chosen."""
        game, _, format = self.cleaned_data["format"].partition("/")
        return game, format
