"""Names for people to read: normalised, and without invisible characters."""

import unicodedata

from contract.errors import DomainError

_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


class UnreadableName(DomainError):
    """A name that people could not read or tell from others."""

    status = 422
    code = "unreadable_name"
    field = "name"


def clean_name(name: str, *, longest: int) -> str:
    """`name` normalised (NFC), with single spaces; UnreadableName if it is invisible."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    for char in composed:
        if unicodedata.category(char) in _UNSEEN:
            raise UnreadableName(
                f"A name has no invisible or control characters; this has U+{ord(char):04X}."
            )
    if not 1 <= len(composed) <= longest:
        raise UnreadableName(f"A name has 1 to {longest} characters.")
    return composed
