"""The table that `play` and `session` begin with: a new game, a hosted one, or that of a log."""

import argparse
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.commands.failure import Unusable
from engine.commands.files import format_called, game_called, read_bytes, read_deck_file
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format, check_deck
from engine.core.logs.hosted import HostedUnusable, open_hosted
from engine.core.logs.log import LARGEST_LOG, Head, Log, LogMalformed, LogUnusable, read_log
from engine.core.logs.play import CannotResume, Table, open_own
from engine.core.position.state import State
from engine.core.rules.game import Game, UnknownOption
from engine.games import GAMES

MATCH = "local"
LARGEST_ANSWER = 4 << 20


@dataclass(frozen=True)
class Begun:
    """A beginning of a game: `anew` sets up its table; `log` has moves played before, or None."""

    anew: Callable[[], Table]
    log: Log | None

    def table(self) -> Table:
        """The table with all moves of the log on it; Unusable where they are not of this game."""
        table = self.anew()
        if self.log is not None:
            try:
                table.follow(self.log)
            except CannotResume as error:
                raise Unusable(
                    f"the log cannot be continued: {error}"
                    " (give the hosted file, or the seed and decks, that it began with)"
                ) from None
        return table


def begun(options: argparse.Namespace) -> Begun:
    """The game that the options of `play` and `session` begin."""
    log = read_unfinished(options.resume) if options.resume else None
    if options.hosted:
        return Begun(_hosted(options), log)
    if log is None:
        if options.game is None:
            raise Unusable("name a game, or give --hosted FILE with a game to host")
        return Begun(_own(options, None), None)
    if options.seed is None:
        raise Unusable("--resume needs the seed of the game: --seed HEX, or --hosted FILE")
    return Begun(_own(options, log.head), log)


def read_unfinished(path: str) -> Log:
    """The log so far in a file; a line that was only half written at its end is left out."""
    data = read_bytes(path, LARGEST_LOG)
    try:
        return read_log(data[: data.rfind(b"\n") + 1])
    except LogUnusable as error:
        raise Unusable(f"{path}: {error}") from None
    except LogMalformed as error:
        raise Unusable(f"{path}: move {error.move}: {error}") from None


def _hosted(options: argparse.Namespace) -> Callable[[], Table]:
    """Sets up the table of a match of a service, which decides all that the other options would."""
    named = {"--format": options.format, "--variant": options.variant, "--seed": options.seed}
    for name, value in {**named, "--deck": options.deck}.items():
        if value:
            raise Unusable(f"--hosted has the decks, format and seed: leave out {name}")
    try:
        plain = json.loads(read_bytes(options.hosted, LARGEST_ANSWER))
    except (ValueError, RecursionError):
        raise Unusable(f"{options.hosted}: this is not JSON: save the answer as it is") from None

    def anew() -> Table:
        try:
            table = open_hosted(plain, GAMES)
        except HostedUnusable as error:
            raise Unusable(f"{options.hosted}: {error}") from None
        if options.game not in (None, table.game.slug):
            raise Unusable(
                f"{options.hosted}: the match is of {table.game.slug}, not of {options.game}:"
                " leave the game out, or name the other"
            )
        return table

    return anew


def _own(options: argparse.Namespace, head: Head | None) -> Callable[[], Table]:
    """Sets up the table of a game without a service; the head of a log says what options do not."""
    game = game_called(options.game or (head.game if head else ""))
    format = format_called(game, options.format or (head.format if head else None))
    variant = options.variant or (dict(head.variant) if head else {})
    try:
        sides = game.sides_in(game.variant({**variant, **format.variant}))
    except UnknownOption as error:
        raise Unusable(error) from None
    decks = [read_deck_file(path, game) for path in options.deck] or _ready(game, format, sides)
    if len(decks) != sides:
        raise Unusable(f"{game.slug} needs {sides} decks, one --deck each, or none")
    for path, deck in zip(options.deck, decks, strict=False):
        if problems := check_deck(deck, format).problems:
            raise Unusable(
                f"{path}: illegal in {format.slug}: {problems[0].message}"
                f" (problems: {len(problems)}; see check-deck)"
            )
    seed = options.seed if options.seed is not None else secrets.token_bytes(32)
    settings: dict[str, Any] = {
        "format": format,
        "decks": decks,
        "seed": seed,
        "match": MATCH,
        "variant": variant,
    }

    def anew() -> Table:
        try:
            return open_own(game, **settings)
        except UnknownOption as error:
            raise Unusable(error) from None

    return anew


def _ready(game: Game[State], format: Format, sides: int) -> list[Deck]:
    """The first ready-made decks that the format allows, one a side, by turns."""
    legal = game.ready_for(format)
    if not legal:
        raise Unusable(f"{game.slug} ships no deck for {format.slug}; give each with --deck")
    return [legal[side % len(legal)] for side in range(sides)]
