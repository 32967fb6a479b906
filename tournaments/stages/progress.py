"""Where an event stands between its stages and rounds."""

from dataclasses import dataclass
from uuid import UUID

from ground.statements.reads import PreparedRead
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.standings.bracket_state import bracket_state_of, gone_entries, next_matches
from tournaments.terms.kinds import GONE, HOLDING_A_PLACE, RoundState, StageKind, TournamentState


def entries_in(stage: Stage) -> dict[str, Entry]:
    """The entries still playing in a stage, by id, in the order of registration."""
    playing = [state for state in HOLDING_A_PLACE if state not in GONE]
    entries = stage.tournament.entries.filter(state__in=playing)
    if stage.entrants.exists():
        entries = entries.filter(stages__stage=stage)
    return {str(entry.pk): entry for entry in entries.order_by("entered_at", "id")}


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
    """How many stages have begun, each with the draft of its first round."""
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
    """Whether a stage with this many closed rounds has no round left."""
    if not stage.is_elimination:
        return stage.rounds is not None and played >= stage.rounds
    return not next_matches(bracket_state_of(stage, gone=gone_entries(stage.tournament)))
