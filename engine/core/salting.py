"""Salts for a log from somebody who did not know them: put in by whoever committed to the decks."""

from collections.abc import Sequence

from engine.core.canonical import NotCanonical, decode, encode
from engine.core.decks import Deck


def fill_salts(data: bytes, held: Sequence[tuple[Deck, bytes]]) -> bytes:
    """The log with the salts of `held`, by side, where its opening leaves one empty beside the very
    same deck. All else stays as it is, whatever it is.
    """
    rest, newline, last = data.removesuffix(b"\n").rpartition(b"\n")
    try:
        opening = decode(last)
    except NotCanonical:
        return data
    if not isinstance(opening, dict) or opening.get("k") != "open":
        return data
    opened = opening.get("decks")
    if not isinstance(opened, list) or len(opened) != len(held):
        return data
    filled = [
        {"deck": item["deck"], "salt": salt.hex()}
        if isinstance(item, dict) and item == {"deck": deck.plain(), "salt": ""}
        else item
        for item, (deck, salt) in zip(opened, held, strict=True)
    ]
    if filled == opened:
        return data
    return rest + newline + encode({**opening, "decks": filled}) + b"\n"
