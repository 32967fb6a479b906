"""Names of players: what they may be made of, and when two of them are the same."""

import unicodedata

from contract.errors import DomainError
from ground import names
from ground.spelling import NON_JOINER, ConfusingName, check_spelling

LONGEST_NAME = 80
LONGEST_KEY = 160


class UnusableName(DomainError):
    """The name is unreadable, or hard to tell from other names."""

    status = 422
    code = "unusable_name"
    field = "name"


def clean_name(name: str) -> str:
    """`name` composed (NFC) with single spaces; UnusableName where it cannot be seen."""
    try:
        composed = names.clean_name(name, longest=LONGEST_NAME)
    except names.UnreadableName as error:
        raise UnusableName(str(error)) from error
    if len(name_key(composed)) > LONGEST_KEY:
        raise UnusableName(names.length_fault(LONGEST_NAME))
    return composed


def clean_new_name(name: str) -> str:
    """`name` cleaned as `clean_name` does, where it is new to the service: UnusableName also for
    words of several scripts, and for heaps of marks. Names in archives may be older than these
    rules."""
    clean = clean_name(name)
    try:
        check_spelling(clean)
    except ConfusingName as error:
        raise UnusableName(str(error)) from error
    return clean


def name_key(name: str) -> str:
    """The form in which names are compared: capitals, widths and styles of letters fall away, and
    so does the non-joiner."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace(NON_JOINER, "")
    return " ".join(unicodedata.normalize("NFKC", folded).split())
