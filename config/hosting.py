"""Playing the game of a hosted match with bots, from what the API gives its host."""

from collections.abc import Mapping
from typing import Any

import engine


def play(hosted: Mapping[str, Any], *, bots: str) -> bytes:
    """The sealed log of the game at `matches/{id}/games/{n}/seed`, every seat played by `bots`."""
    game, players = engine.game(hosted["game"]), hosted["players"]
    return engine.play_log(
        game,
        format=engine.format_from_plain(game.slug, hosted["format_plain"]),
        decks=[engine.Deck.from_plain(player["deck"]) for player in players],
        seed=bytes.fromhex(hosted["seed"]),
        match=hosted["match"],
        players=[player["id"] for player in players],
        salts=[bytes.fromhex(player["salt"]) for player in players],
        bots=[bots] * len(players),
    )
