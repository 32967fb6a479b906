"""The result of a match as far as it follows from the reason of the result.

Values in, values out. A seat is 0 or 1. A player who did not come, against whom the match is
awarded, or who is penalised loses by the fewest games that decide the match; both may. So nobody
has to enter a score for it.
"""

from collections.abc import Collection
from dataclasses import dataclass

from contract.errors import DomainError
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import SEATS, ImpossibleScore, MatchScore, check_score


class ImpossibleManner(DomainError):
    """A ruling that lacks what its manner needs, or says what does not belong to it; `pointer`
    says where."""

    status = 422
    code = "impossible_manner"

    def __init__(self, text: str, name: str = "manner") -> None:
        super().__init__(text)
        self.field = name


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the staff enters. A `score` of None follows from the reason; `winner` is the seat that
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
            raise ImpossibleManner("Say to which seat the match is awarded: 0 or 1.", "winner")
        return _lost_by_both(ruling.score)
    if ruling.score is None:
        return _given_to(ruling.winner, best_of)
    if ruling.score.winner != ruling.winner:
        raise ImpossibleScore(
            f"Seat {ruling.winner} wins this match, so it has won more games than the other: give"
            " such a score, or none."
        )
    return DecidedResult(ruling.score)


def _given_to(seat: int, best_of: int) -> DecidedResult:
    return DecidedResult(fewest_games_to_win(seat, best_of))


def _lost_by_both(score: MatchScore | None = None) -> DecidedResult:
    if score is not None and score.winner is not None:
        raise ImpossibleScore("When both lose, neither has won more games than the other.")
    return DecidedResult(score or NOTHING_PLAYED, double_loss=True)


def _played_score(ruling: Ruling) -> MatchScore:
    """The score of a match that was played, to its end or as far as there was time."""
    if ruling.score is None:
        raise ImpossibleManner("Say how many games each has won.", "games_won")
    if ruling.manner == ResultReason.PLAYED and not ruling.score.played:
        raise ImpossibleScore(
            "A match that was played has a game at least; a drawn one counts. Where none was"
            " finished, say that it is unfinished."
        )
    return ruling.score


def _check_words(ruling: Ruling) -> None:
    """Nothing is said that the manner has no use for."""
    manner = ruling.manner
    _only(manner, ruling.absent, (ResultReason.NO_SHOW,), "absent", "names who did not come")
    granted = (ResultReason.AWARDED, ResultReason.PENALTY)
    won = () if ruling.winner is None else (ruling.winner,)
    _only(manner, won, granted, "winner", "names a winner")
    if manner == ResultReason.NO_SHOW and not ruling.absent:
        raise ImpossibleManner("Say which seats did not come: 0, 1 or both.", "absent")
    drawn = manner == ResultReason.INTENTIONAL_DRAW and ruling.score in (None, NOTHING_PLAYED)
    if (
        manner in (ResultReason.NO_SHOW, ResultReason.INTENTIONAL_DRAW)
        and ruling.score
        and not drawn
    ):
        raise ImpossibleManner(
            f"The score of a {_reason_text(manner)} follows from it: leave it out."
        )


def _only(
    manner: ResultReason,
    seats: Collection[int],
    manners: Collection[ResultReason],
    name: str,
    does: str,
) -> None:
    if seats and manner not in manners:
        right = " or ".join(_reason_text(allowed) for allowed in manners)
        raise ImpossibleManner(
            f"Only a result by {right} {does}, and none by {_reason_text(manner)}.", name
        )
    if not set(seats) <= set(SEATS):
        raise ImpossibleManner("A seat is 0 or 1.", name)


def _reason_text(manner: ResultReason) -> str:
    return manner.value.replace("_", " ")
