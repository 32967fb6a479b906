"""Scores of a match in games and other numbers: given by penalties, certified, reported, final."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from contract.errors import DomainError
from ground.statements.reads import PreparedAmong
from tournaments.models import Match, MatchReport, Penalty, Tournament
from tournaments.standings.counting import needs
from tournaments.standings.result_facts import score_of_seats
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import PenaltyKind
from tournaments.terms.match_score import SEATS, MatchScore
from tournaments.terms.secondary_scores import NOTHING, Pair, SecondaryScores, check_scores, total


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
    """The games that each seat has by penalties of the other, for several matches by their ids."""
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


def score_of(match: Match) -> MatchScore:
    """The games as the seats of a match have them."""
    return score_of_seats(match.seats.all())


def secondary_scores_of(match: Match) -> SecondaryScores:
    """The secondary scores of a match as its seats have them; none of a bye."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    if len(seats) < len(SEATS):
        return NOTHING
    first, second = seats
    return SecondaryScores(
        _pair((first.victory_points, second.victory_points)),
        _pair((first.survivors, second.survivors)),
    )


def reported_score(report: MatchReport) -> MatchScore:
    return MatchScore((report.games_seat_0, report.games_seat_1), report.games_drawn)


def reported_secondary_scores(report: MatchReport) -> SecondaryScores:
    return SecondaryScores(_pair(report.victory_points), _pair(report.survivors))


_DIFFERENCES = {
    "victory_points": _(
        "The certified logs of this match add up to {certified} victory points, not {entered}."
    ),
    "survivors": _(
        "The certified logs of this match add up to {certified} survivors, not {entered}."
    ),
}


class ContradictsLogs(DomainError):
    """The victory points or survivors differ from those in the certified logs of the match."""

    code = "contradicts_logs"

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.field = name


def certified_scores(match: Match, score: MatchScore) -> SecondaryScores:
    """The sums over the games of a match, if certified logs have settled all games of this score
    that were played; nothing otherwise, and nothing of what one of them does not count."""
    games = sorted(match.games.all(), key=lambda game: game.number)
    logged = games_given(match)
    for game in games:
        logged = logged.after(game.winner)
    if logged != score:
        return NOTHING
    return total([SecondaryScores.of_tally(game.tally) for game in games])


def require_certified_scores(
    match: Match, score: MatchScore, secondary: SecondaryScores, instead: str
) -> None:
    """Raise ContradictsLogs if these scores differ from those of the logs that have settled the
    match; `instead` is a sentence on what else can be done."""
    certified = dict(certified_scores(match, score).items())
    for name, pair in secondary.items():
        if name in certified and certified[name] != pair:
            first, second = certified[name]
            difference = _DIFFERENCES[name].format(
                certified=f"{first}–{second}", entered=f"{pair[0]}–{pair[1]}"
            )
            raise ContradictsLogs(f"{difference} {instead}", name)


_NOT_COUNTED = {
    "victory_points": _(
        "{event} doesn’t count victory points: none of its tiebreakers uses them. Leave them out,"
        " or choose tiebreakers that do."
    ),
    "survivors": _(
        "{event} doesn’t count survivors: none of its tiebreakers uses them. Leave them out, or"
        " choose tiebreakers that do."
    ),
}


class ScoreNotCounted(DomainError):
    """The event doesn't count these victory points or survivors; `pointer` says which."""

    status = 422
    code = "score_not_counted"

    def __init__(self, text: str, name: str = "victory_points") -> None:
        super().__init__(text)
        self.field = name


def check_entered_scores(tournament: Tournament, secondary: SecondaryScores) -> None:
    """Raise ScoreNotCounted for a score that the event does not count, ImpossibleTally for numbers
    that no match can have. Those of a certified log are kept whether they count or not."""
    if secondary.is_empty:
        return
    check_scores(secondary)
    counts = needs(profile_of(tournament))
    for name, _numbers in secondary.items():
        if name not in counts:
            raise ScoreNotCounted(
                _NOT_COUNTED[name].format(event=tournament.name),
                name,
            )


def _pair(numbers: Sequence[int | None] | None) -> Pair | None:
    first, second = numbers or (None, None)
    return None if first is None or second is None else (first, second)
