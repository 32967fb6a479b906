"""Acts of an event's staff at a table where a game of a match is being played."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import NotFound
from replays.selectors import find_replay
from tables.models import StaffAct, Table
from tables.records import opened_record
from tables.selectors import unfinished_tables
from tables.services.journalling import enter
from tables.services.judging import judge_table
from tables.services.locking import GameEnded
from tournaments.core.access import demand, refuse_own_match
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.services.results import lock_match
from tournaments.models import Match


def running_table(match: Match) -> Table | None:
    """The table at which a game of a match waits or is being played."""
    stream = event_stream(match.round.tournament_id)
    return next(iter(unfinished_tables(stream=stream, match=str(match.pk))), None)


def act_at_table(
    *,
    match_id: UUID,
    act: StaffAct,
    actor: User,
    seat: int | None = None,
    seconds: int | None = None,
    now: datetime,
) -> Table:
    """Pause the running game of a match, let it go on, give a player time, look at both hands, or
    stop it: with the power to rule, for both hands also that to see decks, and never at a table of
    one's own match. Each is entered in the journal and shown to the players. A game that was
    stopped begins again from a new seed, if the match is not ruled on. Raises NotFound where no
    game is being played, GameEnded where the time was up, and what `judge_table` raises."""
    with transaction.atomic():
        table = _judged_table(match_id, act, actor)
        judged = judge_table(
            table_id=table.pk, act=act, actor=actor, seat=seat, seconds=seconds, now=now
        )
    if judged is None:
        raise GameEnded(gettext("The time was up before this. The game is over."))
    return judged


@transaction.atomic
def open_record(*, replay_id: UUID, actor: User, now: datetime) -> dict[str, Any]:
    """The players and times of all moves of a game that was played here, with the salt by which the
    digest in its certificate is counted again (docs/verify.md): with the power to rule, and never
    of one's own match. The journal says who opened it. Raises NotFound where the log is of no such
    game."""
    replay = find_replay(replay_id=replay_id)
    match_id = match_of_slot(replay.slot.match)
    if match_id is None or replay.table is None:
        raise NotFound(gettext("This game wasn’t played here in an event."))
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.RULE)
    refuse_own_match(actor, match)
    table = Table.objects.get(slot=replay.slot_id)
    enter(table=table, kind="table.record_opened", now=now, actor=actor, public=False)
    return opened_record(table, list(table.seats.select_related("user").order_by("number")))


def _judged_table(of_match: UUID, act: StaffAct, actor: User) -> Table:
    """The table at which `actor` may act, of a match whose event is locked now."""
    record = lock_match(match_id=of_match)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.RULE)
    if act == StaffAct.LOOKED:
        demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    refuse_own_match(actor, match)
    table = running_table(match)
    if table is None:
        raise NotFound(gettext("No game of this match is being played here."))
    return table
