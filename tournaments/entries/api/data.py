"""Entries, their decks and their invitations in answers.

All of it is listed field by field: no deck before its reveal, and an invitation only for the
players who sent or received it.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse

from contract.rows import Parts
from decks.api.representations import Digest, PlainDeck, plain_deck
from decks.models import DeckSnapshot
from decks.selectors import engine_deck
from tournaments.core.api.expansions import EventBeside, EventName, FormatBeside, event_name
from tournaments.core.players import Member, Player, member, player_of, player_with
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.deck_history import DeckHistory
from tournaments.entries.listings import people_in_entries
from tournaments.entries.services.decks import lacks_deck
from tournaments.entries.services.players import Guest
from tournaments.models import Entry, Invitation, Tournament
from tournaments.terms.kinds import Decklists, EntryState, LateAs


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


# Of so few entries the players are read by the ids of these, and else all of the event.
FEW = 100
# The columns of an entry that its row has as they are.
_COLUMNS = (
    *("state", "checked_in_at", "dropped_after_round", "entered_at", "updated_at", "club"),
    *("fixed_table", "awarded_byes", "late_from", "late_as", "here_for_round", "rating", "seed"),
    "deck_on_paper",
)
_DECK = ("deck_id", "deck__commitment", "deck__revealed_at")
# With `stated`, all that a row of a list is made of.
LISTED = ("pk", "name", *_COLUMNS, *_DECK)
_NO_ENTRY = UUID(int=0)


class _Facts(NamedTuple):
    """The parts of a row: the columns of an entry by name, its players, the commitment of its
    deck with the time of its reveal, and whether the deck that its event requires is missing."""

    pk: UUID
    name: str
    columns: Mapping[str, Any]
    people: Sequence[tuple[UUID, str]]
    deck: tuple[str, datetime | None] | None
    lacks_deck: bool


def entry_row(entry: Entry, request: Request, waiting_position: int | None) -> EntryRow:
    deck = entry.deck
    facts = _Facts(
        entry.pk,
        entry.name,
        {name: getattr(entry, name) for name in _COLUMNS},
        [(player.pk, player.name) for player in entry.players.all()],
        None if deck is None else (deck.commitment, deck.revealed_at),
        lacks_deck(entry),
    )
    return _row(facts, entry.tournament, _deck_address(request), waiting_position)


def _row(
    facts: _Facts, tournament: Tournament, address: str, waiting_position: int | None
) -> EntryRow:
    columns = facts.columns
    return {
        "id": str(facts.pk),
        "tournament_id": str(tournament.pk),
        "player": player_with(facts.pk, facts.name, facts.people),
        "members": [member(*person) for person in facts.people],
        "complete": len(facts.people) >= tournament.team_size,
        "state": EntryState(columns["state"]),
        "waiting_position": waiting_position,
        "registered_deck": None if facts.deck is None else _deck_line(facts, *facts.deck, address),
        "checked_in_at": columns["checked_in_at"],
        "dropped_after_round": columns["dropped_after_round"],
        "entered_at": columns["entered_at"],
        "updated_at": columns["updated_at"],
        "club": columns["club"],
        "fixed_table": columns["fixed_table"],
        "awarded_byes": columns["awarded_byes"],
        "late_from": columns["late_from"],
        "late_as": LateAs(columns["late_as"]) if columns["late_as"] else None,
        "here_for_round": columns["here_for_round"],
        "rating": columns["rating"],
        "seed": columns["seed"],
        "deck_on_paper": columns["deck_on_paper"],
        "lacks_deck": facts.lacks_deck,
    }


def listed_rows(
    rows: Sequence[Mapping[str, Any]],
    tournament: Tournament,
    request: Request,
    waiting: Iterable[UUID] = (),
) -> list[EntryRow]:
    """Entries of an event that were read as values (LISTED); `waiting` are all that wait for a
    place in it, in their order."""
    few = [row["pk"] for row in rows] if len(rows) <= FEW else None
    people = people_in_entries(tournament=tournament, ids=few)
    positions = {pk: position for position, pk in enumerate(waiting, 1)}
    required = tournament.decklists == Decklists.REQUIRED
    address = _deck_address(request)
    return [
        _row(
            _Facts(
                row["pk"],
                row["name"],
                row,
                people[row["pk"]],
                (row["deck__commitment"], row["deck__revealed_at"]) if row["deck_id"] else None,
                required and not (row["deck_id"] or row["stated"] or row["deck_on_paper"]),
            ),
            tournament,
            address,
            positions.get(row["pk"]),
        )
        for row in rows
    ]


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


def _deck_address(request: Request) -> str:
    """The address of the deck of no entry, whose id stands where that of another may stand: it is
    made once for a list."""
    return reverse("entry-deck", kwargs={"entry_id": _NO_ENTRY}, request=request)


def _deck_line(
    facts: _Facts, commitment: str, revealed_at: datetime | None, address: str
) -> DeckLine:
    revealed = revealed_at is not None
    return {
        "commitment": commitment,
        "revealed": revealed,
        "url": address.replace(str(_NO_ENTRY), str(facts.pk)) if revealed else None,
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


class DeckChangeData(TypedDict):
    """A deck as it was submitted for your entry, in place of the one before."""

    at: datetime
    by_staff: bool
    reason: Annotated[str, "Reason of the staff."]
    earlier_deck: Annotated[PlainDeck | None, "Null for the first deck."]
    deck: PlainDeck
    commitment: str


class DeckLookData(TypedDict):
    """A view of your hidden deck by staff: for a deck check, to record a game, or for a reason."""

    at: datetime
    reason: str
    check_id: Annotated[str | None, {"format": "uuid"}]
    match_id: Annotated[str | None, {"format": "uuid"}]


class DeckHistoryData(TypedDict):
    """The history of the deck of your entry, latest first."""

    submissions: list[DeckChangeData]
    views: list[DeckLookData]


def deck_history_data(history: DeckHistory) -> DeckHistoryData:
    return {
        "submissions": [
            {
                "at": change.at,
                "by_staff": change.by_staff,
                "reason": change.reason,
                "earlier_deck": None
                if change.before is None
                else plain_deck(engine_deck(change.before.deck_list)),
                "deck": plain_deck(engine_deck(change.after.deck_list)),
                "commitment": change.after.commitment,
            }
            for change in history.changes
        ],
        "views": [
            {
                "at": look.at,
                "reason": look.reason,
                "check_id": None if look.check is None else str(look.check),
                "match_id": None if look.match is None else str(look.match),
            }
            for look in history.looks
        ],
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
