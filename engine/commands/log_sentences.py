"""The moves of a log as sentences: all that the log says, or what one seat could know."""

from collections.abc import Iterator
from typing import Any

from engine.core.decks.formats import Format
from engine.core.display.sentences import Sentences, seat_titles
from engine.core.logs.log import Log
from engine.core.logs.log_words import OPEN, made_move, move_text
from engine.core.logs.verify import Seal, opening_state, replay
from engine.core.position.state import State
from engine.core.rules.game import Game


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
    audience = OPEN if seat is None else seat
    before = _seen_by(game, state, seat)
    for number in replay(game, state, part, seal):
        logged, after = log.moves[number - 1], _seen_by(game, state, seat)
        made = made_move(game, state, logged, audience, before | after)
        line, *details = move_text(state, sentences, logged.seat, made)
        before = after
        yield f"{number:>4}  {line}"
        yield from (f"      {detail}" for detail in details)
    if state.outcome is not None:
        yield sentences.end(state.outcome)


def _seen_by(game: Game[Any], state: State, seat: int | None) -> set[str]:
    """The numbers of the cards whose faces a seat sees; of None nobody asks."""
    if seat is None:
        return set()
    return {str(card.id) for card in state.cards if game.sees(state, seat, card.id)}
