"""Match slips as a scorekeeper enters them one after the other, and the undoing of one."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ledger.selectors import staff_entries
from replays.selectors import replays
from tournaments.core.access import allow_playing_staff, demand, playing_mark
from tournaments.core.services.changes import (
    Expected,
    check_version,
    event_stream,
    note,
    save_changes,
)
from tournaments.core.services.states import require_running
from tournaments.entries.services.leaving import come_back, drop
from tournaments.matches.selectors.result_reasons import Ruling, resolve_ruling
from tournaments.matches.selectors.scores import secondary_scores_of
from tournaments.matches.selectors.slips import GIVEN, last_slip
from tournaments.matches.services.results import lock_match, lock_whole_match, review
from tournaments.matches.services.rulings import rule_locked
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.voiding import result_data
from tournaments.models import Match, MatchSeat, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import (
    EntryState,
    MatchState,
    Result,
    ResultReason,
    RoundState,
    SettledBy,
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores


class EntryStands(DomainError):
    """The result can't be undone: something depends on it, or another result followed."""

    code = "entry_stands"


@transaction.atomic
def enter_slip(
    *,
    match_id: UUID,
    actor: User,
    score: MatchScore | None = None,
    manner: ResultReason = ResultReason.PLAYED,
    winner: int | None = None,
    absent: Iterable[int] = (),
    drops: Iterable[int] = (),
    secondary: SecondaryScores = NOTHING,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Match:
    """Enter the result of a match as `rule` does; the players of the seats in `drops` then drop.

    A result that the same person has just entered is there already: entered again, it changes
    nothing, so that a slip whose answer was lost can be sent again. Facts that it has beyond that
    are added: secondary scores, and players who drop.
    """
    record = lock_whole_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    leaving = _still_in(match, drops)
    ruling = Ruling(manner, score, winner, frozenset(absent))
    if _is_there(tournament, match, ruling, actor):
        return _complete(tournament, match, secondary, leaving, actor, reason, expected, now)
    match = rule_locked(
        record=record,
        actor=actor,
        ruling=ruling,
        secondary=secondary,
        reason=reason,
        expected=expected,
        now=now,
    )
    for entry_id in leaving:
        drop(entry_id=entry_id, actor=actor, power=Power.ENTER_RESULTS, now=now)
    return match


def _still_in(match: Match, drops: Iterable[int]) -> list[UUID]:
    """The entries at these seats that have not left yet."""
    leave, playing = frozenset(drops), (EntryState.ENTERED, EntryState.CHECKED_IN)
    seats = [seat for seat in match.seats.all() if seat.number in leave]
    return [seat.entry_id for seat in seats if seat.entry.state in playing]


def _complete(
    tournament: Tournament,
    match: Match,
    secondary: SecondaryScores,
    leaving: Sequence[UUID],
    actor: User,
    reason: str,
    expected: Expected | None,
    now: datetime,
) -> Match:
    """Add to a result that is there what the slip has beyond it; nothing changes without that."""
    known = secondary_scores_of(match)
    counts = secondary.over(known) != known
    if not counts and not leaving:
        return match
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    check_version(match, expected)
    if counts:
        match = enter_secondary_scores(
            match_id=match.pk, actor=actor, secondary=secondary, reason=reason, now=now
        )
    for entry_id in leaving:
        drop(entry_id=entry_id, actor=actor, power=Power.ENTER_RESULTS, now=now)
    return match


@transaction.atomic
def undo_slip(
    *, match_id: UUID, actor: User, expected: Expected | None = None, now: datetime
) -> Match:
    """Take back a result that the same person entered for an open match, as if it had not been
    entered: reports stand again, and whoever dropped with it is back.

    EntryStands where something rests on it: the round is closed, a log was uploaded, a judge was
    called about it, somebody else has changed it, or it was a correction itself.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    check_version(match, expected)
    playing = allow_playing_staff(actor, tournament, match)
    require_running(tournament)
    _require_undoable(tournament, match, actor)
    former, dropped = result_data(match), _dropped_with(tournament, match, actor)
    _reopen(match, now)
    data = {"match": str(match.pk), "was": former, "reason": "undone", **playing_mark(playing)}
    note("match.reopened", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    for entry_id in dropped:
        come_back(entry_id=entry_id, actor=actor, power=Power.ENTER_RESULTS, now=now)
    review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)
    return match


def _is_there(tournament: Tournament, match: Match, ruling: Ruling, actor: User) -> bool:
    """True if a match has this result, entered by the same person."""
    if match.state != MatchState.SETTLED or match.settled_by != SettledBy.RULING:
        return False
    last = last_slip(match, kinds=GIVEN)
    if last is None or last.actor_id != actor.pk:
        return False
    decided = resolve_ruling(ruling, match.round.stage.best_of)
    same: dict[str, Any] = {
        "manner": ruling.manner.value,
        "games_won": list(decided.score.games_won),
        "games_drawn": decided.score.games_drawn,
        "double_loss": decided.double_loss,
    }
    return all(last.data[name] == value for name, value in same.items())


def _require_undoable(tournament: Tournament, match: Match, actor: User) -> None:
    table = match.table
    if match.state != MatchState.SETTLED or match.settled_by != SettledBy.RULING:
        raise EntryStands(
            gettext("Table {table} has no result entered by staff.").format(table=table)
        )
    if match.doubted or match.corrected:
        raise EntryStands(
            gettext("The result of table {table} is a ruling. Correct it instead.").format(
                table=table
            )
        )
    last = last_slip(match)
    if last is None or last.actor_id != actor.pk:
        raise EntryStands(
            gettext("Someone else entered the result of table {table}. Correct it instead.").format(
                table=table
            )
        )
    if match.round.state != RoundState.OPEN:
        raise EntryStands(gettext("This round is closed. Correct the result instead."))
    if match.disputes.filter(closed_at=None).exists():
        raise EntryStands(
            gettext("A judge was called to table {table}. Leave the result to them.").format(
                table=table
            )
        )
    if replays().filter(slot__match=str(match.pk)).exists():
        raise EntryStands(
            gettext("Table {table} has game logs. Reopen the match instead.").format(table=table)
        )


def _reopen(match: Match, now: datetime) -> None:
    """Put a match back as it was without a result; what players said of it stays."""
    MatchSeat.objects.filter(match=match).update(
        result=Result.PENDING,
        games_won=0,
        games_lost=0,
        games_drawn=0,
        victory_points=None,
        survivors=None,
    )
    match.state, match.settled_by, match.settled_at = MatchState.OPEN, "", None
    match.manner, match.playing_staff = ResultReason.PLAYED, ""
    names = ("state", "settled_by", "settled_at", "manner", "playing_staff")
    save_changes(match, *names, now=now)


def _dropped_with(tournament: Tournament, match: Match, actor: User) -> list[UUID]:
    """The players of a settled match who dropped with the entry of its result."""
    assert match.settled_at is not None
    seated = {str(seat.entry_id): seat.entry_id for seat in match.seats.all()}
    noted = staff_entries(stream=event_stream(tournament.pk)).filter(
        kind="entry.dropped", actor=actor, at=match.settled_at, data__entry__in=list(seated)
    )
    return [seated[data["entry"]] for data in noted.values_list("data", flat=True)]
