"""Forms about decks."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from decks.models import LONGEST_DECK_NAME, Deck
from decks.services.judging import LARGEST_FILE, read_deck, read_written
from web.core.forms import offer
from web.core.typed_forms import Form, fields
from web.decks.texts import card_list

EXAMPLE = _("4 First card\n3x Second card\nThird card x2")


def formats() -> list[tuple[str, str]]:
    """Choices of every format of every game, by `game/format`. Each label names the game too, as a
    closed list shows only the chosen label."""
    return [
        (f"{game.slug}/{format.slug}", f"{game.name}, {format.name}")
        for game in map(engine.game, engine.slugs())
        for format in game.formats.values()
    ]


def deck_field(*, required: bool = True, help_text: Any = "") -> Any:
    """A field to paste a card list into."""
    return forms.CharField(
        label=_("Card list"),
        required=required,
        max_length=30_000,
        strip=False,
        help_text=help_text
        or _(
            "One card per line, with the number of copies. Headings, heroes and characters start a"
            " part of the deck."
        ),
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


class WrittenDeckForm(Form):
    """A deck, pasted as a list or sent as a file; `deck` is cleaned to its text or its bytes."""

    deck: str = deck_field(required=False)
    file: UploadedFile | None = fields.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_(
            "A card list, JSON, or a BattleScribe or New Recruit roster (.ros, .rosz), up to 2 MB."
        ),
        widget=forms.ClearableFileInput({"accept": ".txt,.json,.ros,.rosz"}),
    )
    # The digest of the list that a file has put into the field above.
    filled: str = fields.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    needs_deck = True

    def read(self, game: str) -> engine.Deck:
        """The deck of a valid form, of which all must be readable (UnreadableDeck). A deck that
        came as a file stands in the field for lists from then on, to be mended there."""
        deck = read_deck(written=self.deck, game=engine.game(game))
        self._fill(deck)
        return deck

    def reading(self, game: str) -> engine.Reading:
        """All that can be read of the deck of a valid form, and what cannot; UnreadableDeck where
        nothing can. A deck that came as a file then stands in the field for lists: a list as it
        is, so that lines keep their numbers."""
        written = self.deck
        reading = read_written(written=written, game=engine.game(game))
        if isinstance(written, bytes) and (reading.lines or reading.wrong):
            self._fill_with(written.decode(errors="replace").removeprefix("\ufeff"))
        else:
            self._fill(reading.deck)
        return reading

    def mend(self, deck: engine.Deck) -> None:
        """Put another deck into the field, as if it had been written there."""
        text = card_list(deck)
        self._fill_with(text)
        self.overwrite(deck=text)

    def _fill(self, deck: engine.Deck) -> None:
        if isinstance(self.deck, bytes):
            self._fill_with(card_list(deck))

    def _fill_with(self, text: str) -> None:
        sent = {name: self.data[name] for name in self.data}
        self.data = {**sent, "deck": text, "filled": _digest(text)}

    def clean_file(self) -> bytes:
        """The bytes of the file. Those beyond the largest size of an upload were thrown away as
        they came (`web.core.uploads`)."""
        file = self.file
        if file is None:
            return b""
        if file.size is not None and file.size > LARGEST_FILE:
            raise forms.ValidationError(
                gettext("Deck files can have up to {most} bytes. This one has {size}.").format(
                    most=f"{LARGEST_FILE:,}", size=f"{file.size:,}"
                )
            )
        data: bytes = file.read()
        return data

    def clean(self) -> dict[str, Any]:
        """Refuse a list together with a file, so that nobody hands in the wrong one."""
        cleaned = super().clean()
        typed = cleaned.get("deck", "")
        if file := cleaned.pop("file", b""):
            if typed.strip() and not self._came_with(typed):
                raise forms.ValidationError(
                    gettext("Paste a card list or choose a file, not both.")
                )
            cleaned["deck"] = file
        elif self.needs_deck and not typed.strip() and not self.errors:
            self.add_error("deck", self.fields["deck"].error_messages["required"])
        return cleaned

    def _came_with(self, typed: str) -> bool:
        """True if a list is the one that the page came with: that of the deck, or of a file."""
        first = str(self.get_initial_for_field(self.fields["deck"], "deck") or "")
        return _digest(typed) in (_digest(first), self.filled)


def _digest(text: str) -> str:
    """The digest of a list, whatever ends its lines."""
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()


class CheckDeckForm(WrittenDeckForm):
    """A deck and the format to judge it by."""

    format: str = fields.ChoiceField(label=_("Format"), choices=formats)
    field_order: tuple[str, ...] = ("format", "deck", "file")

    def game_and_format(self) -> tuple[str, str]:
        """The chosen game and format."""
        game, _, format = self.format.partition("/")
        return game, format


def name_field() -> Any:
    return forms.CharField(
        label=_("Deck name"), max_length=LONGEST_DECK_NAME, help_text=_("Only you can see it.")
    )


class CheckForEventForm(WrittenDeckForm):
    """A deck to judge by the format that an event has pinned."""


class SaveDeckForm(CheckDeckForm):
    """A deck to save, legal or not; it is judged by the format at once."""

    name: str = name_field()
    field_order = ("name", "format", "deck", "file")


class VersionForm(WrittenDeckForm):
    """The next version of a deck."""


class ChosenFormatForm(Form):
    """The format of its game by which a deck is judged."""

    format: str = fields.ChoiceField(label=_("Format"))

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        formats = engine.game(game).formats.values()
        offer(self, "format", [(choice.slug, choice.name) for choice in formats])


def _version(saved: Deck) -> str:
    text = gettext("{name}, version {number}")
    return text.format(name=saved.name, number=saved.length)


class HandInForm(WrittenDeckForm):
    """A deck for an event: a saved one, a pasted list, or a file."""

    kept: str = fields.ChoiceField(label=_("One of your decks"), required=False)
    field_order: tuple[str, ...] = ("kept", "deck", "file")
    needs_deck = False

    def __init__(self, *args: Any, decks: Iterable[Deck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(saved.pk), _version(saved)) for saved in decks]
        if choices:
            offer(self, "kept", [("", gettext("none of these")), *choices])
            self.fields["deck"].label = gettext("Or a card list")
        else:
            del self.fields["kept"]

    def mend(self, deck: engine.Deck) -> None:
        """Put another deck into the field, in place of a saved one too."""
        super().mend(deck)
        self.data = {**self.data, "kept": ""}
        self.overwrite(kept="")

    def clean(self) -> dict[str, Any]:
        """Refuse a saved deck together with another, so that no player submits the wrong one."""
        cleaned = super().clean()
        if cleaned.get("kept") and cleaned.get("deck", "").strip():
            raise forms.ValidationError(
                gettext("Choose one of your decks or enter another, not both.")
            )
        return cleaned
