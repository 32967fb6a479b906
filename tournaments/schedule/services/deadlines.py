"""Deadlines, by which the clock opens and closes things in an event, and closings they bring.

A closing holds from its moment on, whether the clock has come by to say so or not.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.services.changes import note
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.core.state_texts import state_sentence, unusable_moment_text
from tournaments.models import Deadline, Tournament
from tournaments.terms.kinds import DeadlineAction, TournamentState
from tournaments.terms.moments import is_usable

CLOSINGS = (DeadlineAction.CLOSE_REGISTRATION, DeadlineAction.CLOSE_CHECK_IN)
# The deadlines that are done in an event that has come to a state.
_DONE_BY: Mapping[str, Sequence[DeadlineAction]] = {
    TournamentState.DRAFT: (),
    TournamentState.REGISTRATION: tuple(DeadlineAction)[:1],
    TournamentState.CHECK_IN: tuple(DeadlineAction)[:3],
    TournamentState.RUNNING: tuple(DeadlineAction),
}


class DeadlineUnusable(DomainError):
    """The time isn't possible for this action; `action` says which."""

    code = "deadline_unusable"

    def __init__(self, text: str, action: str = "") -> None:
        super().__init__(text)
        self.action = action
        self.field = f"deadlines/{action}"


_NAMES = {
    DeadlineAction.OPEN_REGISTRATION: _("Registration opens"),
    DeadlineAction.CLOSE_REGISTRATION: _("Registration closes"),
    DeadlineAction.OPEN_CHECK_IN: _("Check-in opens"),
    DeadlineAction.CLOSE_CHECK_IN: _("Check-in closes"),
}


def set_deadlines(
    *,
    tournament: Tournament,
    times: Mapping[str, datetime | None],
    actor: User,
    now: datetime,
) -> bool:
    """Set, move or remove (None) deadlines of a locked event; whether anything has changed.

    Deadlines that were carried out stay so. A closing that is past can get a later time: it is open
    again until then.
    """
    existing = {deadline.action: deadline for deadline in tournament.deadlines.all()}
    changed = {
        action: at
        for action, at in times.items()
        if at != (existing[action].at if action in existing else None)
    }
    if not changed:
        return False
    for action, at in changed.items():
        _check(tournament, action, existing.get(action), at, now)
    standing = {
        action: deadline.at for action, deadline in existing.items() if not deadline.failure
    }
    _check_order({**standing, **changed}, changed)
    public = tournament.state != TournamentState.DRAFT
    for action, at in changed.items():
        tournament.deadlines.filter(action=action).delete()
        data = {"action": action}
        if at is not None:
            Deadline.objects.create(tournament=tournament, action=action, at=at)
            data["at"] = f"{at:%Y-%m-%dT%H:%MZ}"
        kind = "deadline.removed" if at is None else "deadline.set"
        note(kind, tournament_id=tournament.pk, actor=actor, now=now, data=data, public=public)
    return True


def _check(
    tournament: Tournament, action: str, old: Deadline | None, at: datetime | None, now: datetime
) -> None:
    if tournament.state not in BEFORE_PLAY:
        raise DeadlineUnusable(
            gettext("Scheduled times can’t change now. {state}").format(
                state=state_sentence(tournament)
            ),
            action,
        )
    if action in _DONE_BY[tournament.state] or (old and old.done_at and action not in CLOSINGS):
        raise DeadlineUnusable(
            gettext("This has already happened, so its time can’t change."), action
        )
    if at is not None and not is_usable(at):
        raise DeadlineUnusable(
            unusable_moment_text(),
            action,
        )
    if at is not None and at <= now:
        raise DeadlineUnusable(gettext("Choose a time in the future."), action)


def _check_order(every: Mapping[str, datetime | None], changed: Mapping[str, object]) -> None:
    """DeadlineUnusable unless each deadline comes after those that it depends on."""
    planned = [(action, at) for action in DeadlineAction if (at := every.get(action)) is not None]
    for (first, before), (second, after) in pairwise(planned):
        if after < before:
            blamed = second if second in changed else first
            raise DeadlineUnusable(
                gettext("“{first}” must be before “{second}”.").format(
                    first=_NAMES[first], second=_NAMES[second]
                ),
                blamed,
            )


def is_closed(*, tournament: Tournament, action: DeadlineAction, now: datetime) -> bool:
    """True if this closing of an event is past; a deadline that failed closes nothing."""
    return tournament.deadlines.filter(action=action, at__lte=now, failure="").exists()


def pass_over(*, tournament: Tournament, now: datetime) -> None:
    """Mark the deadlines that passed while a locked event was cancelled, so that nothing opens or
    closes by surprise when the event goes on.

    Each says so in its `failure` and waits for a new time or for the staff. Later deadlines keep
    their times: people have planned by them.
    """
    missed = tournament.deadlines.filter(done_at=None, at__lte=now, failure="")
    for deadline in missed.order_by("at", "pk"):
        deadline.failure = gettext("The event was cancelled at that time.")
        deadline.save(update_fields=["failure"])
        data = {"action": deadline.action, "reason": "cancelled"}
        note(
            "deadline.failed",
            tournament_id=tournament.pk,
            actor=None,
            now=now,
            data=data,
            public=False,
        )


def follow_state(*, tournament: Tournament, before: str, now: datetime) -> None:
    """Bring the deadlines of a locked event up to its new state: those that it covers are done.
    After a step back, closings that were done are removed, and later deadlines are open again."""
    if before not in _DONE_BY or tournament.state not in _DONE_BY:
        return
    states = list(_DONE_BY)
    if states.index(tournament.state) < states.index(before):
        tournament.deadlines.filter(action__in=CLOSINGS, at__lte=now).delete()
        tournament.deadlines.filter(at__gt=now).update(done_at=None, failure="")
    done = tournament.deadlines.filter(action__in=_DONE_BY[tournament.state], done_at=None)
    done.update(done_at=now, failure="")
