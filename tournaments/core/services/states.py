"""The states of an event, and which may follow which."""

from datetime import datetime

from django.utils.translation import gettext

from contract.errors import DomainError
from tournaments.core.services.changes import save_changes
from tournaments.core.state_texts import STATE_NAMES, state_sentence
from tournaments.models import Tournament
from tournaments.terms.kinds import TournamentState

_DRAFT, _CHECK_IN = TournamentState.DRAFT, TournamentState.CHECK_IN
_REGISTRATION, _RUNNING = TournamentState.REGISTRATION, TournamentState.RUNNING
_FINISHED, _CANCELLED = TournamentState.FINISHED, TournamentState.CANCELLED
# From each state, the ones that may follow. A cancelled event can go back to where it was besides.
NEXT_STATES = {
    _DRAFT: (_REGISTRATION, _CANCELLED),
    _REGISTRATION: (_DRAFT, _CHECK_IN, _RUNNING, _CANCELLED),
    _CHECK_IN: (_REGISTRATION, _RUNNING, _CANCELLED),
    _RUNNING: (_FINISHED, _CANCELLED),
    _FINISHED: (_RUNNING,),
    _CANCELLED: (),
}
BEFORE_PLAY = (_DRAFT, _REGISTRATION, _CHECK_IN)
# In these nothing happens any more, unless the event is opened again.
OVER = (_FINISHED, _CANCELLED)


class EventNotRunning(DomainError):
    """The event isn't running, so rounds, matches and results can't change."""

    code = "event_not_running"


def require_running(tournament: Tournament) -> None:
    if tournament.state != TournamentState.RUNNING:
        raise EventNotRunning(not_running_text(tournament))


def not_running_text(tournament: Tournament) -> str:
    """The text that refuses a step of play in an event that is not running, and how to mend it."""
    if tournament.state in OVER:
        return gettext("{state} Staff can reopen it.").format(state=state_sentence(tournament))
    return gettext("The event hasn’t started yet.")


class WrongState(DomainError):
    """The event can't change from its current state to this one."""

    code = "wrong_state"
    field = "state"


def following(tournament: Tournament) -> tuple[TournamentState, ...]:
    """The states that may follow that of an event."""
    usual = NEXT_STATES[TournamentState(tournament.state)]
    if tournament.state_before:
        return (*usual, TournamentState(tournament.state_before))
    return usual


def _wrong_state_text(
    tournament: Tournament, state: TournamentState, can_become: tuple[TournamentState, ...]
) -> str:
    return gettext(
        "An event can’t go from “{before}” to “{after}”. It can go to: {possible}."
    ).format(
        before=STATE_NAMES[TournamentState(tournament.state)],
        after=STATE_NAMES[state],
        possible=", ".join(str(STATE_NAMES[other]) for other in can_become) or "–",
    )


def move_on(*, tournament: Tournament, state: TournamentState, now: datetime) -> None:
    """Bring a locked event to `state`; WrongState if that state cannot follow."""
    can_become = following(tournament)
    if state not in can_become:
        raise WrongState(_wrong_state_text(tournament, state, can_become))
    tournament.state_before = tournament.state if state == _CANCELLED else ""
    tournament.state = state
    tournament.finished_at = now if state == _FINISHED else None
    save_changes(tournament, "state", "state_before", "finished_at")
