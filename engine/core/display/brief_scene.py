"""A scene in brief for the people who played: names for seats, cards counted, no numbers of cards
but those that stand on a board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.display.text_scene import board_lines, zone_words
from engine.core.rules.words import NO_WORDS, Words

# Not worth a place beside a card on a board: the same on every card of its name.
_PRINTED = ("id", "printing")


def sketch(view: Mapping[str, Any], names: Sequence[str], words: Words = NO_WORDS) -> str:
    """The scene of `Game.view` as lines of text, in the words of its game; `names` are those of
    the seats.

    Nothing is in it that the scene does not show, so who may see the scene may read the lines.
    """
    standing = {piece["id"] for board in view["boards"] for piece in board["pieces"]}
    called = {card["id"]: card["name"] for zone in view["zones"] for card in zone.get("cards", ())}
    lines = [line for board in view["boards"] for line in _board(board)]
    for seat, name in enumerate(names):
        lines.append(f"{name} (you)" if seat == view["you"] else name)
        zones = [zone for zone in view["zones"] if zone["seat"] == seat and zone["count"]]
        lines += [f"  {_zone(zone, words, standing, called)}" for zone in zones]
        if revealed := view["revealed"][seat]:
            lines.append(f"  seen by all: {', '.join(_counted(revealed, standing))}")
    return "\n".join(lines)


def _board(board: Mapping[str, Any]) -> Iterator[str]:
    """Squares row by row, the last row on top: a piece by its card's number, `.` where none is.
    Hexes and tables as they are drawn for whoever plays."""
    if board.get("ground", "squares") != "squares":
        yield from board_lines(board)
        return
    pieces = {tuple(piece["cell"]): str(piece["id"]) for piece in board["pieces"]}
    yield f"{board['name']}:"
    for row in reversed(range(board["rows"])):
        cells = [pieces.get((column, row), ".") for column in range(board["columns"])]
        yield "".join(f"{cell:>4}" for cell in cells)


def _zone(
    zone: Mapping[str, Any], words: Words, standing: set[int], called: Mapping[int, str]
) -> str:
    name = zone_words(zone, words, called)
    cards = zone.get("cards")
    if not cards:
        return f"{name}: {zone['count']} card{'' if zone['count'] == 1 else 's'}"
    return f"{name}: {', '.join(_counted(cards, standing))}"


def _counted(cards: Sequence[Mapping[str, Any]], standing: set[int]) -> list[str]:
    """Cards by name, those of one name counted; what stands on a board with its number and what
    counts there now."""
    names = Counter(_card(card, card["id"] in standing) for card in cards)
    return [name if count == 1 else f"{count} {name}" for name, count in names.items()]


def _card(card: Mapping[str, Any], stands: bool) -> str:
    if not stands:
        return str(card["name"])
    facts = [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
        for name, value in card.items()
        if name not in _PRINTED and isinstance(value, int) and value
    ]
    return f"{card['id']} {card['name']}" + (f" ({', '.join(facts)})" if facts else "")
