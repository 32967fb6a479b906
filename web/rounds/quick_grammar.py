"""Grammar of results as the staff types them, as in `12 2-1`: values in, values out.

4 21        table 4: the first player wins 2–1; also `4 2-1`, and `4 1-1-1` with a drawn game
4 1         in a best of 1: the first player wins; `4 2`: the second
4 d         a draw; of games that were level when time was called
4 id        an intentional draw
4 0         a draw, no game was finished
4 x2        the second player did not come; `4 x1`, `4 x12` neither
4 21 d2     and the second player drops
4 21 150-90 and their victory points, then survivors, where the event counts them
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import Pair

_DASH = "[-–:]"
_SCORE = re.compile(rf"(\d){_DASH}?(\d)(?:{_DASH}?(\d))?")
_NUMBERS = re.compile(rf"(\d{{1,6}}){_DASH}(\d{{1,6}})")
_SEATS = {"1": (0,), "2": (1,), "12": (0, 1), "21": (0, 1)}
LONGEST_TABLE = 6
NO_GAMES = MatchScore()


class UnreadableEntry(ValueError):
    """Text that is no result; the message says what is missing or wrong."""


@dataclass(frozen=True)
class QuickEntry:
    """A table and its result: a `score`, unless the reason alone decides; the seats of players who
    did not come or who drop; and pairs of numbers in the order in which the event counts them."""

    table: int
    reason: ResultReason
    score: MatchScore = NO_GAMES
    absent: Sequence[int] = ()
    drops: Sequence[int] = ()
    numbers: Sequence[Pair] = ()

    @property
    def choice(self) -> str:
        """The result as the value of a choice of `web.rounds.forms.RulingForm`."""
        details = "".join(map(str, self.absent)) if self.absent else ""
        if self.reason in (ResultReason.PLAYED, ResultReason.UNFINISHED):
            details = str(self.score)
        return f"{self.reason}:{details}"


def read_entry(text: str, *, best_of: int) -> QuickEntry:
    """The entry that a text is in a round of this length; UnreadableEntry without one."""
    table, *words = text.lower().split() or [""]
    if not (table.isascii() and table.isdigit()) or len(table) > LONGEST_TABLE:
        raise UnreadableEntry(_("Begin with the number of a table, as in “4 21”."))
    if not words:
        raise UnreadableEntry(
            _("Add a result: 21 or 2-1, d for a draw, x2 if the second player did not come.")
        )
    result, *more = words
    drops = [seat for word in more if _drop(word) for seat in _drop(word)]
    numbers = tuple(_pair(word) for word in more if not _drop(word))
    reason, score, absent = _result(result, best_of)
    return QuickEntry(int(table), reason, score, absent, tuple(sorted({*drops})), numbers)


def _drop(word: str) -> Sequence[int]:
    return _SEATS.get(word[1:], ()) if word.startswith("d") else ()


def _pair(word: str) -> Pair:
    match = _NUMBERS.fullmatch(word)
    if match is None:
        raise UnreadableEntry(
            _("“%(word)s” is unclear: after the result, d2 drops a player, 150-90 is a score.")
            % {"word": word}
        )
    return int(match[1]), int(match[2])


def _result(word: str, best_of: int) -> tuple[ResultReason, MatchScore, Sequence[int]]:
    level = best_of // 2
    named = {
        "id": (ResultReason.INTENTIONAL_DRAW, MatchScore()),
        "0": (ResultReason.UNFINISHED, MatchScore()),
        "d": _played(MatchScore((level, level), int(not level)), best_of),
    }
    if best_of == 1:
        named["1"] = (ResultReason.PLAYED, MatchScore((1, 0)))
        named["2"] = (ResultReason.PLAYED, MatchScore((0, 1)))
    if word in named:
        return *named[word], ()
    if word.startswith("x") and word[1:] in _SEATS:
        return ResultReason.NO_SHOW, MatchScore(), _SEATS[word[1:]]
    if (match := _SCORE.fullmatch(word)) is None:
        raise UnreadableEntry(
            _("“%(word)s” is no result: 21 or 2-1, d, id, 0, x1 or x2.") % {"word": word}
        )
    score = MatchScore((int(match[1]), int(match[2])), int(match[3] or 0))
    return *_played(score, best_of), ()


def _played(score: MatchScore, best_of: int) -> tuple[ResultReason, MatchScore]:
    whole = score.decides(best_of)
    return (ResultReason.PLAYED if whole else ResultReason.UNFINISHED), score
