"""Random play reaches everything a game has: every card is used, every line is carried out."""

from typing import Any

import pytest

from engine.core.position.cards import text_of
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.seeking import Lines, seeking, watched
from tests.engine.walks import finished, restless, start

GAMES_AT_MOST = 2400
TABLES_AT_MOST = 12_000
"""How many tables are looked at; those that can show nothing more are not played."""


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """A copy of the game of its own, whose lines are counted."""
    return type(EVERY_GAME[request.param])()


def missing_here(game: Game[Any], number: int, lines: Lines, cards: set[str]) -> bool:
    """Whether a table may still show something: a line of the rules, or one of its own cards."""
    texts = {text_of(card, word): id for id, card in game.pool.cards.items() for word in card.texts}
    if any(name not in texts for name, _ in lines):
        return True
    held = {card.definition.id for card in start(game, number).state.cards}
    return not held.isdisjoint(cards | {texts[name] for name, _ in lines})


@pytest.mark.proof(whole=True)
@pytest.mark.long
def test_every_card_and_every_line_is_reached(game: Game[Any]) -> None:
    """Over all formats and ready-made decks, and under every option of the rules in turn."""
    lines = watched(game)
    cards = set(game.pool.cards) - game.reach.unnamed_cards
    variants: list[dict[str, str]] = [{}] + [
        {name: value}
        for name, of in game.options.items()
        for value in of[1:]
        if not game.recorded_only(game.variant({name: value}))
    ]
    number = played = 0
    while (lines or cards) and played < GAMES_AT_MOST and number < TABLES_AT_MOST:
        variant, kind = variants[number % len(variants)], played % 3
        if not missing_here(game, number, lines, cards):
            number += 1
            continue
        if kind == 2:
            table = seeking(game, number, variant, lines)
        else:
            table = (finished, restless)[kind](game, number, variant=variant)
        played += 1
        for logged in table.moves:
            cards -= {
                table.state.cards[arg].definition.id
                for arg in logged.move[1:]
                if isinstance(arg, int) and arg < len(table.state.cards)
            }
        number += 1
    print(f"{played} games")
    assert (sorted(lines), sorted(cards)) == ([], [])
