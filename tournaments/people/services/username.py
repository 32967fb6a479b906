"""Another user name for an account, and for what was registered under the former one."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import Organisation, User
from accounts.services.attempts import Limit, take_attempt
from accounts.services.emails import queue_account_email, web_address
from accounts.services.signing_in import check_own_password
from accounts.services.users import UnusableUsername, rename_user
from tables.models import TableSeat
from tournaments.core.services.changes import lock_entry
from tournaments.entries.services.players import NameTaken
from tournaments.entries.services.renaming import give_name
from tournaments.models import EntryPlayer
from tournaments.people.services.names import players_of_user
from tournaments.terms.kinds import EntryState

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
    for player in players_of_user(user).filter(name=before).order_by("tournament"):
        _rename_in_event(player, user, now)
    TableSeat.objects.filter(user=user, name=before).update(name=username)
    Organisation.objects.filter(personal_of=user, name=before).update(name=username)
    link = web_address("web:forgotten")
    queue_account_email(template="renamed", user=user, now=now, before=before, link=link)
    return user


def _rename_in_event(player: EntryPlayer, user: User, now: datetime) -> None:
    entry = lock_entry(entry_id=player.entry_id)
    if entry.state == EntryState.WITHDRAWN:
        return
    alone = entry.tournament.team_size == 1
    try:
        give_name(
            entry=entry,
            player_id=None if alone else player.pk,
            name=user.username,
            actor=user,
            now=now,
        )
    except NameTaken:
        return
