"""The games of a match: which scores there can be, and when one of them ends it.

Values in, values out. A seat is 0 or 1; a winner of None is a drawn game.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from contract.errors import DomainError

SEATS = (0, 1)


class ImpossibleScore(DomainError):
    """A match of this length can't end with this score."""

    status = 422
    code = "impossible_score"
    field = "games_won"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Games won by seat 0 and by seat 1, and games drawn."""

    games_won: tuple[int, int] = (0, 0)
    games_drawn: int = 0

    @property
    def played(self) -> int:
        return sum(self.games_won) + self.games_drawn

    @property
    def winner(self) -> int | None:
        """The seat with more games; None when neither has."""
        first, second = self.games_won
        return None if first == second else int(second > first)

    def after(self, winner: int | None) -> "MatchScore":
        """The score when another game has been played."""
        if winner is None:
            return MatchScore(self.games_won, self.games_drawn + 1)
        first, second = self.games_won
        return MatchScore((first + (winner == 0), second + (winner == 1)), self.games_drawn)

    def decides(self, best_of: int) -> bool:
        """True if no further game of the match is played: a majority is won, or all are played."""
        return 2 * max(self.games_won) > best_of or self.played >= best_of

    def allows(self, later: "MatchScore") -> bool:
        """True if the match may still come to `later` from here."""
        return self.games_drawn <= later.games_drawn and all(
            self.games_won[seat] <= later.games_won[seat] for seat in SEATS
        )

    def __str__(self) -> str:
        return "-".join(map(str, (*self.games_won, self.games_drawn)))


def check_score(score: MatchScore, best_of: int) -> None:
    """Raise ImpossibleScore unless a match of `best_of` games may end so.

    It may end early, when the time is up, and need not be decided then.
    """
    most = best_of // 2 + 1
    if min(*score.games_won, score.games_drawn) < 0:
        raise ImpossibleScore(gettext("A number of games can’t be below 0."))
    if max(score.games_won) > most:
        text = ngettext(
            "A player can’t win more than {most} game in a best of {best_of}.",
            "A player can’t win more than {most} games in a best of {best_of}.",
            most,
        )
        raise ImpossibleScore(text.format(most=most, best_of=best_of))
    if score.played > best_of:
        text = gettext("A best of {best_of} can’t have {played} games.")
        raise ImpossibleScore(text.format(best_of=best_of, played=score.played))


def can_follow(
    given: MatchScore, winners: Mapping[int, int | None], score: MatchScore, best_of: int
) -> bool:
    """True if a match that begins at `given` and in which the games of these numbers, counted from
    1, have these winners may end with this score."""
    remaining = [
        score.games_won[0] - given.games_won[0],
        score.games_won[1] - given.games_won[1],
        score.games_drawn - given.games_drawn,
    ]
    games = sum(remaining)
    if min(remaining) < 0 or any(number > games for number in winners):
        return False
    return _fills(given, 1, remaining, winners, best_of)


_WINNERS = (0, 1, None)


def _fills(
    score: MatchScore,
    number: int,
    remaining: list[int],
    winners: Mapping[int, int | None],
    best_of: int,
) -> bool:
    """True if the games that are `remaining` can follow a score without a game after the match is
    decided."""
    if not any(remaining):
        return True
    if score.decides(best_of):
        return False
    kinds = (0, 1, 2) if number not in winners else (_WINNERS.index(winners[number]),)
    for kind in kinds:
        if remaining[kind]:
            fewer = [count - (at == kind) for at, count in enumerate(remaining)]
            if _fills(score.after(_WINNERS[kind]), number + 1, fewer, winners, best_of):
                return True
    return False
