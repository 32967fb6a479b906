"""What matches say of their results, read for many at once, and how each is known by that."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from tournaments.models import Match, MatchGame, MatchReport, MatchSeat, StatedGame
from tournaments.terms.kinds import UNPLAYED, MatchState, SettledBy
from tournaments.terms.known_by import Facts, KnownBy, LoggedGame, known_by
from tournaments.terms.match_score import MatchScore


def facts_of(matches: Iterable[Match], scores: Mapping[UUID, MatchScore]) -> dict[UUID, Facts]:
    """The facts of those of these matches that have a result; `scores` are by match."""
    settled = [one for one in matches if one.state == MatchState.SETTLED]
    games = _games([one for one in settled if one.settled_by not in UNPLAYED])
    reported = _reported([one for one in settled if one.settled_by == SettledBy.TIME])
    return {
        one.pk: Facts(
            settled_by=one.settled_by,
            manner=one.manner,
            doubted=one.doubted,
            score=scores[one.pk],
            games=games.get(one.pk, ()),
            reported=one.pk in reported,
        )
        for one in settled
    }


def known_by_match(matches: Sequence[Match]) -> dict[UUID, KnownBy | None]:
    """How the result of each of these matches is known, which were read with their seats."""
    scores = {one.pk: score_of_seats(one.seats.all()) for one in matches}
    facts = facts_of(matches, scores)
    return {one.pk: known_by(facts[one.pk]) if one.pk in facts else None for one in matches}


def score_of_seats(seats: Iterable[MatchSeat]) -> MatchScore:
    """The games as the seats of a match have them; of a bye those that it counts."""
    first, *others = sorted(seats, key=lambda seat: seat.number)
    return MatchScore((first.games_won, sum(seat.games_won for seat in others)), first.games_drawn)


def _games(matches: Sequence[Match]) -> Mapping[UUID, Sequence[LoggedGame]]:
    """The games of these matches that have logs: here, or where an imported event was played."""
    found: dict[UUID, list[LoggedGame]] = defaultdict(list)
    for model in (MatchGame, StatedGame):
        rows = model.objects.filter(match__in=[one.pk for one in matches]).order_by("number")
        for match, by, winner in rows.values_list("match_id", "settled_by", "winner"):
            found[match].append(LoggedGame(by, winner))
        matches = [
            one for one in matches if one.settled_by == SettledBy.LOG and one.pk not in found
        ]
        if not matches:
            break
    return found


def _reported(matches: Sequence[Match]) -> set[UUID]:
    """Those of these matches of which a player has said something that counts."""
    if not matches:
        return set()
    since = {one.pk: one.reopened_at for one in matches}
    said = MatchReport.objects.filter(match__in=since).values_list("match_id", "at")
    return {match for match, at in said if (back := since[match]) is None or at > back}
