"""What a terminal of 80 columns shows of a game: the position in brief, and what changed of it."""

import shutil
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.drawing import board_lines, effect_words, heading, worth_telling
from engine.core.game import Game
from engine.core.sentences import Sentences
from engine.core.state import Sight

WIDEST = 100
# What holds more is counted: a pile that everybody sees, with its last card, or an own deck list.
PILE_AT_MOST = 3
OWN_AT_MOST = 12
_UNSAID = ("id", "printing")

Blocks = dict[str, list[str]]


def height() -> int:
    """How many lines the terminal has, 24 where nobody says."""
    return shutil.get_terminal_size((80, 24)).lines


def wrapped(line: str, indent: int = 6) -> list[str]:
    """A line broken where the terminal ends; what goes on is indented."""
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    return textwrap.wrap(line, max(width, 40), subsequent_indent=" " * indent) or [""]


def blocks(game: Game[Any], view: Mapping[str, Any]) -> Blocks:
    """The scene in brief as parts that change by themselves, in the order to show them in."""
    standing = {piece["id"] for board in view["boards"] for piece in board["pieces"]}
    names = _names(view)
    found: Blocks = {"heading": wrapped(heading(view))}
    for board in view["boards"]:
        found[board["name"]] = board_lines(board)
    common = _counters(view, None)
    if common:
        found["counters"] = wrapped(f"  {', '.join(common)}")
    for seat in sorted({zone["seat"] for zone in view["zones"]}):
        zones = [zone for zone in view["zones"] if zone["seat"] == seat and zone["count"]]
        faces = [zone for zone in zones if _has_faces(game, zone, standing)]
        you = " (you)" if seat == view["you"] else ""
        counts = [zone for zone in zones if zone not in faces]
        counted = [_count(zone, names) for zone in counts]
        told = ", ".join([*counted, *_counters(view, seat)])
        found[f"seat {seat}"] = wrapped(f"Seat {seat}{you}: {told or 'nothing'}")
        # A zone that is counted now is not empty, whatever was shown of it before.
        found |= {f"{_label(zone, names)} of seat {seat}": [] for zone in counts}
        for zone in faces:
            shown = ", ".join(_cards(zone["cards"], standing))
            found[f"{_label(zone, names)} of seat {seat}"] = wrapped(
                f"  {_short_label(zone, names)}: {shown}"
            )
        if seat != view["you"] and (seen := view["revealed"][seat]):
            found[f"seen of seat {seat}"] = wrapped(
                f"  seen by all: {', '.join(_cards(seen, standing))}"
            )
    for number, effect in enumerate(view["effects"]):
        found[f"effect {number}"] = wrapped(f"  in force: {effect_words(effect)}")
    return found


def changed(before: Blocks | None, now: Blocks) -> list[str]:
    """The lines of the parts that are not as before, under the heading; all without a before."""
    if before is None:
        return [line for lines in now.values() for line in lines]
    lines = list(now["heading"])
    for name, part in now.items():
        if name != "heading" and before.get(name) != part:
            lines += part
    gone = [name for name, part in before.items() if part and name not in now]
    return lines + [f"  {name}: none now" for name in gone]


def news_lines(said: Sentences, news: Sequence[Mapping[str, Any]]) -> list[str]:
    """What happened, a sentence a line; those that read alike in a row are counted."""
    told = [(line, len(list(of))) for line, of in groupby(said.events(news))]
    return [f"-- {line}" + (f" ({count} times)" if count > 1 else "") for line, count in told]


def short_names(view: Mapping[str, Any]) -> dict[int, str]:
    """What to call each card of a scene in a move: its name, with its number where two have it."""
    names = _names(view)
    twice = Counter(names.values())
    return {card: name if twice[name] == 1 else f"{name} #{card}" for card, name in names.items()}


def cards_in(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The cards whose faces the scene shows."""
    for zone in view["zones"]:
        yield from zone.get("cards", ())
    for revealed in view["revealed"]:
        yield from revealed


def _names(view: Mapping[str, Any]) -> dict[int, str]:
    return {card["id"]: str(card["name"]) for card in cards_in(view)}


def _has_faces(game: Game[Any], zone: Mapping[str, Any], standing: set[int]) -> bool:
    cards = zone.get("cards")
    if not cards:
        return False
    own = game.sights[zone["name"]] is Sight.OWNER
    most = OWN_AT_MOST if own else PILE_AT_MOST
    return len(cards) <= most or any(card["id"] in standing for card in cards)


def _label(zone: Mapping[str, Any], names: Mapping[int, str]) -> str:
    name = str(zone["name"]).replace("_", " ")
    return f"{name} of {names.get(zone['of'], 'a card')}" if "of" in zone else name


def _short_label(zone: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """The zone that holds nothing but the card whose zone it is needs no second naming of it."""
    alone = [card["id"] for card in zone["cards"]] == [zone.get("of")]
    return str(zone["name"]).replace("_", " ") if alone else _label(zone, names)


def _count(zone: Mapping[str, Any], names: Mapping[int, str]) -> str:
    cards = zone.get("cards")
    last = f" (last {cards[-1]['name']})" if cards else ""
    return f"{_label(zone, names)} {zone['count']}{last}"


def _counters(view: Mapping[str, Any], seat: int | None) -> list[str]:
    return [
        counter["name"] if counter["value"] is True else f"{counter['name']} {_value(counter)}"
        for counter in view["counters"]
        if counter.get("seat") == seat and worth_telling(counter["value"])
    ]


def _value(counter: Mapping[str, Any]) -> str:
    value = counter["value"]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _cards(cards: Sequence[Mapping[str, Any]], standing: set[int]) -> list[str]:
    """Cards with what is counted of them, those that are alike together; on a board by number."""
    told = Counter(
        (f"{card['id']} " if card["id"] in standing else "") + f"{card['name']}{_figures(card)}"
        for card in cards
    )
    return [name if count == 1 else f"{count} {name}" for name, count in told.items()]


def _figures(card: Mapping[str, Any]) -> str:
    told = [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
        for name, value in card.items()
        if name not in _UNSAID and isinstance(value, int) and value
    ]
    return f" ({', '.join(told)})" if told else ""
