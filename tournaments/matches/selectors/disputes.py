"""Disputes of matches and rulings on them, as judges read them."""

from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from tournaments.core.access import refuse_taken_down
from tournaments.core.selectors import events_run_by, matches
from tournaments.models import (
    Dispute,
    Match,
    MatchSeat,
    Tournament,
)
from tournaments.terms.kinds import (
    SettledBy,
    TournamentState,
)


def disputes(*, tournament_id: UUID) -> QuerySet[Dispute]:
    """The open disputes of an event, the oldest first."""
    waiting = _disputes().filter(tournament_id=tournament_id, closed_at=None)
    return waiting.order_by("opened_at", "pk")


def no_dispute(dispute_id: UUID) -> NotFound:
    return NotFound(gettext("There is no dispute {id}.").format(id=dispute_id))


def find_dispute(*, dispute_id: UUID) -> Dispute:
    """An open or closed dispute; NotFound if there is none."""
    dispute = _disputes().filter(pk=dispute_id).first()
    if dispute is None:
        raise no_dispute(dispute_id)
    refuse_taken_down(dispute.tournament)
    return dispute


def open_dispute(*, match_id: UUID) -> Dispute | None:
    """The open dispute of a match, if there is one."""
    return Dispute.objects.filter(match=match_id, closed_at=None).first()


def _disputes() -> QuerySet[Dispute]:
    """Disputes with their matches, and with what their players report."""
    of_match = Prefetch("match", queryset=matches().prefetch_related("reports"))
    rows = Dispute.objects.select_related("judge", "tournament").prefetch_related(of_match)
    return rows.defer("tournament__pairing_seed")


def dispute_of(match: Match) -> Dispute | None:
    """The reason why a match waits for a judge; None where it does not."""
    return match.disputes.filter(closed_at=None).select_related("judge").first()


def recent_rulings(*, tournament_id: UUID) -> QuerySet[Match]:
    """The matches of an event that a judge has decided or corrected, the last first. A result that
    the staff enters from a match slip is no ruling."""
    by_staff = matches().filter(round__tournament=tournament_id, settled_by=SettledBy.RULING)
    ruled = by_staff.filter(doubted=True)
    return ruled.order_by("-settled_at", "pk")


def open_disputes(*, tournament: Tournament) -> list[Dispute]:
    """The disputes of an event that wait for a judge, each with its match, round and seats."""
    waiting = Dispute.objects.filter(tournament=tournament, closed_at=None)
    seats = Prefetch("match__seats", queryset=MatchSeat.objects.select_related("entry"))
    return list(waiting.select_related("match__round__stage").prefetch_related(seats))


def events_with_calls(*, user: User) -> list[tuple[Tournament, int]]:
    """The running events that `user` helps to run and in which a judge is called, each with the
    number of open calls."""
    running = events_run_by(user=user, states=[TournamentState.RUNNING])
    is_open = Q(disputes__closed_at=None, disputes__isnull=False)
    called = running.annotate(calls=Count("disputes", filter=is_open, distinct=True))
    return [(event, event.calls) for event in called.filter(calls__gt=0)]
