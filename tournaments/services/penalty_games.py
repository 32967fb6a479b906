"""Games that penalties give: by how many the score of a match begins, before a game is played."""

from collections import Counter

from tournaments.models import Match, Penalty, PenaltyKind
from tournaments.series import SEATS, Score


def games_given(match: Match) -> Score:
    """The games that each seat of a match has by penalties of the other; of a bye none.

    Nobody gets more than decide the match. Where both have so many that no match can hold them, one
    of each cancels the other out.
    """
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    losses = Penalty.objects.filter(
        falls_on=match, kind=PenaltyKind.GAME_LOSS, revoked_at=None, entry__in=seats
    )
    if len(seats) < len(SEATS):
        return Score()
    lost = Counter(seats[entry] for entry in losses.values_list("entry", flat=True))
    return as_score(lost[1], lost[0], match.round.stage.best_of)


def as_score(first: int, second: int, best_of: int) -> Score:
    """So many games given to seat 0 and to seat 1, as far as a match can have them."""
    most = best_of // 2 + 1
    while min(first, second) and (first + second > best_of or min(first, second) >= most):
        first, second = first - 1, second - 1
    return Score((min(first, most), min(second, most)))


def score_so_far(match: Match) -> Score:
    """The games given, and after them those that certified logs have settled."""
    score = games_given(match)
    for game in sorted(match.games.all(), key=lambda game: game.number):
        if score.decides(match.round.stage.best_of):
            break
        score = score.after(game.winner)
    return score
