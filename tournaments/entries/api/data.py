"""What answers say about entries, their decks and their invitations.

All of it is listed field by field: no deck before its reveal, and an invitation only for the
players who sent or received it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse

from contract.rows import Parts
from decks.api.representations import Digest, PlainDeck, plain_deck
from decks.models import DeckSnapshot
from decks.selectors import engine_deck
from tournaments.core.api.expansions import EventBeside, EventName, FormatBeside, event_name
from tournaments.core.players import Member, Player, members_of, player_of
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.players import Guest, missing_players
from tournaments.models import Entry, Invitation
from tournaments.terms.kinds import EntryState, LateAs


class DeckLine(TypedDict):
    """The deck of an entry. Until its reveal, only the commitment is included."""

    commitment: Digest
    revealed: bool
    url: Annotated[str | None, "Address of the deck once it is revealed."]


class EntryRow(TypedDict):
    """A side in an event: one player, or a team of them."""

    id: Annotated[str, {"format": "uuid"}]
    tournament_id: Annotated[str, {"format": "uuid"}]
    player: Player
    members: Annotated[list[Member], "Its players, the captain first."]
    complete: Annotated[bool, "Whether the team is complete; an incomplete team has no place."]
    state: EntryState
    waiting_position: Annotated[int | None, "Position on the waitlist, from 1."]
    registered_deck: DeckLine | None
    checked_in_at: datetime | None
    dropped_after_round: Annotated[
        int | None,
        "Of who has dropped the last round that was public then and that they were not taken out of"
        " by a repair, 0 for none; of who is disqualified the last round whose table has them.",
    ]
    entered_at: datetime
    updated_at: Annotated[datetime, "Time of the last change of the entry."]
    club: Annotated[str, "Players of a club are kept apart in round 1 if possible; empty for none."]
    fixed_table: Annotated[int | None, "Fixed table of this entry."]
    awarded_byes: Annotated[int, "Number of byes in the first rounds."]
    late_from: Annotated[
        int | None,
        "First round of a late entry, or the next that is paired; earlier rounds are missed. One"
        " more than the last round of the first stage if the entry was in no round.",
    ]
    late_as: Annotated[LateAs | None, "How its missed rounds count."]
    here_for_round: Annotated[
        int | None, "Last round it checked in for, in events with round check-in."
    ]
    rating: Annotated[int | None, "Entered by staff; stages can be seeded by it."]
    seed: Annotated[
        int | None, "Entered by staff; used before ratings in a stage seeded by rating."
    ]
    deck_on_paper: Annotated[bool, "Whether staff have the decklist on paper."]
    lacks_deck: Annotated[
        bool,
        "Whether a required decklist is missing; without it, the entry is left out at the start.",
    ]
    tournament: NotRequired[EventBeside]
    format: NotRequired[FormatBeside]


class EntryList(Parts):
    """Entries of an event: all, or a page of them; `next` also for changed entries."""

    results: list[EntryRow]


class NewEntry(EntryRow):
    """A new entry; for a guest with their claim code, shown once."""

    claim_code: Annotated[str | None, "For the guest only."]


class ClaimCode(TypedDict):
    """The claim code of a guest, shown once. Earlier codes stop working."""

    entry_id: Annotated[str, {"format": "uuid"}]
    member_id: Annotated[str, {"format": "uuid"}]
    claim_code: str


class EntryDeck(TypedDict):
    """A deck, as far as the reader can see it."""

    player: Player
    deck: PlainDeck
    format_digest: Digest
    commitment: Digest
    salt: Annotated[
        str | None, "Opens the commitment; for the player, and public once the deck is revealed."
    ]
    revealed: bool
    submitted_at: datetime


def entry_row(entry: Entry, request: Request, waiting_position: int | None) -> EntryRow:
    return {
        "id": str(entry.pk),
        "tournament_id": str(entry.tournament_id),
        "player": player_of(entry),
        "members": members_of(entry),
        "complete": missing_players(entry) == 0,
        "state": EntryState(entry.state),
        "waiting_position": waiting_position,
        "registered_deck": None if entry.deck is None else _deck_line(entry, entry.deck, request),
        "checked_in_at": entry.checked_in_at,
        "dropped_after_round": entry.dropped_after_round,
        "entered_at": entry.entered_at,
        "updated_at": entry.shown_update,
        "club": entry.club,
        "fixed_table": entry.fixed_table,
        "awarded_byes": entry.awarded_byes,
        "late_from": entry.late_from,
        "late_as": LateAs(entry.late_as) if entry.late_as else None,
        "here_for_round": entry.here_for_round,
        "rating": entry.rating,
        "seed": entry.seed,
        "deck_on_paper": entry.deck_on_paper,
        "lacks_deck": lacks_deck(entry),
    }


def entry_now(entry: Entry, request: Request) -> EntryRow:
    """An entry, which a service has changed, as it is stored."""
    stored = entries_selectors.find_entry(entry_id=entry.pk)
    return entry_row(stored, request, entries_selectors.waiting_position(entry=stored))


def entry_rows(
    entries: list[Entry], request: Request, waiting: Iterable[UUID] = ()
) -> list[EntryRow]:
    """Entries of an event; `waiting` are all that wait for a place in it, in their order."""
    positions = {pk: position for position, pk in enumerate(waiting, 1)}
    return [entry_row(entry, request, positions.get(entry.pk)) for entry in entries]


def claim_code(guest: Guest) -> ClaimCode:
    return {
        "entry_id": str(guest.entry.pk),
        "member_id": str(guest.player.pk),
        "claim_code": guest.claim_code,
    }


def _deck_line(entry: Entry, snapshot: DeckSnapshot, request: Request) -> DeckLine:
    revealed = snapshot.revealed_at is not None
    where = reverse("entry-deck", kwargs={"entry_id": entry.pk}, request=request)
    return {
        "commitment": snapshot.commitment,
        "revealed": revealed,
        "url": where if revealed else None,
    }


def entry_deck(entry: Entry, snapshot: DeckSnapshot, *, with_salt: bool) -> EntryDeck:
    """The deck of an entry; the salt lets its reader check the commitment to it."""
    return {
        "player": player_of(entry),
        "deck": plain_deck(engine_deck(snapshot.deck_list)),
        "format_digest": snapshot.verdict.format_digest,
        "commitment": snapshot.commitment,
        "salt": bytes(snapshot.salt).hex() if with_salt else None,
        "revealed": snapshot.revealed_at is not None,
        "submitted_at": snapshot.created_at,
    }


class InvitationRow(TypedDict):
    """An invitation to a team by its captain."""

    id: Annotated[str, {"format": "uuid"}]
    tournament: EventName
    player: Annotated[Player, "The team with its current players."]
    username: Annotated[str, "The invited user."]
    invited_at: datetime


def invitation_row(invitation: Invitation) -> InvitationRow:
    entry = invitation.entry
    return {
        "id": str(invitation.pk),
        "tournament": event_name(entry.tournament),
        "player": player_of(entry),
        "username": invitation.user.username,
        "invited_at": invitation.invited_at,
    }
