"""Entering events, and making a guest's entry one's own."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from ledger.selectors import staff_entries
from tournaments.claim_codes import digest_of, new_code
from tournaments.models import Entry, EntryState, Tournament, TournamentState
from tournaments.names import clean_name, name_key
from tournaments.services.decks import put_deck
from tournaments.services.journal import event_stream, note
from tournaments.services.locking import lock_entry, lock_tournament
from tournaments.services.pages import refresh_pages
from tournaments.services.places import count_places, is_full

# The entries of the journal that say what somebody has seen.
LOOKS = ("deck.viewed", "seed.fetched")


class RegistrationClosed(ValueError):
    """The event takes no more entries."""


class NameTaken(ValueError):
    """Another entry of the event has this name."""


class AlreadyEntered(ValueError):
    """This user has an entry in the event."""


class HasSeenSecrets(ValueError):
    """Somebody of the staff who has looked at a hidden deck or a seed of the event."""


class UnknownCode(ValueError):
    """A claim code that no guest's entry has, or no longer."""


class NoGuest(ValueError):
    """An entry that belongs to somebody, or that was given up."""


@dataclass(frozen=True)
class Guest:
    """The entry of a guest, and the code by which he can claim it: it is shown this once."""

    entry: Entry
    claim_code: str


@transaction.atomic
def enter(
    *, tournament_id: UUID, user: User, name: str, deck: engine.Deck | None, now: datetime
) -> Entry:
    """The entry of `user`, who waits for a place if all are taken.

    Raises what freezing a deck raises, when the deck is not legal in the event's format.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state != TournamentState.REGISTRATION:
        raise RegistrationClosed(_closed(tournament))
    _check_new_here(tournament, user)
    entry = Entry(tournament=tournament, user=user, name=name)
    _write(entry, deck, actor=user, now=now)
    return entry


@transaction.atomic
def enter_guest(
    *, tournament_id: UUID, actor: User, name: str, deck: engine.Deck | None, now: datetime
) -> Guest:
    """An entry for somebody without an account, made by the staff; possible until play starts."""
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state not in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        raise RegistrationClosed(_closed(tournament))
    code = new_code()
    entry = Entry(tournament=tournament, name=name, claim_digest=code.digest)
    _write(entry, deck, actor=actor, now=now)
    return Guest(entry, code.text)


@transaction.atomic
def claim_entry(*, code: str, user: User, now: datetime) -> Entry:
    """Make the entry of a guest the one of `user`, who was given its code. A code serves once."""
    found = Entry.objects.filter(claim_digest=digest_of(code)).values_list("pk", flat=True).first()
    entry = None if found is None else lock_entry(entry_id=found)
    if entry is None or entry.claim_digest != digest_of(code):
        raise UnknownCode("No guest's entry has this code; each code serves once.")
    _check_new_here(entry.tournament, user)
    entry.user, entry.claim_digest = user, ""
    entry.save(update_fields=["user", "claim_digest"])
    note(
        "entry.claimed",
        tournament_id=entry.tournament_id,
        actor=user,
        now=now,
        data={"entry": str(entry.pk)},
    )
    return entry


@transaction.atomic
def renew_claim_code(*, entry_id: UUID, actor: User, now: datetime) -> Guest:
    """Another code for a guest who has lost his; the old one is worth nothing from now on."""
    entry = lock_entry(entry_id=entry_id)
    if entry.user_id is not None or entry.state == EntryState.WITHDRAWN:
        raise NoGuest(f"{entry.name} is no guest who could claim this entry.")
    code = new_code()
    entry.claim_digest = code.digest
    entry.save(update_fields=["claim_digest"])
    note(
        "entry.code_renewed",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk)},
        public=False,
    )
    return Guest(entry, code.text)


def _closed(tournament: Tournament) -> str:
    return f"{tournament.name} is {tournament.state}: registration is over."


def _check_new_here(tournament: Tournament, user: User) -> None:
    if tournament.entries.filter(user=user).exclude(state=EntryState.WITHDRAWN).exists():
        raise AlreadyEntered(f"You have entered {tournament.name} already.")
    looks = staff_entries(stream=event_stream(tournament.pk)).filter(actor=user, kind__in=LOOKS)
    if looks.exists():
        raise HasSeenSecrets(
            f"You have seen hidden decks or seeds of {tournament.name}, so you cannot play in it."
        )


def _write(entry: Entry, deck: engine.Deck | None, *, actor: User, now: datetime) -> None:
    """Fill in a new entry of a locked event, with a place in it or on its waiting list."""
    tournament = entry.tournament
    entry.name = clean_name(entry.name)
    entry.name_key = name_key(entry.name)
    others = tournament.entries.exclude(state=EntryState.WITHDRAWN)
    if others.filter(name_key=entry.name_key).exists():
        raise NameTaken(f"{tournament.name} has an entry named {entry.name!r} already.")
    entry.state = EntryState.WAITING if is_full(tournament) else EntryState.ENTERED
    entry.entered_at = now
    entry.save(force_insert=True)
    if entry.state == EntryState.ENTERED:
        count_places(tournament=tournament, change=1)
    note(
        "entry.created",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), "state": entry.state, "guest": entry.user_id is None},
    )
    if deck is not None:
        put_deck(entry=entry, deck=deck, actor=actor, now=now)
    refresh_pages(tournament=tournament, now=now)
