"""Entering events, and making a guest's entry one's own."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from accounts.services.tokens import UnknownUser
from tournaments.claim_codes import digest_of
from tournaments.models import (
    CAPTAIN,
    PUBLISHED,
    UNSETTLED,
    DeadlineAction,
    Entry,
    EntryPlayer,
    EntryState,
    Match,
    Tournament,
    TournamentState,
)
from tournaments.names import clean_new_name, name_in_use, name_key
from tournaments.own_matches import opponents_of, refuse_code_of_opponent, refuse_opponent
from tournaments.services.deadlines import is_closed
from tournaments.services.decks import put_deck
from tournaments.services.due_deadlines import carry_out_deadlines
from tournaments.services.journal import note
from tournaments.services.locking import lock_entry, lock_tournament
from tournaments.services.pages import refresh_pages
from tournaments.services.places import count_places, is_full
from tournaments.services.players import (
    Guest,
    NameTaken,
    check_new_here,
    forget_invitations,
    give_code,
    seat,
)
from tournaments.services.quotas import check_entries
from tournaments.services.teams import invite_mate, require_team


class RegistrationClosed(ValueError):
    """The event takes no more entries."""


class UnknownCode(ValueError):
    """A claim code that no guest has, or no longer."""


class UnknownMate(UnknownUser):
    """Nobody has the user name of whoever is asked to play along."""


class NoGuest(ValueError):
    """A player with an account, or of an entry that was given up."""


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
    """The entry of `user`, who waits for a place if all are taken.

    Where teams play, `name` is that of the team, `player` that of `user` as its captain, and
    `invited` whom they ask to play along, by user name; else there are neither.
    Raises what freezing a deck raises, when the deck is not legal in the event's format.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    if tournament.state != TournamentState.REGISTRATION or _is_closed(tournament, now):
        raise RegistrationClosed(_closed(tournament))
    check_new_here(tournament=tournament, user=user)
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
    """An entry for somebody without an account, made by the staff; possible until play starts.

    Where teams play, they are its captain: `name` is that of the team and `player` their own.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state not in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        raise RegistrationClosed(_closed(tournament))
    entry = Entry(tournament=tournament, name=name)
    captain = EntryPlayer(entry=entry)
    code = give_code(player=captain, actor=actor)
    write_entry(captain, player, deck, actor=actor, now=now)
    return Guest(captain, code)


@transaction.atomic
def claim_entry(*, code: str, user: User, now: datetime) -> Entry:
    """Let `user` play in the place of a guest, whose code they were given. A code serves once, and
    not while whoever made it plays against the guest: who knows it would play both sides."""
    claimed = EntryPlayer.objects.filter(claim_digest=digest_of(code))
    found = claimed.values_list("entry", flat=True).first()
    entry = None if found is None else lock_entry(entry_id=found)
    player = claimed.first()
    if entry is None or player is None:
        raise UnknownCode("No guest's entry has this code; each code serves once.")
    check_new_here(tournament=entry.tournament, user=user)
    played = Match.objects.filter(state__in=UNSETTLED, round__state__in=PUBLISHED)
    refuse_code_of_opponent(player, played)
    player.user, player.claim_digest, player.code_made_by = user, "", None
    player.save(update_fields=["user", "claim_digest", "code_made_by"])
    forget_invitations(user=user, tournament=entry.tournament)
    _note("entry.claimed", entry, player, actor=user, now=now)
    return entry


@transaction.atomic
def renew_claim_code(
    *, entry_id: UUID, player_id: UUID | None = None, actor: User, now: datetime
) -> Guest:
    """Another code for a guest who has lost theirs; the old one is worth nothing from now on.

    The guest is the captain of the entry, or the player of this id. Their code answers for them, so
    their opponent does not get it while they play.
    """
    entry = lock_entry(entry_id=entry_id)
    wanted = {"number": CAPTAIN} if player_id is None else {"pk": player_id}
    player = entry.players.filter(**wanted).first()
    if player is None:
        raise EntryPlayer.DoesNotExist(f"{entry.name} has no player {player_id}.")
    refuse_opponent(actor, entry, "give them a new code")
    player.entry = entry
    if player.user_id is not None or not player.live:
        raise NoGuest(f"{player.name} is no guest who could claim this entry.")
    code = give_code(player=player, actor=actor)
    player.save(update_fields=["claim_digest", "code_made_by"])
    _note("entry.code_renewed", entry, player, actor=actor, now=now, public=False)
    return Guest(player, code)


@transaction.atomic
def renew_codes(*, tournament_id: UUID, actor: User, now: datetime) -> list[Guest]:
    """Another code for each guest of an event, in the order of their names; those from before are
    worth nothing from now on. The opponents of `actor` keep theirs, as above."""
    tournament = lock_tournament(tournament_id=tournament_id)
    live = tournament.players.filter(user=None, live=True).exclude(
        entry__in=opponents_of(actor, tournament)
    )
    players = list(live.select_related("entry__tournament").order_by("name_key"))
    guests = [Guest(player, give_code(player=player, actor=actor)) for player in players]
    EntryPlayer.objects.bulk_update(players, ["claim_digest", "code_made_by"], batch_size=500)
    data = {"guests": len(guests)}
    note(
        "guests.codes_renewed",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data=data,
        public=False,
    )
    return guests


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


def _closed(tournament: Tournament) -> str:
    if tournament.state == TournamentState.REGISTRATION:
        return f"Registration for {tournament.name} is over; its staff may still enter you."
    return f"{tournament.name} is {tournament.state}: registration is over."


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
    check_entries(organiser=tournament.created_by)
    if name:
        require_team(entry)
    entry.name = clean_new_name(entry.name)
    entry.name_key = name_key(entry.name)
    others = tournament.entries.exclude(state=EntryState.WITHDRAWN)
    if taken := name_in_use(entry.name, others):
        raise NameTaken(f"{tournament.name} has an entry {taken}")
    entry.state = EntryState.WAITING if is_full(tournament) else EntryState.ENTERED
    entry.entered_at = now
    entry.save(force_insert=True)
    alone = tournament.team_size == 1
    captain.name = entry.name if alone else name
    seat(player=captain, now=now)
    if entry.state == EntryState.ENTERED:
        count_places(tournament=tournament, change=1)
    note(
        "entry.created",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "entry": str(entry.pk),
            "state": entry.state,
            "guest": captain.user_id is None,
            **({"after_closing": True} if _is_closed(tournament, now) else {}),
        },
    )
    if deck is not None:
        put_deck(entry=entry, deck=deck, actor=actor, now=now)
    refresh_pages(tournament=tournament, now=now)
