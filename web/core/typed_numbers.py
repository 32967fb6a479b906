"""Whole numbers in text that people send."""

# No number here has more digits. Python refuses to read thousands of them.
MOST_DIGITS = 10


def typed_number(text: str) -> int | None:
    """The number that a text is; None where it is not of ASCII digits alone, or of too many."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
