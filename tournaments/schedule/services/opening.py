"""A step of an event from one state to the next, and the two that the clock can take: opening
registration, and opening check-in."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from accounts.models import User
from ground.changed import changed
from tournaments.core.services.changes import note
from tournaments.core.services.pinned_rules import pin_rules
from tournaments.core.services.states import move_on
from tournaments.models import StoredStandings, Tournament
from tournaments.schedule.services.deadlines import follow_state
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.kinds import EntryState, TournamentState

# A step by event, state before, actor, reason and time; it returns the kind of its entry.
Step = Callable[[Tournament, str, Any, str, datetime], str]


def take_step(
    *,
    tournament: Tournament,
    state: TournamentState,
    step: Step,
    actor: User | None,
    reason: str,
    now: datetime,
) -> Tournament:
    """Bring a locked event to `state`, with what `step` does, its deadlines, its entry in the
    journal and its stored pages; WrongState if that cannot follow. The clock is nobody (`actor`
    None)."""
    before = tournament.state
    move_on(tournament=tournament, state=state, now=now)
    kind = step(tournament, before, actor, reason, now)
    follow_state(tournament=tournament, before=before, now=now)
    note(
        kind,
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"from": before, "to": state},
        private={"reason": reason} if reason else None,
    )
    if state == TournamentState.DRAFT:
        StoredStandings.objects.filter(tournament=tournament).delete()
    else:
        write_stored_standings(tournament=tournament, now=now)
    return tournament


def open_registration(
    tournament: Tournament, before: str, actor: User | None, reason: str, now: datetime
) -> str:
    """From the draft: with the rules of this day, which hold from now on. From the check-in:
    players who were there say so again."""
    if before == TournamentState.DRAFT:
        pin_rules(tournament=tournament, now=now)
        tournament.save()
    tournament.entries.filter(state=EntryState.CHECKED_IN).update(state=EntryState.ENTERED)
    checked_in = tournament.entries.exclude(checked_in_at=None)
    checked_in.update(checked_in_at=None, **changed(now))
    return "tournament.opened"


def open_check_in(*_: Any) -> str:
    """Nothing changes but the state."""
    return "tournament.check_in_opened"
