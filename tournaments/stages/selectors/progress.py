"""The progress of an event through stages and rounds, and the first round of late entries."""

from dataclasses import dataclass
from enum import Enum, auto
from uuid import UUID

from django.db.models import QuerySet

from ground.statements.reads import PreparedRead
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.standings.bracket_state import bracket_state_of, gone_entries, next_matches
from tournaments.terms.kinds import (
    GONE,
    HOLDING_A_PLACE,
    PUBLISHED,
    RoundState,
    StageKind,
    TournamentState,
)


def playing_in(stage: Stage) -> QuerySet[Entry]:
    """The entries still playing in a stage, in the order of registration."""
    playing = [state for state in HOLDING_A_PLACE if state not in GONE]
    entries = stage.tournament.entries.filter(state__in=playing)
    if stage.entrants.exists():
        entries = entries.filter(stages__stage=stage)
    return entries.order_by("entered_at", "id")


def entries_in(stage: Stage) -> dict[str, Entry]:
    """The entries still playing in a stage, by id, in the order of registration."""
    return {str(entry.pk): entry for entry in playing_in(stage)}


@dataclass(frozen=True)
class Upcoming:
    """The next round to pair: its stage, its number in the event, and its number in the stage. The
    first round of a stage `begins` it."""

    stage: Stage
    number: int
    in_stage: int

    @property
    def begins(self) -> bool:
        return self.in_stage == 1


def stages_begun(tournament: Tournament) -> int:
    """Number of stages that have begun, each with the draft of its first round."""
    latest = latest_round(tournament)
    return 0 if latest is None else latest.stage.number


def next_round(tournament: Tournament) -> Upcoming | None:
    """The round after all rounds so far, which are closed; None if all rounds are played."""
    latest = latest_round(tournament)
    if latest is None:
        first = tournament.stages.filter(number=1).first()
        return None if first is None else Upcoming(first, 1, 1)
    played = tournament.rounds.standing().filter(stage=latest.stage).count()
    if not is_over(latest.stage, played):
        return Upcoming(latest.stage, latest.number + 1, played + 1)
    following = tournament.stages.filter(number=latest.stage.number + 1).first()
    return None if following is None else Upcoming(following, latest.number + 1, 1)


def latest_round(tournament: Tournament) -> Round | None:
    """The last round that was not undone; it may be a draft, also where the event was read with its
    published rounds."""
    return _LATEST.first(tournament.pk)


_LATEST: PreparedRead[Round] = PreparedRead(
    lambda event: (
        Round.objects.standing()
        .filter(tournament_id=event)
        .select_related("stage")
        .order_by("-number")[:1]
    ),
    UUID,
)


def round_to_check_in(tournament: Tournament) -> int | None:
    """The number of the round for which players check in now; None if round check-in is off or not
    open.

    That is the Swiss round that is drafted or comes next. Round 1 has no round check-in.
    """
    latest = latest_round(tournament)
    if not tournament.round_check_in or latest is None:
        return None
    if tournament.state != TournamentState.RUNNING:
        return None
    stage, number = latest.stage, latest.number
    if latest.state != RoundState.DRAFT:
        played = tournament.rounds.standing().filter(stage=stage).count()
        number += 1
        if stage.rounds is not None and played >= stage.rounds:
            stage = tournament.stages.filter(number=stage.number + 1).first() or stage
            if stage.pk == latest.stage_id:
                return None
    return number if stage.kind == StageKind.SWISS and number > 1 else None


def is_over(stage: Stage, played: int) -> bool:
    """True if a stage with this many closed rounds has no round left."""
    if not stage.is_elimination:
        return stage.rounds is not None and played >= stage.rounds
    return not next_matches(bracket_state_of(stage, gone=gone_entries(stage.tournament)))


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
