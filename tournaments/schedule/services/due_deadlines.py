"""Carrying out the deadlines of an event when they are due."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

import engine
from decks.selectors import FormatNotPublished, UnknownFormat
from tournaments.core.services.changes import lock_tournament, note
from tournaments.core.services.pinned_rules import HouseFileUnusable, TooManySides
from tournaments.core.services.states import BEFORE_PLAY, WrongState
from tournaments.core.state_texts import state_sentence
from tournaments.models import Deadline, Tournament
from tournaments.schedule.services.opening import (
    Step,
    open_check_in,
    open_registration,
    take_step,
)
from tournaments.terms.kinds import DeadlineAction, TournamentState

_OPENS: Mapping[str, tuple[TournamentState, Step]] = {
    DeadlineAction.OPEN_REGISTRATION: (TournamentState.REGISTRATION, open_registration),
    DeadlineAction.OPEN_CHECK_IN: (TournamentState.CHECK_IN, open_check_in),
}
# The thing that is open until it is closed, and the journal's entry that says that it is.
_CLOSES: Mapping[str, tuple[TournamentState, str]] = {
    DeadlineAction.CLOSE_REGISTRATION: (TournamentState.REGISTRATION, "registration.closed"),
    DeadlineAction.CLOSE_CHECK_IN: (TournamentState.CHECK_IN, "check_in.closed"),
}
# Obstacles to opening an event, which its staff can mend.
_OBSTACLES = (
    WrongState,
    engine.UnknownGame,
    engine.AmendmentUnusable,
    HouseFileUnusable,
    UnknownFormat,
    FormatNotPublished,
    TooManySides,
)


def events_with_something_due(*, now: datetime, most: int) -> list[UUID]:
    due = _due(now).filter(tournament__state__in=BEFORE_PLAY).order_by("at", "pk")
    return list(dict.fromkeys(due.values_list("tournament_id", flat=True)[:most]))


@transaction.atomic
def open_and_close(*, tournament_id: UUID, now: datetime) -> None:
    """Open and close what is due in an event. Again changes nothing."""
    carry_out_deadlines(tournament=lock_tournament(tournament_id=tournament_id), now=now)


def carry_out_deadlines(*, tournament: Tournament, now: datetime) -> Tournament:
    """Carry out what is due in a locked event, in the order of the deadlines, and return the event
    as it is then. A deadline that cannot be carried out says why in its `failure`, and waits until
    the staff sets a new time or does it by hand."""
    if tournament.state not in BEFORE_PLAY:
        return tournament
    order = list(DeadlineAction)
    due = _due(now).filter(tournament=tournament)
    for deadline in sorted(
        due, key=lambda each: (each.at, order.index(DeadlineAction(each.action)))
    ):
        tournament = _carry_out(tournament, deadline, now)
    return tournament


def _due(now: datetime) -> QuerySet[Deadline]:
    return Deadline.objects.filter(done_at=None, at__lte=now, failure="")


def _carry_out(tournament: Tournament, deadline: Deadline, now: datetime) -> Tournament:
    try:
        with transaction.atomic():
            if deadline.action in _OPENS:
                state, step = _OPENS[deadline.action]
                # Read anew, so that what fails leaves nothing behind in the event that goes on.
                return take_step(
                    tournament=lock_tournament(tournament_id=tournament.pk),
                    state=state,
                    step=step,
                    actor=None,
                    reason="",
                    now=now,
                )
            _close(tournament, deadline, now)
    except _OBSTACLES as error:
        deadline.failure = str(error)[:500]
        deadline.save(update_fields=["failure"])
        data = {"action": deadline.action}
        note(
            "deadline.failed",
            tournament_id=tournament.pk,
            actor=None,
            now=now,
            data=data,
            private={"reason": deadline.failure},
            public=False,
        )
    return tournament


def _close(tournament: Tournament, deadline: Deadline, now: datetime) -> None:
    state, kind = _CLOSES[deadline.action]
    if tournament.state != state:
        raise WrongState(
            gettext("There was nothing to close at that time. {state}").format(
                state=state_sentence(tournament)
            )
        )
    deadline.done_at = now
    deadline.save(update_fields=["done_at"])
    note(kind, tournament_id=tournament.pk, actor=None, now=now)
