"""What the service answers to the host of a game, made without a service."""

import json
from pathlib import Path
from typing import Any

from engine.core.decks.amendments import amend_format
from engine.core.logs.log import seed_commitment
from engine.core.logs.play import salts_from
from engine.core.rules.game import Game
from engine.games import GAMES
from tests.engine.commands.program import GAME

SEED = bytes(range(32))
MATCH = "0b0a8a3e-7c3e-4d0e-9d2c-1d6c2f6b9b01"


def answer(slug: str = GAME, **changes: Any) -> dict[str, Any]:
    """The answer for a match of an event that bans a card of its own; None takes a field out."""
    game: Game[Any] = GAMES[slug]
    decks = game.ready_for(next(iter(game.formats.values())))[:2]
    played = {card for deck in decks for part in deck.parts.values() for card in part}
    banned = next(card for card in sorted(game.pool.cards) if card not in played)
    format = next(iter(game.formats.values()))
    format = amend_format(format, banned=[banned], cite="the event's own rules")
    rules = game.rules(format)
    plain: dict[str, Any] = {
        "match": MATCH,
        "game_number": 1,
        "game": slug,
        "format": format.slug,
        "format_plain": format.plain,
        "variant": dict(format.variant),
        "shares": [],
        "rules_digest": rules,
        "seed": SEED.hex(),
        "seed_commitment": seed_commitment(MATCH, rules, SEED),
        "players": [
            {"seat": side, "id": f"entry-{side}", "name": f"Player {side}",
             "deck": deck.plain(), "salt": salt.hex()}
            for side, (deck, salt) in enumerate(zip(decks, salts_from(b"x", 2), strict=True))
        ],
    }  # fmt: skip
    return {name: value for name, value in {**plain, **changes}.items() if value is not None}


def written(folder: Path, plain: object) -> Path:
    """The answer as a file."""
    path = folder / "hosted.json"
    path.write_text(plain if isinstance(plain, str) else json.dumps(plain))
    return path


def changed(log: Path, number: int, **fields: Any) -> bytes:
    """The log with some fields of one line changed."""
    lines = log.read_bytes().splitlines()
    plain = {**json.loads(lines[number]), **fields}
    lines[number] = json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()
    return b"".join(line + b"\n" for line in lines)
