"""Staff who play decide nothing about their own match, whoever sits at the other side of it."""

from collections.abc import Iterable

from accounts.models import User
from tournaments.access import plays_for
from tournaments.models import UNSETTLED, Entry, Match, MatchSeat


class OwnMatch(ValueError):
    """Staff would decide something about the match in which they play."""


def refuse_own_match(actor: User | None, match: Match, deed: str) -> None:
    """OwnMatch where `actor` plays in a match; `deed` is what others of the staff may do with it,
    in words."""
    if actor is not None and plays_in(actor, match.seats.prefetch_related("entry__players")):
        raise OwnMatch(f"You play in this match: let somebody else of the staff {deed}.")


def refuse_opponent(actor: User, entry: Entry, deed: str) -> None:
    """OwnMatch where `actor` meets this entry in a match without a result; `deed` as above."""
    waiting = Match.objects.filter(seats__entry=entry, state__in=UNSETTLED)
    own = waiting.filter(seats__entry__players__user=actor)
    if own.exists() and not plays_for(user=actor, entry=entry):
        raise OwnMatch(f"You play against {entry.name}: let somebody else of the staff {deed}.")


def plays_in(user: User, seats: Iterable[MatchSeat]) -> bool:
    """Whether `user` plays in the match of these seats, which were read with their players."""
    return any(plays_for(user=user, entry=seat.entry) for seat in seats)
