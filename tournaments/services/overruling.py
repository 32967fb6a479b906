"""Marking the certified logs of a match that a ruling contradicts, so that their pages say so."""

from datetime import datetime
from uuid import UUID

from replays.selectors import replays
from replays.services.overruling import mark_overruled
from tournaments.models import Match, MatchGame, MatchState, SettledBy
from tournaments.result_facts import score_of_seats
from tournaments.series import Score


def mark_overruled_logs(*, match: Match, now: datetime) -> None:
    """Have those logs of a match of a locked event overruled that its result contradicts, if the
    staff has ruled it; of any other match none is."""
    ruled = (match.state, match.settled_by) == (MatchState.SETTLED, SettledBy.RULING)
    found = _contradicted(match) if ruled else set()
    mark_overruled(match=str(match.pk), replays=found, now=now)


def _contradicted(match: Match) -> set[UUID]:
    """The logs that tell of a game which the result has not; and all that had settled games, where
    these do not lead to the result together."""
    result = score_of_seats(match.seats.all())
    logged, counted = Score(), set()
    for game in MatchGame.objects.filter(match=match):
        logged = logged.after(game.winner)
        counted.add(game.replay_id)
    certified = replays().filter(slot__match=str(match.pk), finding__certified=True)
    return {
        pk
        for pk, winner in certified.values_list("pk", "finding__winner")
        if not Score().after(winner).allows(result) or (pk in counted and not logged.allows(result))
    }
