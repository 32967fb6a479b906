"""`diff`: where two logs part, and what differs there."""

import argparse
import json
from collections.abc import Mapping
from typing import Any

from engine.commands.files import read_format_file, read_log_file
from engine.core.base.canonical import Plain
from engine.core.decks.formats import Format
from engine.core.display.refusal_words import asked_words, every_card
from engine.core.display.text_scene import described
from engine.core.logs.log import Log
from engine.core.logs.log_words import move_words
from engine.core.logs.verify import Refused, position
from engine.games import GAMES

LONGEST_VALUE = 100


def diff(options: argparse.Namespace) -> int:
    """Print the header fields, the first move or hash, or the ends that differ. 0: equal logs; 1:
    different ones."""
    first, second = read_log_file(options.first), read_log_file(options.second)
    format = read_format_file(options.format) if options.format else None
    differences = _heads(first, second) or _moves(first, second, format) or _ends(first, second)
    print("\n".join(differences) if differences else "the logs are equal")
    return 1 if differences else 0


def _heads(first: Log, second: Log) -> list[str]:
    return _differing("head", first.head.plain(), second.head.plain())


def _differing(where: str, ours: Plain, theirs: Plain) -> list[str]:
    """Each place below `where` in which two values part, down to single values."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        return [
            line
            for name in sorted(ours.keys() | theirs.keys())
            for line in _differing(f"{where}, {name}", ours.get(name), theirs.get(name))
        ]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return [
            line
            for at, pair in enumerate(zip(ours, theirs, strict=True))
            for line in _differing(f"{where} {at}", *pair)
        ]
    return [] if ours == theirs else [f"{where}: {_short(ours)} / {_short(theirs)}"]


def _short(value: Plain) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."


def _moves(first: Log, second: Log, format: Format | None) -> list[str]:
    for number, (ours, theirs) in enumerate(zip(first.moves, second.moves, strict=False), 1):
        if ours.bare != theirs.bare:
            moves = f"{_move_text(first, number)} / {_move_text(second, number)}"
            return [
                f"move {number} differs: {moves}",
                *_before(first, number, format),
            ]
        if ours.hash is not None and theirs.hash is not None and ours.hash != theirs.hash:
            return [
                f"move {number} is the same ({_move_text(first, number)}) and its hash differs:"
                f" {ours.hash} / {theirs.hash}",
                "the two were made under other rules, or with other draws, from this move on",
                *_before(first, number, format),
            ]
    if len(first.moves) != len(second.moves):
        number = min(len(first.moves), len(second.moves)) + 1
        longer = first if len(first.moves) >= number else second
        return [
            f"move {number} is in one log only: {_move_text(longer, number)}",
            f"lengths: {len(first.moves)} / {len(second.moves)} moves",
        ]
    if first.hashed != second.hashed:
        return ["the moves are equal; one log has hashes and the other does not"]
    return []


def _ends(first: Log, second: Log) -> list[str]:
    differences = []
    for name in ("end", "opening"):
        ours, theirs = getattr(first, name), getattr(second, name)
        differences += _differing(
            name, *(part.plain() if part else None for part in (ours, theirs))
        )
    return differences


def _move_text(log: Log, number: int) -> str:
    """A move in words and as it is written, which distinguishes cards of one name."""
    logged = log.moves[number - 1]
    written = " ".join(map(str, logged.move))
    if log.head.game not in GAMES:
        return f"seat {logged.seat}: {written}"
    return f"seat {logged.seat}: {move_words(GAMES[log.head.game], log)[number - 1]} ({written})"


def _before(log: Log, number: int, format: Format | None) -> list[str]:
    """Facts on which both logs agree: the decision that was open, and the names of its cards."""
    if log.head.game not in GAMES:
        return [f"no game {log.head.game!r} is known here to show the position before it"]
    game = GAMES[log.head.game]
    try:
        state = position(game, log, number - 1, format)
    except Refused as refused:
        return [f"the position before it cannot be made here: {refused.refusal.reason}"]
    choice = game.choice(state)
    if choice is None:
        return ["the game was over before it"]
    view: dict[str, Any] = dict(game.view(state, choice.seat))
    names = described(view)
    cards = [arg for arg in log.moves[number - 1].move[1:] if arg in names]
    question = asked_words(game, state, choice.seat, every_card(state))
    lines = [f"both agree up to move {number - 1}; then seat {choice.seat} was asked: {question}"]
    return lines + [f"  {names[int(card)]}" for card in cards]
