"""Enumerations with labels, for columns, documents and forms; without Django."""

from enum import EnumType, IntEnum, StrEnum, nonmember
from typing import Any


class Labelled(EnumType):
    """An enumeration whose members may have labels: `NAME = "value", "label"`."""

    @property
    def values(cls) -> list[Any]:
        members: list[Any] = list(cls)
        return [member.value for member in members]

    @property
    def choices(cls) -> list[tuple[Any, str]]:
        """Pairs of value and label, as fields of models and forms take them."""
        members: list[Any] = list(cls)
        return [(member.value, member.label) for member in members]


class Kind(StrEnum, metaclass=Labelled):
    """An enumeration of texts for a column, or a field of a document or form."""

    label: str
    do_not_call_in_templates = nonmember(True)

    def __new__(cls, value: str, label: str = "") -> "Kind":
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member

    def __init__(self, *_: str) -> None:
        self.label = self.label or self._name_.replace("_", " ").title()


class NumberKind(IntEnum, metaclass=Labelled):
    """An enumeration of numbers for a column."""

    label: str

    def __new__(cls, value: int, label: str = "") -> "NumberKind":
        member = int.__new__(cls, value)
        member._value_, member.label = value, label
        return member

    def __init__(self, *_: int | str) -> None:
        self.label = self.label or self._name_.replace("_", " ").title()
