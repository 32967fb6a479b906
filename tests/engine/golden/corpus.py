"""Which games are golden, how they are made, and what their files must agree with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.game import Game
from engine.core.log import LogUnusable
from engine.core.verify import verify
from tests.engine.walks import played

FOLDER = Path(__file__).parent
LOGS = 12


def corpus(game: Game[Any]) -> Iterator[tuple[str, bytes]]:
    """File names and bytes: formats, ready-made decks and both bots take turns."""
    for number in range(LOGS):
        bot = "greedy" if number // len(game.formats) % 2 else "random"
        log = played(game, number, bot)
        yield f"{number:02}-{log.head.format}-{bot}.log", log.encode()


def identity(game: Game[Any]) -> str:
    """Edition, card pool and formats of a game, as `rules.json` keeps them."""
    formats = {slug: format.digest for slug, format in game.formats.items()}
    plain = {"edition": game.edition, "cards": game.pool.digest, "formats": formats}
    return json.dumps(plain, indent=1)


def changed_verdicts(game: Game[Any]) -> list[str]:
    """The golden logs of this very edition that are no longer certified.

    Logs of another card pool or format are left out: their head names rules that are gone.
    """
    changed = []
    for path in sorted((FOLDER / game.slug).glob("*.log")):
        try:
            judgement = verify(path.read_bytes(), {game.slug: game})
        except LogUnusable:
            changed.append(path.name)
            continue
        if judgement.code not in (None, "unsupported_rules"):
            changed.append(path.name)
    return changed
