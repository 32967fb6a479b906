"""Why a move was refused, in the sentences of its game: what was tried, and what was asked."""

from typing import Any

from engine.core.choices import Move
from engine.core.drawing import cards_in
from engine.core.game import Game, Refusal
from engine.core.sentences import Named, Sentences, seat_titles
from engine.core.state import State

# The codes of refusals that say what was to be decided instead.
WITH_QUESTION = frozenset(("illegal", "unavailable", "unknown_card", "wrong_seat"))


def refused_words(
    game: Game[Any], state: State, seat: int, move: Move, refusal: Refusal, named: Named
) -> str:
    """The reason of a refusal, after what was tried and before what was asked."""
    reason = f"{tried_words(game, move, named)}: {refusal.reason}"
    question = asked_words(game, state, seat, named) if refusal.code in WITH_QUESTION else ""
    return f'{reason}; asked was "{question}"' if question else reason


def tried_words(game: Game[Any], move: Move, named: Named) -> str:
    """What a move says."""
    return Sentences(game.words, seat_titles(game.seats[1])).option(move, named) if move else ""


def asked_words(game: Game[Any], state: State, seat: int | None, named: Named) -> str:
    """What is to be decided, as the seat that decides reads it or those who wait; nothing once the
    game is over."""
    choice = state.choice
    if choice is None:
        return ""
    return Sentences(game.words, seat_titles(state.seats), seat).question(choice, named)


def every_card(state: State) -> Named:
    """The names of all cards, for readers of a log that opens them all."""

    def named(card: int) -> str:
        known = 0 <= card < len(state.cards)
        return state.cards[card].definition.name if known else f"card {card}"

    return named


def seen_cards(game: Game[Any], state: State, seat: int) -> Named:
    """The cards whose faces a seat sees by their names, and no other."""
    names = {card["id"]: str(card["name"]) for card in cards_in(game.view(state, seat))}
    return lambda card: names.get(card, f"card {card}")
