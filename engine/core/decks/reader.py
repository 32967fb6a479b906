"""Reads decks of a game: from text lists in the ways people write them, and from JSON."""

import json

from engine.core.decks.deck import LARGEST_TEXT, Deck, DeckSyntaxError
from engine.core.decks.json_lists import is_deck, is_json, read_json_list
from engine.core.decks.list_facts import Facts
from engine.core.decks.list_reading import read_list
from engine.core.decks.readings import Reading


class Reader(Facts):
    """Reads the decks of a game by the facts that it has (`Facts`)."""

    def read_any(self, data: str | bytes) -> Deck:
        """A deck from JSON or from a text list; DeckSyntaxError where any of it cannot be read."""
        return self.reading(data).whole()

    def read(self, text: str) -> Deck:
        """The deck of a text list; DeckSyntaxError where any of it cannot be read."""
        return read_list(text, self).whole()

    def reading(self, data: str | bytes) -> Reading:
        """All that can be read of a deck in JSON or in a text list, and what cannot.

        Raises DeckSyntaxError for what cannot be read at all: text in another encoding, JSON that
        is none, too long a list, too many different cards.
        """
        text = _text(data)
        if not is_json(text):
            return read_list(text, self)
        document = _document(text)
        if is_deck(document):
            return Reading(Deck.from_plain(document))
        return read_json_list(document, self)


def _text(data: str | bytes) -> str:
    if len(data) > LARGEST_TEXT:
        raise DeckSyntaxError(f"a deck has at most {LARGEST_TEXT} characters, this has {len(data)}")
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as error:
        raise DeckSyntaxError(f"byte {error.start} is not UTF-8") from None
    return text.removeprefix("\ufeff")


def _document(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError:
        raise DeckSyntaxError("the JSON is nested too deeply") from None
    except ValueError as error:
        raise DeckSyntaxError(f"it is not JSON: {error}") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name is written twice in one object")
    return members
