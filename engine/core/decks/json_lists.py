"""Decks in JSON as other programs write them: numbers by name, cards in lists, sections of both."""

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.core.base.card_names import fold
from engine.core.decks.deck import LONGEST_NAME, DeckSyntaxError, TooMuch, own_part, owner
from engine.core.decks.list_entries import Entry, checked_count, read_entry
from engine.core.decks.list_facts import Facts
from engine.core.decks.list_words import COUNTS, NAMES, PARTS, TITLES, phrase
from engine.core.decks.readings import MOST_WRONG, Gathered, Reading

_BEGINS = re.compile(r"\s*(?:\{|\[\s*(?:[{\"]|\[\s*[\"\d]))")
_DEEPEST = 12
# The first of these that a card has is its name.
_NAMES = ("nickname", "card name", "name", "card", "title", "id", "slug")
_DECK = ("game", "parts")
_PRINTED = 60

Item = tuple[str, object, object]
"""A section, the name of a card, and how many of it, as they are written."""


def is_json(text: str) -> bool:
    """True of a text that is an object or a list of JSON, by how it begins."""
    return _BEGINS.match(text) is not None


def is_deck(document: object) -> bool:
    """True of a deck as our own documents have it (`Deck.from_plain`), also of one that is bent."""
    if not isinstance(document, Mapping):
        return False
    return any(name in document for name in _DECK) and not _cards_of(document)


def _cards_of(document: Mapping[str, object]) -> bool:
    return "parts" not in document and any(
        isinstance(value, list | Mapping) for value in document.values()
    )


def read_json_list(document: object, facts: Facts) -> Reading:
    """The deck of a document of another program, and its entries that cannot be read."""
    gathered = Gathered(facts)
    for section, name, count in _items(document, "", 0):
        if len(gathered.wrong) > MOST_WRONG:
            break
        try:
            _take(section, name, count, gathered)
        except TooMuch:
            raise
        except DeckSyntaxError as error:
            gathered.refuse(None, str(name), f"{str(name)[:_PRINTED]!r}: {error}")
    for part in [part for part in gathered.parts if part in facts.openers]:
        if not gathered.fields(part):
            gathered.open(part, None)
    return gathered.reading(facts.game, _title(document))


def _title(document: object) -> str:
    if not isinstance(document, Mapping):
        return ""
    titles = (value for key, value in document.items() if key.casefold() in TITLES)
    title = next((value for value in titles if isinstance(value, str)), "")
    return title if len(title) <= LONGEST_NAME and title.isprintable() else ""


def _take(section: str, name: object, count: object, gathered: Gathered) -> None:
    facts = gathered.facts
    if not isinstance(name, str):
        raise DeckSyntaxError("a card has a name")
    entry = read_entry(" ".join(name.split()), facts.known)
    number = checked_count(_whole(count, entry))
    heading = facts.headings.get(phrase(section))
    opener = facts.ids.get(fold(section), "")
    if heading is not None and heading.side:
        gathered.refuse(None, name, f"{name[:_PRINTED]!r} is beside the deck: leave it out")
        return
    if heading is not None and heading.part is not None:
        gathered.begin(heading.part)
    if opener in facts.openers:
        gathered.add(entry.name, number, None, own_part(opener))
    elif facts.each and owner(section, {section.rpartition("/")[0]: 999}):
        gathered.add(entry.name, number, None, section)
    else:
        gathered.add(entry.name, number, None)


def _whole(count: object, entry: Entry) -> int | None:
    if count is None:
        return entry.count
    if isinstance(count, str) and count.isdecimal() and len(count) < 10:
        return int(count)
    if isinstance(count, int) and not isinstance(count, bool):
        return count
    raise DeckSyntaxError("the number must be 1 to 999")


def _items(value: object, section: str, depth: int) -> Iterator[Item]:
    """The cards of a value and of what is in it."""
    if depth > _DEEPEST:
        return
    if isinstance(value, str):
        yield section, value, None
    elif isinstance(value, list):
        yield from _of_list(value, section, depth)
    elif isinstance(value, Mapping):
        yield from _of_object(value, section, depth)


def _of_list(values: Sequence[object], section: str, depth: int) -> Iterator[Item]:
    pair = len(values) == 2 and {type(value) for value in values} == {str, int}
    if pair:
        name, count = sorted(values, key=lambda value: isinstance(value, int))
        yield section, name, count
        return
    for value in values:
        yield from _items(value, section, depth + 1)


def _of_object(value: Mapping[str, object], section: str, depth: int) -> Iterator[Item]:
    fields = {key.casefold().replace("_", " "): of for key, of in value.items()}
    inner = next((fields[key] for key in ("card", "cards") if key in fields), None)
    count = _count_of(fields)
    name = _name_of(fields)
    if isinstance(inner, Mapping) and name is None:
        name = _name_of({key.casefold(): of for key, of in inner.items()})
    nested = any(isinstance(of, list | Mapping) and of is not inner for of in value.values())
    nested = nested or isinstance(inner, list)
    if name is not None and (count is not None or not nested):
        parts = (of for key, of in fields.items() if key in PARTS and isinstance(of, str))
        yield next(parts, section), name, count
        return
    for key, of in value.items():
        if isinstance(of, int) and not isinstance(of, bool) and not nested:
            yield section, key, of
        elif isinstance(of, list):
            yield from _items(of, section if key.casefold() in NAMES else key, depth + 1)
        elif isinstance(of, Mapping):
            yield from _of_member(key, of, section, depth)


def _name_of(fields: Mapping[str, object]) -> str | None:
    names = (fields.get(key) for key in _NAMES)
    return next((name for name in names if isinstance(name, str) and name), None)


def _count_of(fields: Mapping[str, object]) -> object:
    return next((of for key, of in fields.items() if key in COUNTS), None)


def _of_member(key: str, of: Mapping[str, object], section: str, depth: int) -> Iterator[Item]:
    """A section of cards, or a card by its name with an object of its number."""
    fields = {field.casefold(): value for field, value in of.items()}
    count = _count_of(fields)
    if count is not None and _name_of(fields) is None:
        yield section, key, count
        return
    yield from _items(of, section if key.casefold() in NAMES else key, depth + 1)
