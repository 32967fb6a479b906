"""The moves of a log as sentences: all that the log says, or what one seat could know."""

from collections.abc import Iterator
from typing import Any

from engine.core.formats import Format
from engine.core.game import Game
from engine.core.log import Log
from engine.core.sentences import Sentences, seat_titles
from engine.core.state import Event, State
from engine.core.verify import Seal, opening_state, replay


def move_sentences(
    game: Game[Any], log: Log, most: int, seat: int | None, format: Format | None = None
) -> Iterator[str]:
    """The first `most` moves of a log, a line each, and below each the events of it.

    With a `seat`, only what that seat could know; with None all, since an open log hides nothing
    from its readers. `format` stands in for the game's own format of that name. Raises Refused at
    the first move that cannot be certified.
    """
    state = opening_state(game, log, format)
    seal = Seal(log.head, state) if log.hashed else None
    state.events = []
    sentences = Sentences(game.words, seat_titles(state.seats), seat)
    part = Log(log.head, log.moves[:most], None, None)
    for number in replay(game, state, part, seal):
        logged = log.moves[number - 1]
        events = [game.tell(state, event, _reader(event, seat)) for event in state.events]
        # A bare move has nothing to hide, and an event may say what it declines.
        if len(logged.move) > 1 and seat in (None, logged.seat):
            line = sentences.move(logged.seat, logged.move, _namer(state))
        else:
            line = sentences.seen_move(logged.seat, logged.move, events)
        yield f"{number:>4}  {line}"
        if events and (events[0]["kind"], events[0]["seat"]) == (logged.move[0], logged.seat):
            del events[0]  # It is the move itself.
        yield from (f"      {line}" for line in sentences.events(events))
    if state.outcome is not None:
        yield sentences.end(state.outcome)


def _reader(event: Event, seat: int | None) -> int | None:
    """The seat as which an event is read; for None, one that saw its cards."""
    if seat is None and event.seen_by:
        return event.seen_by[0]
    return seat


def _namer(state: State) -> Any:
    return lambda card: state.cards[card].definition.name
