"""A game on a terminal of 80 columns: the position in brief, and the parts of it that changed."""

import shutil
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engine.core.display.sentences import Sentences
from engine.core.display.text_scene import (
    board_lines,
    cards_in,
    counter_words,
    effect_words,
    heading,
    worth_telling,
    zone_words,
)
from engine.core.position.state import Sight
from engine.core.rules.game import Game
from engine.core.rules.words import Words

WIDEST = 100
# A zone that holds more is counted: a pile that everybody sees, with its last card, or an own deck.
PILE_AT_MOST = 3
OWN_AT_MOST = 12
_UNSAID = ("id", "printing")


@dataclass(frozen=True)
class Block:
    """A part of the position that changes by itself: lines as they are, or a heading and what is
    listed after it, each as a name and what is counted of it."""

    lines: tuple[str, ...] = ()
    head: str = ""
    listed: tuple[tuple[str, str], ...] = ()

    def whole(self) -> list[str]:
        """All of it."""
        if not self.head:
            return list(self.lines)
        return wrapped(f"{self.head}: {_joined(self.listed) or 'nothing'}")

    def since(self, before: "Block | None") -> list[str]:
        """The lines that say what has changed, or all lines where those are not more."""
        if before is None or not (self.listed and before.listed):
            return self.whole()
        fresh = Counter(self.listed) - Counter(before.listed)
        lost = Counter(name for name, _ in (Counter(before.listed) - Counter(self.listed)))
        changes: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for name, figures in fresh.elements():
            changes["changed" if lost[name] else "new"].append((name, figures))
            lost[name] -= 1
        changes["gone"] = [(name, "") for name in lost.elements()]
        parts = [f"{what}: {_joined(listed)}" for what, listed in sorted(changes.items()) if listed]
        return min(self.whole(), wrapped(f"{self.head}, {'; '.join(parts)}"), key=len)


Blocks = dict[str, Block]


def height() -> int:
    """Number of lines of the terminal, 24 where that is not known."""
    return shutil.get_terminal_size((80, 24)).lines


def wrapped(line: str, indent: int = 6) -> list[str]:
    """A line broken where the terminal ends; what goes on is indented."""
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    return textwrap.wrap(line, max(width, 40), subsequent_indent=" " * indent) or [""]


def blocks(game: Game[Any], view: Mapping[str, Any]) -> Blocks:
    """The scene in brief as parts that change by themselves, in the order to show them in."""
    standing = {piece["id"] for board in view["boards"] for piece in board["pieces"]}
    names, words = names_of(view), game.words
    parts: Blocks = {"heading": Block(tuple(wrapped(heading(game, view))))}
    called = [f"seat {seat}" for seat in range(len(view["revealed"]))]
    for board in view["boards"]:
        parts[board["name"]] = Block(tuple(board_lines(board, words, called)))
    if common := _counters(view, None, words, names):
        text = ", ".join(name for name, _ in common)
        parts["counters"] = Block(tuple(wrapped(f"  {text}")))
    if view["effects"]:
        effects = tuple((effect_words(effect, words, names), "") for effect in view["effects"])
        parts["in force"] = Block(head="  in force", listed=effects)
    # The reader's own seat first: what is too much for a screen is cut off at its end.
    seats = {zone["seat"] for zone in view["zones"]}
    for seat in sorted(seats, key=lambda seat: (seat != view["you"], seat)):
        parts |= _of_seat(game, view, seat, standing, names)
    return parts


def _of_seat(
    game: Game[Any], view: Mapping[str, Any], seat: int, standing: set[int],
    names: Mapping[int, str],
) -> Blocks:  # fmt: skip
    """The parts of a seat: a line of counts, and the zones whose cards are listed one by one."""
    words = game.words
    zones = [zone for zone in view["zones"] if zone["seat"] == seat and zone["count"]]
    faces = [zone for zone in zones if _has_faces(game, zone, standing)]
    counts = [zone for zone in zones if zone not in faces]
    you = " (you)" if seat == view["you"] else ""
    counted = [(zone_words(zone, words, names), _count(zone)) for zone in counts]
    listed = (*counted, *_counters(view, seat, words, names))
    parts = {f"seat {seat}": Block(head=f"Seat {seat}{you}", listed=listed)}
    # A zone that is counted now is not empty, whatever was shown of it before.
    parts |= {f"{zone_words(zone, words, names)} of seat {seat}": Block() for zone in counts}
    for zone in faces:
        label = zone_words(zone, words, names)
        parts[f"{label} of seat {seat}"] = Block(
            head=f"  {_short_label(zone, words, names)}", listed=_cards(zone["cards"], standing)
        )
    if seat != view["you"] and (seen := view["revealed"][seat]):
        parts[f"seen of seat {seat}"] = Block(head="  seen by all", listed=_cards(seen, standing))
    return parts


def changed(before: Blocks | None, now: Blocks) -> list[str]:
    """The heading and the lines of parts that have changed; all lines where `before` is None."""
    if before is None:
        return [line for part in now.values() for line in part.whole()]
    lines = now["heading"].whole()
    for name, part in now.items():
        if name != "heading" and before.get(name) != part:
            lines += part.since(before.get(name))
    gone = [name for name, part in before.items() if part != Block() and name not in now]
    return lines + [f"  {name}: none now" for name in gone]


def news_lines(sentences: Sentences, news: Sequence[Mapping[str, Any]]) -> list[str]:
    """The events as sentences, one a line; those that read alike in a row are counted."""
    lines = [(line, len(list(of))) for line, of in groupby(sentences.events(news))]
    return [f"-- {line}" + (f" ({count} times)" if count > 1 else "") for line, count in lines]


def names_of(view: Mapping[str, Any]) -> dict[int, str]:
    """The names of the cards that the scene shows."""
    return {card["id"]: str(card["name"]) for card in cards_in(view)}


def _has_faces(game: Game[Any], zone: Mapping[str, Any], standing: set[int]) -> bool:
    cards = zone.get("cards")
    if not cards:
        return False
    own = game.sights[zone["name"]] is Sight.OWNER
    most = OWN_AT_MOST if own else PILE_AT_MOST
    return len(cards) <= most or any(card["id"] in standing for card in cards)


def _short_label(zone: Mapping[str, Any], words: Words, names: Mapping[int, str]) -> str:
    """The name of a zone, without the card that it belongs to where it holds that card alone."""
    alone = [card["id"] for card in zone["cards"]] == [zone.get("of")]
    return words.zone(zone["name"]) if alone else zone_words(zone, words, names)


def _count(zone: Mapping[str, Any]) -> str:
    cards = zone.get("cards")
    last = f" (last {cards[-1]['name']})" if cards else ""
    return f" {zone['count']}{last}"


def _counters(
    view: Mapping[str, Any], seat: int | None, words: Words, names: Mapping[int, str]
) -> list[tuple[str, str]]:
    return [
        (counter_words(counter, words, names), "")
        for counter in view["counters"]
        if counter.get("seat") == seat and worth_telling(counter["value"])
    ]


def _cards(cards: Sequence[Mapping[str, Any]], standing: set[int]) -> tuple[tuple[str, str], ...]:
    """Cards with what is counted of them; on a board by number."""
    return tuple(
        ((f"{card['id']} " if card["id"] in standing else "") + card["name"], _figures(card))
        for card in cards
    )


def _joined(listed: Iterable[tuple[str, str]]) -> str:
    """A list in one line, equal entries counted together."""
    return ", ".join(
        f"{name}{figures}" if count == 1 else f"{count} {name}{figures}"
        for (name, figures), count in Counter(listed).items()
    )


def _figures(card: Mapping[str, Any]) -> str:
    figures = [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
        for name, value in card.items()
        if name not in _UNSAID and isinstance(value, int) and value
    ]
    return f" ({', '.join(figures)})" if figures else ""
