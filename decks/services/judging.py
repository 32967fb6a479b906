"""Reading a deck and judging it by a format."""

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, TypeVar

import engine
from contract.errors import DomainError

REMEMBERED = 4096
# The code of the problem that most cards of a list are of another game.
OTHER_GAME = "other_game"
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
    return whole_deck(reading=read_written(written=written, game=game))


def whole_deck(*, reading: engine.Reading) -> engine.Deck:
    """The deck that was read, if all of it could be; else UnreadableDeck with every wrong line."""
    try:
        return reading.whole()
    except engine.DeckSyntaxError as error:
        raise UnreadableDeck(str(error)) from error


T = TypeVar("T")


class _Remembered(Generic[T]):
    """The latest answers by (deck, format), which determine them; safe for several threads."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[str, str]) -> T | None:
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def put(self, key: tuple[str, str], answer: T) -> None:
        with self._lock:
            self._answers[key] = answer
            while len(self._answers) > REMEMBERED:
                self._answers.popitem(last=False)


_verdicts: _Remembered[engine.DeckVerdict] = _Remembered()
# Each in a tuple, as there may be none.
_remedies: _Remembered[tuple[engine.Remedy | None]] = _Remembered()


def judge_deck(*, deck: engine.Deck, format: engine.Format) -> engine.DeckVerdict:
    """Judge the legality of `deck` in `format`, with every problem. Nothing is stored: anyone may
    ask, and judging again is cheaper than storing forever."""
    key = (deck.digest, format.digest)
    verdict = _verdicts.get(key)
    if verdict is None:
        verdict = engine.check_deck(deck, format)
        _verdicts.put(key, verdict)
    return verdict


def remedy_for(*, verdict: engine.DeckVerdict) -> engine.Remedy | None:
    """The fewest changes that make a judged deck legal; None for a legal one, and where there is no
    such change or none is found."""
    if verdict.legal:
        return None
    key = (verdict.deck.digest, verdict.format.digest)
    answer = _remedies.get(key)
    if answer is None:
        answer = (engine.game(verdict.format.game).remedy(verdict),)
        _remedies.put(key, answer)
    return answer[0]


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

    @property
    def remedy(self) -> engine.Remedy | None:
        """The remedy for the whole list; None where some of it could not be read, and for cards of
        another game."""
        if self.reading.wrong or self.other_game:
            return None
        return remedy_for(verdict=self.verdict)

    @property
    def other_game(self) -> str | None:
        """The game that most cards of the list are of, where they are of another than the deck."""
        codes = {row.problem.code: row.problem.found for row in self.problems}
        return str(codes[OTHER_GAME]) if OTHER_GAME in codes else None


def judge_written(*, written: Written, format: engine.Format) -> JudgedList:
    """A deck judged as it is written; UnreadableDeck where nothing of it can be read."""
    reading = read_written(written=written, game=engine.game(format.game))
    return judge_reading(reading=reading, format=format)


def judge_reading(*, reading: engine.Reading, format: engine.Format) -> JudgedList:
    """A deck that was read, judged with its lines."""
    verdict = judge_deck(deck=reading.deck, format=format)
    return JudgedList(reading, verdict, engine.placed_problems(reading, verdict))
