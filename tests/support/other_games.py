"""Events of a game that Muster has no rules of."""

from typing import Any

from tests.remembering import remembered
from tests.support.factories import NOW, make_tournament
from tournaments.entries.services.registration import enter, enter_guest
from tournaments.models import Tournament
from tournaments.terms.kinds import StageKind
from tournaments.terms.other_games import OTHER_GAME
from tournaments.terms.stage_plan import StagePlan

WITHOUT_RULES: dict[str, Any] = {
    "game": OTHER_GAME,
    "game_name": "Iron Fleets",
    "format": "2,000 points",
    "decklists": "none",
}
SWISS_AND_CUT = (StagePlan(rounds=3), StagePlan(StageKind.SINGLE_ELIMINATION, cut_size=4))


@remembered
def open_event(*names: str, **plan: Any) -> Tournament:
    """An event that counts victory points, open for registration, with these guests."""
    tournament = make_tournament(**WITHOUT_RULES | {"profile": "miniatures"} | plan)
    for name in names:
        enter_guest(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            name=name,
            deck=None,
            now=NOW,
        )
    return tournament


def enter_user(tournament: Tournament, user: Any, name: str) -> Any:
    """The entry of somebody with an account."""
    return enter(tournament_id=tournament.pk, user=user, name=name, deck=None, now=NOW)
