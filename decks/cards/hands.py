"""A sample hand of a deck, drawn by the rules as at the start of a game."""

from typing import Any

import engine

# By then each game has dealt its first hands.
MOST_MOVES = 60
FEWEST = 2


def sample_hand(*, deck: engine.Deck, format: engine.Format, seed: bytes) -> list[str]:
    """The ids of the cards that the first player holds once hands are dealt, in a game against the
    first ready-made deck of the format; a new bot makes the choices before. `seed`: 32 bytes. Empty
    for a game that deals no hand. The deck must be legal in the format."""
    game = engine.game(format.game)
    others = game.ready_for(format)
    if not others:
        return []
    decks = [deck, others[0]]
    table = engine.open_own(game, format=format, decks=decks, seed=seed, match="hand")
    for _ in range(MOST_MOVES):
        hand = _hand(table)
        choice = table.choice()
        if len(hand) >= FEWEST or choice is None:
            return hand
        table.move(choice.seat, engine.bot_move(table, "new", seed=seed))
    return _hand(table)


def _hand(table: engine.Table) -> list[str]:
    """The cards in the zones of the first seat that are a hand, but for what lies on the table from
    the start."""
    roles = table.game.words.roles
    zones: Any = table.game.view(table.state, 0)["zones"]
    return [
        card["card"]
        for zone in zones
        if zone["seat"] == 0 and roles.get(zone["name"]) == "hand"
        for card in zone["cards"] or ()
    ]
