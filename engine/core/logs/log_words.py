"""The moves of a log in words: from the log alone, or with what happened as it is replayed."""

from collections.abc import Container
from typing import Any

from engine.core.display.sentences import Named, Sentences
from engine.core.logs.log import Head, Log, LoggedMove
from engine.core.position.state import Event, State
from engine.core.rules.game import Game

OPEN = "open"
Audience = int | str | None
"""Who reads: a seat, None for the public, or OPEN, to whom nothing is hidden."""


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


def move_text(
    game: Game[Any],
    state: State,
    sentences: Sentences,
    logged: LoggedMove,
    audience: Audience,
    seen: Container[str],
) -> list[str]:
    """The move that led to this position, in sentences for an audience: the move itself, then what
    happened besides. The position must have collected its events.

    Of cards of others only those in `seen` are named, by number: an argument may be the number of
    something else, such as a square.
    """
    events = [game.tell(state, event, _reader(event, audience)) for event in state.events or ()]
    verb = sentences.words.called_at(str(logged.move[0]), str(events[0]["kind"]) if events else "")
    # A bare move has nothing to hide, and an event may say what it declines.
    if len(logged.move) > 1 and audience in (OPEN, logged.seat):

        def named(number: int) -> str:
            card = state.cards[number]
            own = card.owner == state.side(logged.seat)
            known = audience == OPEN or own or str(number) in seen
            return card.definition.name if known else f"card {number}"

        line = sentences.move(logged.seat, (verb, *logged.move[1:]), named)
    else:
        line = sentences.seen_move(logged.seat, logged.move, events)
    if events and (events[0]["kind"], events[0]["seat"]) == (verb, logged.seat):
        del events[0]  # It is the move itself.
    return [line, *sentences.events(events)]


def _reader(event: Event, audience: Audience) -> int | None:
    """The seat as which an event is read; for OPEN, one that saw its cards."""
    if isinstance(audience, int) or audience is None:
        return audience
    return event.seen_by[0] if event.seen_by else None
