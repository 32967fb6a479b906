"""The painting and sportsmanship of an event, and the final places with them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import MatchSeat, Tournament
from tournaments.terms.kinds import MatchState
from tournaments.terms.soft_scores import (
    NO_SCORES,
    SoftScores,
    are_scored,
    count_in_standings,
    points_for,
)


@dataclass(frozen=True)
class Overall:
    """A player's place with painting and sportsmanship: `total` are points of matches and of
    these. None where they stand beside the standings."""

    rank: int
    tied: bool
    scores: SoftScores
    total: Fraction | None


def soft_scores_of(tournament: Tournament) -> dict[str, SoftScores]:
    """By entry, what has been scored so far; matches that were taken back count nothing."""
    given: dict[str, list[int]] = defaultdict(list)
    seats = MatchSeat.objects.filter(round__tournament=tournament, sportsmanship__isnull=False)
    counting = seats.exclude(match__state=MatchState.VOID).order_by("round__number", "pk")
    for entry, score in counting.values_list("entry_id", "sportsmanship"):
        given[str(entry)].append(score or 0)
    painting = dict(tournament.entries.values_list("pk", "painting"))
    return {
        str(entry): SoftScores(score, tuple(given[str(entry)])) for entry, score in painting.items()
    }


def overall_places(
    tournament: Tournament, places: Sequence[tuple[str, int, bool, Fraction]]
) -> Mapping[str, Overall]:
    """The final place of each player, from those by matches alone (name, rank, tied, points), in
    the order of the places. Players with as many points in all stand as by matches. Empty where the
    event scores neither painting nor sportsmanship."""
    if not are_scored(tournament):
        return {}
    scores = soft_scores_of(tournament)
    if not count_in_standings(tournament):
        return {
            name: Overall(rank, tied, scores.get(name, NO_SCORES), None)
            for name, rank, tied, _ in places
        }
    totals = {
        name: points + points_for(tournament, scores.get(name, NO_SCORES))
        for name, _, _, points in places
    }
    order = sorted(places, key=lambda place: (-totals[place[0]], place[1]))
    keys = [(totals[name], rank) for name, rank, _, _ in order]
    return {
        name: Overall(
            1 + keys.index(key), keys.count(key) > 1, scores.get(name, NO_SCORES), totals[name]
        )
        for (name, *_), key in zip(order, keys, strict=True)
    }
