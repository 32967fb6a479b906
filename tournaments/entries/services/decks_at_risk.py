"""Registered decks that a ban list makes illegal: how many, and for the staff of an event whose."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from decks.models import BanList
from decks.selectors import find_ban_list, lists_lost
from tournaments.core.access import demand, powers_in, run_by
from tournaments.core.services.changes import lock_tournament
from tournaments.entries.services.decks import note_look
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState, TournamentState

# Events of the reader that are listed.
MOST_EVENTS = 50
_AHEAD = (TournamentState.DRAFT, TournamentState.REGISTRATION, TournamentState.CHECK_IN)


@dataclass(frozen=True)
class EventAtRisk:
    """An event of the reader, with how many of its registered decks a list makes illegal, of how
    many."""

    event: Tournament
    lost: int
    registered: int


def events_at_risk(*, ban_list: BanList, viewer: User) -> Sequence[EventAtRisk]:
    """The events to come in the format of a list, of those whose decks `viewer` may see, the next
    first."""
    version = ban_list.version
    events = Tournament.objects.filter(
        run_by(viewer), game=version.game, format=version.slug, state__in=_AHEAD
    )
    mine = [
        event
        for event in events.order_by(F("starts_at").asc(nulls_last=True), "pk")[:MOST_EVENTS]
        if Power.SEE_DECKS in powers_in(user=viewer, tournament=event)
    ]
    lost = _counted(_lost_entries(ban_list).filter(tournament__in=mine))
    registered = _counted(_registered().filter(tournament__in=mine))
    return [
        EventAtRisk(event, lost.get(event.pk, 0), registered[event.pk])
        for event in mine
        if registered.get(event.pk)
    ]


def entries_at_risk(*, ban_list: BanList) -> int:
    """The number of registered decks of all events to come that a list makes illegal."""
    version = ban_list.version
    return (
        _lost_entries(ban_list)
        .filter(
            tournament__game=version.game,
            tournament__format=version.slug,
            tournament__state__in=_AHEAD,
        )
        .count()
    )


@transaction.atomic
def look_at_decks_at_risk(
    *, ban_list_id: UUID, tournament_id: UUID, actor: User, now: datetime
) -> list[Entry]:
    """The entries of an event whose decks a list makes illegal, for its staff. The journal records
    a look at each deck that is hidden. Raises NotFound and as `demand`."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    ban_list = find_ban_list(ban_list_id=ban_list_id, viewer=actor)
    rows = _lost_entries(ban_list).filter(tournament=tournament).select_related("deck")
    entries = list(rows.order_by("name_key", "pk"))
    day = ban_list.version.effective_from.isoformat()
    reason = gettext("To tell players that the ban list of {day} changes.").format(day=day)
    for entry in entries:
        deck = entry.registered_deck
        if deck.revealed_at is None:
            note_look(entry, deck, actor=actor, cause={}, reason=reason, now=now)
    return entries


def _registered() -> QuerySet[Entry]:
    return Entry.objects.exclude(deck=None).exclude(state=EntryState.WITHDRAWN)


def _lost_entries(ban_list: BanList) -> QuerySet[Entry]:
    lost = lists_lost(ban_list=ban_list)
    return _registered().filter(deck__deck_list__in=lost.values("deck_list_id"))


def _counted(rows: QuerySet[Entry]) -> dict[UUID, int]:
    return dict(rows.values_list("tournament_id").annotate(count=Count("pk")))
