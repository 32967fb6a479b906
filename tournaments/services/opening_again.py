"""Opening an event again that was finished or cancelled."""

from datetime import datetime

from accounts.models import User
from tournaments.models import PUBLISHED, MatchState, Tournament, TournamentState
from tournaments.reasons import ReasonMissing
from tournaments.selectors import matches
from tournaments.services.deadlines import pass_over
from tournaments.services.judges import require_judge
from tournaments.services.results import review
from tournaments.services.round_standings import tell_results
from tournaments.services.stopping import start_times_anew


def open_again(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Go on where a locked event stood, which is in its state already.

    Places, check-ins, rounds and results are as they were, and so are the rules that it pinned.
    What finishing has opened to everybody stays open: nobody can forget it. Of a running event the
    logs count that were certified meanwhile, and players have all their time again to contest one.
    What the clock should have opened or closed meanwhile is passed over.
    """
    if not reason.strip():
        raise ReasonMissing(f"Say why {tournament.name} is opened again.")
    require_judge(tournament=tournament)
    pass_over(tournament=tournament, now=now)
    if tournament.state == TournamentState.RUNNING:
        start_times_anew(tournament=tournament, now=now)
        _count_what_came_meanwhile(tournament, now)
    return "tournament.reopened"


def _count_what_came_meanwhile(tournament: Tournament, now: datetime) -> None:
    """Settle what certified logs settle, that were judged when nothing could be settled."""
    waiting = matches().filter(round__tournament=tournament, round__state__in=PUBLISHED)
    for match in waiting.filter(state=MatchState.OPEN).order_by("round__number", "table"):
        review(tournament=tournament, match=match, now=now)
        if match.state != MatchState.OPEN:
            tell_results(tournament=tournament, match=match, now=now)
