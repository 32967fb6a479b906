"""Registering for an event, and claiming the registration of a guest."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.selectors import UnknownUser
from contract.errors import DomainError
from ground.statements.many_rows import insert_all, update_all
from tournaments.core.absences import no_player
from tournaments.core.access import (
    opponents_of,
    refuse_code_of_opponent,
    refuse_opponent,
)
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.services.quotas import check_entries
from tournaments.core.state_texts import state_sentence
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.decks import check_in_time, put_deck
from tournaments.entries.services.places import count_places, free_places
from tournaments.entries.services.players import (
    Guest,
    NamesInUse,
    NameTaken,
    UnknownCode,
    check_may_play,
    clean_player,
    forget_invitations,
    give_code,
    seat_all,
    unknown_code_text,
)
from tournaments.entries.services.teams import invite_mate, require_team
from tournaments.models import CAPTAIN, Entry, EntryPlayer, Match, Tournament
from tournaments.schedule.services.deadlines import is_closed
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import (
    PUBLISHED,
    UNSETTLED,
    DeadlineAction,
    EntryState,
    TournamentState,
)
from tournaments.terms.names import clean_new_name, name_key

# By one user for one event. Cancelled entries stay, and count for the quota of the organiser.
MOST_CANCELLED = 20


class RegistrationClosed(DomainError):
    """Registration isn't open."""

    code = "registration_closed"


class RegisteredTooOften(DomainError):
    """The user has cancelled as many registrations for this event as allowed."""

    code = "registered_too_often"


class UnknownMate(UnknownUser):
    """No user has the user name that is to be invited."""

    field = "invite"


class NoGuest(DomainError):
    """The player has an account, or their registration was cancelled."""

    code = "no_guest"


@transaction.atomic
def enter(
    *,
    tournament_id: UUID,
    user: User,
    name: str,
    player: str = "",
    invited: str = "",
    deck: engine.Deck | None,
    now: datetime,
) -> Entry:
    """Register `user`; on the waitlist if all places are taken.

    For teams `name` is the team's, `player` that of `user` as its captain, and `invited` are the
    user names of the mates to invite; in other events all three are empty. Raises what freezing a
    deck raises if the deck is not legal in the event's format, and DecksClosed for a deck after the
    deadline, so that nobody changes theirs by registering again.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    if tournament.state != TournamentState.REGISTRATION or _is_closed(tournament, now):
        raise RegistrationClosed(closed_text(tournament))
    if deck is not None:
        check_in_time(tournament=tournament, now=now)
    check_may_play(tournament=tournament, user=user)
    _refuse_often(tournament, user)
    entry = Entry(tournament=tournament, name=name)
    captain = EntryPlayer(entry=entry, user=user)
    write_entry(captain, player, deck, actor=user, now=now)
    if invited:
        _invite(entry, invited, actor=user, now=now)
    return entry


@transaction.atomic
def enter_guest(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    player: str = "",
    deck: engine.Deck | None,
    now: datetime,
) -> Guest:
    """Register a player without an account, by the staff; possible until play starts.

    For teams they become the captain: `name` is the team's and `player` their own.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state not in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        raise RegistrationClosed(closed_text(tournament))
    entry = Entry(tournament=tournament, name=name)
    captain = EntryPlayer(entry=entry)
    code = give_code(player=captain, actor=actor)
    write_entry(captain, player, deck, actor=actor, now=now)
    return Guest(captain, code)


@transaction.atomic
def claim_entry(*, code: str, user: User, now: datetime) -> Entry:
    """Let `user` take over the registration of a guest by its claim code.

    A code works once, and not while the user who made it plays against the guest: they would play
    both sides.
    """
    claimed = EntryPlayer.objects.filter(claim_digest=digest_of(code))
    entry_id = claimed.values_list("entry", flat=True).first()
    entry = None if entry_id is None else lock_entry(entry_id=entry_id)
    player = claimed.first()
    if entry is None or player is None:
        raise UnknownCode(unknown_code_text())
    check_may_play(tournament=entry.tournament, user=user)
    played = Match.objects.filter(state__in=UNSETTLED, round__state__in=PUBLISHED)
    refuse_code_of_opponent(player, played)
    player.user, player.claim_digest, player.code_made_by = user, "", None
    player.save(update_fields=["user", "claim_digest", "code_made_by"])
    forget_invitations(users=[user.pk], tournament=entry.tournament)
    _note("entry.claimed", entry, player, actor=user, now=now)
    return entry


@transaction.atomic
def renew_claim_code(
    *, entry_id: UUID, player_id: UUID | None = None, actor: User, now: datetime
) -> Guest:
    """A new claim code for a guest who has lost theirs; the old one stops working.

    The guest is the captain of the entry, or the player with `player_id`. A code lets its holder
    answer for the guest, so the guest's current opponent cannot get one.
    """
    entry = lock_entry(entry_id=entry_id)
    lookup = {"number": CAPTAIN} if player_id is None else {"pk": player_id}
    player = entry.players.filter(**lookup).first()
    if player is None:
        raise no_player(entry, player_id)
    refuse_opponent(actor, entry)
    player.entry = entry
    if player.user_id is not None or not player.live:
        raise NoGuest(
            gettext("{name} isn’t a registered guest, and only those have a claim code.").format(
                name=player.name
            )
        )
    code = give_code(player=player, actor=actor)
    player.save(update_fields=["claim_digest", "code_made_by"])
    _note("entry.code_renewed", entry, player, actor=actor, now=now, public=False)
    return Guest(player, code)


@transaction.atomic
def renew_codes(
    *, tournament_id: UUID, only_without: bool = False, actor: User, now: datetime
) -> list[Guest]:
    """A new claim code for each guest of an event, by name; the old ones stop working. With
    `only_without` only for guests who have none, and no code stops working.

    Current opponents of `actor` keep their old codes, for the reason that `renew_claim_code` gives.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    live = tournament.players.filter(user=None, live=True).exclude(
        entry__in=opponents_of(actor, tournament)
    )
    if only_without:
        live = live.filter(claim_digest="")
    players = list(live.select_related("entry__tournament").order_by("name_key"))
    guests = [Guest(player, give_code(player=player, actor=actor)) for player in players]
    update_all(players, "claim_digest", "code_made_by")
    if not guests:
        return []
    data = {"guests": len(guests), **({"reason": "first"} if only_without else {})}
    note(
        "guests.codes_renewed",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data=data,
        public=False,
    )
    return guests


def _refuse_often(tournament: Tournament, user: User) -> None:
    cancelled = tournament.players.filter(user=user, number=CAPTAIN, live=False).count()
    if cancelled >= MOST_CANCELLED:
        raise RegisteredTooOften(
            gettext(
                "You have cancelled {most} registrations for this event, which is the limit. Ask"
                " the staff to add you."
            ).format(most=MOST_CANCELLED)
        )


def _invite(entry: Entry, username: str, *, actor: User, now: datetime) -> None:
    try:
        invite_mate(entry=entry, username=username, actor=actor, now=now)
    except UnknownUser as error:
        raise UnknownMate(str(error)) from error


def _note(
    kind: str,
    entry: Entry,
    player: EntryPlayer,
    *,
    actor: User,
    now: datetime,
    public: bool = True,
) -> None:
    data = {"entry": str(entry.pk), "player": str(player.pk)}
    note(kind, tournament_id=entry.tournament_id, actor=actor, now=now, data=data, public=public)


def _is_closed(tournament: Tournament, now: datetime) -> bool:
    action = DeadlineAction.CLOSE_REGISTRATION
    return is_closed(tournament=tournament, action=action, now=now)


def closed_text(tournament: Tournament) -> str:
    """The reason why an event takes no registrations now, as a text."""
    if tournament.state == TournamentState.REGISTRATION:
        return gettext("Registration is closed. The staff can still add you.")
    return gettext("Registration isn’t open. {state}").format(state=state_sentence(tournament))


def write_entry(
    captain: EntryPlayer,
    name: str,
    deck: engine.Deck | None,
    *,
    actor: User,
    now: datetime,
) -> None:
    """Fill in a new entry of a locked event, with a place in it or on its waiting list."""
    entry = captain.entry
    tournament = entry.tournament
    if name:
        require_team(entry)
    entry.name = clean_new_name(entry.name)
    if taken := NamesInUse(names_of_entries(tournament)).fault(entry.name):
        raise NameTaken(taken)
    captain.name = entry.name if tournament.team_size == 1 else name
    clean_player(captain)
    write_entries(captains=[captain], actor=actor, now=now)
    if deck is not None:
        put_deck(entry=entry, deck=deck, actor=actor, now=now)


def names_of_entries(tournament: Tournament) -> QuerySet[Entry]:
    """The entries of an event whose names no other can have."""
    return tournament.entries.exclude(state=EntryState.WITHDRAWN)


def write_entries(*, captains: Sequence[EntryPlayer], actor: User, now: datetime) -> None:
    """Store new entries of a locked event with their captains, whose names are clean and not in
    use, each with a place in it or on its waiting list; QuotaReached."""
    tournament = captains[0].entry.tournament
    check_entries(organiser=tournament.created_by, more=len(captains))
    free = free_places(tournament)
    placed = len(captains) if free is None else min(free, len(captains))
    entries = [captain.entry for captain in captains]
    for number, entry in enumerate(entries):
        entry.name_key, entry.entered_at = name_key(entry.name), now
        entry.state = EntryState.ENTERED if number < placed else EntryState.WAITING
    insert_all(entries)
    seat_all(players=captains, now=now)
    if placed:
        count_places(tournament=tournament, change=placed)
    late = {"after_closing": True} if _is_closed(tournament, now) else {}
    for captain in captains:
        data = {"entry": str(captain.entry_id), "state": captain.entry.state, **late}
        data["guest"] = captain.user_id is None
        note("entry.created", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    refresh_stored_standings(tournament=tournament, now=now)
