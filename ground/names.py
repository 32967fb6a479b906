"""Names for people to read: normalised, and without invisible characters."""

import unicodedata

from django.utils.translation import gettext, ngettext

from contract.errors import DomainError
from ground.spelling import NON_JOINER, parts_letters

_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Letters, marks and symbols that show nothing: fillers, the joiner of graphemes, blank Braille.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


class UnreadableName(DomainError):
    """The name is unreadable, or hard to tell from other names."""

    status = 422
    code = "unreadable_name"
    field = "name"


def clean_name(name: str, *, longest: int) -> str:
    """`name` normalised (NFC), with single spaces; UnreadableName if it is invisible."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    unseen = unseen_character(composed)
    if unseen:
        text = gettext("Names can’t contain invisible or control characters such as {code}.")
        raise UnreadableName(text.format(code=f"U+{ord(unseen):04X}"))
    if not 1 <= len(composed) <= longest:
        raise UnreadableName(length_fault(longest))
    if all(unicodedata.category(char)[0] in "MZ" for char in composed):
        raise UnreadableName(gettext("Names need a letter, digit or symbol, not only accents."))
    return composed


def unseen_character(name: str) -> str:
    """The first character of a name that shows nothing; empty if all can be seen. The non-joiner is
    one unless it parts letters that would be joined otherwise, as Persian words need."""
    for at, char in enumerate(name):
        if char == NON_JOINER and parts_letters(name, at):
            continue
        if unicodedata.category(char) in _UNSEEN or char in _BLANK:
            return char
    return ""


def length_fault(longest: int) -> str:
    """The fault of a name that is empty, or has more than `longest` characters, as a text."""
    text = ngettext(
        "Names have 1 to {n} character.",
        "Names have 1 to {n} characters.",
        longest,
    )
    return text.format(n=longest)
