"""Reading what a command is given, and writing what it makes, whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from engine.commands.failure import Unusable
from engine.core.decks import LARGEST_TEXT, Deck, DeckSyntaxError
from engine.core.game import Game
from engine.core.log import LARGEST_LOG, Log, LogMalformed, LogUnusable, read_log
from engine.core.state import State
from engine.games import GAMES


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
    """The deck in a file, JSON or text."""
    try:
        return game.reader.read_any(read_bytes(path, LARGEST_TEXT))
    except DeckSyntaxError as error:
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


def write_whole(path: str, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it."""
    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, target)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or error}") from None


def game_called(slug: str) -> Game[State]:
    """The game of this slug."""
    if slug not in GAMES:
        raise Unusable(f"no game {slug!r} is known; there are {', '.join(GAMES)}")
    return GAMES[slug]
