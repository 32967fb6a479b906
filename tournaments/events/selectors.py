"""Searching events; reading their announcements and staff."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet

from accounts.models import User
from ground.spelling import folded
from ground.statements.reads import PreparedRead, counted
from tournaments.core.selectors import imported, tournaments
from tournaments.core.services.states import OVER
from tournaments.entries.selectors import PLAYED_NOW, own_entries
from tournaments.models import (
    Announcement,
    Deadline,
    DeckCheck,
    Dispute,
    Entry,
    EventStaff,
    Match,
    Tournament,
)
from tournaments.rounds.services.round_check_in import PLAYING
from tournaments.stages.selectors.progress import round_to_check_in
from tournaments.terms.kinds import GONE, UNSETTLED, EntryState, RoundState, TournamentState

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


def announcements_to(*, user: User) -> QuerySet[Announcement]:
    """Announcements of current events in which `user` plays, the newest first."""
    playing = own_entries(user=user, states=PLAYED_NOW).exclude(state__in=GONE)
    announcements = Announcement.objects.filter(
        tournament__in=playing.values("tournament"), withdrawn_at=None
    )
    named = announcements.select_related("tournament").annotate(of=F("tournament__name"))
    return named.order_by("-made_at", "-pk")


@dataclass(frozen=True)
class Waiting:
    """The numbers of open disputes, of tables without a result, of deck checks in progress, and of
    players not checked in for the round to be paired."""

    disputes: int
    tables: int
    checks: int
    missing: int


def waiting_in(event: Tournament) -> Waiting:
    """These numbers now, from a few queries whatever the size of the event. Nothing waits once an
    event is finished or cancelled, whatever was left open."""
    if event.state in OVER:
        return Waiting(0, 0, 0, 0)
    disputes, tables, checks = (read.all(event.pk)[0] for read in (_DISPUTES, _TABLES, _CHECKS))
    return Waiting(disputes, tables, checks, missing=_missing(event))


_DISPUTES: PreparedRead[int] = PreparedRead(
    lambda event: counted(Dispute.objects.filter(tournament_id=event, closed_at=None)), UUID
)
_TABLES: PreparedRead[int] = PreparedRead(
    lambda event: counted(
        Match.objects.filter(
            round__tournament_id=event, round__state=RoundState.OPEN, state__in=UNSETTLED
        )
    ),
    UUID,
)
_CHECKS: PreparedRead[int] = PreparedRead(
    lambda event: counted(DeckCheck.objects.filter(tournament_id=event, closed_at=None)), UUID
)


def _missing(event: Tournament) -> int:
    """The number of players in the event who have not checked in, where check-in is open."""
    number = round_to_check_in(event)
    if number is None:
        return 0
    away = Q(here_for_round=None) | Q(here_for_round__lt=number)
    return event.entries.filter(away, state__in=PLAYING).count()


@dataclass(frozen=True)
class Undone:
    """The work that waits in an event: open judge calls, tables without a result in its open round,
    and during check-in players who are not there yet."""

    disputes: int = 0
    tables: int = 0
    missing: int = 0


def undone_in(*, events: Sequence[Tournament]) -> dict[UUID, Undone]:
    """The work that waits in each of these events, by their ids."""
    tables = _by_event(
        Match.objects.filter(
            round__tournament__in=events, round__state=RoundState.OPEN, state__in=UNSETTLED
        ),
        "round__tournament",
    )
    disputes = _by_event(Dispute.objects.filter(tournament__in=events, closed_at=None))
    checking_in = Entry.objects.filter(
        tournament__in=events,
        tournament__state=TournamentState.CHECK_IN,
        state=EntryState.ENTERED,
    )
    missing = _by_event(checking_in)
    return {
        event.pk: Undone(
            disputes.get(event.pk, 0), tables.get(event.pk, 0), missing.get(event.pk, 0)
        )
        for event in events
    }


def _by_event(rows: QuerySet[Any], way: str = "tournament") -> dict[UUID, int]:
    """The number of rows of each event; `way` leads from a row to its event."""
    return dict(rows.order_by().values_list(way).annotate(Count("pk")))


def search_events(*, viewer: User | None, search: Mapping[str, Any]) -> QuerySet[Tournament]:
    """The events of a search that `viewer` sees, the newest first."""
    return tournaments(viewer=viewer).filter(matching(search))


def deadlines_in_order(*, tournament: Tournament) -> list[Deadline]:
    """The scheduled acts of an event, the next first."""
    return list(tournament.deadlines.order_by("at"))


def failed_deadlines(*, tournament: Tournament) -> list[Deadline]:
    """The scheduled acts that an event has failed to do, the oldest first."""
    failed = tournament.deadlines.filter(done_at=None).exclude(failure="")
    return list(failed.order_by("at"))
