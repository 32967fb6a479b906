"""A refused move in the sentences of its game: the move, the reason, the question."""

from typing import Any

from engine.core.display.sentences import Named, Sentences, seat_titles
from engine.core.display.text_scene import cards_in
from engine.core.position.choices import Move
from engine.core.position.state import State
from engine.core.rules.game import Game, Refusal

# The codes of refusals that say what was to be decided instead.
WITH_QUESTION = frozenset(("illegal", "unavailable", "unknown_card", "wrong_seat"))


def refused_words(
    game: Game[Any], state: State, seat: int, move: Move, refusal: Refusal, named: Named
) -> str:
    """One line: the move that was tried, the reason of its refusal and, for the codes in
    `WITH_QUESTION`, what had to be decided."""
    reason = f"{tried_words(game, move, named)}: {refusal.reason}"
    question = asked_words(game, state, seat, named) if refusal.code in WITH_QUESTION else ""
    return f'{reason}; asked was "{question}"' if question else reason


def tried_words(game: Game[Any], move: Move, named: Named) -> str:
    """A move in words, for a reader who knows cards as `named`; empty for an empty move."""
    return Sentences(game.words, seat_titles(game.seats[1])).option(move, named) if move else ""


def asked_words(game: Game[Any], state: State, seat: int | None, named: Named) -> str:
    """The open decision, worded for `seat`, or for a spectator (None); empty once the game is
    over."""
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
