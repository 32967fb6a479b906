"""Reading a deck and judging it by a format."""

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import engine
from contract.errors import DomainError

REMEMBERED = 4096
# The bytes that a deck file has at most, as many as a roster.
LARGEST_FILE = 2_000_000


class UnreadableDeck(DomainError):
    """The deck can't be read; the text says where it goes wrong."""

    status = 422
    code = "unreadable_deck"
    field = "deck"


# A deck as people and programs write it: a card list, JSON as text or as an object, or the bytes of
# a file, which may be a roster too.
Written = str | bytes | Mapping[str, Any]


def read_written(*, written: Written, game: engine.Game) -> engine.Reading:
    """All that can be read of a deck in a card list of `game`, in JSON or in a roster, and the
    lines that cannot; UnreadableDeck where nothing can."""
    text = json.dumps(written) if isinstance(written, Mapping) else written
    try:
        return engine.read_list(text, game.slug)
    except engine.DeckSyntaxError as error:
        raise UnreadableDeck(str(error)) from error


def read_deck(*, written: Written, game: engine.Game) -> engine.Deck:
    """The deck in a card list of `game`, in JSON or in a roster; UnreadableDeck with every line
    that cannot be read."""
    reading = read_written(written=written, game=game)
    try:
        return reading.whole()
    except engine.DeckSyntaxError as error:
        raise UnreadableDeck(str(error)) from error


class _Remembered:
    """The latest verdicts by (deck, format), which determine them; safe for several threads."""

    def __init__(self) -> None:
        self._verdicts: OrderedDict[tuple[str, str], engine.DeckVerdict] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[str, str]) -> engine.DeckVerdict | None:
        with self._lock:
            verdict = self._verdicts.get(key)
            if verdict is not None:
                self._verdicts.move_to_end(key)
            return verdict

    def put(self, key: tuple[str, str], verdict: engine.DeckVerdict) -> None:
        with self._lock:
            self._verdicts[key] = verdict
            while len(self._verdicts) > REMEMBERED:
                self._verdicts.popitem(last=False)


_remembered = _Remembered()


def judge_deck(*, deck: engine.Deck, format: engine.Format) -> engine.DeckVerdict:
    """Judge the legality of `deck` in `format`, with every problem. Nothing is stored: anyone may
    ask, and judging again is cheaper than storing forever."""
    key = (deck.digest, format.digest)
    verdict = _remembered.get(key)
    if verdict is None:
        verdict = engine.check_deck(deck, format)
        _remembered.put(key, verdict)
    return verdict


@dataclass(frozen=True)
class JudgedList:
    """A deck as it was written, with the verdict on all of it that could be read, and every problem
    with its lines: also of lines that could not."""

    reading: engine.Reading
    verdict: engine.DeckVerdict
    problems: Sequence[engine.PlacedProblem]

    @property
    def legal(self) -> bool:
        return not self.problems


def judge_written(*, written: Written, format: engine.Format) -> JudgedList:
    """A deck judged as it is written; UnreadableDeck where nothing of it can be read."""
    reading = read_written(written=written, game=engine.game(format.game))
    return judge_reading(reading=reading, format=format)


def judge_reading(*, reading: engine.Reading, format: engine.Format) -> JudgedList:
    """A deck that was read, judged with its lines."""
    verdict = judge_deck(deck=reading.deck, format=format)
    return JudgedList(reading, verdict, engine.placed_problems(reading, verdict))
