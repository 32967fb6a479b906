"""Settings in files: records whose fields say what they may be, read with an error for each that is
not so."""

from dataclasses import field, fields
from typing import Any

from engine.core.base.toml_tables import DataError

LONGEST_TEXT = 60


def number(least: int, most: int) -> Any:
    """A setting that is a whole number within these limits."""
    return field(metadata={"least": least, "most": most})


def word(*words: str) -> Any:
    """A setting that is one of these words."""
    return field(metadata={"words": words})


def read_record(kind: Any, table: object, where: str, path: str) -> Any:
    """A record from the table at a path of the file."""
    if not isinstance(table, dict):
        raise wrong(where, path or "the file", table, "a table of settings")
    names = [item.name for item in fields(kind)]
    for name in table:
        if name not in names:
            known = ", ".join(names)
            raise DataError(f"{where}: there is no setting {_join(path, name)}; known: {known}")
    values = {}
    for item in fields(kind):
        inner = _join(path, item.name)
        if item.name not in table:
            raise DataError(f"{where}: {inner} is missing: the file must have every setting")
        values[item.name] = _setting(item, table[item.name], where, inner)
    return kind(**values)


def _setting(item: Any, value: object, where: str, path: str) -> Any:
    """A setting as its field says; `read` in its metadata reads what is more than a value."""
    limits = item.metadata
    if "read" in limits:
        return limits["read"](value, where, path)
    if item.type is int:
        least, most = limits["least"], limits["most"]
        if type(value) is not int or not least <= value <= most:
            raise wrong(where, path, value, f"a whole number from {least} to {most}")
    elif item.type is bool:
        if type(value) is not bool:
            raise wrong(where, path, value, "true or false")
    elif "words" in limits:
        if value not in limits["words"]:
            raise wrong(where, path, value, " or ".join(limits["words"]))
    elif item.type is str:
        if not (isinstance(value, str) and value.isprintable() and 1 <= len(value) <= LONGEST_TEXT):
            raise wrong(where, path, value, f"a line of 1 to {LONGEST_TEXT} characters")
    else:
        return read_record(item.type, value, where, path)
    return value


def wrong(where: str, path: str, value: object, allowed: str) -> DataError:
    """The error about a setting: where it stands, what it is, and what it may be."""
    try:
        written = str(value).lower() if isinstance(value, bool) else f"{value!r:.60}"
    except (RecursionError, ValueError):  # tables in tables, a number of thousands of digits
        written = "something too long to show"
    return DataError(f"{where}: {path} = {written}: must be {allowed}")


def _join(path: str, name: str) -> str:
    return f"{path}.{name[:60]}" if path else name[:60]
