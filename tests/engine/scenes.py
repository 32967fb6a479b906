"""What docs/scene.md promises of every scene, as a check that finds each way of breaking it."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parents[2] / "docs/scene.md"
WORD = re.compile(r"[a-z0-9_-]+")

Check = Callable[[Any], bool]


def whole(value: Any) -> bool:
    """An integer that is not true or false."""
    return type(value) is int


def number(value: Any) -> bool:
    """An integer from 0."""
    return whole(value) and value >= 0


def word(value: Any) -> bool:
    return isinstance(value, str) and WORD.fullmatch(value) is not None


def text(value: Any) -> bool:
    return isinstance(value, str) and value.strip() == value != ""


def scalar(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | str)


def plain(value: Any) -> bool:
    """Anything that JSON can say without fractions."""
    if isinstance(value, list):
        return all(map(plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and plain(item) for key, item in value.items())
    return scalar(value)


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


def cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(number, value))


def order(value: Any) -> bool:
    """Whether these are sides by place, of more than two sides."""
    places = isinstance(value, list) and all(isinstance(place, list) and place for place in value)
    sides = [side for place in value for side in place] if places else []
    return len(sides) > 2 and sorted(sides) == list(range(len(sides)))


def tally(value: Any) -> bool:
    """One number or both, each a number a side; absent rather than empty."""
    return (
        isinstance(value, dict)
        and bool(value)
        and value.keys() <= {"survivors", "victory_points"}
        and all(len(counts) >= 2 and list_of(number)(counts) for counts in value.values())
    )


SCENE: Mapping[str, Check] = {
    "game": word, "you": or_null(number), "turn": number, "active": or_null(number),
    "phase": text, "decides": or_null(number), "outcome": or_null(lambda value: True),
    "boards": list_of(lambda value: True), "zones": list_of(lambda value: True),
    "counters": list_of(lambda value: True), "effects": list_of(lambda value: True),
    "revealed": list_of(list_of(lambda value: True)),
}  # fmt: skip
OUTCOME: Mapping[str, Check] = {"winner": or_null(number), "reason": word}
ZONE: Mapping[str, Check] = {"name": word, "seat": number, "count": number}
CARD: Mapping[str, Check] = {"id": number, "card": word, "name": text, "kind": word}
BOARD: Mapping[str, Check] = {
    "name": word, "columns": number, "rows": number, "marks": list_of(lambda value: True),
    "pieces": list_of(lambda value: True),
}  # fmt: skip
GROUNDS = ("squares", "hexes", "plane")
BOARD_MORE: Mapping[str, Check] = {
    "ground": lambda value: value in GROUNDS, "hexes": list_of(cell),
    "areas": list_of(lambda value: True),
}  # fmt: skip
AREA: Mapping[str, Check] = {
    "name": word, "corners": lambda value: list_of(cell)(value) and len(value) > 2,
}  # fmt: skip
AREA_MORE: Mapping[str, Check] = {"level": number}
MARK: Mapping[str, Check] = {"cell": cell, "name": word}
MARK_MORE: Mapping[str, Check] = {"seat": number, "radius": number}
PIECE: Mapping[str, Check] = {
    "id": number, "seat": number, "cell": cell, "attached": list_of(number),
}  # fmt: skip
PIECE_MORE: Mapping[str, Check] = {"radius": number, "height": number}
COUNTER: Mapping[str, Check] = {
    "name": text,
    "value": lambda value: scalar(value) or list_of(lambda item: whole(item) or text(item))(value),
}
EFFECT: Mapping[str, Check] = {
    "rule": word, "seat": lambda value: value == -1 or number(value), "value": plain,
    "turns": list_of(number), "card": whole, "target": whole,
}  # fmt: skip
EVENT: Mapping[str, Check] = {"kind": word, "seat": number}
EVENT_MORE: Mapping[str, Check] = {
    "text": text, "amount": whole, "cell": word, "source": lambda value: True,
    "target": lambda value: True, "cards": list_of(lambda value: True), "count": number,
}  # fmt: skip
EVENT_CARD: Mapping[str, Check] = {"id": number, "card": word, "name": text}
TABLES: Mapping[str, Mapping[str, Check]] = {
    "The scene": SCENE,
    "Zone": {"name": word, "seat": number, "of": number, "count": number, "cards": list_of(scalar)},
    "Card": CARD,
    "Board": {**BOARD, **BOARD_MORE},
    "Area": {**AREA, **AREA_MORE},
    "Mark": {**MARK, **MARK_MORE},
    "Piece": {**PIECE, **PIECE_MORE},
    "Counter": {**COUNTER, "seat": number, "most": number},
    "Effect": EFFECT,
    "Event": {**EVENT, **EVENT_MORE},
}


def faults(view: Any) -> list[str]:
    """Every way in which a scene departs from docs/scene.md, each with its place."""
    problems = list(_fields(view, SCENE, {}, "scene"))
    return problems if problems else [*_parts(view), *_whole_scene(view)]


def event_faults(event: Any) -> list[str]:
    """Every way in which an event departs from docs/scene.md, each with its place."""
    problems = list(_fields(event, EVENT, EVENT_MORE, "event"))
    for at, card in enumerate(event.get("cards", ())):
        problems += _fields(card, EVENT_CARD, {}, f"event.cards[{at}]")
    for name in ("source", "target"):
        if name in event:
            problems += _fields(event[name], EVENT_CARD, {}, f"event.{name}")
    if "cards" in event and "count" in event:
        problems.append("event: cards that are told need no count")
    return problems


def _parts(view: Mapping[str, Any]) -> Iterator[str]:
    if view["outcome"] is not None:
        end = view["outcome"]
        yield from _fields(end, OUTCOME, {"tally": tally, "order": order}, "outcome")
        sides = sum(map(len, end.get("order", []))) or 2
        if any(len(counts) != sides for counts in end.get("tally", {}).values()):
            yield f"outcome.tally: not of {sides} sides"
    for at, zone in enumerate(view["zones"]):
        yield from _zone(zone, f"zones[{at}]")
    for at, board in enumerate(view["boards"]):
        yield from _board(board, f"boards[{at}]")
    for at, counter in enumerate(view["counters"]):
        yield from _fields(counter, COUNTER, {"seat": number, "most": number}, f"counters[{at}]")
    for at, effect in enumerate(view["effects"]):
        yield from _fields(effect, EFFECT, {}, f"effects[{at}]")
    for seat, cards in enumerate(view["revealed"]):
        for at, card in enumerate(cards):
            yield from _fields(card, CARD, None, f"revealed[{seat}][{at}]")


def _zone(zone: Any, where: str) -> Iterator[str]:
    yield from _fields(zone, ZONE, {"of": number, "cards": list_of(lambda value: True)}, where)
    cards = zone.get("cards", []) if isinstance(zone, dict) else []
    for at, card in enumerate(cards):
        yield from _fields(card, CARD, None, f"{where}.cards[{at}]")
    if cards and len(cards) != zone["count"]:
        yield f"{where}: count is {zone['count']}, and {len(cards)} cards are shown"


def _board(board: Any, where: str) -> Iterator[str]:
    wrong = list(_fields(board, BOARD, BOARD_MORE, where))
    yield from wrong
    if wrong:
        return
    for at, mark in enumerate(board["marks"]):
        yield from _fields(mark, MARK, MARK_MORE, f"{where}.marks[{at}]")
    for at, piece in enumerate(board["pieces"]):
        yield from _fields(piece, PIECE, PIECE_MORE, f"{where}.pieces[{at}]")
    corners = []
    for at, area in enumerate(board.get("areas", ())):
        yield from _fields(area, AREA, AREA_MORE, f"{where}.areas[{at}]")
        corners += [{"cell": corner} for corner in area.get("corners", ())]
    placed = [*board["marks"], *board["pieces"], *corners]
    cells = [item["cell"] for item in placed if cell(item.get("cell"))]
    hexes = [tuple(place) for place in board.get("hexes", ())]
    if len(set(hexes)) != len(hexes):
        yield f"{where}: a hex is there twice"
    for column, row in (*cells, *hexes):
        if column >= board["columns"] or row >= board["rows"]:
            yield f"{where}: [{column}, {row}] is off the board"
    if (board.get("ground") == "hexes") != ("hexes" in board):
        yield f"{where}: hexes are listed for the ground of hexes, and for no other"
    for place in cells if "hexes" in board else ():
        if place not in board["hexes"]:
            yield f"{where}: there is no hex {place}"
    yield from _standing(board, where)


def _standing(board: Any, where: str) -> Iterator[str]:
    """Pieces that stand on each other: on one cell, or on a table with bases that overlap."""
    pieces = board["pieces"]
    taken = [tuple(piece.get("cell", ())) for piece in pieces]
    if len(set(taken)) != len(taken):
        yield f"{where}: two pieces stand on one cell"
    if board.get("ground") != "plane" or not all(cell(piece.get("cell")) for piece in pieces):
        return
    for at, first in enumerate(pieces):
        for second in pieces[:at]:
            across, up = (a - b for a, b in zip(first["cell"], second["cell"], strict=True))
            radii = first.get("radius", 0) + second.get("radius", 0)
            if across**2 + up**2 < radii**2:
                yield f"{where}: {second['id']} and {first['id']} overlap"


def _fields(
    value: Any, needed: Mapping[str, Check], more: Mapping[str, Check] | None, where: str
) -> Iterator[str]:
    """`more` are the fields that may be there; None where any scalar may."""
    if not isinstance(value, dict):
        yield f"{where}: not an object"
        return
    yield from (f"{where}.{key}: missing" for key in needed if key not in value)
    for key, item in value.items():
        check = needed.get(key) or (scalar if more is None else more.get(key))
        if check is None:
            yield f"{where}.{key}: not in the vocabulary"
        elif not check(item):
            yield f"{where}.{key}: {item!r:.60}"


def _whole_scene(view: Mapping[str, Any]) -> Iterator[str]:
    seats = range(len(view["revealed"]))
    if (view["decides"] is None) != (view["outcome"] is not None):
        yield "scene: decides and outcome contradict each other"
    for key in ("you", "active", "decides"):
        if view[key] is not None and view[key] not in seats:
            yield f"scene.{key}: there is no seat {view[key]}"
    names = [(zone["name"], zone["seat"], zone.get("of")) for zone in view["zones"]]
    if len(set(names)) != len(names) or {seat for _, seat, _ in names} != set(seats):
        yield "scene.zones: a zone is there twice, or a seat has none"
    ids = [card["id"] for zone in view["zones"] for card in zone.get("cards", ())]
    if len(set(ids)) != len(ids):
        yield "scene.zones: a card is there twice"
    standing = [
        card
        for board in view["boards"]
        for piece in board["pieces"]
        for card in (piece["id"], *piece["attached"])
    ]
    if len(set(standing)) != len(standing) or not set(standing) <= set(ids):
        yield "scene.boards: a card is there twice, or its face is shown nowhere"
    faces = (card for cards in view["revealed"] for card in cards if isinstance(card, dict))
    revealed = {card.get("id") for card in faces}
    if view["you"] is None and revealed & set(ids):
        yield "scene.revealed: a card lies open anyway"
