"""TOML tables: read whole, and held to the fields that they may have."""

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

# The expected values in a TOML file, as people say it.
KIND_WORDS: Mapping[Any, str] = {
    bool: "true or false",
    dict: "a table",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "text",
}


class DataError(ValueError):
    """A card or format file is wrong; the text names the file, the entry and the place in it."""


def read_tables(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """The parsed TOML files of a folder with their names, sorted by name."""
    return [(path.name, read_table(path)) for path in sorted(folder.glob("*.toml"))]


def read_table(path: Path) -> dict[str, Any]:
    """One parsed TOML file; DataError when it is not TOML."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error


def require(
    table: Any, where: str, fields: Mapping[str, type], optional: Collection[str] = ()
) -> None:
    """Raise DataError unless `table` has these fields, each of its type, and no others.

    Only the `optional` ones may be left out.
    """
    if not isinstance(table, dict):
        raise DataError(f"{where}: must be a table with {', '.join(fields)}")
    for name in table:
        if name not in fields:
            raise DataError(f"{where}: unknown field {name!r}; known: {', '.join(fields)}")
    for name, kind in fields.items():
        if name not in table:
            if name not in optional:
                raise DataError(f"{where}: {name} is missing")
        elif type(table[name]) is not kind:
            raise DataError(f"{where}: {name} must be {KIND_WORDS[kind]}")
