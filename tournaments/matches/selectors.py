"""Reading matches, their games, logs, reports and disputes."""

from uuid import UUID

from django.db.models import Prefetch, QuerySet

from contract.errors import NotFound
from replays.models import Replay
from replays.selectors import replays
from tournaments.core.selectors import matches
from tournaments.models import (
    Dispute,
    LogConfirmation,
    Match,
    MatchGame,
    MatchReport,
    Round,
    StatedGame,
    Tournament,
)
from tournaments.terms.kinds import UNSETTLED, MatchState, RoundState, SettledBy


def extension_minutes(*, round: Round, match_id: UUID) -> int | None:
    """The extra minutes of a match of this round; None if there is no such match."""
    matching = Match.objects.filter(pk=match_id, round=round)
    return matching.values_list("extension_minutes", flat=True).first()


def reopened_match(*, tournament: Tournament) -> Match | None:
    """A match of a closed round that was reopened and has no result yet."""
    closed = Round.objects.filter(tournament=tournament, state=RoundState.CLOSED)
    waiting = Match.objects.filter(round__in=closed, state__in=UNSETTLED)
    return waiting.select_related("round").order_by("round__number", "table").first()


def pairings(*, round_id: int) -> QuerySet[Match]:
    """All matches of a round that count, by table."""
    counting = matches().filter(round_id=round_id).exclude(state=MatchState.VOID)
    return counting.order_by("table")


def find_match(*, match_id: UUID) -> Match:
    """A match of a published round; NotFound if there is none."""
    match = matches().filter(pk=match_id).exclude(round__state=RoundState.DRAFT).first()
    if match is None:
        raise NotFound(f"There is no match {match_id}.")
    return match


def event_of_match(*, match_id: UUID) -> Tournament:
    """The event of a match of a published round, without the seats that `find_match` brings."""
    rounds = Round.objects.exclude(state=RoundState.DRAFT).select_related("tournament")
    round_ = rounds.defer("tournament__pairing_seed").filter(matches=match_id).first()
    if round_ is None:
        raise NotFound(f"There is no match {match_id}.")
    return round_.tournament


def games_of(match: Match) -> QuerySet[MatchGame]:
    """The games of a match that have a result."""
    return match.games.order_by("number")


def stated_games_of(match: Match) -> QuerySet[StatedGame]:
    """The games of a match as the archive of an imported event states them."""
    return match.stated_games.order_by("number")


def reports_of(match: Match) -> QuerySet[MatchReport]:
    """All reports of a match, in order."""
    return match.reports.order_by("pk")


def logs_of(match: Match) -> QuerySet[Replay]:
    """The logs of a match with their confirmations, without their content."""
    confirmations = LogConfirmation.objects.order_by("pk")
    return (
        replays()
        .filter(slot__match=str(match.pk))
        .select_related("objection_window__match__round__stage")
        .prefetch_related(Prefetch("stances", queryset=confirmations))
        .order_by("uploaded_at", "id")
    )


def disputes(*, tournament_id: UUID) -> QuerySet[Dispute]:
    """The open disputes of an event, the oldest first."""
    waiting = _disputes().filter(tournament_id=tournament_id, closed_at=None)
    return waiting.order_by("opened_at", "pk")


def find_dispute(*, dispute_id: UUID) -> Dispute:
    """An open or closed dispute; NotFound if there is none."""
    dispute = _disputes().filter(pk=dispute_id).first()
    if dispute is None:
        raise NotFound(f"There is no dispute {dispute_id}.")
    return dispute


def _disputes() -> QuerySet[Dispute]:
    """Disputes with their matches, and with what their players report."""
    of_match = Prefetch("match", queryset=matches().prefetch_related("reports"))
    rows = Dispute.objects.select_related("judge", "tournament").prefetch_related(of_match)
    return rows.defer("tournament__pairing_seed")


def dispute_of(match: Match) -> Dispute | None:
    """Why a match waits for a judge; None where it does not."""
    return Dispute.objects.filter(match=match, closed_at=None).select_related("judge").first()


def recent_rulings(*, tournament_id: UUID) -> QuerySet[Match]:
    """The matches of an event that the staff has decided, the last first."""
    ruled = matches().filter(round__tournament=tournament_id, settled_by=SettledBy.RULING)
    return ruled.order_by("-settled_at", "pk")


def match_of_slot(name: str) -> UUID | None:
    """The match after which a slot is named; None for a slot that belongs to no match."""
    try:
        match_id = UUID(name)
    except ValueError:
        return None
    return match_id if Match.objects.filter(pk=match_id).exists() else None
