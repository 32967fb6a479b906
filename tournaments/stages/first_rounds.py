"""The first round of who came late: whether there is one, or can still be one."""

from dataclasses import dataclass
from enum import Enum, auto

from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import GONE, PUBLISHED, RoundState, TournamentState

_KEPT = "rounds_of_first_stage"


class FirstRound(Enum):
    """The fate of a late entry."""

    # It is in the round, or is when that is paired.
    PLAYED = auto()
    # No round is paired any more, and staff can seat it in the one that is open.
    LAST_OPEN = auto()
    # It was in no round.
    NONE = auto()


@dataclass(frozen=True)
class _Rounds:
    """Of the first stage, the only one with late entries: the number of the last published round,
    whether that is open, and whether another can be paired."""

    published: int
    is_open: bool
    more: bool


def first_round_of(entry: Entry, tournament: Tournament) -> FirstRound:
    """The fate of an entry with `late_from`. The rounds are read once for the event, as a list
    asks for many entries."""
    kept = vars(tournament)
    if _KEPT not in kept:
        kept[_KEPT] = _rounds(tournament)
    rounds: _Rounds = kept[_KEPT]
    first, last = entry.late_from or 1, entry.last_round
    if entry.state in GONE and last is not None and last < first:
        return FirstRound.NONE
    if first <= rounds.published or rounds.more:
        return FirstRound.PLAYED
    return FirstRound.LAST_OPEN if rounds.is_open else FirstRound.NONE


def another_round(tournament: Tournament) -> bool:
    """True if another round of the stage that is played now can be paired."""
    latest = tournament.rounds.standing().select_related("stage").order_by("-number").first()
    if latest is None or latest.state not in PUBLISHED or latest.stage.rounds is None:
        return True
    played = tournament.rounds.published().filter(stage=latest.stage).count()
    return played < latest.stage.rounds


def _rounds(tournament: Tournament) -> _Rounds:
    standing = tournament.rounds.standing().order_by("-number")
    rows = list(standing.values_list("number", "state", "stage__number"))
    published = [(number, state) for number, state, stage in rows if stage == 1]
    published = [(number, state) for number, state in published if state in PUBLISHED]
    number, state = published[0] if published else (0, None)
    running = tournament.state == TournamentState.RUNNING
    begun = any(stage > 1 for _, _, stage in rows)
    planned = tournament.stages.filter(number=1).values_list("rounds", flat=True).first()
    return _Rounds(
        number,
        is_open=running and state == RoundState.OPEN,
        more=running and not begun and (planned is None or number < planned),
    )
