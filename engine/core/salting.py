"""Salts for a log from somebody who did not know them: put in by whoever committed to the decks."""

from collections.abc import Sequence
from typing import Any

from engine.core.canonical import NotCanonical, decode, encode
from engine.core.decks import Deck


def fill_salts(data: bytes, held: Sequence[tuple[Deck, bytes] | None]) -> bytes:
    """The log with the salts of `held`, by side, where its opening leaves one empty beside the very
    same deck. All else stays as it is, whatever it is, and so does a side that holds None.
    """
    opening = _opening(data)
    if opening is None or len(opening["decks"]) != len(held):
        return data
    filled = [_filled(item, side) for item, side in zip(opening["decks"], held, strict=True)]
    if filled == opening["decks"]:
        return data
    rest = data[: data.removesuffix(b"\n").rfind(b"\n") + 1]
    return rest + encode({**opening, "decks": filled}) + b"\n"


def sides_without_salt(data: bytes) -> tuple[int, ...]:
    """The sides whose salts the opening of a log leaves empty, whatever decks it opens."""
    opening = _opening(data)
    decks = [] if opening is None else opening["decks"]
    return tuple(
        side for side, item in enumerate(decks) if isinstance(item, dict) and item.get("salt") == ""
    )


def _opening(data: bytes) -> dict[str, Any] | None:
    """The last line of a log, where it is an opening with decks; no other line is read."""
    try:
        opening = decode(data.removesuffix(b"\n").rpartition(b"\n")[2])
    except NotCanonical:
        return None
    if not isinstance(opening, dict) or opening.get("k") != "open":
        return None
    return opening if isinstance(opening.get("decks"), list) else None


def _filled(item: Any, held: tuple[Deck, bytes] | None) -> Any:
    """A deck as a log opens it, with its salt where that is held and missing."""
    if held is None or item != {"deck": held[0].plain(), "salt": ""}:
        return item
    return {**item, "salt": held[1].hex()}
