"""Handing in decks for an event, and looking at them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from decks.models import DeckSnapshot
from decks.services.snapshots import freeze_deck
from tournaments.core.access import ReasonMissing, demand, plays_for
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.entries.selectors import entries, find_entry
from tournaments.models import Entry
from tournaments.terms.kinds import Decklists, EntryState, TournamentState
from tournaments.terms.zones import offset_label, zone_named


class DecksClosed(DomainError):
    """No more decks are taken for this entry."""

    code = "decks_closed"


class NotInEntry(DomainError):
    """Somebody hands in a deck for an entry in which they do not play, or no longer."""

    status = 403
    code = "not_your_entry"


class NoDeck(DomainError):
    """An entry for which no deck was handed in."""

    status = 404
    code = "no_deck"


class NoDecklists(DomainError):
    """A deck for an event that takes none."""

    code = "no_decklists"
    field = "deck"


class DeckMissing(DomainError):
    """An entry without the deck that it needs to play."""

    status = 422
    code = "deck_missing"
    field = "deck"


@transaction.atomic
def submit_deck(*, entry_id: UUID, user: User, deck: engine.Deck, now: datetime) -> Entry:
    """Freeze the deck of an entry for one of its players, in place of the one before, as long as
    decks are taken."""
    entry = lock_entry(entry_id=entry_id)
    if not plays_for(user=user, entry=entry):
        raise NotInEntry(f"You do not play for {entry.name}.")
    _check_open(entry)
    due = entry.tournament.decks_due_at
    if due is not None and now > due:
        local = due.astimezone(zone_named(entry.tournament.zone))
        raise DecksClosed(
            f"Decks for {entry.tournament.name} were due at {local:%Y-%m-%d %H:%M}"
            f" {offset_label(local)}."
        )
    put_deck(entry=entry, deck=deck, actor=user, now=now)
    return entry


@transaction.atomic
def submit_deck_for(
    *, entry_id: UUID, actor: User, deck: engine.Deck, reason: str, now: datetime
) -> Entry:
    """The same by the staff, until play starts, also when decks were due before; only the first
    deck of a guest needs no reason, if it comes in time."""
    entry = lock_entry(entry_id=entry_id)
    _check_open(entry)
    has_account = entry.players.exclude(user=None).exists()
    due = entry.tournament.decks_due_at
    late = due is not None and now > due
    if not reason and (has_account or late or entry.deck_id is not None):
        raise ReasonMissing("Say why you hand in a deck for this player; the staff can read it.")
    put_deck(entry=entry, deck=deck, actor=actor, now=now, reason=reason)
    return entry


def put_deck(
    *, entry: Entry, deck: engine.Deck, actor: User, now: datetime, reason: str = ""
) -> None:
    """Give an entry of a locked event a new snapshot. The ones before stay as they are."""
    if entry.tournament.decklists == Decklists.NONE:
        raise NoDecklists(f"{entry.tournament.name} takes no decklists: leave the deck out.")
    snapshot = freeze_deck(deck=deck, format=pinned_format(entry.tournament), now=now)
    entry.deck = snapshot
    entry.save(update_fields=["deck"])
    note(
        "deck.submitted",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), "commitment": snapshot.commitment},
        private={"reason": reason} if reason else None,
    )


@transaction.atomic
def look_at_deck(*, entry_id: UUID, actor: User, now: datetime) -> DeckSnapshot:
    """The deck of an entry before its reveal, for the staff; the journal records that they have
    seen it.

    Whoever looks must not play in the event, nor register for it at the same moment: the lock on
    the event's row puts both in order.
    """
    snapshot = deck_of(find_entry(entry_id=entry_id))
    entry = lock_entry(entry_id=entry_id)
    demand(user=actor, tournament=entry.tournament, power=Power.SEE_DECKS)
    _note_look(entry, snapshot, actor=actor, now=now)
    return snapshot


@transaction.atomic
def look_at_decks(*, tournament_id: UUID, actor: User, now: datetime) -> list[Entry]:
    """The entries of an event that have not left, with their decks, for the staff.

    Every deck that is still hidden is a look of its own, as if they had been asked for one by one.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    seated = entries(tournament_id=tournament.pk).exclude(state=EntryState.WITHDRAWN)
    with_deck = [
        entry for entry in seated.select_related("deck__deck_list") if entry.deck is not None
    ]
    for entry in with_deck:
        if entry.registered_deck.revealed_at is None:
            _note_look(entry, entry.registered_deck, actor=actor, now=now)
    return with_deck


def _note_look(entry: Entry, snapshot: DeckSnapshot, *, actor: User, now: datetime) -> None:
    note(
        "deck.viewed",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), "commitment": snapshot.commitment},
        public=False,
    )


def deck_of(entry: Entry) -> DeckSnapshot:
    """The snapshot of an entry; NoDeck without one."""
    if entry.deck is None:
        raise NoDeck(f"No deck was handed in for {entry.name}.")
    return entry.deck


def lacks_deck(entry: Entry) -> bool:
    """Whether an entry has not handed in the deck that its event requires."""
    required = entry.tournament.decklists == Decklists.REQUIRED
    return required and entry.deck_id is None and entry.stated_deck is None


def _check_open(entry: Entry) -> None:
    tournament = entry.tournament
    if tournament.state not in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        raise DecksClosed(f"{tournament.name} is {tournament.state}: decks stay as they are.")
    if entry.state == EntryState.WITHDRAWN:
        raise DecksClosed(f"{entry.name} has left {tournament.name}.")
