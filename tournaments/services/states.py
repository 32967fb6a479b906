"""The states of an event, and which may follow which."""

from tournaments.models import Tournament, TournamentState
from tournaments.services.versions import save_changes

_DRAFT, _CHECK_IN = TournamentState.DRAFT, TournamentState.CHECK_IN
_REGISTRATION, _RUNNING = TournamentState.REGISTRATION, TournamentState.RUNNING
_FINISHED, _CANCELLED = TournamentState.FINISHED, TournamentState.CANCELLED
# From each state, the ones that may follow.
NEXT_STATES = {
    _DRAFT: (_REGISTRATION, _CANCELLED),
    _REGISTRATION: (_DRAFT, _CHECK_IN, _RUNNING, _CANCELLED),
    _CHECK_IN: (_REGISTRATION, _RUNNING, _CANCELLED),
    _RUNNING: (_FINISHED, _CANCELLED),
    _FINISHED: (),
    _CANCELLED: (),
}
BEFORE_PLAY = (_DRAFT, _REGISTRATION, _CHECK_IN)


class WrongState(ValueError):
    """An event cannot go from its state to the wanted one."""


def move_on(*, tournament: Tournament, state: TournamentState) -> None:
    """Bring a locked event to `state`; WrongState where that does not follow."""
    following = NEXT_STATES[TournamentState(tournament.state)]
    if state not in following:
        can = f"it can become {', '.join(following)}" if following else "it stays so"
        raise WrongState(f"An event that is {tournament.state} cannot become {state}: {can}.")
    tournament.state = state
    save_changes(tournament, "state")
