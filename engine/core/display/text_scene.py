"""A scene drawn as text, in the words of its game (`words/en.toml`)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.display.sentences import Sentences, fill, inches
from engine.core.position.state import Outcome
from engine.core.rules.game import Game
from engine.core.rules.words import Words

_IDENTITY = ("id", "card", "name", "kind")

Names = Mapping[int, str]
"""The names of the cards that a scene shows, by number."""


def draw(game: Game[Any], view: Mapping[str, Any]) -> str:
    """The scene of `Game.view` as lines of text: heading, zones by seat, counters, effects."""
    words = game.words
    names = {card["id"]: f"{card['id']} {card['name']}" for card in cards_in(view)}
    lines = [heading(game, view)]
    seats = [f"seat {seat}" for seat in range(len(view["revealed"]))]
    for board in view["boards"]:
        lines += board_lines(board, words, seats)
    for seat in sorted({zone["seat"] for zone in view["zones"]}):
        you = " (you)" if seat == view["you"] else ""
        lines.append(f"Seat {seat}{you}")
        zones = [zone for zone in view["zones"] if zone["seat"] == seat]
        lines += [f"  {_zone(zone, words, names)}" for zone in zones]
        if revealed := view["revealed"][seat]:
            lines.append("  everybody has seen: " + ", ".join(_card(card) for card in revealed))
    counters = [
        counter_words(counter, words, names)
        + (f" of seat {counter['seat']}" if "seat" in counter else "")
        for counter in view["counters"]
        if worth_telling(counter["value"])
    ]
    if counters:
        lines.append("; ".join(counters))
    lines += [f"In force: {effect_words(effect, words, names)}" for effect in view["effects"]]
    return "\n".join(lines)


def cards_in(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The cards whose faces the scene shows."""
    for zone in view["zones"]:
        yield from zone.get("cards", ())
    for revealed in view["revealed"]:
        yield from revealed


def described(view: Mapping[str, Any]) -> dict[int, str]:
    """Each card that the scene shows, by number: its name and its present figures."""
    return {card["id"]: _card(card) for card in cards_in(view)}


def ending(words: Words, outcome: Outcome) -> str:
    """The end of a game, in sentences: a side wins, which may have several seats."""
    return Sentences(words, [f"Side {side}" for side in range(outcome.sides)]).end(outcome)


def counted(moves: int) -> str:
    """A number of moves in words: `1 move`, `5 moves`."""
    return "1 move" if moves == 1 else f"{moves} moves"


def zone_words(zone: Mapping[str, Any], words: Words, names: Names) -> str:
    """The name of a zone, with the card it belongs to."""
    name = words.zone(zone["name"])
    return f"{name} of {names.get(zone['of'], 'a card')}" if "of" in zone else name


def counter_words(counter: Mapping[str, Any], words: Words, names: Names) -> str:
    """A counter of a scene in words. Where its template has a `{card}`, the counter's value is
    cards, which are named; else it is a number, a word, or a list of these."""
    value, text = counter["value"], words.counters.get(counter["name"], counter["name"])
    values = value if isinstance(value, list) else [value]
    if "{card}" in text:
        cards = [
            words.of(part) if isinstance(part, str) else names.get(part, part) for part in values
        ]
        return fill(text, {"card": ", ".join(map(str, cards))})
    listed = ", ".join(words.of(part) if isinstance(part, str) else str(part) for part in values)
    return text if value is True else f"{text} {listed}"


def effect_words(effect: Mapping[str, Any], words: Words, names: Names) -> str:
    """A lasting effect of a scene: what it does, to which card or seat, from which card, when."""
    text = words.of(effect["rule"])
    value = effect["value"]
    if worth_telling(value) and value is not True and value != 0:
        text += f" {_value(value)}"
    if effect["target"] >= 0:
        text += f" for {names.get(effect['target'], 'a card')}"
    elif effect["seat"] >= 0:
        text += f" for seat {effect['seat']}"
    if effect["card"] >= 0:
        text += f", from {names.get(effect['card'], 'a card')}"
    turns = ", ".join(map(str, effect["turns"]))
    return f"{text}, turn{'s' if len(effect['turns']) > 1 else ''} {turns}" if turns else text


def heading(game: Game[Any], view: Mapping[str, Any]) -> str:
    """The state of the game in a line: turn, phase and the seat that decides, or the end."""
    if view["outcome"] is not None:
        end = ending(game.words, Outcome.from_plain(view["outcome"]))
        return f"== {game.name}, turn {view['turn']}: {end}"
    turn = f", turn {view['turn']}" if view["turn"] else ""
    if view["active"] is not None:
        turn += f" of seat {view['active']}"
    phase = game.words.phases.get(view["phase"], f"{view['phase']} phase")
    return f"== {game.name}{turn}, {phase}; seat {view['decides']} decides"


WIDE = 24
"""Columns of a board up to which its cells have room for numbers of three digits."""


def board_lines(board: Mapping[str, Any], words: Words, seats: Sequence[str]) -> list[str]:
    """A board: cells row by row, the last row on top, or what lies on a table, line by line.
    `seats` are the names of seats.

    A piece is its card's number, `+` a mark and `.` an empty cell. Columns are letters and rows
    numbers from 1, as players write a square: `c3`. On a wide board cells are narrower, and a mark
    is a letter, explained below. Each row of hexes lies half a cell to the right of the one below,
    between the names of its first and last hex.
    """
    lines = [f"{words.of(board['name'])}:"]
    if board.get("ground") == "plane":
        return [*lines, *_table_lines(board, words)]
    if board.get("ground") == "hexes":
        return [*lines, *_hex_lines(board, words, seats)]
    pieces = {tuple(piece["cell"]): str(piece["id"]) for piece in board["pieces"]}
    width = 3 if board["columns"] > WIDE else 4
    names = {tuple(mark["cell"]): words.of(mark["name"]) for mark in board["marks"]}
    letters = _letters({*names.values()}) if board["columns"] > WIDE else {}
    marks = {cell: letters.get(name, "+") for cell, name in names.items()}
    squares = marks | pieces
    for row in reversed(range(board["rows"])):
        cells = [squares.get((column, row), ".") for column in range(board["columns"])]
        lines.append(f"  {row + 1:>2} " + "".join(f"{cell:>{width}}" for cell in cells))
    columns = "".join(f"{column_word(column):>{width}}" for column in range(board["columns"]))
    lines.append(f"     {columns}")
    return [*lines, *_meanings(letters)]


def _meanings(letters: Mapping[str, str]) -> list[str]:
    """A line with the meaning of each letter of a mark; none without letters."""
    meanings = ", ".join(f"{letter} {name}" for name, letter in letters.items())
    return [f"     {meanings}"] if letters else []


def _letters(names: Collection[str]) -> dict[str, str]:
    """For each kind of mark a letter of its name, another for each; `+` once they run out."""
    letters: dict[str, str] = {}
    for name in sorted(names):
        options = (letter for letter in name + name.upper() if letter.isalpha())
        taken = letters.values()
        letters[name] = next((letter for letter in options if letter not in taken), "+")
    return letters


HALF = 3
"""The width of half a hex: the number of a piece, the letter of a mark under it, and a gap."""


def _hex_lines(board: Mapping[str, Any], words: Words, seats: Sequence[str]) -> Iterator[str]:
    """A map of hexes, row by row, and what its marks are: a piece stands before the letter of the
    mark that is in its hex."""
    names = {tuple(mark["cell"]): _mark_name(mark, words, seats) for mark in board["marks"]}
    letters = _letters(names.values())
    marks = {cell: letters[name] for cell, name in names.items()}
    pieces = {tuple(piece["cell"]): str(piece["id"]) for piece in board["pieces"]}
    hexes = sorted(map(tuple, board["hexes"]))
    left = min(2 * column + row for column, row in hexes)
    for row in reversed(range(board["rows"])):
        columns = [column for column, at in hexes if at == row]
        drawn = ""
        for column in columns:
            cell = f"{pieces.get((column, row), '')}{marks.get((column, row), '')}" or "."
            drawn = drawn.ljust((2 * column + row - left) * HALF) + f"{cell:>{2 * HALF}}"
        if columns:
            first, last = (cell_words(board, (columns[at], row)) for at in (0, -1))
            yield f"  {first:>3} {drawn}  {last}"
    yield from _meanings(letters)


def _mark_name(mark: Mapping[str, Any], words: Words, seats: Sequence[str]) -> str:
    name = words.of(mark["name"])
    return f"{name} ({seats[mark['seat']]})" if "seat" in mark else name


def _table_lines(board: Mapping[str, Any], words: Words) -> Iterator[str]:
    """The size of a table, and where pieces, marks and areas are, in inches."""
    wide, high = inches(board["columns"] - 1), inches(board["rows"] - 1)
    yield f"  {wide}″ × {high}″"
    for piece in board["pieces"]:
        yield f"  {piece['id']:>4}: {cell_words(board, piece['cell'])}"
    for mark in board["marks"]:
        yield f"     + {words.of(mark['name'])}: {cell_words(board, mark['cell'])}"
    for area in board.get("areas", ()):
        level = f" {area['level']}" if area.get("level") else ""
        corners = " ".join(cell_words(board, corner) for corner in area["corners"])
        yield f"     {words.of(area['name'])}{level}: {corners}"


def cell_words(board: Mapping[str, Any], cell: Sequence[int]) -> str:
    """A cell as players write it: `c3`, or on a table its inches, `20.00/18.50`."""
    column, row = cell
    if board.get("ground") == "plane":
        return f"{inches(column)}/{inches(row)}"
    return f"{column_word(column)}{row + 1}"


def column_word(column: int) -> str:
    """The letters of a column: a to z, then aa, ab and so on."""
    rounds, last = divmod(column, 26)
    return (column_word(rounds - 1) if rounds else "") + chr(ord("a") + last)


def _zone(zone: Mapping[str, Any], words: Words, names: Names) -> str:
    name = zone_words(zone, words, names)
    if "cards" not in zone or not zone["cards"]:
        return f"{name}: {zone['count'] or '-'}"
    return f"{name} ({zone['count']}): " + ", ".join(_card(card) for card in zone["cards"])


def _card(card: Mapping[str, Any]) -> str:
    facts = _facts(card, _IDENTITY)
    return f"{card['id']} {card['name']}" + (f" [{facts}]" if facts else "")


def _facts(facts: Mapping[str, Any], hidden: Iterable[str]) -> str:
    visible = {name: value for name, value in facts.items() if name not in hidden}
    return ", ".join(
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {_value(value)}"
        for name, value in visible.items()
        if worth_telling(value)
    )


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def worth_telling(value: Any) -> bool:
    """True if a value of a scene is shown: not where it is empty, absent or false."""
    return value is not None and value is not False and value != [] and value != ""
