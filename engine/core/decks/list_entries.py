"""An entry of a list: the name of a card and how many of it, in the ways people write that."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.core.decks.deck import MOST_COPIES, DeckSyntaxError
from engine.core.decks.list_words import NUMBERS

Known = Callable[[str], bool]
"""True of the name of a card or a group, however it is written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name and its number, None where none is written; `known` if there is such a card."""

    name: str
    count: int | None
    known: bool

    def of(self, text: str, before: int | None) -> "Entry":
        """The entry; DeckSyntaxError if the text has another number before the name."""
        if before not in (None, self.count):
            raise DeckSyntaxError(f"{text[:60]!r} is no card with a number")
        return self


# Nothing in these is tried twice: they are used on lines whose gaps are single spaces.
# `4 Name`, `4x Name`, `x4 Name`, `4: Name`, `4 - Name`, `4-Name`, `4) Name`, `4 copies of Name`.
_BEFORE = re.compile(
    r"(?:[xX×] ?)?(\d{1,9})(?: ?× ?| ?[xX*] |[xX](?=[A-Z])|(?: (?:copies|copy|cards?|pcs))? of "
    r"| ?[:=] ?| [-–—] |[-–—](?=[^\W\d])|[.)] ?| |(?=[A-Z\"“']))"
)
# `(4) Name`, `[4x] Name`.
_IN_BRACKETS = re.compile(r"[\[(] ?[xX×]? ?(\d{1,9}) ?[xX×]? ?[\])] ?(?=\S)")
# `Name x4`, `Name 4x`, `Name (4)`, `Name: 4`, `Name - 4`, `Name .... 4`.
_AFTER = re.compile(
    r" ?[\[(] ?[xX×*]? ?(\d{1,9}) ?[xX×]?(?: (?:copies|copy|cards?|pcs))? ?[\])]$"
    r"| ?× ?(\d{1,9})$| [xX*] ?(\d{1,9})$| (\d{1,9}) ?[xX×]$| ?[:=] ?[xX×]? ?(\d{1,9})$"
    r"| [-–—] ?[xX×]? ?(\d{1,9})$|(?<!\.)\.{2,} ?(\d{1,9})$"
)
_LAST_NUMBER = re.compile(r" (\d{1,9})$")
_IN_WORDS = re.compile(rf"({'|'.join(NUMBERS)}) (?:[x×] |copies of |copy of |of )?", re.IGNORECASE)
# What sites write behind a name: a mark, tags, set and number, points, a price.
_NOTES = (
    re.compile(r" ?\*[^*]{1,20}\*?$"),
    re.compile(r" `[^`]*`?$"),
    re.compile(r" ?\^[^^]*\^?$"),
    re.compile(r" ?\([\w-]{1,12}\) [\w★†‡*.-]{1,12}$"),
    re.compile(r" ?\([^()]*\)$"),
    re.compile(r" ?\[[^\[\]]*\]$"),
    re.compile(r" ?\{[^{}]*\}$"),
    re.compile(r" ?<[^<>]*>$"),
    re.compile(r" ?[-–:,]? ?\d{1,6} ?(?:pts?|points?)\.?$", re.IGNORECASE),
    re.compile(r" ?[$€£] ?\d[\d.,]{0,10}$"),
    re.compile(r"\|.*$"),
)
_SET_FIRST = re.compile(r"\[[^\[\]]*\] ?(?=\S)")
_SET_LAST = re.compile(r" [A-Z][A-Z0-9]{1,5}(?: \d{1,4}[a-z]?)?$")
_MOST_NOTES = 8
_EDGES = ' :,;`*"“”«»„'


def read_entry(text: str, known: Known) -> Entry:
    """The name and number on a line; DeckSyntaxError where there are two numbers or no name.

    A name is taken whole where it is known, so that it may have a number or a bracket in it.
    """
    if known(text):
        return Entry(text, None, True)
    count, name = _before(text)
    entry = _of_known(text, name, count, known)
    if entry is None and count is None:
        entry = _in_words(text, known)
    return entry or _of_unknown(text, name, count)


def _of_known(text: str, name: str, count: int | None, known: Known) -> Entry | None:
    """The entry, if a known name is left when what stands behind it is taken away."""
    bare = name
    for cut in _cuts(name):
        if known(cut):
            return Entry(cut, count, True)
        number, shorter = _after(cut)
        if number is not None and known(shorter):
            # A number in square brackets behind one before the name is that of the card in its set.
            number = count if count is not None and cut.endswith("]") else number
            return Entry(shorter, number, True).of(text, count)
        if (last := _LAST_NUMBER.search(cut)) and known(cut[: last.start()]):
            return Entry(cut[: last.start()], count or int(last[1]), True)
        bare = cut
    if (coded := _SET_LAST.search(bare)) and known(bare[: coded.start()]):
        return Entry(bare[: coded.start()], count, True)
    return None


def _of_unknown(text: str, name: str, count: int | None) -> Entry:
    """The entry of a name that no card has."""
    bare = name
    for bare in _cuts(name):
        number, shorter = _after(bare)
        if number is not None:
            return Entry(shorter.strip(_EDGES), number, False).of(text, count)
    bare = bare.strip(_EDGES)
    if bare.isprintable() and not any(letter.isalpha() for letter in bare):
        raise DeckSyntaxError(f"{text[:60]!r} names no card")
    return Entry(bare, count, False)


def checked_count(count: int | None) -> int:
    """The number of an entry, 1 where none is written; DeckSyntaxError beyond MOST_COPIES."""
    if count is not None and not 1 <= count <= MOST_COPIES:
        raise DeckSyntaxError(f"the number must be 1 to {MOST_COPIES}")
    return 1 if count is None else count


def has_number(text: str) -> bool:
    """True of an entry with a number before its name or clearly behind it."""
    return _before(text)[0] is not None or _after(text)[0] is not None


def _before(text: str) -> tuple[int | None, str]:
    number = _BEFORE.match(text) or _IN_BRACKETS.match(text)
    if number is None or number.end() == len(text):
        return None, text
    name = text[number.end() :]
    if first := _SET_FIRST.match(name):
        name = name[first.end() :]
    return int(number[1]), name


def _after(text: str) -> tuple[int | None, str]:
    number = _AFTER.search(text)
    if number is None or number.start() == 0:
        return None, text
    return int(next(filter(None, number.groups()))), text[: number.start()]


def _cuts(name: str) -> Iterator[str]:
    """A name, then without its last note, and so on."""
    yield name.strip(_EDGES)
    for _ in range(_MOST_NOTES):
        name = name.strip(_EDGES)
        note = next((note for pattern in _NOTES if (note := pattern.search(name))), None)
        if note is None or note.start() == 0:
            return
        name = name[: note.start()]
        yield name.strip(_EDGES)


def _in_words(text: str, known: Known) -> Entry | None:
    """The entry of a line such as `two Scout`, if its name is known."""
    word = _IN_WORDS.match(text)
    if word is None or word.end() == len(text):
        return None
    entry = read_entry(text[word.end() :], known)
    return Entry(entry.name, NUMBERS[word[1].lower()], True) if entry.known else None
