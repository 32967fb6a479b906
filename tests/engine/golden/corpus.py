"""Which games are golden, how they are made, and what their files must agree with."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.bots import BOTS
from engine.core.choices import CONCEDE
from engine.core.game import Game
from engine.core.log import Log, LogUnusable
from engine.core.play import bot_streams
from engine.core.verify import verify
from tests.engine.walks import start

FOLDER = Path(__file__).parent
LOGS = 12

Script = Sequence[tuple[int, int, str]]
"""After how many moves which seat interrupts a game, and with which word."""

SCRIPTS: Mapping[str, Mapping[str, Script]] = {
    "letal": {
        "team": [(260, 1, CONCEDE), (420, 3, CONCEDE)],
        "tournament": [(500, 0, CONCEDE)],
        "tournament_team": [(300, 2, CONCEDE), (330, 0, CONCEDE)],
        "timed_duel": [(140, 1, "time")],
        "timed_team": [(260, 2, "time")],
        "timed_tournament_team": [(300, 3, "time")],
    },
}
"""By game and format: what happens from outside, so that games are timed, conceded, and short."""


def corpus(game: Game[Any]) -> Iterator[tuple[str, bytes]]:
    """File names and bytes: formats, ready-made decks and both bots take turns."""
    for number in range(LOGS):
        bot = "greedy" if number // len(game.formats) % 2 else "random"
        log = _played(game, number, bot)
        yield f"{number:02}-{log.head.format}-{bot}.log", log.encode()


def _played(game: Game[Any], number: int, bot: str) -> Log:
    """The log of table `number`, with what its script holds for it."""
    table = start(game, number)
    script = list(SCRIPTS.get(game.slug, {}).get(table.head.format, ()))
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None:
        if script and len(table.moves) >= script[0][0]:
            _, seat, word = script.pop(0)
            table.move(seat, (word,))
        else:
            seat = choice.seat
            table.move(seat, BOTS[bot](game, table.state, choice, streams[seat]))
    return table.log()


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
