"""Seats of a user in running events: open tables, opponents to score, and rounds unplayed."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from tournaments.entries.selectors import running_entries
from tournaments.models import MatchSeat, Round, Tournament
from tournaments.terms.kinds import PUBLISHED, UNPLAYED, MatchState, RoundState, TournamentState


def open_matches_of(*, user: User) -> QuerySet[MatchSeat]:
    """The seats of `user` at tables of running events that wait for a result, the latest first."""
    waiting = Q(match__state__in=(MatchState.OPEN, MatchState.DISPUTED))
    running = Q(round__state=RoundState.OPEN, round__tournament__state=TournamentState.RUNNING)
    return (
        MatchSeat.objects.filter(waiting, running, entry__in=running_entries(user=user))
        .select_related("match", "round__tournament", "round__stage")
        .defer("round__tournament__pairing_seed")
        .order_by("-round__published_at", "pk")
    )


def opponents_to_score_of(*, user: User) -> QuerySet[MatchSeat]:
    """The seats of opponents whom `user` has met in running events and not yet scored for
    sportsmanship, in matches with a result, the latest first."""
    own = running_entries(user=user)
    met = Q(match__seats__entry__in=own, match__state=MatchState.SETTLED)
    scores = Q(
        round__tournament__state=TournamentState.RUNNING,
        round__tournament__sportsmanship_most__isnull=False,
    )
    return (
        MatchSeat.objects.filter(met, scores, sportsmanship=None)
        .exclude(entry__in=own)
        .exclude(match__settled_by__in=UNPLAYED)
        .select_related("match", "entry", "round__tournament", "round__stage")
        .defer("round__tournament__pairing_seed")
        .order_by("-round__published_at", "pk")
    )


def unplayed_of(*, user: User) -> QuerySet[MatchSeat]:
    """The seats of `user` without an opponent in the latest rounds of running events: byes, and
    rounds lost because they did not check in."""
    later = Round.objects.published().filter(
        tournament=OuterRef("round__tournament"), number__gt=OuterRef("round__number")
    )
    running = Q(round__state__in=PUBLISHED, round__tournament__state=TournamentState.RUNNING)
    return (
        MatchSeat.objects.filter(running, entry__in=running_entries(user=user))
        .filter(~Exists(later), match__settled_by__in=UNPLAYED)
        .select_related("match", "entry", "round__tournament", "round__stage")
        .defer("entry__name_key", "round__tournament__pairing_seed")
        .order_by("-round__published_at", "pk")
    )


def open_match_in(*, user: User, tournament: Tournament) -> MatchSeat | None:
    """The seat of `user` in the latest match of a running event that waits for a result."""
    return open_matches_of(user=user).filter(round__tournament=tournament).first()
