"""Reading what a command is given, and writing what it makes, whole or not at all."""

import json
import os
import sys
from pathlib import Path

from engine.commands.failure import Unusable
from engine.core.base.toml_tables import DataError
from engine.core.decks.deck import Deck, DeckSyntaxError
from engine.core.decks.formats import Format
from engine.core.decks.rosters import LARGEST_ROSTER
from engine.core.logs.log import LARGEST_LOG, Log, LogMalformed, LogUnusable, read_log
from engine.core.position.state import State
from engine.core.rules.catalogue import Undeclared
from engine.core.rules.game import FormatUnusable, Game
from engine.games import GAMES, add_games

LARGEST_FORMAT = 1 << 20


def read_bytes(path: str, most: int) -> bytes:
    """At most `most` bytes and one of a file, `-` being standard input."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or error}") from None


def read_deck_file(path: str, game: Game[State]) -> Deck:
    """The deck in a file: text, JSON or a roster."""
    try:
        return game.read_deck(read_bytes(path, LARGEST_ROSTER))
    except DeckSyntaxError as error:
        raise Unusable(f"{path}: {error}") from None


def read_format_file(path: str) -> Format:
    """The format in a file of JSON: plain, or in the answer of a service, that of the seed too."""
    try:
        plain = json.loads(read_bytes(path, LARGEST_FORMAT))
    except (ValueError, RecursionError):
        raise Unusable(f"{path}: this is not JSON") from None
    for field in ("format", "format_plain"):
        if isinstance(plain, dict) and isinstance(plain.get(field), dict):
            plain = plain[field]
    if not isinstance(plain, dict) or not isinstance(plain.get("game"), str):
        raise Unusable(f"{path}: this is not a format: it must be an object that names its game")
    try:
        return game_called(plain["game"]).format_of(plain)
    except FormatUnusable as error:
        raise Unusable(f"{path}: {error}") from None


def read_log_bytes(path: str) -> bytes:
    """The bytes of a log file."""
    return read_bytes(path, LARGEST_LOG)


def read_log_file(path: str) -> Log:
    """The log in a file."""
    try:
        return read_log(read_log_bytes(path))
    except LogUnusable as error:
        raise Unusable(f"{path}: {error}") from None
    except LogMalformed as error:
        raise Unusable(f"{path}: move {error.move}: {error}") from None


def check_place(path: str) -> None:
    """Make sure, before a long game and not after it, that a file can be written there."""
    target = Path(path)
    if target.is_dir():
        raise Unusable(f"{path}: this is a folder; name a file to write")
    if not target.parent.is_dir():
        raise Unusable(f"{path}: there is no folder {target.parent} to write in")


def write_whole(path: str, data: bytes) -> None:
    """Write a file so that it is never seen half written; a device or pipe is written directly."""
    target = Path(path)
    try:
        if target.is_symlink() or (target.exists() and not target.is_file()):
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or error}") from None


def _replace(target: Path, data: bytes) -> None:
    unfinished = target.with_name(f".{target.name[:200]}.{os.getpid()}")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def have_games_of(folder: str) -> None:
    """Have the games of a folder besides those that ship, for this run."""
    try:
        add_games(Path(folder))
    except (DataError, Undeclared) as error:
        raise Unusable(str(error)) from None


def game_called(slug: str) -> Game[State]:
    """The game of this slug."""
    if slug not in GAMES:
        raise Unusable(f"no game {slug!r} is known; there are {', '.join(GAMES)}")
    return GAMES[slug]


def format_called(game: Game[State], name: str | None) -> Format:
    """The format of a game by its name or, where the game has none of this name, in this file; the
    first of the game without a name."""
    if name is None:
        return next(iter(game.formats.values()))
    if name in game.formats:
        return game.formats[name]
    if name != "-" and not Path(name).exists():
        known = ", ".join(game.formats)
        raise Unusable(f"{game.slug} has no format {name!r}; it has {known}, or name a file")
    format = read_format_file(name)
    if format.game != game.slug:
        raise Unusable(f"{name}: this is a format of {format.game}, not of {game.slug}")
    return format
