"""What the logs of a match tell, and what its players and its host say of them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from replays.models import Draws, Replay
from replays.selectors import replays
from tournaments.evidence import Log, Word
from tournaments.models import Match, ObjectionWindow, ReplayStance, Stance


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
    certified = replays().filter(slot__match=str(match.pk), finding__certified=True)
    games = {one.pk: one for one in certified.order_by("finding__pk")}
    hosted, words = _stances(match, games)
    windows = ObjectionWindow.objects.filter(match=match, due_at__lte=now)
    lapsed = set(windows.values_list("replay", flat=True))
    told: dict[int, Told] = defaultdict(Told)
    for replay in games.values():
        log = Log(
            id=replay.pk,
            game=replay.finding.game_digest,
            winner=replay.finding.winner,
            hosted=replay.pk in hosted and replay.finding.draws == Draws.SEEDED,
            lapsed=replay.pk in lapsed,
        )
        told[replay.slot.game_number].logs.append(log)
    for (number, seat), word in words.items():
        told[number].words[seat] = word
    return told


def _stances(
    match: Match, games: Mapping[UUID, Replay]
) -> tuple[set[UUID], dict[tuple[int, int], Word]]:
    """The logs that their host stands by, and by game and seat the last that its player said."""
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    hosted: set[UUID] = set()
    words: dict[tuple[int, int], Word] = {}
    for said in ReplayStance.objects.filter(replay__in=games).order_by("pk"):
        if said.entry_id is None:
            hosted.add(said.replay_id)
        else:
            at = (games[said.replay_id].slot.game_number, seats[said.entry_id])
            words[at] = Word(said.replay_id, stands_by=said.stance == Stance.STANDS_BY)
    return hosted, words
