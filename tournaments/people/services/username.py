"""Another user name for an account, and for what was registered under the former one."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import Organisation, User
from accounts.services.attempts import Limit, take_attempt
from accounts.services.emails import queue_account_email, web_address
from accounts.services.signing_in import check_own_password
from accounts.services.users import UnusableUsername, refuse_taken, rename_user
from accounts.spelling import likeness
from contract.errors import DomainError
from ledger.models import LedgerEntry
from ledger.services.journal import append
from tables.models import TableSeat
from tournaments.core.services.changes import lock_entry
from tournaments.entries.services.players import NameTaken
from tournaments.entries.services.renaming import give_name
from tournaments.models import EntryPlayer
from tournaments.people.services.names import players_of_user, put_into_stored_pages
from tournaments.terms.kinds import EntryState


class NotHidden(DomainError):
    """The name is hidden already, or is not hidden, or its account is closed."""

    code = "name_not_hidden"


# A name that changes often hides who somebody is.
RENAMED_BY_USER = Limit("rename", 3, timedelta(hours=12), timedelta(days=1), timedelta(days=1))


@transaction.atomic
def change_username(
    *, user: User, password: str, username: str, address: str, now: datetime
) -> User:
    """Give a user who knows their password another name, also in all events for which they are
    registered under the former one. WrongLogin, UnusableUsername, UsernameTaken, TooManyAttempts.

    Where somebody in an event is called so already, the former name stays there.
    """
    before = user.username
    if username == before:
        raise UnusableUsername(gettext("You already have this user name."))
    check_own_password(user=user, password=password, address=address, now=now)
    take_attempt(limit=RENAMED_BY_USER, subject=str(user.pk), now=now)
    rename_user(user=user, username=username, now=now)
    _carry_over(user, before, now, actor=user)
    link = web_address("web:forgotten")
    queue_account_email(template="renamed", user=user, now=now, before=before, link=link)
    return user


def hidden_name(user: User) -> str:
    """The placeholder for a name that the operator has hidden. User names have no spaces, so nobody
    can choose it."""
    return f"Hidden name {user.pk}"


@transaction.atomic
def hide_username(*, user: User, reason: str, now: datetime) -> None:
    """Hide the name of an account, also in all events for which it is registered under this name,
    until its user chooses another. Raises NotHidden if it is hidden already, or closed."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.username == hidden_name(user) or user.closed_at is not None:
        raise NotHidden(gettext("This name is hidden already, or the account is closed."))
    _name(user, hidden_name(user), "user.name_hidden", reason, now)


@transaction.atomic
def show_username(*, user: User, reason: str, now: datetime) -> None:
    """Give an account its hidden name back. Raises NotHidden and UsernameTaken."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    hidings = LedgerEntry.objects.filter(stream=f"user:{user.pk}", kind="user.name_hidden")
    last = hidings.order_by("-number").first()
    if last is None or last.private is None or user.username != hidden_name(user):
        raise NotHidden(gettext("The name of this account isn’t hidden."))
    refuse_taken(last.private["before"])
    _name(user, last.private["before"], "user.name_shown", reason, now)


def _name(user: User, username: str, kind: str, reason: str, now: datetime) -> None:
    """Rename an account for the operator, and tell its user by email."""
    before, user.username, user.likeness = user.username, username, likeness(username)
    user.save(update_fields=["username", "likeness"])
    private = {"before": before, "reason": reason}
    append(stream=f"user:{user.pk}", kind=kind, now=now, private=private, public=False)
    _carry_over(user, before, now, actor=None)
    facts = {"before": before, "link": web_address("web:account"), "reason": reason}
    queue_account_email(template="renamed", user=user, now=now, **facts)


def _carry_over(user: User, before: str, now: datetime, *, actor: User | None) -> None:
    """Put the new name of a user into events, seats and their own organisation that still have the
    name `before`."""
    for player in players_of_user(user).filter(name=before).order_by("tournament"):
        _rename_in_event(player, user, now, actor)
    TableSeat.objects.filter(user=user, name=before).update(name=user.username)
    Organisation.objects.filter(personal_of=user, name=before).update(name=user.username)


def _rename_in_event(player: EntryPlayer, user: User, now: datetime, actor: User | None) -> None:
    entry = lock_entry(entry_id=player.entry_id)
    if entry.state == EntryState.WITHDRAWN:
        return
    alone = entry.tournament.team_size == 1
    try:
        give_name(
            entry=entry,
            player_id=None if alone else player.pk,
            name=user.username,
            actor=actor,
            now=now,
        )
    except NameTaken:
        return
    put_into_stored_pages(entry_id=entry.pk, now=now)
