"""`play` and `session`: bots play a game, or any client hosts one."""

import argparse
import json
import secrets
import sys
from collections.abc import Iterator
from typing import Any

from engine.commands import terminal
from engine.commands.failure import Unusable
from engine.commands.files import (
    check_place,
    format_called,
    game_called,
    read_deck_file,
    write_whole,
)
from engine.core.bots import BOTS
from engine.core.choices import Choice, Move
from engine.core.decks import Deck
from engine.core.formats import Format, check_deck
from engine.core.game import Game, IllegalMove, Refusal, UnknownOption
from engine.core.log import Log
from engine.core.play import Table, bot_streams, open_table, play_out, salts_from
from engine.core.state import State

MATCH = "local"


def play(options: argparse.Namespace) -> int:
    """Play a whole game with bots and write its log."""
    check_place(options.out)
    table = _table(options)
    bot = options.bots or "random"
    log = play_out(table, [bot], table.opening.secret)
    write_whole(options.out, log.encode())
    print(f"{_ending(log)}, seed {table.opening.secret.hex()}")
    return 0


def session(options: argparse.Namespace) -> int:
    """Host a game over JSON lines or at a terminal; with --bots, they play all seats but 0."""
    if options.out:
        check_place(options.out)
    table = _table(options)
    table.listen()
    bots = _Bots(table, options.bots) if options.bots else None
    try:
        log = terminal.host(table, bots) if options.terminal else _host(table, bots)
    except EOFError:
        raise Unusable("the input ended before the game did; nothing was written") from None
    if options.out:
        write_whole(options.out, log.encode())
    if options.terminal:
        print(f"{_ending(log)}, seed {table.opening.secret.hex()}")
    return 0


class _Bots:
    """The seats that nobody sits at."""

    def __init__(self, table: Table, bot: str) -> None:
        self._bot = BOTS[bot]
        self._streams = bot_streams(table, table.opening.secret)

    def decides(self, choice: Choice) -> bool:
        """Whether a bot sits where the decision is."""
        return choice.seat != 0

    def move(self, table: Table, choice: Choice) -> Move:
        """The bot's move."""
        return self._bot(table.game, table.state, choice, self._streams[choice.seat])


def _host(table: Table, bots: _Bots | None) -> Log:
    """One JSON line out for each decision, one in with the move, and at the end the log."""
    while (choice := table.choice()) is not None:
        if bots is not None and bots.decides(choice):
            table.move(choice.seat, bots.move(table, choice))
            continue
        seat = choice.seat
        view, news = table.game.view(table.state, seat), table.news(seat)
        _say({"seat": seat, "events": news, "view": view, "choice": choice.plain()})
        for line in _lines():
            problem = _take(table, choice.seat, line)
            if problem is None:
                break
            _say({"error": {"code": problem.code, "reason": problem.reason}})
        else:
            raise EOFError
    log = table.log()
    assert table.state.outcome is not None
    last = [table.news(seat) for seat in range(table.state.seats)]
    outcome = table.state.outcome.plain()
    _say({"result": outcome, "events": last, "log": log.encode().decode()})
    return log


def _take(table: Table, seat: int, line: str) -> Refusal | None:
    """Play the move of one input line, or say what is wrong with it."""
    try:
        asked = json.loads(line)
        move = asked["move"]
        asking = asked.get("seat", seat)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Refusal("malformed", 'a line must read {"move": ["verb", args...]}')
    well_formed = isinstance(move, list) and move and isinstance(move[0], str)
    if not well_formed or any(type(arg) not in (int, str) for arg in move):
        return Refusal("malformed", "a move is a list: a verb, then integers and words")
    if type(asking) is not int or not 0 <= asking < table.state.seats:
        return Refusal("malformed", "a seat is the number of a player")
    try:
        table.move(asking, tuple(move))
    except IllegalMove as error:
        return error.refusal
    return None


def _lines() -> Iterator[str]:
    while line := sys.stdin.readline():
        if line.strip():
            yield line


def _say(plain: dict[str, Any]) -> None:
    print(json.dumps(plain, separators=(",", ":"), ensure_ascii=False), flush=True)


def _table(options: argparse.Namespace) -> Table:
    game = game_called(options.game)
    format = format_called(game, options.format)
    decks = [read_deck_file(path, game) for path in options.deck] or _ready(game, format)
    if len(decks) != game.sides:
        raise Unusable(f"{game.slug} needs {game.sides} decks, one --deck each, or none")
    for path, deck in zip(options.deck, decks, strict=False):
        if problems := check_deck(deck, format).problems:
            raise Unusable(
                f"{path}: illegal in {format.slug}: {problems[0].message}"
                f" (problems: {len(problems)}; see check-deck)"
            )
    seed = options.seed if options.seed is not None else secrets.token_bytes(32)
    try:
        return open_table(
            game,
            format=format,
            decks=decks,
            seed=seed,
            match=MATCH,
            players=[f"side{side}" for side in range(len(decks))],
            salts=salts_from(seed, len(decks)),
            variant=options.variant,
        )
    except UnknownOption as error:
        raise Unusable(error) from None


def _ready(game: Game[State], format: Format) -> list[Deck]:
    """The first ready-made decks that the format allows, one a side, by turns."""
    legal = game.ready_for(format)
    if not legal:
        raise Unusable(f"{game.slug} ships no deck for {format.slug}; give each with --deck")
    return [legal[side % len(legal)] for side in range(game.sides)]


def _ending(log: Log) -> str:
    assert log.end is not None
    outcome = log.end.outcome
    who = "a draw" if outcome.winner is None else f"seat {outcome.winner} wins"
    return f"{who} by {outcome.reason} after {len(log.moves)} moves"
