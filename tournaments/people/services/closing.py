"""Closing an account: asked for by its user, carried out a week later unless they sign in."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import Membership, Organisation, User
from accounts.roles import Role
from accounts.services.closing import empty_account, placeholder, plan_closing, shut
from accounts.services.signing_in import check_own_password
from contract.errors import DomainError
from tables.models import Table, TableKind, TableSeat, TableState
from tables.services.sweeping import close_waiting
from tournaments.core.services.states import BEFORE_PLAY, OVER
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.teams import remove_player
from tournaments.models import (
    Entry,
    EntryPlayer,
    EventImport,
    EventStaff,
    Invitation,
    Overlay,
    Tournament,
)
from tournaments.people.services.names import players_of_user, remove_names
from tournaments.terms.kinds import GONE, EntryState, ImportState, TournamentState


class StillNeeded(DomainError):
    """The account can't be closed yet: others depend on it. Each of `reasons` is a sentence."""

    code = "account_still_needed"

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__(" ".join(reasons))


def reasons_to_stay(*, user: User) -> list[str]:
    """Reasons why an account can't be closed yet, each with what to do; empty where it can."""
    owned = [
        gettext("You are the last owner of {name}. Make another member an owner first.").format(
            name=organisation.name
        )
        for organisation in _last_owned(user)
    ]
    plays = [
        gettext("You play in {event}. Drop from it first, or wait until it’s over.").format(
            event=entry.tournament.name
        )
        for entry in _playing(user)
    ]
    runs = [
        gettext("{event} isn’t over. Finish or cancel it first.").format(event=event.name)
        for event in _own_events(user)
    ]
    return [*owned, *plays, *runs]


def _last_owned(user: User) -> Sequence[Organisation]:
    """The organisations that nobody could run without the user, but for their personal one."""
    owned = Organisation.objects.filter(
        memberships__user=user, memberships__role=Role.OWNER, personal_of=None
    )
    staying = Membership.objects.filter(
        role=Role.OWNER, user__is_active=True, user__closing_at=None
    ).exclude(user=user)
    return list(owned.exclude(pk__in=staying.values("organisation_id")).order_by("name"))


def _playing(user: User) -> QuerySet[Entry]:
    running = Entry.objects.filter(
        players__user=user,
        players__live=True,
        tournament__state=TournamentState.RUNNING,
        tournament__taken_down_at=None,  # Hidden events have no page on which to drop.
    ).exclude(state__in=[*GONE, EntryState.WITHDRAWN])
    return running.select_related("tournament").order_by("tournament__name")


def _own_events(user: User) -> QuerySet[Tournament]:
    """Events of the user's own organisation that others have registered for or could."""
    own = Tournament.objects.filter(organisation__personal_of=user, taken_down_at=None)
    return own.exclude(state__in=[*OVER, TournamentState.DRAFT]).order_by("name")


def ask_to_close(*, user: User, password: str, address: str, now: datetime) -> datetime:
    """Have the account of a user who knows their password closed, and say when. WrongLogin,
    StillNeeded."""
    check_own_password(user=user, password=password, address=address, now=now)
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if reasons := reasons_to_stay(user=locked):
            raise StillNeeded(*reasons)
        return plan_closing(user=locked, now=now)


def due_closings(*, now: datetime, most: int) -> list[int]:
    """The accounts whose time to sign in again is over, the first first."""
    due = User.objects.filter(closing_at__lte=now).order_by("closing_at", "pk")
    return list(due.values_list("pk", flat=True)[:most])


def close_due(*, user_id: int, now: datetime) -> None:
    """Close an account whose time has come; one that was kept meanwhile stays."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        if user.closing_at is None or user.closing_at > now:
            return
        shut(user=user, now=now)
    close(user=user, now=now)


def close(*, user: User, now: datetime) -> None:
    """Close an account that nobody can sign in to any more, one event after the other; whatever
    interrupts this, the next call goes on from there."""
    for player in players_of_user(user).select_related("tournament", "entry"):
        _leave(player, user, now)
    for tournament_id in list(
        players_of_user(user).order_by("tournament").values_list("tournament", flat=True).distinct()
    ):
        _take_out(tournament_id, user, now)
    _leave_tables(user, now)
    with transaction.atomic():
        _forget_own(user)
        empty_account(user=user, now=now)


def _leave(player: EntryPlayer, user: User, now: datetime) -> None:
    """Cancel a registration for an event that has not begun."""
    if not player.live or player.tournament.state not in BEFORE_PLAY:
        return
    if player.is_captain:
        withdraw(entry_id=player.entry_id, actor=user, now=now)
    else:
        remove_player(
            entry_id=player.entry_id, player_id=player.pk, actor=user, by_staff=True, now=now
        )


def _take_out(tournament_id: UUID, user: User, now: datetime) -> None:
    mine = players_of_user(user).filter(tournament=tournament_id)
    remove_names(
        tournament_id=tournament_id,
        players=set(mine.values_list("pk", flat=True)),
        placeholder=placeholder(user),
        also=[user.username],
        actor=user,
        now=now,
    )


@transaction.atomic
def _leave_tables(user: User, now: datetime) -> None:
    """Games against bots go; in those with others a placeholder stays."""
    seats = TableSeat.objects.filter(user=user)
    Table.objects.filter(kind=TableKind.PRACTICE, seats__in=seats).delete()
    waiting = Table.objects.filter(kind=TableKind.CASUAL, state=TableState.WAITING, seats__in=seats)
    for table_id in list(waiting.values_list("pk", flat=True)):
        close_waiting(table_id=table_id)
    seats.update(name=placeholder(user))


def _forget_own(user: User) -> None:
    """Delete what only the user has, and their part in what others have."""
    user.decks.all().delete()
    Invitation.objects.filter(user=user).delete()
    Overlay.objects.filter(made_by=user).delete()
    EventStaff.objects.filter(user=user).delete()
    EventImport.objects.filter(asked_by=user).exclude(state=ImportState.DONE).delete()
    EventImport.objects.filter(asked_by=user).update(organisation="")
