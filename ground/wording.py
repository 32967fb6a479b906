"""Words that come from outside, made fit to be stored and shown on one line."""

MOST_CHARACTERS = 2000


def one_line(text: str) -> str:
    """`text` with what is not printable escaped as in Python's strings, cut to MOST_CHARACTERS.

    A log may hold a NUL or half of a surrogate pair anywhere, which no database stores, and
    reasons quote from logs.
    """
    escaped = "".join(
        char if char.isprintable() else ascii(char)[1:-1] for char in text[:MOST_CHARACTERS]
    )
    return escaped[:MOST_CHARACTERS]


def trouble(error: Exception) -> str:
    """A failure of this program as it is remembered in a row."""
    return one_line(f"{type(error).__name__}: {error}")
