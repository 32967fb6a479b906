"""`play` and `session`: bots play a game, or any client hosts one."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from engine.commands import terminal
from engine.commands.failure import Unusable
from engine.commands.files import check_place, write_whole
from engine.commands.opening import begun
from engine.commands.sitting import Left, Sitting, summary
from engine.core.display.refusal_words import refused_words, seen_cards
from engine.core.logs.play import play_out
from engine.core.rules.game import IllegalMove, Refusal, named_card

VERSION = 1
"""The version of the lines of a session. Keys may be added within a version; none is removed."""


def play(options: argparse.Namespace) -> int:
    """Play a whole game with bots, or an unfinished one to its end, and write its log."""
    check_place(options.out)
    table = begun(options).table()
    bot = options.bots or "random"
    log = play_out(table, [bot], table.opening.secret)
    write_whole(options.out, log.encode())
    print(summary(table, hosted=options.hosted))
    return 0


def session(options: argparse.Namespace) -> int:
    """Host a game over JSON lines or at a terminal; with --bots, they play all seats but 0."""
    if "-" in (options.hosted, options.resume):
        raise Unusable("the moves come from standard input: give --hosted and --resume a file each")
    sitting = Sitting(options)
    try:
        if options.terminal:
            terminal.host(sitting)
        else:
            _host(sitting)
    except Left:
        raise Unusable(sitting.left("the input ended")) from None
    except (BrokenPipeError, KeyboardInterrupt):
        if sitting.kept:
            print(f"python -m engine: {sitting.left('the client left')}", file=sys.stderr)
        raise
    if options.terminal:
        print(sitting.summary())
    return 0


def _host(sitting: Sitting) -> None:
    """One JSON line out for each decision, one in with the move, and at the end the log."""
    while (choice := sitting.choice()) is not None:
        table, seat = sitting.table, choice.seat
        view, news = table.game.view(table.state, seat), table.news(seat)
        declines, asking = table.game.declines(choice), choice.source
        plain = {
            **choice.plain(),
            "occasion": choice.occasion,
            "source": None if asking is None else named_card(table.state.cards[asking]),
            "declines": None if declines is None else list(declines),
        }
        _say({"seat": seat, "events": news, "view": view, "choice": plain})
        for line in _lines():
            problem = _take(sitting, choice.seat, line)
            if problem is None:
                break
            _say({"error": {"code": problem.code, "reason": problem.reason}})
        else:
            raise Left
    sitting.finish()
    table = sitting.table
    assert table.state.outcome is not None
    last = [table.news(seat) for seat in range(table.state.seats)]
    log = table.log().encode().decode()
    _say({"result": table.state.outcome.plain(), "events": last, "log": log})


def _take(sitting: Sitting, seat: int, line: str) -> Refusal | None:
    """Play the move of one input line, or say what is wrong with it."""
    try:
        answer = json.loads(line)
        move = answer["move"]
        mover = answer.get("seat", seat)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Refusal("malformed", 'a line must read {"move": ["verb", args...]}')
    well_formed = isinstance(move, list) and move and isinstance(move[0], str)
    if not well_formed or any(type(arg) not in (int, str) for arg in move):
        return Refusal("malformed", "a move is a list: a verb, then integers and words")
    if type(mover) is not int or not 0 <= mover < sitting.table.state.seats:
        return Refusal("malformed", "a seat is the number of a player")
    try:
        sitting.move(mover, tuple(move))
    except IllegalMove as error:
        game, state = sitting.table.game, sitting.table.state
        named = seen_cards(game, state, mover)
        words = refused_words(game, state, mover, tuple(move), error.refusal, named)
        return Refusal(error.refusal.code, words)
    return None


def _lines() -> Iterator[str]:
    while line := sys.stdin.readline():
        if line.strip():
            yield line


def _say(plain: dict[str, Any]) -> None:
    line = {"v": VERSION, **plain}
    print(json.dumps(line, separators=(",", ":"), ensure_ascii=False), flush=True)
