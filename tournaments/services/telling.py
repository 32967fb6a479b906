"""What the logs of a match tell, and what its players and its host say of them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from replays.models import Draws
from replays.selectors import current_replays
from tournaments.evidence import Log, Word
from tournaments.models import Match, ObjectionWindow, ReplayStance, Stance

# A certified log: its id, the number of its game, and what was found.
_COLUMNS = (
    "pk",
    "slot__game_number",
    "finding__game_digest",
    "finding__winner",
    "finding__draws",
)


@dataclass
class Told:
    """What is told of one game: its certified logs in their order, and the last words by seat."""

    logs: list[Log] = field(default_factory=list)
    words: dict[int, Word] = field(default_factory=dict)

    def by_host(self) -> "Told":
        """That part of it for which the host stands."""
        return Told([log for log in self.logs if log.hosted])


def told_of(match: Match, now: datetime) -> Mapping[int, Told]:
    """What is told of each game of a match, by its number."""
    certified = current_replays(matches=[str(match.pk)]).filter(finding__certified=True)
    games = {row[0]: row for row in certified.order_by("finding__pk").values_list(*_COLUMNS)}
    if not games:
        return {}
    hosted, words = _stances(match, {pk: number for pk, number, *_ in games.values()})
    windows = ObjectionWindow.objects.filter(match=match, due_at__lte=now)
    lapsed = set(windows.values_list("replay", flat=True))
    told: dict[int, Told] = defaultdict(Told)
    for pk, number, game, winner, draws in games.values():
        log = Log(
            id=pk,
            game=game,
            winner=winner,
            hosted=pk in hosted and draws == Draws.SEEDED,
            lapsed=pk in lapsed,
        )
        told[number].logs.append(log)
    for (number, seat), word in words.items():
        told[number].words[seat] = word
    return told


def counting(match: Match) -> QuerySet[ReplayStance]:
    """What was said of logs and counts for a match: nothing from before its result was taken
    back."""
    said = ReplayStance.objects.all()
    return said if match.reopened_at is None else said.filter(at__gt=match.reopened_at)


def _stances(
    match: Match, games: Mapping[UUID, int]
) -> tuple[set[UUID], dict[tuple[int, int], Word]]:
    """Of these logs, each with the number of its game, the ones that their host stands by, and by
    game and seat the last that its player said."""
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    hosted: set[UUID] = set()
    words: dict[tuple[int, int], Word] = {}
    for said in counting(match).filter(replay__in=games).order_by("pk"):
        if said.entry_id is None:
            hosted.add(said.replay_id)
        else:
            at = (games[said.replay_id], seats[said.entry_id])
            words[at] = Word(said.replay_id, stands_by=said.stance == Stance.STANDS_BY)
    return hosted, words
