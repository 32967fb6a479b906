"""Names cut to the room that a drawing has for them."""

import unicodedata

# Widths in parts of the size of the type, on the average of a wide face in bold: no usual one is
# wider.
NARROW, SMALL, CAPITAL, BROAD, FULL = 0.42, 0.69, 0.82, 1.06, 1.1
NARROW_LETTERS = frozenset("fijlrtIJ.,:;!|'’`()[]{}- \u00a0")
BROAD_LETTERS = frozenset("mwMW@%ÆŒæœ")
# They take no room of their own: accents on the letter before, and marks of direction and joining.
JOINED = frozenset({"Mn", "Me", "Cf"})


def fitted(name: str, *, room: float, size: float) -> str:
    """The name, or as much of it as surely fits into `room` in type of this size, then an ellipsis.

    A letter keeps its accents.
    """
    if _width(name) * size <= room:
        return name
    left = room / size - FULL
    kept = 0
    for letter in name:
        left -= _letter(letter)
        if left < 0 and unicodedata.category(letter) not in JOINED:
            break
        kept += 1
    return name[:kept].rstrip() + "…"


def _width(text: str) -> float:
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if unicodedata.category(letter) in JOINED:
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL
    if letter in NARROW_LETTERS:
        return NARROW
    if letter in BROAD_LETTERS:
        return BROAD
    if letter >= "\u2000":
        return FULL
    return SMALL if letter.islower() or letter.isdigit() else CAPITAL
