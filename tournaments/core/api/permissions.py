"""Permissions in an event: its staff, the owners of entries, and the scopes of tokens."""

from collections.abc import Collection
from uuid import UUID

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope, User
from accounts.roles import Power
from tournaments.core import selectors
from tournaments.core.access import CaptainOnly, NotYourEvent, demand, leads, plays_for, powers_in
from tournaments.models import Entry, Tournament

PLAYER_OR_STAFF = (Scope.ENTRIES_WRITE, Scope.EVENTS_MANAGE)


def require_power(request: Request, tournament: Tournament, power: Power) -> User:
    """The caller, if their role in the event has this power; else NotYourEvent or PowerMissing.

    For what the service behind the view does not ask itself. Views ask for events that the caller
    sees, so a refusal tells nobody of a draft.
    """
    user = caller(request)
    demand(user=user, tournament=tournament, power=power)
    return user


def require_player_or_power(
    request: Request, entry: Entry, power: Power, scope: Scope = Scope.EVENTS_MANAGE
) -> User:
    """The caller, if the entry is their own and their token may enter events, or else if they have
    this power in the event and their token has `scope`."""
    user, scopes = caller(request), caller_scopes(request)
    if plays_for(user=user, entry=entry) and Scope.ENTRIES_WRITE in scopes:
        return user
    if scope not in scopes:
        raise PermissionDenied(
            "This entry belongs to another player or team.", code="not_your_entry"
        )
    return require_power(request, entry.tournament, power)


def require_captain_or_power(request: Request, entry: Entry, power: Power) -> User:
    """The caller, if they may decide about the whole team: as its captain whose token may enter
    events, or by this power in the event."""
    user, scopes = caller(request), caller_scopes(request)
    own = plays_for(user=user, entry=entry) and Scope.ENTRIES_WRITE in scopes
    if own and leads(user=user, entry=entry):
        return user
    may_help = Scope.EVENTS_MANAGE in scopes and power in powers_in(
        user=user, tournament=entry.tournament
    )
    if own and not may_help:
        raise CaptainOnly(f"Only the captain of {entry.name} can decide this.")
    return require_player_or_power(request, entry, power)


def require_role(request: Request, entry: Entry, scopes: Collection[Scope]) -> None:
    """Somebody with a role in the event of an entry, whose token has one of these scopes."""
    if caller_scopes(request).isdisjoint(scopes):
        raise PermissionDenied(
            "This entry belongs to another player or team.", code="not_your_entry"
        )
    if not is_staff(request, entry.tournament):
        raise NotYourEvent(f"You have no role in {entry.tournament.name}.")


def require_scope(request: Request, scope: Scope) -> None:
    """Refuse a token that lacks a scope on which its body depends."""
    if scope not in caller_scopes(request):
        raise PermissionDenied(f"This needs a token with the scope {scope}.", code="missing_scope")


def viewer(request: Request) -> User | None:
    """The reader of an answer: None for anybody without a token."""
    return request.user if isinstance(request.user, User) else None


def is_staff(request: Request, tournament: Tournament) -> bool:
    """True if the request is of somebody with a role in the event."""
    user = viewer(request)
    return user is not None and bool(powers_in(user=user, tournament=tournament))


def visible_event(request: Request, tournament_id: UUID) -> Tournament:
    """The event as far as the caller sees it; else NotFound. The service that acts checks their
    powers."""
    return selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))


def staffed_event(request: Request, tournament_id: UUID) -> Tournament:
    """The event, for somebody with a role in it; else NotYourEvent."""
    tournament = visible_event(request, tournament_id)
    if not is_staff(request, tournament):
        raise NotYourEvent(f"You have no role in {tournament.name}.")
    return tournament
