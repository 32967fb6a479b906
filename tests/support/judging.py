"""Entries that are disqualified."""

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.models import Entry


@remembered
def put_out(entry: Entry, reason: str = "marked cards", actor: User | None = None) -> Entry:
    judge = actor or entry.tournament.created_by
    return disqualify(entry_id=entry.pk, actor=judge, reason=reason, now=NOW)


@remembered
def let_in(entry: Entry, reason: str = "it was another one") -> Entry:
    return reinstate(entry_id=entry.pk, actor=entry.tournament.created_by, reason=reason, now=NOW)
