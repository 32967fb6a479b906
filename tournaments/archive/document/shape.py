"""Readers of plain JSON values: each gives back what a value means, or says where it is wrong."""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from contract.errors import DomainError, Fault
from tournaments.terms.moments import BETWEEN, is_usable

Reader = Callable[[Any, str], Any]

LARGEST = 10**6
LONGEST = 20_000
DIGEST = re.compile(r"sha256:[0-9a-f]{64}", re.ASCII)
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
HEX = re.compile(r"(?:[0-9a-f]{2}){1,64}", re.ASCII)
MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z", re.ASCII
)
MOST_SHOWN = 60
UNSEEN = ("Cc", "Cs")


class UnusableArchive(DomainError):
    """The document can't be imported as an event; each error says where (a JSON pointer), what is
    wrong and what is expected."""

    status = 422
    code = "unusable_archive"

    def __init__(self, problem: str, pointer: str = "") -> None:
        super().__init__(f"{pointer}: {problem}" if pointer else problem)
        self.problem, self.pointer = problem, pointer

    def faults(self) -> list[Fault]:
        return [Fault(self.code, self.problem, self.pointer)]


def wrong(pointer: str, problem: str) -> UnusableArchive:
    """The error that says where and what."""
    return UnusableArchive(problem, pointer)


def within(step: str, error: UnusableArchive) -> UnusableArchive:
    """The error of a part as one of the whole, in which the part lies at `step`. So a pointer is
    made for an error alone, and not for each of the million values of a large archive."""
    return wrong(f"{step}{error.pointer}", error.problem)


def quoted(value: Any) -> str:
    """A value as an error quotes it: short, whatever it is."""
    text = repr(value) if isinstance(value, str | int | float | bool | None) else "a list"
    text = "an object" if isinstance(value, dict) else text
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def text(most: int, *, least: int = 1, lines: bool = False) -> Reader:
    """A text of so many characters that can be seen; with `lines` also of several lines."""

    def read(value: Any, at: str) -> str:
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise wrong(at, f"it must be a text of {least} to {most} characters")
        if value.isprintable():
            return value
        for char in value:
            if unicodedata.category(char) in UNSEEN and not (lines and char in "\n\r\t"):
                raise wrong(at, f"remove the character U+{ord(char):04X}")
        return value

    return read


_LINES = text(LONGEST, least=0, lines=True)
_NAME = text(LONGEST, least=0)


def whole(least: int = 0, most: int = LARGEST) -> Reader:
    def read(value: Any, at: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise wrong(
                at, f"it must be a whole number from {least} to {most}, not {quoted(value)}"
            )
        return value

    return read


def number(value: Any, at: str) -> int | float:
    """Points, which may have halves and the like, and be less than nought after penalties."""
    if type(value) not in (int, float) or not -LARGEST <= value <= LARGEST:
        raise wrong(at, f"it must be a number from -{LARGEST} to {LARGEST}, not {quoted(value)}")
    checked: int | float = value
    return checked


def flag(value: Any, at: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(at, f"it must be true or false, not {quoted(value)}")
    return value


def choice(words: Collection[Any]) -> Reader:
    def read(value: Any, at: str) -> Any:
        if type(value) not in (str, int) or value not in words:
            known = ", ".join(map(str, words))
            raise wrong(at, f"it must be one of {known}, not {quoted(value)}")
        return value

    return read


def matching(pattern: re.Pattern[str], what: str) -> Reader:
    def read(value: Any, at: str) -> str:
        if not isinstance(value, str) or pattern.fullmatch(value) is None:
            raise wrong(at, f"it must be {what}, not {quoted(value)}")
        return value

    return read


digest = matching(DIGEST, "sha256: and 64 hexadecimal digits")
hexadecimal = matching(HEX, "bytes in hexadecimal digits")


def name_of_row(value: Any, at: str) -> str:
    """A UUID in its usual spelling."""
    if not isinstance(value, str) or ID.fullmatch(value) is None:
        raise wrong(at, f"it must be an id (a UUID in lower case), not {quoted(value)}")
    return value


def moment(value: Any, at: str) -> datetime:
    """A time in UTC at which something of an event can be."""
    time = _time(value)
    if time is None:
        example = '"2026-01-31T12:00:00Z"'
        raise wrong(at, f"it must be a time in UTC such as {example}, not {quoted(value)}")
    if not is_usable(time):
        raise wrong(at, f"it must be {BETWEEN}, not {quoted(value)}")
    return time


def _time(value: Any) -> datetime | None:
    try:
        if isinstance(value, str) and MOMENT.fullmatch(value):
            return datetime.fromisoformat(value).astimezone(UTC)
    except ValueError:
        pass
    return None


def maybe(reader: Reader) -> Reader:
    """A reader of a value, or of null."""
    return lambda value, at: None if value is None else reader(value, at)


def listed(reader: Reader, most: int) -> Reader:
    """A list of at most so many."""

    def read(value: Any, at: str) -> list[Any]:
        if not isinstance(value, list):
            raise wrong(at, f"it must be a list, not {quoted(value)}")
        if len(value) > most:
            raise wrong(at, f"it has {len(value)} items; at most {most} are allowed")
        items: list[Any] = []
        try:
            for item in value:
                items.append(reader(item, ""))
        except UnusableArchive as error:
            raise within(f"{at}/{len(items)}", error) from None
        return items

    return read


def pair(reader: Reader) -> Reader:
    """Two of them, by seat."""
    several = listed(reader, 2)

    def read(value: Any, at: str) -> list[Any]:
        values: list[Any] = several(value, at)
        if len(values) != 2:
            raise wrong(at, "it must be a list of two values, one for each seat")
        return values

    return read


def mapping(reader: Reader, most: int, longest: int) -> Reader:
    """An object whose names are anything up to a length."""
    name = text(longest)

    def read(value: Any, at: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(at, f"it must be an object, not {quoted(value)}")
        if len(value) > most:
            raise wrong(at, f"it has {len(value)} fields; at most {most} are allowed")
        items: dict[str, Any] = {}
        for key, item in value.items():
            name(key, at)
            try:
                items[key] = reader(item, "")
            except UnusableArchive as error:
                raise within(f"{at}/{escaped(key)}", error) from None
        return items

    return read


def anything(value: Any, at: str) -> Any:
    """Read by whoever knows what it means; here no more than what a database cannot store."""
    if isinstance(value, str):
        return _LINES(value, at)
    is_object = isinstance(value, dict)
    parts = value.items() if is_object else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        if is_object:
            _NAME(name, at)
        try:
            anything(part, "")
        except UnusableArchive as error:
            raise within(f"{at}/{escaped(str(name))}", error) from None
    return value


def fields(needed: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None) -> Reader:
    """An object with these fields, and no others; what is optional may be left out."""
    known = {**needed, **(optional or {})}

    def read(value: Any, at: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(at, f"it must be an object, not {quoted(value)}")
        for name in value:
            if name not in known:
                raise wrong(f"{at}/{escaped(name)}", "unknown field; remove it")
        for name in needed:
            if name not in value:
                raise wrong(f"{at}/{name}", "it is missing")
        values: dict[str, Any] = {}
        try:
            for name, item in value.items():
                values[name] = known[name](item, "")
        except UnusableArchive as error:
            raise within(f"{at}/{name}", error) from None
        return values

    return read


def escaped(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return name[:MOST_SHOWN].replace("~", "~0").replace("/", "~1")
