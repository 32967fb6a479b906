"""Making sure that somebody can rule while an event is played: a judge who does not play in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import judges_of
from tournaments.models import Tournament
from tournaments.terms.kinds import TournamentState


class NoJudge(DomainError):
    """Everyone who could rule on a match would play in the event."""

    code = "no_judge"


def require_judge(*, tournament: Tournament) -> None:
    """NoJudge where nobody may rule in a running event without a dispute window for logs."""
    if lacks_judge(tournament):
        raise NoJudge(
            gettext(
                "Every judge of this event plays in it. Turn on “Staff who play enter results” in"
                " its settings, or add a judge who doesn’t play."
            )
        )


def judges_to_keep(*, tournament: Tournament) -> set[int]:
    """The judges of a locked event, of whom not all may become its players; none where that does
    not matter."""
    if tournament.playing_staff or not _needs_judge(tournament):
        return set()
    return judges_of(tournament=tournament)


def last_judge(user: User) -> NoJudge:
    """The refusal of the only judge of an event who is about to become one of its players."""
    return NoJudge(
        gettext(
            "{name} is the only judge of this event. Turn on “Staff who play enter results” in its"
            " settings, or add another judge who doesn’t play."
        ).format(name=user.username)
    )


@contextmanager
def keeping_judge(tournament: Tournament) -> Iterator[None]:
    """NoJudge where what is done within takes its last judge from a locked event."""
    had_judge = bool(judges_of(tournament=tournament))
    yield
    if had_judge and lacks_judge(tournament):
        raise NoJudge(
            gettext(
                "This would leave the event with no judge who doesn’t play in it. Add another judge"
                " first."
            )
        )


def lacks_judge(tournament: Tournament) -> bool:
    """True if a running event has no judge although it needs one, as after roles were taken
    away."""
    return _needs_judge(tournament) and not judges_of(tournament=tournament)


def _needs_judge(tournament: Tournament) -> bool:
    running = tournament.state == TournamentState.RUNNING
    return running and tournament.objection_minutes is None
