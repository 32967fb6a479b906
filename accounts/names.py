"""Names for people to read: normalised, and without invisible characters."""

import unicodedata

from django.utils.translation import gettext, ngettext

from contract.errors import DomainError

_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Letters, marks and symbols that show nothing: fillers, the joiner of graphemes, blank Braille.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


class UnreadableName(DomainError):
    """A name that people could not read or tell from others."""

    status = 422
    code = "unreadable_name"
    field = "name"


def clean_name(name: str, *, longest: int) -> str:
    """`name` normalised (NFC), with single spaces; UnreadableName if it is invisible."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    for char in composed:
        if unicodedata.category(char) in _UNSEEN or char in _BLANK:
            text = gettext("Names can’t contain invisible or control characters such as {code}.")
            raise UnreadableName(text.format(code=f"U+{ord(char):04X}"))
    if not 1 <= len(composed) <= longest:
        raise UnreadableName(length_fault(longest))
    if all(unicodedata.category(char)[0] in "MZ" for char in composed):
        raise UnreadableName(gettext("Names need a letter, digit or symbol, not only accents."))
    return composed


def length_fault(longest: int) -> str:
    """What is wrong with a name that is empty, or has more than `longest` characters."""
    text = ngettext(
        "Names have 1 to {n} character.",
        "Names have 1 to {n} characters.",
        longest,
    )
    return text.format(n=longest)
