"""Reports of players."""

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tournaments.matches.services.reports import report_result
from tournaments.models import Match, MatchReport
from tournaments.terms.match_score import MatchScore


@remembered
def report(match: Match, user: User, *games: int) -> MatchReport:
    first, second, *drawn = games
    score = MatchScore((first, second), *drawn)
    return report_result(match_id=match.pk, user=user, score=score, now=NOW)
