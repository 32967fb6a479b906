"""The moves of a log in words, from the log alone: no game is replayed."""

from typing import Any

from engine.core.game import Game
from engine.core.log import Head, Log
from engine.core.sentences import Named, Sentences


def seat_names(game: Game[Any], head: Head) -> list[str]:
    """Who sits at each seat of a log. Where several play a side, a log names the side alone."""
    try:
        seats = game.seats_in(head.variant)
    except KeyError:
        seats = len(head.players)
    players = head.players
    if seats == len(players):
        return list(players)
    return [f"{players[seat % len(players)]}, seat {seat}" for seat in range(seats)]


def dealt_names(game: Game[Any], log: Log) -> Named:
    """What the decks of a log call its cards. Nothing is played, so they need not be legal."""
    decks, head = log.opening.decks if log.opening else (), log.head
    format = game.format_by_rules(head.format, head.rules)
    pool = format.pool if format else None
    try:
        names = [card.name for deck in decks for card in game.deal(deck, pool, head.variant)]
    except (KeyError, ValueError):
        names = []
    return lambda card: names[card] if 0 <= card < len(names) else f"card {card}"


def move_words(game: Game[Any], log: Log) -> list[str]:
    """What each move of a log says, with the names of its cards; nothing is played for it."""
    sentences = Sentences(game.words, seat_names(game, log.head))
    named = dealt_names(game, log)
    return [sentences.option(logged.move, named) for logged in log.moves]
