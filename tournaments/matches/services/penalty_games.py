"""Games given by penalties, with which the score of a match begins."""

from collections import Counter
from collections.abc import Collection, Mapping
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import DomainError
from ground.statements.reads import PreparedAmong
from tournaments.models import Match, Penalty
from tournaments.terms.kinds import PenaltyKind
from tournaments.terms.match_score import SEATS, MatchScore


class ContradictsGames(DomainError):
    """The report or ruling contradicts a game that a certified log or a penalty has decided."""

    code = "contradicts_games"


def games_given(match: Match) -> MatchScore:
    """The games that each seat of a match has by penalties of the other; none for a bye.

    Nobody gets more than decide the match. If both have more than the match can hold, games cancel
    each other out one for one.
    """
    lost = Counter(
        (match.pk, penalty.entry_id)
        for penalty in match.penalties.all()
        if penalty.kind == PenaltyKind.GAME_LOSS and penalty.revoked_at is None
    )
    return _given(match, lost)


def games_given_in(matches: Collection[Match]) -> dict[UUID, MatchScore]:
    """The same for several matches, by their ids."""
    lost = Counter(_LOSSES.all(match.pk for match in matches))
    return {match.pk: _given(match, lost) for match in matches}


_LOSSES: PreparedAmong[tuple[UUID, UUID]] = PreparedAmong(
    lambda matches: Penalty.objects.filter(
        falls_on__in=matches, kind=PenaltyKind.GAME_LOSS, revoked_at=None
    ).values_list("falls_on", "entry"),
    UUID,
)


def _given(match: Match, lost: Mapping[tuple[UUID, UUID], int]) -> MatchScore:
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    if len(seats) < len(SEATS):
        return MatchScore()
    first, second = (lost.get((match.pk, seat.entry_id), 0) for seat in seats)
    return capped_score(second, first, match.round.stage.best_of)


def capped_score(first: int, second: int, best_of: int) -> MatchScore:
    """The score of so many games given to seat 0 and to seat 1, as far as a match can have them."""
    most = best_of // 2 + 1
    while min(first, second) and (first + second > best_of or min(first, second) >= most):
        first, second = first - 1, second - 1
    return MatchScore((min(first, most), min(second, most)))


def score_so_far(match: Match) -> MatchScore:
    """The games given by penalties, followed by those that certified logs have settled."""
    score = games_given(match)
    for game in sorted(match.games.all(), key=lambda game: game.number):
        if score.decides(match.round.stage.best_of):
            break
        score = score.after(game.winner)
    return score


def score_text(match: Match, standing: MatchScore) -> str:
    """A score as text, with the names of the players."""
    seats = match.seats.select_related("entry").order_by("number")
    games = [f"{seat.entry.name} {standing.games_won[seat.number]}" for seat in seats]
    drawn = (
        [gettext("drawn {games}").format(games=standing.games_drawn)]
        if standing.games_drawn
        else []
    )
    return ", ".join([*games, *drawn])
