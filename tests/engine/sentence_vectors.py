"""Sentences with all they are made of, from golden logs, to hold a second renderer to.

`python -m tests.engine.sentence_vectors` writes a file a game: names, then a line a sentence.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.display.sentences import Sentences
from engine.core.position.state import Outcome
from engine.core.rules.game import Game
from engine.core.rules.words import Words
from tests.engine.every_game import EVERY_GAME
from tests.engine.spoken import NAMES, Step, logs, namer, steps

FOLDER = Path(__file__).parent / "vectors"


def path(game: Game[Any]) -> Path:
    """The file of a game."""
    return FOLDER / f"{game.slug}.jsonl"


def rendered(words: Words, names: Sequence[str], line: Mapping[str, Any]) -> str:
    """The sentence of a line: of an event, of a move with the names of its cards, or of an end."""
    sentences = Sentences(words, names[: line["seats"]], line["reader"])
    if "event" in line:
        return sentences.event(line["event"])
    if "move" in line:
        called = {int(card): name for card, name in line["cards"].items()}
        return sentences.move(line["seat"], tuple(line["move"]), called.__getitem__)
    return sentences.end(Outcome(line["winner"], line["reason"]))


def vectors(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The first sentence of each kind: of events as their seat and as a spectator reads them, of
    moves, and of ends."""
    met: set[Any] = set()
    words = game.words
    for log in logs(game):
        for step in steps(game, log):
            for kind, line in _lines(game, step):
                if kind not in met:
                    met.add(kind)
                    line = {"seats": step.state.seats, **line}
                    yield line | {"sentence": rendered(words, NAMES, line)}


def _lines(game: Game[Any], step: Step) -> Iterator[tuple[Any, dict[str, Any]]]:
    state, named = step.state, namer(step.state)
    for event in step.events:
        for reader in (event.seat, None) if event.seen_by else (None,):
            yield (
                (event.kind, reader is None, len(event.cards) == 1),
                {"reader": reader, "event": game.tell(state, event, reader)},
            )
    numbers = (arg for arg in step.move[1:] if isinstance(arg, int))
    cards = {number: named(number) for number in numbers if number < len(state.cards)}
    move = {"reader": None, "seat": step.seat, "move": list(step.move), "cards": cards}
    yield ("move", step.move[0]), move
    if state.outcome is not None:
        outcome = state.outcome
        yield ("end", outcome.winner, outcome.reason), {"reader": None, **outcome.plain()}


def write(game: Game[Any]) -> None:
    """Write the file of a game."""
    lines = [{"names": NAMES}, *vectors(game)]
    path(game).parent.mkdir(exist_ok=True)
    compact = [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines]
    path(game).write_text("\n".join(compact) + "\n", "utf-8")


if __name__ == "__main__":
    for each_game in EVERY_GAME.values():
        write(each_game)
