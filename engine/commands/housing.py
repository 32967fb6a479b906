"""`house-rules`: the house rules of a game, to begin a file with, and formats under such a file."""

import argparse
import json

from engine.commands.failure import Unusable
from engine.commands.files import format_called, game_called, read_bytes
from engine.core.decks.amendments import AmendmentUnusable
from engine.core.rules.house_rules import LARGEST_FILE, use_house_rules


def house_rules(options: argparse.Namespace) -> int:
    """Print the game's own file, or a format of the game under another file, as JSON."""
    game = game_called(options.game)
    if options.file is None:
        if not game.house_file:
            raise Unusable(f"{game.name} has no house rules")
        print(game.house_file, end="")
        return 0
    format = format_called(game, options.format)
    data = read_bytes(options.file, LARGEST_FILE)
    try:
        format = use_house_rules(game, format, data, options.file)
    except AmendmentUnusable as error:
        raise Unusable(str(error)) from None
    print(json.dumps(format.plain))
    return 0
