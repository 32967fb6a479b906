"""Matches of events that are played at tables of this service."""

from typing import Any
from uuid import UUID

from accounts.models import User
from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_due
from replays.models import CertificationJob, JobState
from replays.services.certification import run_job
from tables.holders import Holder
from tables.models import Table
from tests.remembering import remembered
from tests.support.factories import NOW, captain_of
from tests.support.playing import seated_match
from tests.support.tables import move_by_two
from tournaments.matches.services.playing_here import play_here
from tournaments.models import Match


def come(match: Match, user: User, *, number: int = 1, **how: Any) -> Table:
    """A player presses “Play here”."""
    return play_here(match_id=match.pk, game_number=number, user=user, now=NOW, **how)


@remembered
def begun_match(
    owner: User | None = None, **plan: Any
) -> tuple[Match, Table, tuple[Holder, Holder]]:
    """A match of two users whose first game has begun at a table, with who holds its seats."""
    match, (ann, ben) = seated_match(owner, **plan)
    come(match, ann)
    table = come(match, ben)
    return match, table, (Holder(ann), Holder(ben))


def players_of(match: Match) -> tuple[User, User]:
    """The accounts that play a match, by seat."""
    first, second = (captain_of(seat.entry) for seat in match.seats.order_by("number"))
    assert first is not None
    assert second is not None
    return first, second


def concede(table: Table, holders: tuple[Holder, Holder]) -> int:
    """Let who decides give up; their seat."""
    return move_by_two(table, holders, move=("concede",))


def work_off() -> None:
    """What workers do until nothing waits: logs are verified, and who must hear of it hears."""
    while True:
        jobs = list(CertificationJob.objects.filter(state=JobState.QUEUED))
        for job in jobs:
            run_job(job_id=job.pk, clock=lambda: NOW)
        before = LedgerEntry.objects.count()
        deliver_due(clock=lambda: NOW)
        if not jobs and LedgerEntry.objects.count() == before:
            return


def kinds_at(table_id: UUID) -> list[str]:
    """What the journal says of a table, in order."""
    entries = LedgerEntry.objects.filter(data__table=str(table_id)).order_by("number")
    return list(entries.values_list("kind", flat=True))
