"""Closing tables whose games cannot count any more: a reaction to what became of matches."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from ledger.models import LedgerEntry
from tables.models import ClosedBecause, Table
from tables.selectors import unfinished_tables
from tables.services.event_games import close_table
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.services.results import lock_match
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import UNSETTLED, MatchState, TournamentState


def close_passed_tables(*, entry: LedgerEntry, now: datetime) -> None:
    """Close the tables of the match that `entry` is about, or without one of its whole event, whose
    games cannot count any more. Safe to call again."""
    tables = unfinished_tables(stream=entry.stream_id, match=entry.data.get("match"))
    for table in tables:
        _close(table, now)


@transaction.atomic
def _close(table: Table, now: datetime) -> None:
    assert table.slot is not None
    match_id: UUID | None = match_of_slot(table.slot.match)
    if match_id is None:
        return
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    table.slot.refresh_from_db(fields=["replaced_at"])
    because = _why_passed(tournament, match, table)
    if because is not None:
        close_table(table_id=table.pk, because=because, now=now)


def _why_passed(tournament: Tournament, match: Match, table: Table) -> ClosedBecause | None:
    """The reason why the game at a table cannot count; None where it can."""
    assert table.slot is not None
    if match.state == MatchState.VOID or tournament.state == TournamentState.CANCELLED:
        return ClosedBecause.CANCELLED
    if table.slot.replaced_at is not None:
        return ClosedBecause.REPLACED
    number = table.slot.game_number
    if match.state not in UNSETTLED or match.games.filter(number=number).exists():
        return ClosedBecause.SETTLED
    return None
