"""The moves of a log in words: from the log alone, or with what happened as it is replayed."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any

from engine.core.display.sentences import Named, Sentences
from engine.core.logs.log import Head, Log, LoggedMove
from engine.core.position.choices import Move
from engine.core.position.state import Event, State
from engine.core.rules.game import Game

OPEN = "open"
Audience = int | str | None
"""A reader: a seat, None for the public, or OPEN, to whom nothing is hidden."""


def seat_names(game: Game[Any], head: Head) -> list[str]:
    """The player of each seat of a log. Where several play a side, a log names the side alone."""
    try:
        seats = game.seats_in(head.variant)
    except KeyError:
        seats = len(head.players)
    players = head.players
    if seats == len(players):
        return list(players)
    return [f"{players[seat % len(players)]}, seat {seat}" for seat in range(seats)]


def dealt_names(game: Game[Any], log: Log) -> Named:
    """The names of cards in the decks of a log. Nothing is played, so decks need not be legal."""
    decks, head = log.opening.decks if log.opening else (), log.head
    format = game.format_by_rules(head.format, head.rules)
    pool = format.pool if format else None
    try:
        names = [card.name for deck in decks for card in game.deal(deck, pool, head.variant)]
    except (KeyError, ValueError):
        names = []
    return lambda card: names[card] if 0 <= card < len(names) else f"card {card}"


def move_words(game: Game[Any], log: Log) -> list[str]:
    """The words of each move of a log, with the names of its cards; nothing is played for it."""
    sentences = Sentences(game.words, seat_names(game, log.head))
    named = dealt_names(game, log)
    return [sentences.option(logged.move, named) for logged in log.moves]


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move that was made, as an audience may know it: without arguments where it may not know
    them, and with the events that it may know. `names` tells which cards, by number, it may know
    as an argument."""

    move: Move
    events: list[dict[str, Any]]
    names: Callable[[int], bool]


def made_move(
    game: Game[Any], state: State, logged: LoggedMove, audience: Audience, seen: Container[str]
) -> MadeMove:
    """The move that led to this position, for an audience. The position must have collected its
    events.

    Of cards of others only those in `seen` are named, by number: an argument may be the number of
    something else, such as a square.
    """
    events = [game.tell(state, event, _reader(event, audience)) for event in state.events or ()]
    known = audience in (OPEN, logged.seat)

    def names(number: int) -> bool:
        if not 0 <= number < len(state.cards):
            return False
        own = state.cards[number].owner == state.side(logged.seat)
        return audience == OPEN or own or str(number) in seen

    return MadeMove(logged.move if known else logged.move[:1], events, names)


def move_text(state: State, sentences: Sentences, seat: int, made: MadeMove) -> list[str]:
    """A move in sentences: itself, then what happened besides."""

    def named(number: int) -> str:
        return state.cards[number].definition.name if made.names(number) else f"card {number}"

    return sentences.made_move(seat, made.move, made.events, named)


def _reader(event: Event, audience: Audience) -> int | None:
    """The seat as which an event is read; for OPEN, one that saw its cards."""
    if isinstance(audience, int) or audience is None:
        return audience
    return event.seen_by[0] if event.seen_by else None
