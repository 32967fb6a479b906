"""The games, one folder each: whatever folder here has a GAME is a game."""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.core.game import Game

GAMES: Mapping[str, Game[Any]] = MappingProxyType(
    {
        found.name: importlib.import_module(f"{__name__}.{found.name}").GAME
        for found in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name)
    }
)
