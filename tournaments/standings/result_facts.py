"""The facts of results, read for many matches at once, and how each result is known."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from tournaments.models import Match, MatchGame, MatchReport, MatchSeat
from tournaments.terms.kinds import UNPLAYED, MatchState, SettledBy
from tournaments.terms.known_by import Facts, KnownBy, LoggedGame, known_by
from tournaments.terms.match_score import MatchScore


def facts_of(
    matches: Iterable[Match], scores: Mapping[UUID, MatchScore], *, have_logs: bool = True
) -> dict[UUID, Facts]:
    """By match, the facts of those that have a result. `scores` are by match; `have_logs` is False
    where it is known that there are no logs of any."""
    settled = [match for match in matches if match.state == MatchState.SETTLED]
    played = [match for match in settled if match.settled_by not in UNPLAYED]
    games = _games(played) if played and have_logs else {}
    reported = _reported([match for match in settled if match.settled_by == SettledBy.TIME])
    return {
        match.pk: Facts(
            settled_by=SettledBy.IMPORTED if match.is_imported else match.settled_by,
            manner=match.manner,
            doubted=match.doubted,
            score=scores[match.pk],
            games=games.get(match.pk, ()),
            reported=match.pk in reported,
        )
        for match in settled
    }


def known_by_match(
    matches: Sequence[Match], scores: Mapping[UUID, MatchScore] | None = None
) -> dict[UUID, KnownBy | None]:
    """By match, how its result is known; None without one. The matches were read with their seats,
    unless their `scores` are given."""
    if scores is None:
        scores = {match.pk: score_of_seats(match.seats.all()) for match in matches}
    facts = facts_of(matches, scores)
    return {match.pk: known_by(facts[match.pk]) if match.pk in facts else None for match in matches}


def score_of_seats(seats: Iterable[MatchSeat]) -> MatchScore:
    """The score in the seats of a match; for a bye the games that it counts as."""
    first, *others = sorted(seats, key=lambda seat: seat.number)
    return MatchScore((first.games_won, sum(seat.games_won for seat in others)), first.games_drawn)


def _games(matches: Sequence[Match]) -> Mapping[UUID, Sequence[LoggedGame]]:
    """By match, its games with logs that are here."""
    games: dict[UUID, list[LoggedGame]] = defaultdict(list)
    rows = MatchGame.objects.filter(match__in=matches).order_by("number")
    for match, by, winner in rows.values_list("match_id", "settled_by", "winner"):
        games[match].append(LoggedGame(by, winner))
    return games


def _reported(matches: Sequence[Match]) -> set[UUID]:
    """Those of these matches that have a report which counts."""
    if not matches:
        return set()
    since = {match.pk: match.reopened_at for match in matches}
    reports = MatchReport.objects.filter(match__in=since, stated=False)
    moments = reports.values_list("match_id", "at")
    return {match for match, at in moments if (back := since[match]) is None or at > back}
