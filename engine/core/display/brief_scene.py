"""A flat scene in brief for the people who played: names for seats, cards counted, no numbers of
cards but those that stand on a board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.display.flat_scene import Flat, flat_scene
from engine.core.display.sentences import fill
from engine.core.display.text_scene import board_lines, cards_in
from engine.core.rules.words import Words

# Not worth a place beside a card on a board: it stays as it is printed.
_PRINTED = ("printing",)

Cards = Mapping[str, Mapping[str, Any]]
"""The cards of a film as printed, by their ids in the catalogue (docs/films.md)."""


def sketch_view(view: Mapping[str, Any], names: Sequence[str], words: Words) -> str:
    """The scene of `Game.view` as lines of text for its seat."""
    cards = {card["card"]: card for card in cards_in(view)}
    return Sketch(flat_scene(view), cards, names, words, view["you"]).text()


class Sketch:
    """A flat scene as lines of text, in some words. `cards` has those that it shows, `names` are
    those of the seats, and `you` is the seat that reads.

    Nothing is in it that the scene does not show, so who may see the scene may read the lines.
    """

    def __init__(
        self,
        scene: Flat,
        cards: Cards,
        names: Sequence[str],
        words: Words,
        you: int | None = None,
    ) -> None:
        self._scene, self._names, self._words, self._you = scene, names, words, you
        self._standing = {int(card) for board in scene["pieces"].values() for card in board}
        self._called = {
            int(number): str(cards[card["card"]]["name"]) for number, card in scene["cards"].items()
        }

    def text(self) -> str:
        """The lines: boards, then for each seat its zones, and its hidden cards that all saw."""
        lines = [line for name in self._scene["boards"] for line in self._board(name)]
        for seat, name in enumerate(self._names):
            you = f" ({self._words.style['you']})" if seat == self._you else ""
            lines.append(f"{name}{you}")
            zones = [zone for zone in self._scene["zones"].values() if zone["seat"] == seat]
            lines += [f"  {self._zone(zone)}" for zone in zones if _counts(zone)]
            if revealed := self._scene["revealed"][seat]:
                lines.append(f"  {self._words.style['seen']}: {self._counted(revealed)}")
        return "\n".join(lines)

    def _board(self, name: str) -> Iterator[str]:
        """Squares row by row, the last row on top: a piece by its card's number, `.` where none is.
        Hexes and tables as they are drawn for whoever plays."""
        standing = self._scene["pieces"][name]
        pieces = [{"id": number, **standing[str(number)]} for number in sorted(map(int, standing))]
        board = {**self._scene["boards"][name], "name": name, "pieces": pieces}
        if board.get("ground", "squares") != "squares":
            yield from board_lines(board, self._words, self._names)
            return
        numbers = {tuple(piece["cell"]): str(piece["id"]) for piece in pieces}
        yield f"{self._words.of(name)}:"
        for row in reversed(range(board["rows"])):
            cells = [numbers.get((column, row), ".") for column in range(board["columns"])]
            yield "".join(f"{cell:>4}" for cell in cells)

    def _zone(self, zone: Mapping[str, Any]) -> str:
        name = self._words.zone(zone["name"])
        if zone.get("of") in self._called:
            name += f" ({self._called[zone['of']]})"
        if "cards" in zone:
            return f"{name}: {self._counted(zone['cards'])}"
        return f"{name}: {fill(self._words.style['cards'], {'count': zone['count']})}"

    def _counted(self, cards: Sequence[int]) -> str:
        """Cards by name, those of one name counted; what stands on a board with its number and what
        counts there now."""
        names = Counter(self._card(card) for card in cards)
        return ", ".join(name if count == 1 else f"{count} {name}" for name, count in names.items())

    def _card(self, number: int) -> str:
        if number not in self._standing:
            return self._called[number]
        worth = [
            (name, value)
            for name, value in self._scene["cards"][str(number)].items()
            if name not in _PRINTED and isinstance(value, int) and value
        ]
        facts = [f"{self._fact(name)} {value}" for name, value in worth if value is not True]
        facts += sorted(self._fact(name) for name, value in worth if value is True)
        return f"{number} {self._called[number]}" + (f" ({', '.join(facts)})" if facts else "")

    def _fact(self, name: str) -> str:
        words = self._words
        return words.facts.get(name) or words.figures.get(name) or words.of(name)


def _counts(zone: Mapping[str, Any]) -> bool:
    """True if a zone has cards."""
    return bool(zone.get("cards") or zone.get("count"))
