"""Searching events; reading their announcements and staff."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet

from accounts.models import User
from ground.spelling import folded
from tournaments.core.selectors import imported
from tournaments.models import Announcement, EventStaff, Tournament
from tournaments.terms.kinds import TournamentState

# In what order events can be listed, and the column of each.
ORDERS: Mapping[str, str] = {
    "created_at": "created_at",
    "finished_at": "finished_at",
    "name": "name_folded",
    "starts_at": "starts_at",
    "updated_at": "journal__changed_at",
}
_EQUAL = {
    "game": "game",
    "format": "format",
    "state": "state",
    "organisation": "organisation__slug",
}
_BOUNDS = {
    f"{moment}_{word}": f"{column}__{lookup}"
    for moment, column in (("starts", "starts_at"), ("finished", "finished_at"))
    for word, lookup in (("after", "gte"), ("before", "lt"))
}
_IN_TEXT = {"search": "name_folded__contains", "place": "place_folded__contains"}


def matching(search: Mapping[str, Any]) -> Q:
    """The events of a search: what is equal, what is within bounds (the first moment counts, the
    last does not), and texts of which each word is in the name or the place. The name of a game
    without rules is searched with that of its event."""
    chosen = imported(search)
    for name, lookup in (_EQUAL | _BOUNDS).items():
        if name in search:
            chosen &= Q(**{lookup: search[name]})
    for name, lookup in _IN_TEXT.items():
        for word in folded(search.get(name, "")).split():
            chosen &= Q(**{lookup: word})
    return chosen


def ordered(events: QuerySet[Tournament], order: str) -> QuerySet[Tournament]:
    """The events by one of `ORDERS`, after a hyphen from the last on; those without such a moment
    come at the end."""
    name = ORDERS[order.removeprefix("-")]
    last = None if name == "created_at" else True  # As its index says: it is never empty.
    column, falling = F(name), order.startswith("-")
    return events.order_by(
        column.desc(nulls_last=last) if falling else column.asc(nulls_last=last), "id"
    )


def hidden_events(*, organisation: str | None = None) -> QuerySet[Tournament]:
    """The events that were public and are drafts again: of one organisation, or all."""
    drafts = Tournament.objects.filter(state=TournamentState.DRAFT, hidden_at__isnull=False)
    if organisation is not None:
        drafts = drafts.filter(organisation__slug=organisation)
    return drafts.select_related("organisation")


def announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """The announcements of an event, the newest first."""
    return _announced(tournament_id).filter(withdrawn_at=None)


def withdrawn_announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """The withdrawn announcements of an event, for the staff."""
    return _announced(tournament_id).exclude(withdrawn_at=None)


def _announced(tournament_id: UUID) -> QuerySet[Announcement]:
    rows = Announcement.objects.filter(tournament_id=tournament_id)
    return rows.select_related("made_by").order_by("-made_at", "-pk")


def event_staff(*, tournament_id: UUID) -> QuerySet[EventStaff]:
    """The staff of this event only, by name."""
    helpers = EventStaff.objects.filter(tournament_id=tournament_id)
    return helpers.select_related("user").order_by("user__username")


def latest_event_of(*, user: User) -> Tournament | None:
    """The event that `user` created last: what is usual where they run events."""
    created = Tournament.objects.filter(created_by=user).select_related("organisation")
    return created.order_by("-created_at").first()
