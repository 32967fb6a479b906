"""The settings of the house rules file of TACTICA, as tests go through them."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import engine
from engine.games.tactica.house import House

GAME = engine.game("tactica")
WRITTEN = GAME.house_file
OWN: dict[str, Any] = tomllib.loads(WRITTEN)
Path = tuple[str, ...]


def numbers(kind: Any = House, path: Path = ()) -> Iterator[tuple[Path, int, int]]:
    """Each setting that is a number, with its limits."""
    for item in fields(kind):
        inner = (*path, item.name)
        if is_dataclass(item.type) and "read" not in item.metadata:
            yield from numbers(item.type, inner)
        elif item.type is int:
            yield inner, item.metadata["least"], item.metadata["most"]
