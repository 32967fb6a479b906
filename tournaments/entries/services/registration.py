"""Registering for an event, claiming a guest registration, and registering late.

A player who registers late plays from the next round on; the rounds before count as missed.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import find_user
from accounts.services.tokens import UnknownUser
from contract.errors import DomainError, NotFound
from tournaments.core.access import (
    demand,
    opponents_of,
    powers_in,
    refuse_code_of_opponent,
    refuse_opponent,
)
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.services.quotas import check_entries
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.decks import DeckMissing, lacks_deck, put_deck
from tournaments.entries.services.places import count_places, is_full, require_place
from tournaments.entries.services.players import (
    Guest,
    NameTaken,
    check_may_play,
    forget_invitations,
    give_code,
    name_in_use,
    seat,
)
from tournaments.entries.services.reveals import reveal_decks
from tournaments.entries.services.teams import invite_mate, require_team
from tournaments.models import CAPTAIN, Entry, EntryPlayer, Match, Tournament
from tournaments.schedule.services.deadlines import is_closed
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.standings.services.ranked_entries import latest_published
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import (
    PUBLISHED,
    UNSETTLED,
    DeadlineAction,
    EntryState,
    LateAs,
    LateEntries,
    Reveal,
    StageKind,
    TournamentState,
)
from tournaments.terms.names import clean_new_name, name_key


class RegistrationClosed(DomainError):
    """The event takes no more entries."""

    code = "registration_closed"


class UnknownCode(DomainError):
    """A claim code that no guest has, or no longer."""

    status = 422
    code = "unknown_code"
    field = "code"


class UnknownMate(UnknownUser):
    """Nobody has the user name of whoever is asked to play along."""

    field = "invite"


class NoGuest(DomainError):
    """A player with an account, or of an entry that was given up."""

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
    deck raises if the deck is not legal in the event's format.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    if tournament.state != TournamentState.REGISTRATION or _is_closed(tournament, now):
        raise RegistrationClosed(_closed(tournament))
    check_may_play(tournament=tournament, user=user)
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
        raise RegistrationClosed(_closed(tournament))
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
        raise UnknownCode("No guest's entry has this code; each code serves once.")
    check_may_play(tournament=entry.tournament, user=user)
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
    """A new claim code for a guest who has lost theirs; the old one stops working.

    The guest is the captain of the entry, or the player with `player_id`. A code lets its holder
    answer for the guest, so the guest's current opponent cannot get one.
    """
    entry = lock_entry(entry_id=entry_id)
    lookup = {"number": CAPTAIN} if player_id is None else {"pk": player_id}
    player = entry.players.filter(**lookup).first()
    if player is None:
        raise NotFound(f"{entry.name} has no player {player_id}.")
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
    """A new claim code for each guest of an event, by name; the old ones stop working.

    Current opponents of `actor` keep their old codes, for the reason that `renew_claim_code` gives.
    """
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
    refresh_stored_standings(tournament=tournament, now=now)


_COUNT_AS = {LateEntries.LOSSES: LateAs.LOSS, LateEntries.BYES: LateAs.BYE}
_MAY = frozenset({Power.MANAGE_EVENTS, Power.RUN_ROUNDS})


class NoLateEntries(DomainError):
    """An event that nobody enters any more, or not yet in this way."""

    code = "no_late_entries"


class TooLate(DomainError):
    """More rounds would be missed than the event allows, or there is none left to play."""

    code = "too_late"


class TeamIncomplete(DomainError):
    """A team that comes late without all its players, or with too many."""

    status = 422
    code = "team_incomplete"
    field = "mates"


@transaction.atomic
def enter_late(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    player: str = "",
    mates: Sequence[str] = (),
    username: str = "",
    deck: engine.Deck | None,
    now: datetime,
) -> Guest:
    """Register a player or team in a running event, by the staff; they play from the next round to
    be paired.

    The missed rounds count as the event's settings say, and no stored table changes. The entry
    belongs to the user with `username`, or to a guest with a claim code. For teams `name` is the
    team's, `player` the captain's, and `mates` are the other players, all of them guests.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if not powers_in(user=actor, tournament=tournament) & _MAY:
        demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
    entry = Entry(tournament=tournament, name=name)
    _set_first_round(entry)
    require_place(tournament)
    if len(mates) != tournament.team_size - 1:
        raise TeamIncomplete(
            f"Who comes late comes with the whole team: name {tournament.team_size - 1} mates."
        )
    captain = EntryPlayer(entry=entry, user=_user(tournament, username))
    code = give_code(player=captain, actor=actor) if captain.user is None else ""
    write_entry(captain, player, deck, actor=actor, now=now)
    if lacks_deck(entry):
        raise DeckMissing(f"{tournament.name} requires decklists: hand in theirs with it.")
    for number, mate in enumerate(mates, CAPTAIN + 1):
        seat(player=EntryPlayer(entry=entry, number=number, name=mate), now=now)
    _note_late_entry(entry, actor, now)
    return Guest(captain, code)


def _set_first_round(entry: Entry) -> None:
    """Write into a new entry from which round on it plays; NoLateEntries or TooLate, if in none."""
    tournament = entry.tournament
    if tournament.state != TournamentState.RUNNING:
        raise NoLateEntries(f"{tournament.name} is {tournament.state}: nobody comes late to it.")
    if tournament.late_entries == LateEntries.CLOSED:
        raise NoLateEntries(
            f"{tournament.name} takes no late entries; its organiser can change that."
        )
    first = tournament.stages.get(number=1)
    if first.kind != StageKind.SWISS:
        raise NoLateEntries(f"{tournament.name} begins with no Swiss rounds: its players are set.")
    number = latest_published(tournament) + 1
    begun = tournament.rounds.standing().exclude(stage=first).exists()
    if begun or (first.rounds is not None and number > first.rounds):
        raise TooLate(f"The first stage of {tournament.name} has no round left to play.")
    limit = tournament.late_limit
    if limit is not None and number - 1 > limit:
        raise TooLate(
            f"Who enters {tournament.name} now has missed {number - 1}"
            f" round{'' if number == 2 else 's'}, more than the {limit} allowed."
        )
    if number > 1:
        entry.late_from = number
        entry.late_as = _COUNT_AS[LateEntries(tournament.late_entries)]
    if tournament.round_check_in:
        entry.here_for_round = number


def _user(tournament: Tournament, username: str) -> User | None:
    if not username:
        return None
    user = find_user(username=username)
    if user is None:
        raise UnknownUser(f"There is no user {username!r}.")
    check_may_play(tournament=tournament, user=user, by_staff=True)
    return user


def _note_late_entry(entry: Entry, actor: User, now: datetime) -> None:
    """Write into the journal from which round the entry plays, and reveal its deck where all decks
    are public."""
    tournament = entry.tournament
    if entry.late_from is not None:
        data = {"entry": str(entry.pk), "from_round": entry.late_from, "as": str(entry.late_as)}
        note("entry.late", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)
