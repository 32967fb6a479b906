"""Reading who plays in a stage, and its matches."""

from django.db.models import Prefetch, QuerySet

from tournaments.core.selectors import SHOWN_PLAYERS, matches
from tournaments.models import Match, StageEntrant
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
