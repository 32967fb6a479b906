"""The ranked entries of an event: live, and after a round."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Entry, MatchSeat, Round, Tournament
from tournaments.terms.kinds import PUBLISHED, EntryState, MatchState

# These never had a place, or left it before the event started.
NOT_RANKED = (EntryState.WAITING, EntryState.WITHDRAWN)


def ranked_entries(
    tournament: Tournament, *, last_round: int | None = None, reached: int | None = None
) -> QuerySet[Entry]:
    """The entries in the standings of round `last_round`, or in the live standings, in the order of
    registration.

    Late entries are not in the standings of earlier rounds, and in none if the first stage, which
    alone has them, ended without a round for them. A disqualified entry is in no standings written
    from then on; those of earlier rounds keep it. An entry that left before its first round is in
    none. `reached` is the number of the last published round, if the caller knows it.
    """
    if reached is None:
        reached = latest_published(tournament) if last_round is None else last_round
    entries = tournament.entries.exclude(state__in=NOT_RANKED).exclude(late_from__gt=reached)
    if last_round is None:
        entries = entries.exclude(state=EntryState.DISQUALIFIED)
    else:
        entries = entries.exclude(state=EntryState.DISQUALIFIED, dropped_after_round__lt=last_round)
    seats = MatchSeat.objects.filter(entry=OuterRef("pk"), round__state__in=PUBLISHED)
    seats = seats.exclude(match__state=MatchState.VOID)
    theirs = Round.objects.published().filter(
        tournament=OuterRef("tournament"), stage__number=1, number__gte=OuterRef("late_from")
    )
    # Seats are looked for last, of the few for whom they matter.
    entries = entries.exclude(Q(late_from__gt=1), ~Exists(theirs), ~Exists(seats))
    left_early = Q(state=EntryState.DROPPED, dropped_after_round__lt=Coalesce(F("late_from"), 1))
    entries = entries.exclude(left_early, ~Exists(seats))
    return entries.order_by("entered_at", "id")


def latest_published(tournament: Tournament) -> int:
    """The number of the last published round, 0 before the first."""
    published = tournament.rounds.published()
    return published.order_by("-number").values_list("number", flat=True).first() or 0
