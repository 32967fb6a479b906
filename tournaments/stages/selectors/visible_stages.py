"""The public part of a stage: nothing before one of its rounds is published."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import NotFound
from tournaments.models import Match, Round, Stage, StageEntrant, Tournament
from tournaments.pairing.brackets import Bracket, Seating, bracket_from
from tournaments.stages.selectors.stages import stage_entrants, stage_matches
from tournaments.standings.bracket_state import bracket_state_of, gone_entries
from tournaments.standings.counting import Row, Table
from tournaments.standings.result_facts import known_by_match
from tournaments.standings.services.match_history import profile_of, settled_parts
from tournaments.standings.services.stage_tables import counted_stages
from tournaments.terms.kinds import StageKind
from tournaments.terms.known_by import KnownBy


@dataclass(frozen=True)
class Group:
    """A group of a round robin with its table, the best first."""

    number: int
    entrants: Sequence[StageEntrant]
    rows: Sequence[Row]


@dataclass(frozen=True)
class VisibleStage:
    """A stage with its published rounds. All else is empty until there is one.

    `bracket_state` are the matches of its bracket as they stand, `matches` the published matches of
    a bracket or a round robin.
    """

    stage: Stage
    rounds: Sequence[Round]
    entrants: Sequence[StageEntrant] = ()
    bracket_state: Sequence[Seating] = ()
    matches: Sequence[Match] = ()
    groups: Sequence[Group] = ()

    @property
    def begun(self) -> bool:
        """True if the public knows that it has begun."""
        return bool(self.rounds)

    @property
    def bracket(self) -> Bracket:
        return bracket_from(self.stage.bracket or {})

    @property
    def played(self) -> dict[int, Match]:
        """The published matches of the bracket by their number in it, where the players are those
        who meet by the results. Others are out of date until the staff puts them right."""
        seated = {seating.match.number: {*seating.players} for seating in self.bracket_state}
        return {
            match.bracket_match: match
            for match in self.matches
            if match.bracket_match is not None
            and seated[match.bracket_match] == {str(seat.entry_id) for seat in match.seats.all()}
        }

    @property
    def known(self) -> dict[UUID, KnownBy | None]:
        """The source of the result of each published match, None where it has no result."""
        return known_by_match(self.matches)


def visible_rounds(stage: Stage, *, begun: bool) -> int | None:
    """Number of rounds of a stage; None while that is not public.

    The number that follows from its entrants becomes public with its first published round. Of a
    first Swiss stage it is public before.
    """
    swiss = stage.kind == StageKind.SWISS
    known = begun or (swiss and (stage.number == 1 or not stage.attendance))
    return stage.rounds if known else None


def visible_stages(*, tournament: Tournament) -> list[VisibleStage]:
    """The stages of an event, each with its published rounds only."""
    return [_with_rounds(tournament, stage) for stage in tournament.stages.all()]


def visible_stage(*, tournament: Tournament, number: int) -> VisibleStage:
    """The public part of one stage; NotFound if there is none. The event was read with its stages
    and published rounds."""
    stage = next(
        (candidate for candidate in tournament.stages.all() if candidate.number == number), None
    )
    if stage is None:
        raise NotFound(gettext("There is no stage {stage} in this event.").format(stage=number))
    head = _with_rounds(tournament, stage)
    if not head.begun:
        return head
    entrants = list(stage_entrants(stage_id=stage.pk))
    matches = [] if stage.kind == StageKind.SWISS else list(stage_matches(stage_id=stage.pk))
    return VisibleStage(
        stage=stage,
        rounds=head.rounds,
        entrants=entrants,
        bracket_state=bracket_state_of(stage, gone=gone_entries(tournament))
        if stage.is_elimination
        else (),
        matches=matches,
        groups=_groups(stage, entrants) if stage.kind == StageKind.ROUND_ROBIN else (),
    )


def _with_rounds(tournament: Tournament, stage: Stage) -> VisibleStage:
    rounds = [round_ for round_ in tournament.rounds.all() if round_.stage_id == stage.pk]
    return VisibleStage(stage, rounds)


def _groups(stage: Stage, entrants: Sequence[StageEntrant]) -> list[Group]:
    """The tables of all groups, from results that are read once."""
    tournament = stage.tournament
    parts = settled_parts(tournament, stages=counted_stages(stage))
    profile, left = profile_of(tournament), gone_entries(tournament)
    tables = []
    for number in sorted({entrant.group for entrant in entrants}):
        members = [entrant for entrant in entrants if entrant.group == number]
        table = Table([str(entrant.entry_id) for entrant in members], parts, profile, gone=left)
        tables.append(Group(number, members, table.rows()))
    return tables
