"""Teams: inviting players, joining, and leaving before decks are due."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.selectors import named_user
from contract.errors import DomainError
from tournaments.core.absences import left_text, no_player
from tournaments.core.access import CaptainOnly, leads, plays_for, refuse_taken_down
from tournaments.core.services.changes import lock_entry, note
from tournaments.core.services.own_changes import count_own_change
from tournaments.core.state_texts import state_sentence
from tournaments.entries.selectors import TAKING_PLAYERS, no_invitation
from tournaments.entries.services.check_in import take_check_ins_back
from tournaments.entries.services.players import (
    AlreadyEntered,
    Guest,
    check_may_play,
    give_code,
    missing_players,
    seat,
)
from tournaments.models import CAPTAIN, Entry, EntryPlayer, Invitation
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import EntryState
from tournaments.terms.zones import local_time_label


class NotATeam(DomainError):
    """The event isn't for teams."""

    code = "not_a_team"


class TeamFull(DomainError):
    """The team is full, counting invited users."""

    code = "team_full"


class PlayersFixed(DomainError):
    """The players of this entry can't change any more."""

    code = "players_fixed"


class CaptainStays(DomainError):
    """The captain can't leave the team, only cancel its registration."""

    code = "captain_stays"


@transaction.atomic
def invite(*, entry_id: UUID, user: User, username: str, now: datetime) -> Invitation:
    """Invite a user into the team, as its captain. A second invitation to the same user changes
    nothing."""
    entry = lock_entry(entry_id=entry_id)
    if not leads(user=user, entry=entry):
        raise _captain_only(entry)
    require_changeable(entry, now)
    count_own_change(entry=entry, user=user, now=now)
    return invite_mate(entry=entry, username=username, actor=user, now=now)


def invite_mate(*, entry: Entry, username: str, actor: User, now: datetime) -> Invitation:
    """Invite a user into the team of an entry of a locked event, which belongs to the actor. The
    answer does not tell whether the user plays in another entry, so that nobody can find out by
    inviting who is behind a name. Such an invitation waits until it is withdrawn."""
    require_team(entry)
    user = named_user(username=username)
    if plays_for(user=user, entry=entry):
        raise AlreadyEntered(
            gettext("{name} already plays for {team}.").format(name=user.username, team=entry.name)
        )
    invitation = entry.invitations.filter(user=user).first()
    if invitation is not None:
        return invitation
    if missing_players(entry) <= entry.invitations.count():
        raise TeamFull(
            gettext("{team} has no place left. Withdraw an invitation first.").format(
                team=entry.name
            )
        )
    made = Invitation.objects.create(entry=entry, user=user, invited_at=now)
    _note("entry.player_invited", entry, actor, now, public=False)
    return made


@transaction.atomic
def accept(*, invitation_id: UUID, user: User, name: str, now: datetime) -> Entry:
    """Play along, under a name of one's own."""
    entry = _lock_invited(invitation_id, user)
    require_changeable(entry, now)
    check_may_play(tournament=entry.tournament, user=user)
    player = EntryPlayer(entry=entry, number=_free_number(entry), user=user, name=name)
    join(player, actor=user, now=now)
    return entry


@transaction.atomic
def end_invitation(*, invitation_id: UUID, user: User, now: datetime) -> None:
    """Decline an invitation, or withdraw it as the captain who has sent it."""
    entry = _lock_invited(invitation_id, user, led=True)
    Invitation.objects.filter(pk=invitation_id).delete()
    _note("entry.invitation_ended", entry, user, now, public=False)


@transaction.atomic
def add_guest(*, entry_id: UUID, actor: User, name: str, now: datetime) -> Guest:
    """Add a player without an account to a team, by the staff; possible until play starts. The
    guest gets the place even if an invitation for it has not been answered."""
    entry = lock_entry(entry_id=entry_id)
    require_changeable(entry, now, by_staff=True)
    require_team(entry)
    player = EntryPlayer(entry=entry, number=_free_number(entry), name=name)
    code = give_code(player=player, actor=actor)
    join(player, actor=actor, now=now)
    if not missing_players(entry):
        entry.invitations.all().delete()
    return Guest(player, code)


@transaction.atomic
def remove_player(
    *, entry_id: UUID, player_id: UUID, actor: User, by_staff: bool = False, now: datetime
) -> Entry:
    """Take a player out of a team: they leave, their captain replaces them, or the staff does it.

    Their place is free, and the entry incomplete; its deck stays as it was handed in.
    """
    entry = lock_entry(entry_id=entry_id)
    player = entry.players.filter(pk=player_id).first()
    if player is None:
        raise no_player(entry, player_id)
    if not (by_staff or player.user_id == actor.pk or leads(user=actor, entry=entry)):
        raise _captain_only(entry)
    if player.is_captain:
        raise CaptainStays(
            gettext("{name} is the captain of {team}. Cancel the registration instead.").format(
                name=player.name, team=entry.name
            )
        )
    require_changeable(entry, now, by_staff=by_staff)
    count_own_change(entry=entry, user=actor, now=now)
    player.delete()
    _note("entry.player_left", entry, actor, now, player=str(player_id))
    if entry.is_there:
        take_check_ins_back(entries=[entry], actor=actor, now=now)
    refresh_stored_standings(tournament=entry.tournament, now=now)
    return entry


def _captain_only(entry: Entry) -> CaptainOnly:
    return CaptainOnly(
        gettext("Only the captain of {team} can change its players.").format(team=entry.name)
    )


def require_team(entry: Entry) -> None:
    """NotATeam, where an entry of this event is one player."""
    if entry.tournament.team_size == 1:
        raise NotATeam(gettext("This event isn’t for teams."))


def require_changeable(entry: Entry, now: datetime, *, by_staff: bool = False) -> None:
    """PlayersFixed once the players of an entry can no longer change, TakenDown in an event that
    the operator has hidden.

    That is when decks are due, since a deck is made for its players; staff can still help until
    play starts. The players of a disqualified entry cannot change, so that nobody starts again in
    another team.
    """
    tournament = entry.tournament
    refuse_taken_down(tournament)
    if tournament.state not in TAKING_PLAYERS:
        raise PlayersFixed(
            gettext("Teams can’t change now. {state}").format(state=state_sentence(tournament))
        )
    if entry.state == EntryState.WITHDRAWN:
        raise PlayersFixed(left_text(entry))
    if entry.state == EntryState.DISQUALIFIED:
        raise PlayersFixed(
            gettext("{team} is disqualified, so its players can’t change.").format(team=entry.name)
        )
    due = tournament.decks_due_at
    if not by_staff and due is not None and now > due:
        raise PlayersFixed(
            gettext(
                "Teams can’t change after the decklist deadline, which was {time}. Ask the staff."
            ).format(time=local_time_label(due, tournament.zone))
        )


def _lock_invited(invitation_id: UUID, user: User, *, led: bool = False) -> Entry:
    """The locked entry of an invitation to `user`, or with `led` also of one that they have sent;
    NotFound for any other."""
    invitations = Invitation.objects.filter(pk=invitation_id)
    entry_id = invitations.values_list("entry_id", flat=True).first()
    entry = None if entry_id is None else lock_entry(entry_id=entry_id)
    invitation = invitations.first()
    if entry is None or invitation is None:
        raise no_invitation(invitation_id)
    if invitation.user_id != user.pk and not (led and leads(user=user, entry=entry)):
        raise no_invitation(invitation_id)
    return entry


def _free_number(entry: Entry) -> int:
    """The lowest number that no player of a team has; TeamFull when all are taken."""
    taken = {player.number for player in entry.players.all()}
    free = [number for number in range(CAPTAIN, entry.tournament.team_size) if number not in taken]
    if not free:
        raise TeamFull(gettext("{team} already has all its players.").format(team=entry.name))
    return free[0]


def join(player: EntryPlayer, *, actor: User, now: datetime) -> None:
    """Seat a new player of a team in a locked event."""
    entry = player.entry
    seat(player=player, now=now)
    _note("entry.player_joined", entry, actor, now, player=str(player.pk))
    refresh_stored_standings(tournament=entry.tournament, now=now)


def _note(
    kind: str, entry: Entry, actor: User, now: datetime, *, public: bool = True, **more: str
) -> None:
    data = {"entry": str(entry.pk), **more}
    note(kind, tournament_id=entry.tournament_id, actor=actor, now=now, data=data, public=public)
