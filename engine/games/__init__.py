"""The games, one folder each: whatever folder here has a GAME is a game."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from engine.core.base.toml_tables import DataError
from engine.core.rules.game import Game

Games = Mapping[str, Game[Any]]


def _slugs_in(folders: Iterable[str]) -> dict[str, Game[Any] | None]:
    """The games of some folders by slug, none of them read."""
    slugs = (module.name for module in pkgutil.iter_modules(folders) if module.ispkg)
    return dict.fromkeys(sorted(slugs))


class OnDemand(Games):
    """Games by slug, each read when it is first asked for."""

    def __init__(self, games: dict[str, Game[Any] | None]) -> None:
        self._games = games

    def __getitem__(self, slug: str) -> Game[Any]:
        game = self._games[slug]
        if game is None:
            game = self._games[slug] = _game_of(importlib.import_module(f"{__name__}.{slug}"))
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


def _game_of(module: ModuleType) -> Game[Any]:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise DataError(f"{module.__file__}: it must define GAME, the game")
    return game


_GAMES = _slugs_in(__path__)
GAMES: Games = OnDemand(_GAMES)


def games_in(folder: Path) -> Games:
    """The games of another folder, read now; they are not among GAMES.

    DataError where it has none, or where a game has the slug of another one.
    """
    path = str(folder.resolve())
    if path not in __path__:
        __path__.append(path)
    try:
        games = dict(OnDemand(_slugs_in([path])))
        _check(folder, games)
    except DataError:
        __path__.remove(path)
        raise
    return MappingProxyType(games)


def _check(folder: Path, games: Games) -> None:
    if not games:
        raise DataError(f"{folder}: it has no folder with a game")
    for slug, game in games.items():
        if slug in GAMES:
            raise DataError(f"{folder}: there is another game {slug}: rename this folder")
        if game.slug != slug:
            raise DataError(
                f"{folder}: the game in the folder {slug} has the slug {game.slug}: use one name"
            )


def add_games(folder: Path) -> None:
    """Have the games of another folder among GAMES, as long as this process lives. DataError."""
    _GAMES.update(games_in(folder))
