"""Reading who plays in a stage, its matches, and what its rounds are called."""

from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet

from tournaments.core.selectors import SHOWN_PLAYERS, matches
from tournaments.models import Entry, Match, Round, Stage, StageEntrant
from tournaments.pairing.brackets import (
    Bracket,
    BracketMatch,
    NamedRound,
    RoundCode,
    bracket_from,
    named_rounds,
    single_elimination,
)
from tournaments.standings.bracket_state import bracket_state_of, gone_entries, next_matches
from tournaments.terms.kinds import GONE, HOLDING_A_PLACE, PUBLISHED, MatchState, StageKind


def stage_entrants(*, stage_id: int) -> QuerySet[StageEntrant]:
    """The entrants of a stage by seed. Before its first round is published they are for the staff
    only."""
    return (
        StageEntrant.objects.filter(stage_id=stage_id)
        .select_related("entry")
        .defer("entry__name_key")
        .prefetch_related(Prefetch("entry__players", queryset=SHOWN_PLAYERS))
        .order_by("seed")
    )


def stage_matches(*, stage_id: int) -> QuerySet[Match]:
    """The matches that count of all published rounds of a stage, in the order of play."""
    published = matches().filter(round__stage_id=stage_id, round__state__in=PUBLISHED)
    return published.exclude(state=MatchState.VOID).order_by("round__number", "table")


def bracket_rounds(round: Round) -> list[NamedRound]:
    """The names of a round of a bracket, such as quarter-finals, with each of its parts. Empty for
    a round that has a number alone, and outside brackets."""
    # A round that was undone may have lost its bracket, which is drawn again.
    if not round.stage.is_elimination or not round.stage.bracket:
        return []
    bracket = bracket_from(round.stage.bracket)
    played = set(round.matches.values_list("bracket_match", flat=True))
    return _named(bracket, [match for match in bracket.matches if match.number in played])


def upcoming_bracket_rounds(stage: Stage) -> list[NamedRound]:
    """The names of the parts of the next round of a bracket that has begun and goes on."""
    state = bracket_state_of(stage, gone=gone_entries(stage.tournament))
    ready = [seating.match for seating in next_matches(state)]
    return _named(bracket_from(stage.bracket or {}), ready)


def first_bracket_rounds(stage: Stage) -> list[NamedRound]:
    """The names of the parts of the first round of a bracket for the best players of the stage
    before. Empty where their number follows from more than `cut_size`."""
    size = stage.cut_size
    if stage.kind != StageKind.SINGLE_ELIMINATION or size is None or stage.cut_points is not None:
        return []
    playing = stage.tournament.entries.filter(state__in=set(HOLDING_A_PLACE) - set(GONE)).count()
    bracket = single_elimination(max(2, min(size, playing)))
    return _named(bracket, [match for match in bracket.matches if match.wave == 1])


def _named(bracket: Bracket, matches: Sequence[BracketMatch]) -> list[NamedRound]:
    named = named_rounds(bracket)
    places = dict.fromkeys((match.part, match.round) for match in matches)
    return [named[place] for place in places if named[place].code != RoundCode.ROUND]


def is_entrant(*, stage: Stage, entry: Entry) -> bool:
    """True if an entry takes part in a stage that has entrants of its own."""
    return stage.entrants.filter(entry=entry).exists()


def has_stage_after(*, stage: Stage) -> bool:
    """True if another stage of its event follows."""
    return Stage.objects.filter(tournament=stage.tournament_id, number=stage.number + 1).exists()
