"""Which games are golden, how they are made, and what their files must agree with."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.bots.players import BOTS
from engine.core.logs.log import Log, LogUnusable
from engine.core.logs.play import bot_streams
from engine.core.logs.verify import verify
from engine.core.position.choices import CONCEDE
from engine.core.rules.game import Game
from tests.engine.games.anima_tactics.surveyor import twins
from tests.engine.walks import start

FOLDER = Path(__file__).parent
LOGS = 12

Script = Sequence[tuple[int, int, str]]
"""After how many moves which seat interrupts a game, and with which word."""

SCRIPTS: Mapping[str, Mapping[str, Script]] = {
    "anima_tactics": {"saga1_200": [(150, 1, CONCEDE)]},
    "letal": {
        "team": [(260, 1, CONCEDE), (420, 3, CONCEDE)],
        "tournament": [(500, 0, CONCEDE)],
        "tournament_team": [(300, 2, CONCEDE), (330, 0, CONCEDE)],
        "timed_duel": [(140, 1, "time")],
        "timed_team": [(260, 2, "time")],
        "timed_tournament_team": [(300, 3, "time")],
    },
    "tactica": {
        "basic_war": [(40, 1, "forfeit"), (80, 1, "forfeit"), (120, 0, "forfeit")],
        "team_war": [(120, 2, "forfeit"), (240, 1, "forfeit"), (360, 2, CONCEDE)],
        "three_war": [(60, 1, CONCEDE), (130, 0, "forfeit"), (220, 2, CONCEDE)],
    },
}
"""By game and format: what happens from outside, so that games are timed, conceded, and short."""


Variant = Mapping[str, str]

TABLES: Mapping[str, Sequence[tuple[int, str, Variant]]] = {
    "anima_tactics": [
        (14, "fair", {}),
        (15, "fair", {}),
        (30, "fair", {"scenario": "nodes", "map": "hills"}),
        (31, "fair", {"scenario": "nodes", "map": "river"}),
        (46, "fair", {"scenario": "flag", "map": "plain"}),
        (47, "fair", {"scenario": "flag"}),
        (62, "fair", {"scenario": "armageddon", "map": "river"}),
        (63, "fair", {"scenario": "armageddon", "map": "hills"}),
        (3, "fair", {"map": "river"}),
        (11, "fair", {"map": "hills"}),
        (78, "eager", {"scenario": "nodes"}),
        (79, "random", {}),
        (14, "fair", {"ground": "table"}),
        (30, "fair", {"ground": "table", "scenario": "nodes"}),
        (46, "fair", {"ground": "table", "scenario": "flag"}),
        (62, "fair", {"ground": "table", "scenario": "armageddon"}),
        (2, "random", {}),
        (14, "eager", {"ground": "measured"}),
        (30, "eager", {"ground": "measured", "scenario": "nodes"}),
        (31, "eager", {"ground": "measured", "scenario": "flag"}),
        (15, "eager", {"ground": "measured", "scenario": "armageddon"}),
    ],
    "tactica": [
        (0, "fair", {}),
        (8, "fair", {}),
        (16, "eager", {}),
        (24, "random", {}),
        (48, "fair", {"order": "actions"}),
        (40, "fair", {"decree_cost": "reveal", "fog": "all_cards"}),
        (1, "fair", {}),
        (2, "fair", {}),
        (3, "fair", {}),
        (4, "eager", {}),
        (5, "fair", {}),
        (6, "fair", {}),
        (7, "fair", {}),
    ],
}
"""By game: tables by number with bot and options, where formats that take turns show too little."""


Planned = tuple[int, int, str, Variant]
"""A game of the corpus: its place there, the number of its table, its bot, and its options."""


def planned(game: Game[Any]) -> Sequence[Planned]:
    """The games that are golden: formats, ready-made decks and both bots take turns, unless the
    game has `TABLES`."""
    usual: list[tuple[int, str, Variant]] = [
        (number, "greedy" if number // len(game.formats) % 2 else "random", {})
        for number in range(LOGS)
    ]
    return [(place, *table) for place, table in enumerate(TABLES.get(game.slug, usual))]


def golden(game: Game[Any], plan: Planned) -> tuple[str, bytes]:
    """The name of a file, and its bytes."""
    place, number, bot, variant = plan
    log = _played(game, number, bot, variant)
    words = "-".join([log.head.format, *variant.values(), bot])
    return f"{place:02}-{words}.log", log.encode()


def _played(game: Game[Any], number: int, bot: str, variant: Variant) -> Log:
    """The log of table `number`, with what its script holds for it; where players measure, as the
    surveyor enters it."""
    if game.recorded_only(game.variant(dict(variant))):
        options = {name: value for name, value in variant.items() if name != "ground"}
        return twins(number, bot, options)[1].log()
    table = start(game, number, dict(variant))
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
