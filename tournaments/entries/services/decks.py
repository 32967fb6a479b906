"""Handing in decks for an event, and looking at them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from decks.models import DeckSnapshot
from decks.services.snapshots import freeze_deck
from ground.statements.many_rows import update_all
from tournaments.core.absences import left_text
from tournaments.core.access import ReasonMissing, demand, plays_for
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.services.own_changes import count_own_change
from tournaments.core.services.pinned_rules import pinned_format
from tournaments.core.state_texts import state_sentence
from tournaments.entries.selectors import entries, find_entry
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import Decklists, EntryState, TournamentState
from tournaments.terms.zones import local_time_label


class DecksClosed(DomainError):
    """The decklist of this entry can't change any more."""

    code = "decks_closed"


class NotInEntry(DomainError):
    """The user doesn't play in this entry, or no longer does."""

    status = 403
    code = "not_your_entry"


class NoDeck(DomainError):
    """The entry has no submitted decklist."""

    status = 404
    code = "no_deck"


class NoDecklists(DomainError):
    """The event has no decklists."""

    code = "no_decklists"
    field = "deck"


class DeckMissing(DomainError):
    """The entry needs a deck to play, and has none."""

    status = 422
    code = "deck_missing"
    field = "deck"


@transaction.atomic
def submit_deck(*, entry_id: UUID, user: User, deck: engine.Deck, now: datetime) -> Entry:
    """Freeze the deck of an entry for one of its players, in place of the one before, as long as
    decks are taken."""
    entry = lock_entry(entry_id=entry_id)
    if not plays_for(user=user, entry=entry):
        raise NotInEntry(gettext("You don’t play for {name}.").format(name=entry.name))
    _check_open(entry)
    check_in_time(tournament=entry.tournament, now=now)
    count_own_change(entry=entry, user=user, now=now)
    put_deck(entry=entry, deck=deck, actor=user, now=now)
    return entry


@transaction.atomic
def submit_deck_for(
    *, entry_id: UUID, actor: User, deck: engine.Deck, reason: str, now: datetime
) -> Entry:
    """Freeze a deck for one of the players of an entry as staff, until play starts, also when decks
    were due before; only the first deck of a guest needs no reason, if it comes in time."""
    entry = lock_entry(entry_id=entry_id)
    _check_open(entry)
    has_account = entry.players.exclude(user=None).exists()
    late = decks_are_due(entry.tournament, now)
    if not reason and (has_account or late or entry.deck_id is not None):
        raise ReasonMissing(
            gettext("Give a reason for submitting this player’s decklist. They can read it.")
        )
    put_deck(entry=entry, deck=deck, actor=actor, now=now, reason=reason)
    return entry


def decks_are_due(tournament: Tournament, now: datetime) -> bool:
    """True once the deadline for decklists has passed: the moment itself is in time."""
    return tournament.decks_due_at is not None and now > tournament.decks_due_at


def check_in_time(*, tournament: Tournament, now: datetime) -> None:
    """Raise DecksClosed for a list that a player of a locked event sends after the deadline. Its
    clock is the only judge of that: nobody has to close anything."""
    due = tournament.decks_due_at
    if due is not None and now > due:
        raise DecksClosed(
            gettext(
                "The decklist deadline has passed. It was {time}. Give your list to the staff."
            ).format(time=local_time_label(due, tournament.zone))
        )


def put_deck(
    *, entry: Entry, deck: engine.Deck, actor: User, now: datetime, reason: str = ""
) -> None:
    """Give an entry of a locked event a new snapshot. The ones before stay as they are."""
    check_takes_decks(entry.tournament)
    snapshot = freeze_deck(deck=deck, format=pinned_format(entry.tournament), now=now)
    entry.deck, entry.deck_on_paper = snapshot, False
    entry.save(update_fields=["deck", "deck_on_paper"])
    note(
        "deck.submitted",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), "commitment": snapshot.commitment},
        private={"reason": reason} if reason else None,
    )


def check_takes_decks(tournament: Tournament) -> None:
    """Raise NoDecklists where an event takes no decklists."""
    if tournament.decklists == Decklists.NONE:
        raise NoDecklists(gettext("This event takes no decklists. Leave the deck out."))


class DeckSubmitted(DomainError):
    """The entry has submitted a decklist, so it can't be marked as on paper."""

    code = "deck_submitted"


_TAKING_PAPER = (
    TournamentState.REGISTRATION,
    TournamentState.CHECK_IN,
    TournamentState.RUNNING,
)


@transaction.atomic
def set_deck_on_paper(*, entry_id: UUID, on_paper: bool, actor: User, now: datetime) -> Entry:
    """Write down that staff have the decklist of an entry on paper, or that they do not. It counts
    as the decklist that an event requires; a second call changes nothing."""
    entry = lock_entry(entry_id=entry_id)
    if entry.tournament.state not in _TAKING_PAPER:
        raise DecksClosed(_not_now(entry.tournament))
    put_decks_on_paper(entries=[entry], on_paper=on_paper, actor=actor, now=now)
    return entry


def put_decks_on_paper(
    *, entries: Sequence[Entry], on_paper: bool, actor: User, now: datetime
) -> None:
    """Write down for entries of a locked event that takes decklists that staff have their lists on
    paper, or that they do not."""
    changed = [entry for entry in entries if entry.deck_on_paper != on_paper]
    for entry in changed:
        check_takes_decks(entry.tournament)
        if entry.deck_id is not None:
            raise DeckSubmitted(
                gettext("{name} has submitted a decklist, so none is needed on paper.").format(
                    name=entry.name
                )
            )
        entry.deck_on_paper = on_paper
    update_all(changed, "deck_on_paper")
    for entry in changed:
        data = {"entry": str(entry.pk), **({} if on_paper else {"reason": "taken_back"})}
        note("deck.on_paper", tournament_id=entry.tournament_id, actor=actor, now=now, data=data)


@transaction.atomic
def look_at_deck(
    *,
    entry_id: UUID,
    actor: User,
    reason: str = "",
    match_id: UUID | None = None,
    now: datetime,
) -> DeckSnapshot:
    """The deck of an entry before its reveal, for the staff; the journal records that they have
    seen it. ReasonMissing without a reason, which the player can read, unless the deck is being
    checked, or the staff records a game of the match.

    The person who looks must not play in the event, nor register for it at the same moment: the
    lock on the event's row puts both in order.
    """
    snapshot = deck_of(find_entry(entry_id=entry_id))
    entry = lock_entry(entry_id=entry_id)
    demand(user=actor, tournament=entry.tournament, power=Power.SEE_DECKS)
    check = entry.deck_checks.filter(closed_at=None).first()
    if check is not None:
        cause = {"check": str(check.pk)}
    elif match_id is not None:
        cause = {"match": str(match_id)}
    else:
        _require_reason(reason)
        cause = {}
    note_look(entry, snapshot, actor=actor, cause=cause, reason=reason, now=now)
    return snapshot


@transaction.atomic
def look_at_decks(*, tournament_id: UUID, actor: User, reason: str, now: datetime) -> list[Entry]:
    """The entries of an event that have not left, with their decks, for the staff.

    Every deck that is still hidden is a look of its own, for the same reason, as if they had been
    asked for one by one. ReasonMissing where there is one, and no reason.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    seated = entries(tournament=tournament).exclude(state=EntryState.WITHDRAWN)
    with_deck = [
        entry for entry in seated.select_related("deck__deck_list") if entry.deck is not None
    ]
    hidden = [entry for entry in with_deck if entry.registered_deck.revealed_at is None]
    if hidden:
        _require_reason(reason)
    for entry in hidden:
        note_look(entry, entry.registered_deck, actor=actor, cause={}, reason=reason, now=now)
    return with_deck


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing(
            gettext("Give a reason for viewing a sealed decklist. Its player can read it.")
        )


def note_look(
    entry: Entry,
    snapshot: DeckSnapshot,
    *,
    actor: User,
    cause: Mapping[str, str],
    reason: str,
    now: datetime,
) -> None:
    """Write into the journal that staff have seen a hidden deck, for what."""
    note(
        "deck.viewed",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data={"entry": str(entry.pk), "commitment": snapshot.commitment, **cause},
        private={"reason": reason.strip()} if reason.strip() else None,
        public=False,
    )


def deck_of(entry: Entry) -> DeckSnapshot:
    """The snapshot of an entry; NoDeck without one."""
    if entry.deck is None:
        raise NoDeck(gettext("{name} hasn’t submitted a decklist.").format(name=entry.name))
    return entry.deck


def require_deck(entry: Entry) -> None:
    """DeckMissing where staff enter a player without the deck that the event requires."""
    if lacks_deck(entry):
        raise DeckMissing(gettext("This event requires decklists. Add theirs."))


def lacks_deck(entry: Entry) -> bool:
    """True if an entry has not submitted the decklist that its event requires, nor has staff it on
    paper."""
    required = entry.tournament.decklists == Decklists.REQUIRED
    known = entry.deck_id is not None or entry.stated_deck is not None or entry.deck_on_paper
    return required and not known


def _not_now(tournament: Tournament) -> str:
    return gettext("Decklists can’t change now. {state}").format(state=state_sentence(tournament))


def _check_open(entry: Entry) -> None:
    tournament = entry.tournament
    if tournament.state not in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        raise DecksClosed(_not_now(tournament))
    if entry.state == EntryState.WITHDRAWN:
        raise DecksClosed(left_text(entry))
