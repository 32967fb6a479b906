"""Refuses names that mix scripts, and finds names that look alike (Unicode UTS 39)."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from django.utils.translation import gettext, ngettext

# The zero-width non-joiner keeps letters apart that would be written joined, as in Persian words.
# Names that differ in it alone may look the same.
NON_JOINER = "\u200c"
# Scripts of whose words it is a part: Arabic, and those of India that join consonants.
PARTED = frozenset(
    {
        *("Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"),
        *("Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    }
)
# More marks on one letter than any language writes.
MOST_MARKS = 3
LONGEST_LIKENESS = 600
# Scripts that are written together in one word; any other word has a single one.
TOGETHER = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
_HAN = {"CJK", "IDEOGRAPHIC"}
# Letters that belong to no script: phonetic ones, and the mark that lengthens kana.
_ANY = {"MODIFIER", "KATAKANA-HIRAGANA"}
_TABLE = Path(__file__).with_name("confusables.txt")


class ConfusingName(ValueError):
    """A name whose letters are not what they seem."""


def check_spelling(name: str) -> None:
    """Raise ConfusingName for a word that mixes scripts, or a letter with too many marks."""
    text = unicodedata.normalize("NFKD", name)
    for stacked, chars in groupby(text, lambda char: unicodedata.category(char) in ("Mn", "Me")):
        if stacked and len([*chars]) > MOST_MARKS:
            heap = ngettext(
                "A letter of a name can have up to {n} accent.",
                "A letter of a name can have up to {n} accents.",
                MOST_MARKS,
            )
            raise ConfusingName(heap.format(n=MOST_MARKS))
    for word in _words(text):
        scripts = {script for char in word if (script := _script(char))}
        if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
            mixed = gettext(
                "Each word of a name uses letters of one script, but “{word}” mixes {scripts}."
            )
            raise ConfusingName(mixed.format(word=word, scripts=", ".join(sorted(scripts))))


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """A form shared by all texts that look the same, in which look-alike characters are equal."""
    chars = unicodedata.normalize("NFKD", name).translate(_LOOKS_LIKE)
    return unicodedata.normalize("NFD", chars)


def look_alike(first: str, second: str) -> bool:
    """True if two names look alike, as they are written or in lower case."""
    return not looks(first).isdisjoint(looks(second))


def looks(name: str) -> frozenset[tuple[str, str]]:
    """The looks of a name, as it is written and in lower case; names that look alike share one."""
    return frozenset({("written", skeleton(name)), ("small", _small(name))})


def likeness(name: str) -> str:
    """A form shared by all names that look alike in any mix of capitals. As I looks like l, and is
    the capital of i, all three are equal here; so some names share it that hardly look alike."""
    return _small(skeleton(name)).casefold().replace("i", "l")


def spelled(name: str) -> str:
    """The name with ASCII capitals in lower case. Other letters stay unchanged, as some share their
    capitals with ASCII (ı, ſ, the Kelvin sign)."""
    return name.translate(_CAPITALS)


def same_spelling(first: str, second: str) -> bool:
    """True if two texts are equal but for ASCII capitals."""
    return spelled(first) == spelled(second)


def folded(text: str) -> str:
    """A form shared by texts that differ in capitals, accents, width and spaces alone: as people
    search, and not as names are told apart."""
    small = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    letters = (char for char in small.replace(NON_JOINER, "") if not _is_mark(char))
    return " ".join("".join(letters).translate(_PLAIN).split())


def searched(text: str) -> str:
    """`folded` for lists that are searched as they stand: apostrophes are those of a keyboard."""
    return folded(text.translate(_APOSTROPHES))


@lru_cache(maxsize=4096)
def _small(name: str) -> str:
    return skeleton(unicodedata.normalize("NFKC", name).casefold())


def parts_letters(text: str, at: int) -> bool:
    """True if the non-joiner at this place of a text is a part of a word: between letters, with
    their marks, of one script that has it."""
    before = next((char for char in reversed(text[:at]) if not _is_mark(char)), "")
    after = text[at + 1 : at + 2]
    scripts = {_script(char) if char else "" for char in (before, after)}
    return len(scripts) == 1 and scripts <= PARTED


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _words(text: str) -> Iterator[str]:
    """The runs of letters, marks and digits in a text."""
    for inside, chars in groupby(text, lambda char: unicodedata.category(char)[0] in "LMN"):
        if inside:
            yield unicodedata.normalize("NFC", "".join(chars))


def _script(char: str) -> str:
    """The script of a letter, by its Unicode name; empty for characters that scripts share."""
    if not char.isalpha():
        return ""
    first = unicodedata.name(char, "").split(" ", 1)[0]
    return "" if first in _ANY else "Han" if first in _HAN else first.capitalize()


def _read(lines: list[str]) -> dict[int, str]:
    table: dict[int, str] = {}
    for line in lines:
        if not line.startswith("#"):
            target, _, chars = line.partition(" : ")
            text = "".join(chr(int(code, 16)) for code in target.split())
            table |= {int(code, 16): text for code in chars.split()}
    return table


# Selectors of variants change no letter into another, and neither does the non-joiner.
_VARIANTS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), ord(NON_JOINER)), "")
_LOOKS_LIKE = _read(_TABLE.read_text(encoding="ascii").splitlines()) | _VARIANTS
# Letters whose stroke or joint is no accent to Unicode, as keyboards without them have them.
_PLAIN = str.maketrans({"đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe"})
_APOSTROPHES = str.maketrans(dict.fromkeys("‘’ʼ", "'"))
_CAPITALS = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
