"""Staff who play decide nothing about their own match, whoever sits at the other side of it."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from tournaments.access import plays_for
from tournaments.models import UNSETTLED, Entry, EntryPlayer, Match, MatchSeat, Tournament


class OwnMatch(ValueError):
    """Staff would decide something about the match in which they play, or a code that they made
    would."""


def refuse_own_match(actor: User | None, match: Match, deed: str) -> None:
    """OwnMatch where `actor` plays in a match; `deed` is what others of the staff may do with it,
    in words."""
    if actor is not None and plays_in(actor, match.seats.prefetch_related("entry__players")):
        raise OwnMatch(f"You play in this match: let somebody else of the staff {deed}.")


def refuse_opponent(actor: User, entry: Entry, deed: str) -> None:
    """OwnMatch where `actor` meets this entry in a match without a result; `deed` as above."""
    if entry.pk in opponents_of(actor, entry.tournament):
        raise OwnMatch(f"You play against {entry.name}: let somebody else of the staff {deed}.")


def refuse_code_of_opponent(guest: EntryPlayer, matches: QuerySet[Match]) -> None:
    """OwnMatch where whoever made the code of a guest, and so knows it, plays against the guest in
    one of these matches."""
    if guest.code_made_by_id is None:
        return
    seats = MatchSeat.objects.filter(match__in=matches.filter(seats__entry=guest.entry_id))
    others = seats.exclude(entry=guest.entry_id)
    if others.filter(entry__players__user=guest.code_made_by_id).exists():
        raise OwnMatch(
            "Your opponent, or somebody of their team, made this code: have somebody else of the"
            " staff give you a new one."
        )


def opponents_of(user: User, tournament: Tournament) -> set[UUID]:
    """The entries that `user` meets in matches of an event which have no result."""
    own = MatchSeat.objects.filter(
        entry__tournament=tournament, entry__players__user=user, match__state__in=UNSETTLED
    )
    others = MatchSeat.objects.filter(match__in=own.values("match")).exclude(
        entry__in=own.values("entry")
    )
    return set(others.values_list("entry", flat=True))


def plays_in(user: User, seats: Iterable[MatchSeat]) -> bool:
    """Whether `user` plays in the match of these seats, which were read with their players."""
    return any(plays_for(user=user, entry=seat.entry) for seat in seats)
