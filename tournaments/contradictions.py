"""Certified logs of a match that tell different games, where each two of them part, and who may
look at their moves."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

import engine
from accounts.models import User
from accounts.roles import Power
from replays.models import Replay
from replays.selectors import current_replays
from tournaments.models import Dispute, Match
from tournaments.parting import Parting, part

# Pairs of logs kept by each process: they never change, and a desk asks for them again and again.
KEPT = 64


# So many moves are shown before and after the one that is looked for.
AROUND = 5


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move of a log: its number, whose it is, and what it says in words."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two certified logs of one game. `open` says that everybody may read both; `parting` is None
    where it cannot be told."""

    game_number: int
    replays: tuple[UUID, UUID]
    open: bool
    parting: Parting | None


def contradictions(match: Match) -> list[Contradiction]:
    """The first certified log of each game of a match beside every other that tells another."""
    found: dict[int, dict[str, Replay]] = defaultdict(dict)
    certified = current_replays(matches=[str(match.pk)]).filter(finding__certified=True)
    for replay in certified.order_by("slot__game_number", "finding__pk"):
        found[replay.slot.game_number].setdefault(replay.finding.game_digest, replay)
    return [
        found_one
        for number, by_game in found.items()
        for found_one in _beside_the_first(number, by_game)
    ]


def sees_moves(dispute: Dispute | None, viewer: User, powers: Collection[Power]) -> bool:
    """Whether somebody may see what hidden logs of a disputed match tell: who has taken it on,
    which the journal knows, and sees decks in the event, which nobody does who plays in it."""
    if dispute is None or dispute.closed_at is not None:
        return False
    return dispute.judge_id == viewer.pk and {Power.RULE, Power.SEE_DECKS} <= set(powers)


def moves_around(replay_id: UUID, move: int) -> list[MoveLine]:
    """The moves of a log near this one, as they stand in it; nothing of one that cannot be read."""
    try:
        log = engine.read_log(Replay.objects.get(pk=replay_id).log)
    except (engine.LogUnusable, engine.LogMalformed):
        return []
    moves, words = log.moves, engine.move_words(log)
    first = max(0, min(move, len(moves)) - 1 - AROUND)
    return [
        MoveLine(number, one.seat, words[number - 1])
        for number, one in enumerate(moves[first : first + 2 * AROUND + 1], first + 1)
    ]


def _beside_the_first(number: int, by_game: Mapping[str, Replay]) -> list[Contradiction]:
    first, *others = by_game.values()
    return [
        Contradiction(
            number,
            (first.pk, other.pk),
            open=first.revealed_at is not None and other.revealed_at is not None,
            parting=_part(first.pk, other.pk),
        )
        for other in others
    ]


@lru_cache(maxsize=KEPT)
def _part(first: UUID, second: UUID) -> Parting | None:
    logs = Replay.objects.in_bulk([first, second])
    return part(logs[first].log, logs[second].log)
