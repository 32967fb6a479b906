"""Making sure that somebody can rule while an event is played: a judge who does not play in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import judges_of
from tournaments.models import Tournament
from tournaments.terms.kinds import TournamentState

# What to do where nobody may rule; a time is set before the event starts.
NAME_JUDGE = "name a judge who does not"
SET_TIME = "set after how many minutes unanswered logs settle"


class NoJudge(DomainError):
    """Everyone who could rule on a match plays in the event."""

    code = "no_judge"


def require_judge(*, tournament: Tournament, mend: str = NAME_JUDGE) -> None:
    """NoJudge where nobody may rule in a running event, which has chosen no time after which
    unanswered logs settle; `mend` is what to do, in words."""
    if lacks_judge(tournament):
        raise NoJudge(f"Everyone who may rule in {tournament.name} plays in it: {mend}.")


def require_another_judge(*, tournament: Tournament, user: User) -> None:
    """NoJudge if `user` is the only judge of a locked event and is about to become one of its
    players."""
    if _needs_judge(tournament) and judges_of(tournament=tournament) == {user.pk}:
        raise NoJudge(
            f"Nobody but {user.username} may rule in {tournament.name}: name a judge who does not"
            " play first."
        )


@contextmanager
def keeping_judge(tournament: Tournament) -> Iterator[None]:
    """NoJudge where what is done within takes its last judge from a locked event."""
    had_judge = bool(judges_of(tournament=tournament))
    yield
    if had_judge and lacks_judge(tournament):
        raise NoJudge(
            f"Then everyone who may rule in {tournament.name} would play in it: name another judge"
            " first, who does not."
        )


def lacks_judge(tournament: Tournament) -> bool:
    """Whether a running event has no judge although it needs one, as after roles were taken
    away."""
    return _needs_judge(tournament) and not judges_of(tournament=tournament)


def _needs_judge(tournament: Tournament) -> bool:
    running = tournament.state == TournamentState.RUNNING
    return running and tournament.objection_minutes is None
