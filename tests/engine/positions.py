"""What `docs/positions.md` must say of each game, derived from the fields of its positions.

`python -m tests.engine.positions` writes the tables anew, and keeps what each field means. An
oracle reads the document by `documented`, so that what stands there is enough to go by.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.core.base.records import defaults, plain_of
from engine.core.rules.game import Game
from engine.games import GAMES

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/positions.md"
PLAIN = {int: "integer", str: "word", bool: "truth", NoneType: "null", Any: "any"}
ALWAYS = "always written"

Row = tuple[str, str, str]
"""A field: its name, its form in JSON, its default in JSON or ALWAYS."""

Table = dict[str, tuple[Row, ...]]
"""The rows of a game under its slug, and of each of its records under the record's name."""


def derived(game: Game[Any]) -> Table:
    """The tables of a game as its fields are today."""
    kind: Any = game.state_type
    covered = [entry for entry in defaults(kind) if entry[0] not in kind.left_out]
    tables = {game.slug: _rows(kind, covered)}
    hints = get_type_hints(kind)
    for name, _ in covered:
        for record in _records(hints[name]):
            tables[record.__name__] = _rows(record, defaults(record))
    return {name: tables[name] for name in (game.slug, *sorted(tables.keys() - {game.slug}))}


def _rows(kind: Any, covered: Any) -> tuple[Row, ...]:
    hints = get_type_hints(kind)
    return tuple((name, _form(hints[name]), _default(value)) for name, value in sorted(covered))


def _default(value: Any) -> str:
    return ALWAYS if value is MISSING else f"`{json.dumps(plain_of(value))}`"


def _form(annotation: Any) -> str:
    if annotation in PLAIN:
        return PLAIN[annotation]
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return " or ".join(_form(part) for part in inside)
    if origin is tuple and inside[-1] is not Ellipsis:
        return f"[{', '.join(_form(part) for part in inside)}]"
    if origin in (list, tuple):
        return f"[{_form(inside[0])}, ...]"
    if origin is dict:
        return f"{{word: {_form(inside[1])}}}"
    return str(annotation.__name__)


def _records(annotation: Any) -> Iterator[Any]:
    """The types of records within an annotation, and within these."""
    if isinstance(annotation, type) and is_dataclass(annotation):
        yield annotation
        for field in fields(annotation):
            yield from _records(get_type_hints(annotation)[field.name])
    for inside in get_args(annotation):
        yield from _records(inside)


def documented(text: str, game: Game[Any]) -> tuple[Table, dict[str, str]]:
    """The tables that the document has for a game, and the meaning of each `table.field`."""
    section = re.search(rf"^## {game.slug}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    tables: Table = {}
    meanings: dict[str, str] = {}
    parts = re.split(r"^### (\w+)$", section[1] if section else "", flags=re.MULTILINE)
    for name, part in zip([game.slug, *parts[1::2]], parts[::2], strict=True):
        cells = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", part, re.MULTILINE)
        tables[name] = tuple((field, form, default) for field, form, default, _ in cells)
        meanings |= {f"{name}.{field}": meaning for field, _, _, meaning in cells}
    return tables, meanings


def zones(text: str, game: Game[Any]) -> list[str]:
    """The names of the zones that the document lists for a game, in its order."""
    line = re.search(rf"^## {game.slug}$.*?^Zones: (.*?)\.", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"`(\w+)`", line[1]) if line else []


def renewed(text: str, game: Game[Any]) -> str:
    """The document with the tables of a game as they must be, meanings kept."""
    _, meanings = documented(text, game)
    start = text.index(f"\n## {game.slug}\n")
    first = text.index("\n| field |", start)
    end = text.find("\n## ", first)
    written = []
    for name, rows in derived(game).items():
        heading = "" if name == game.slug else f"\n### {name}\n"
        lines = [
            f"| `{field}` | {form} | {default} | {meanings.get(f'{name}.{field}', '')} |"
            for field, form, default in rows
        ]
        written.append("\n".join([heading, "| field | form | default | meaning |",
                                  "|---|---|---|---|", *lines, ""]))  # fmt: skip
    following = text[end:] if end >= 0 else ""
    return text[:first] + "".join(written) + following


def facts_by(rows: Sequence[Row], plain: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a position, out of its plain form, by the rows of its game."""
    return {
        name: plain[name]
        for name, _, default in rows
        if default == ALWAYS or plain[name] != json.loads(default.strip("`"))
    }


if __name__ == "__main__":
    document = DOCUMENT.read_text()
    for each in GAMES.values():
        document = renewed(document, each)
    DOCUMENT.write_text(document)


FROM_OUTSIDE = {"agreed": "a side agrees to a draw from outside"}
UNREACHED = {
    "anima_tactics": {
        **FROM_OUTSIDE,
        "carriers": "only the scenario of the flag has them",
        "claims": "only the scenario of the nodes has them",
        "flag_homes": "only the scenario of the flag has them",
        "flags": "only the scenario of the flag has them",
        "nodes": "only the scenario of the nodes has them",
        "scenery": "only a table has any",
        "gone": "only where players measure",
        "contacts": "only where players measure",
        "readings": "only where players measure",
        "looks": "only where players measure",
    },
    "commandeer": {
        **FROM_OUTSIDE,
        "damage": "only the option damage = turn adds it up",
        "loans": "these games play no card that borrows a unit for a turn",
    },
    "letal": {**FROM_OUTSIDE, "timer": "a seat calls time from outside"},
    "nim": FROM_OUTSIDE,
    "tactica": {**FROM_OUTSIDE, "conceded": "a seat of three concedes from outside"},
    "tactics_anthem": {
        **FROM_OUTSIDE,
        "emptied": "no deployment of these games takes the last minions of a hand",
        "negated": "a negated card leaves before anybody decides again",
    },
}
"""By game the fields that stay at their default in all these games, and why."""
