"""Reading what was signed of the results of matches."""

from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Match, ResultStatement
from tournaments.selectors import find_match


def statements_of(match: Match) -> QuerySet[ResultStatement]:
    """What was signed of the result of a match, the latest first."""
    return match.statements.order_by("-revision")


def find_statement(*, match_id: UUID) -> ResultStatement:
    """The statement of a match that counts; ResultStatement.DoesNotExist without one."""
    found = statements_of(find_match(match_id=match_id)).first()
    if found is None:
        raise ResultStatement.DoesNotExist(f"Nothing is stated of match {match_id} yet.")
    return found
