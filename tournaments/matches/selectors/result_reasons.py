"""The result of a match as far as it follows from the reason of the result.

Values in, values out. A seat is 0 or 1. A player who did not come, against whom the match is
awarded, or who is penalised loses by the fewest games that decide the match; both may. So nobody
has to enter a score for it.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext

from contract.errors import DomainError
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import SEATS, ImpossibleScore, MatchScore, check_score


class ImpossibleManner(DomainError):
    """The ruling lacks something that its `manner` needs, or has something that doesn't belong to
    it; `pointer` says where."""

    status = 422
    code = "impossible_manner"

    def __init__(self, text: str, name: str = "manner") -> None:
        super().__init__(text)
        self.field = name


@dataclass(frozen=True, slots=True)
class Ruling:
    """A result by the staff. A `score` of None follows from the reason; `winner` is the seat that
    wins an awarded or penalised match, and `absent` are the seats of players who did not come."""

    manner: ResultReason = ResultReason.PLAYED
    score: MatchScore | None = None
    winner: int | None = None
    absent: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DecidedResult:
    """The score, and whether both players lose the match."""

    score: MatchScore
    double_loss: bool = False


NOTHING_PLAYED = MatchScore()


def resolve_ruling(ruling: Ruling, best_of: int) -> DecidedResult:
    """The result of a match of this length; ImpossibleManner or ImpossibleScore if it cannot end
    so."""
    _check_words(ruling)
    if ruling.score is not None:
        check_score(ruling.score, best_of)
    match ruling.manner:
        case ResultReason.NO_SHOW:
            came = set(SEATS) - ruling.absent
            return _given_to(next(iter(came)), best_of) if came else _lost_by_both()
        case ResultReason.AWARDED | ResultReason.PENALTY:
            return _granted(ruling, best_of)
        case ResultReason.DOUBLE_LOSS:
            return _lost_by_both(ruling.score)
        case ResultReason.INTENTIONAL_DRAW:
            return DecidedResult(NOTHING_PLAYED)
        case _:
            return DecidedResult(_played_score(ruling))


def fewest_games_to_win(seat: int, best_of: int) -> MatchScore:
    """The score by which a seat wins a match with the fewest games."""
    games = best_of // 2 + 1
    return MatchScore((games, 0) if seat == 0 else (0, games))


def _granted(ruling: Ruling, best_of: int) -> DecidedResult:
    """A match that the staff gives to one side, or by penalties to none."""
    if ruling.winner is None:
        if ruling.manner == ResultReason.AWARDED:
            raise ImpossibleManner(gettext("Choose the player who wins this match."), "winner")
        return _lost_by_both(ruling.score)
    if ruling.score is None:
        return _given_to(ruling.winner, best_of)
    if ruling.score.winner != ruling.winner:
        raise ImpossibleScore(
            gettext(
                "The winner needs more games than the loser. Correct the score, or leave it out."
            )
        )
    return DecidedResult(ruling.score)


def _given_to(seat: int, best_of: int) -> DecidedResult:
    return DecidedResult(fewest_games_to_win(seat, best_of))


def _lost_by_both(score: MatchScore | None = None) -> DecidedResult:
    if score is not None and score.winner is not None:
        raise ImpossibleScore(
            gettext(
                "When both players lose, neither can have won more games. Correct the score, or"
                " leave it out."
            )
        )
    return DecidedResult(score or NOTHING_PLAYED, double_loss=True)


def _played_score(ruling: Ruling) -> MatchScore:
    """The score of a match that was played, to its end or as far as there was time."""
    if ruling.score is None:
        raise ImpossibleManner(gettext("Enter how many games each player won."), "games_won")
    if ruling.manner == ResultReason.PLAYED and not ruling.score.played:
        raise ImpossibleScore(
            gettext(
                "A match that was played has at least one game; a drawn game counts. If time was"
                " called before any game finished, choose that instead."
            )
        )
    return ruling.score


def _check_words(ruling: Ruling) -> None:
    """ImpossibleManner unless the ruling has what its manner needs, and nothing else."""
    manner = ruling.manner
    if ruling.absent and manner != ResultReason.NO_SHOW:
        text = gettext("Only a no-show says who didn’t come. Leave that out.")
        raise ImpossibleManner(text, "absent")
    _check_seats(ruling.absent, "absent")
    if ruling.winner is not None:
        if manner not in (ResultReason.AWARDED, ResultReason.PENALTY):
            text = gettext("Only a forfeit win or a penalty names a winner. Leave the winner out.")
            raise ImpossibleManner(text, "winner")
        _check_seats([ruling.winner], "winner")
    if manner == ResultReason.NO_SHOW and not ruling.absent:
        raise ImpossibleManner(gettext("Choose the players who didn’t come."), "absent")
    if manner == ResultReason.NO_SHOW and ruling.score:
        raise ImpossibleManner(gettext("A no-show has no score of its own. Leave the score out."))
    if manner == ResultReason.INTENTIONAL_DRAW and ruling.score not in (None, NOTHING_PLAYED):
        text = gettext("An intentional draw has no score of its own. Leave the score out.")
        raise ImpossibleManner(text)


def _check_seats(seats: Collection[int], name: str) -> None:
    if not set(seats) <= set(SEATS):
        raise ImpossibleManner(gettext("A seat is 0 or 1."), name)
