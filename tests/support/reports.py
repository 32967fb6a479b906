"""Reports of players."""

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.testimony import last_reports
from tournaments.matches.services.open_matches import seated_entry
from tournaments.matches.services.reports import report_result
from tournaments.models import Match, MatchReport
from tournaments.terms.match_score import MatchScore


@remembered
def report(match: Match, user: User, *games: int) -> MatchReport:
    first, second, *drawn = games
    score = MatchScore((first, second), *drawn)
    return reported_by(user, report_result(match_id=match.pk, user=user, score=score, now=NOW))


def reported_by(user: User, record: MatchRecord) -> MatchReport:
    """The last report of a player of this match."""
    return last_reports(record.match, record.reports)[seated_entry(record.match, user).pk]
