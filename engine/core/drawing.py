"""A scene drawn as text."""

from collections.abc import Iterable, Mapping
from typing import Any

_IDENTITY = ("id", "card", "name", "kind")


def draw(view: Mapping[str, Any]) -> str:
    """The scene of `Game.view` as lines of text: heading, zones by seat, counters, effects."""
    lines = [heading(view)]
    for board in view["boards"]:
        lines += board_lines(board)
    for seat in sorted({zone["seat"] for zone in view["zones"]}):
        you = " (you)" if seat == view["you"] else ""
        lines.append(f"Seat {seat}{you}")
        lines += [f"  {_zone(zone)}" for zone in view["zones"] if zone["seat"] == seat]
        if revealed := view["revealed"][seat]:
            lines.append("  everybody has seen: " + ", ".join(_card(card) for card in revealed))
    told = [_counter(counter) for counter in view["counters"] if worth_telling(counter["value"])]
    if told:
        lines.append("; ".join(told))
    lines += [f"In force: {effect_words(effect)}" for effect in view["effects"]]
    return "\n".join(lines)


def names_in(view: Mapping[str, Any]) -> dict[int, str]:
    """What each card the scene shows is called."""
    shown = [zone.get("cards", ()) for zone in view["zones"]] + view["revealed"]
    return {card["id"]: _card(card) for cards in shown for card in cards}


def ending(outcome: Mapping[str, Any], moves: int | None = None) -> str:
    """How a game ended, and after how many moves: a side wins, which may have several seats."""
    winner, reason = outcome["winner"], outcome["reason"]
    told = f"a draw by {reason}" if winner is None else f"side {winner} wins by {reason}"
    return told if moves is None else f"{told} after {counted(moves)}"


def counted(moves: int) -> str:
    """So many moves, in words."""
    return "1 move" if moves == 1 else f"{moves} moves"


def effect_words(effect: Mapping[str, Any]) -> str:
    """A lasting effect of a scene in words."""
    return _facts(effect, ())


def heading(view: Mapping[str, Any]) -> str:
    """Where the game is: turn, phase and who decides, or how it ended."""
    if view["outcome"] is not None:
        return f"== {view['game']}, turn {view['turn']}: {ending(view['outcome'])}"
    turn = "" if view["active"] is None else f", turn {view['turn']} of seat {view['active']}"
    return f"== {view['game']}{turn}, {view['phase']} phase; seat {view['decides']} decides"


def board_lines(board: Mapping[str, Any]) -> list[str]:
    """Squares row by row, the last row on top: a piece by its card's number, `.` where none is.

    Columns are letters and rows numbers from 1, as players write a square: `c3`.
    """
    pieces = {tuple(piece["cell"]): str(piece["id"]) for piece in board["pieces"]}
    marks = {tuple(mark["cell"]): "+" for mark in board["marks"]}
    shown = marks | pieces
    lines = [f"{board['name']}:"]
    for row in reversed(range(board["rows"])):
        cells = [shown.get((column, row), ".") for column in range(board["columns"])]
        lines.append(f"  {row + 1:>2} " + "".join(f"{cell:>4}" for cell in cells))
    columns = "".join(f"{chr(ord('a') + column):>4}" for column in range(board["columns"]))
    return [*lines, f"     {columns}"]


def _zone(zone: Mapping[str, Any]) -> str:
    name = zone["name"].replace("_", " ")
    if "of" in zone:
        name += f" of {zone['of']}"
    if "cards" not in zone or not zone["cards"]:
        return f"{name}: {zone['count'] or '-'}"
    return f"{name} ({zone['count']}): " + ", ".join(_card(card) for card in zone["cards"])


def _card(card: Mapping[str, Any]) -> str:
    facts = _facts(card, _IDENTITY)
    return f"{card['id']} {card['name']}" + (f" [{facts}]" if facts else "")


def _counter(counter: Mapping[str, Any]) -> str:
    seat = f" of seat {counter['seat']}" if "seat" in counter else ""
    value = "" if counter["value"] is True else f": {_value(counter['value'])}"
    return f"{counter['name']}{seat}{value}"


def _facts(facts: Mapping[str, Any], hidden: Iterable[str]) -> str:
    told = {name: value for name, value in facts.items() if name not in hidden}
    return ", ".join(
        name if value is True else f"{name} {_value(value)}"
        for name, value in told.items()
        if worth_telling(value)
    )


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def worth_telling(value: Any) -> bool:
    """Whether a value of a scene says anything: not where there is none."""
    return value is not None and value is not False and value != [] and value != ""
