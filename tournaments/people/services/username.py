"""Another user name for an account, and for what was registered under the former one."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from accounts.models import Organisation, User
from accounts.notice_kinds import KINDS
from accounts.services.attempts import Limit, take_attempt
from accounts.services.notices import send_notice
from accounts.services.organisations import readdress_personal_organisation
from accounts.services.signing_in import check_own_password
from accounts.services.users import UnusableUsername, refuse_taken, rename_user
from contract.errors import DomainError
from ground.spelling import likeness
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

# Numbers that are tried behind a placeholder in an event.
MOST_ALIKE = 100


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
    if likeness(username) in map(likeness, _names_hidden(user)):
        text = gettext("The operator of this site has hidden this name. Choose another.")
        raise UnusableUsername(text)
    rename_user(user=user, username=username, now=now)
    _carry_over(user, before, now, actor=user)
    send_notice(KINDS["account.renamed"], user=user, now=now, facts={"before": before})
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
    names = _names_hidden(user)
    if not names or user.username != hidden_name(user):
        raise NotHidden(gettext("The name of this account isn’t hidden."))
    refuse_taken(names[-1])
    _name(user, names[-1], "user.name_shown", reason, now)


def _names_hidden(user: User) -> list[str]:
    """The names of an account that the operator has hidden and not shown again, the last at the
    end."""
    kinds = ("user.name_hidden", "user.name_shown")
    entries = LedgerEntry.objects.filter(stream=f"user:{user.pk}", kind__in=kinds)
    names: list[str] = []
    for entry in entries.select_related("private_part").order_by("number"):
        if entry.kind == "user.name_shown":
            names = names[:-1]
        elif entry.private is not None:
            names.append(entry.private["before"])
    return names


def _name(user: User, username: str, kind: str, reason: str, now: datetime) -> None:
    """Rename an account for the operator, and tell its user by email."""
    before, user.username, user.likeness = user.username, username, likeness(username)
    user.save(update_fields=["username", "likeness"])
    private = {"before": before, "reason": reason}
    append(stream=f"user:{user.pk}", kind=kind, now=now, private=private, public=False)
    _carry_over(user, before, now, actor=None)
    readdress_personal_organisation(user=user)
    facts = {"before": before, "reason": reason}
    renamed = KINDS["account.renamed"]
    send_notice(renamed, user=user, now=now, cases=["by_operator"], facts=facts)


def _carry_over(user: User, before: str, now: datetime, *, actor: User | None) -> None:
    """Put the new name of a user into events, seats and their own organisation that still have the
    name `before`."""
    called = Q(name=before)
    if before == hidden_name(user):
        called |= Q(name__startswith=f"{before} ")
    for player in players_of_user(user).filter(called).order_by("tournament"):
        _rename_in_event(player, user, now, actor)
    TableSeat.objects.filter(user=user, name=before).update(name=user.username)
    Organisation.objects.filter(personal_of=user, name=before).update(name=user.username)


def _rename_in_event(player: EntryPlayer, user: User, now: datetime, actor: User | None) -> None:
    """In the name of the operator of one who has withdrawn too, and with a number behind a name
    that is taken there, so that nobody keeps a name by giving the placeholder to a guest."""
    entry = lock_entry(entry_id=player.entry_id)
    if actor is not None and entry.state == EntryState.WITHDRAWN:
        return
    alone, names = entry.tournament.team_size == 1, [user.username]
    if actor is None:
        names += [f"{user.username} {number}" for number in range(2, MOST_ALIKE)]
    for name in names:
        with suppress(NameTaken), transaction.atomic():
            player_id = None if alone else player.pk
            give_name(entry=entry, player_id=player_id, name=name, actor=actor, now=now)
            put_into_stored_pages(entry_id=entry.pk, now=now)
            return
