"""Reading events, with the joins that their readers need."""

from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from tournaments.models import Entry, Match, MatchSeat, MatchState, Round, Tournament


def tournaments() -> QuerySet[Tournament]:
    """Events, the newest first, each with its number of entries."""
    return (
        Tournament.objects.annotate(entry_count=Count("entries"))
        .defer("pairing_seed")
        .order_by("-created_at", "id")
    )


def find_tournament(*, tournament_id: UUID) -> Tournament:
    """The event with its rounds and stages; Tournament.DoesNotExist without one."""
    rounds = Round.objects.order_by("number")
    wanted = tournaments().prefetch_related(Prefetch("rounds", queryset=rounds), "stages")
    found = wanted.filter(pk=tournament_id).first()
    if found is None:
        raise Tournament.DoesNotExist(f"There is no event {tournament_id}.")
    return found


def entries(*, tournament_id: UUID) -> QuerySet[Entry]:
    """Who entered, in the order of entering, without anything of the deck but its commitment."""
    return (
        Entry.objects.filter(tournament_id=tournament_id)
        .select_related("deck")
        .only("name", "tournament_id", "entered_at", "deck__commitment")
        .order_by("entered_at", "id")
    )


def rounds(*, tournament_id: UUID) -> QuerySet[Round]:
    """The rounds of an event, each with how many matches there are and how many still open."""
    still_open = Count("matches", filter=Q(matches__state=MatchState.OPEN))
    return (
        Round.objects.filter(tournament_id=tournament_id)
        .annotate(match_count=Count("matches"), open_count=still_open)
        .order_by("number")
    )


def find_round(*, tournament_id: UUID, number: int) -> Round:
    """One round; without one Round.DoesNotExist, or Tournament.DoesNotExist."""
    found = rounds(tournament_id=tournament_id).filter(number=number).first()
    if found is not None:
        return found
    if not Tournament.objects.filter(pk=tournament_id).exists():
        raise Tournament.DoesNotExist(f"There is no event {tournament_id}.")
    raise Round.DoesNotExist(f"There is no round {number} in this event.")


def matches() -> QuerySet[Match]:
    """Matches with their seats and players."""
    seats = MatchSeat.objects.select_related("entry__deck").order_by("number")
    return (
        Match.objects.select_related("round__tournament")
        .prefetch_related(Prefetch("seats", queryset=seats))
        .defer("round__tournament__pairing_seed")
    )


def pairings(*, round_id: int) -> QuerySet[Match]:
    """All matches of a round, by table."""
    return matches().filter(round_id=round_id).order_by("table")


def find_match(*, match_id: UUID) -> Match:
    """One match; Match.DoesNotExist without one."""
    found = matches().filter(pk=match_id).first()
    if found is None:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    return found


def is_seated(*, user: User, tournament: Tournament) -> bool:
    """Whether `user` plays in the event himself."""
    return tournament.entries.filter(user=user).exists()
