"""`verify` and `check-deck`: certified or rejected, legal or not, with every reason."""

import argparse
import json

from engine.commands.failure import Unusable
from engine.commands.files import (
    format_called,
    game_called,
    read_deck_file,
    read_format_file,
    read_log_bytes,
)
from engine.core.decks.formats import check_deck
from engine.core.display.text_scene import counted, ending
from engine.core.logs.log import LogUnusable
from engine.core.logs.verify import Judgement
from engine.core.logs.verify import verify as judge
from engine.games import GAMES


def verify(options: argparse.Namespace) -> int:
    """Certify a log (0) or reject it with move, seat, code and reason (1)."""
    format = read_format_file(options.format) if options.format else None
    try:
        judgement = judge(read_log_bytes(options.log), GAMES, format)
    except LogUnusable as error:
        raise Unusable(f"{options.log}: {error}") from None
    print(json.dumps(judgement.plain()) if options.json else in_words(judgement))
    return 0 if judgement.certified else 1


def in_words(judgement: Judgement) -> str:
    """A judgement as one line."""
    if judgement.outcome is not None:
        end = ending(GAMES[judgement.head.game].words, judgement.outcome)
        checked = "with hashes" if judgement.hashed else "by the rules alone, as it has no hashes"
        return f"certified: {end} {counted(judgement.moves)}, {checked}"
    seat = "" if judgement.seat is None else f", seat {judgement.seat}"
    return f"rejected: move {judgement.move}{seat}, {judgement.code}: {judgement.reason}"


def check(options: argparse.Namespace) -> int:
    """Judge a deck: legal (0), or every problem (1)."""
    game = game_called(options.game)
    format = format_called(game, options.format)
    if options.on is not None:
        if options.format not in game.formats:
            raise Unusable(f"{options.format}: a format from a file has no date: leave out --on")
        format = game.format_on(options.format, options.on)
    verdict = check_deck(read_deck_file(options.deck, game), format)
    if options.json:
        print(json.dumps(verdict.plain()))
    elif verdict.legal:
        print(f"legal in {format.slug}")
    else:
        for problem in verdict.problems:
            print(f"{problem.code}: {problem.message} ({problem.rule or format.slug})")
    return 0 if verdict.legal else 1
