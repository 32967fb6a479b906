"""Reading who plays in a stage, its matches, and what its rounds are called."""

from django.db.models import Prefetch, QuerySet

from tournaments.core.selectors import SHOWN_PLAYERS, matches
from tournaments.models import Match, Round, StageEntrant
from tournaments.pairing.brackets import bracket_from, round_names
from tournaments.terms.kinds import PUBLISHED, MatchState


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


def bracket_round_name(round: Round) -> str:
    """What a round of a bracket is called, such as Quarter-finals. Empty for a round that has a
    number alone, and outside brackets."""
    if not round.stage.is_elimination:
        return ""
    bracket = bracket_from(round.stage.bracket or {})
    names = round_names(bracket)
    played = set(round.matches.values_list("bracket_match", flat=True))
    places = dict.fromkeys(
        (match.part, match.round) for match in bracket.matches if match.number in played
    )
    return ", ".join(names[place] for place in places if names[place] != f"Round {place[1]}")
