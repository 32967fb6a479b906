"""Salts that a log leaves empty because its recorder did not know them: the service that committed
to the decks fills them in."""

from collections.abc import Sequence
from typing import Any

from engine.core.base.canonical import NotCanonical, decode, encode
from engine.core.decks.deck import Deck


def fill_salts(data: bytes, held: Sequence[tuple[Deck, bytes] | None]) -> bytes:
    """The log with empty salts of its opening filled in from `held`, decks with salts by side.

    A salt is filled in only beside the same deck, and not for a side that holds None. Every other
    byte stays as it is, and bytes that are no complete log come back unchanged.
    """
    opening = _opening(data)
    if opening is None or len(opening["decks"]) != len(held):
        return data
    filled = [_filled(item, side) for item, side in zip(opening["decks"], held, strict=True)]
    if filled == opening["decks"]:
        return data
    before = data[: data.removesuffix(b"\n").rfind(b"\n") + 1]
    return before + encode({**opening, "decks": filled}) + b"\n"


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
