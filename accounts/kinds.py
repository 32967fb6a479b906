"""Enumerations whose members say in words what they mean, for rows, documents and forms alike; they
need no Django."""

from enum import EnumType, IntEnum, StrEnum, nonmember
from typing import Any


class Labelled(EnumType):
    """An enumeration whose members may say in words what they mean: `NAME = "value", "words"`."""

    @property
    def values(cls) -> list[Any]:
        members: list[Any] = list(cls)
        return [member.value for member in members]

    @property
    def labels(cls) -> list[str]:
        members: list[Any] = list(cls)
        return [member.label for member in members]

    @property
    def choices(cls) -> list[tuple[Any, str]]:
        """As fields of models and forms take them."""
        members: list[Any] = list(cls)
        return [(member.value, member.label) for member in members]


class Kind(StrEnum, metaclass=Labelled):
    """Words of which a column, a field of a document or of a form holds one."""

    label: str
    do_not_call_in_templates = nonmember(True)

    def __new__(cls, value: str, label: str = "") -> "Kind":
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member

    def __init__(self, *_: str) -> None:
        self.label = self.label or self._name_.replace("_", " ").title()


class NumberKind(IntEnum, metaclass=Labelled):
    """Numbers of which a column holds one."""

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").title()
