"""Who stands in the tables of an event: live, and as a round left them."""

from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Entry, MatchSeat, Tournament
from tournaments.terms.kinds import PUBLISHED, EntryState

# These never had a place, or left it before the event started.
NOT_RANKED = (EntryState.WAITING, EntryState.WITHDRAWN)


def ranked_entries(
    tournament: Tournament, *, last_round: int | None = None, reached: int | None = None
) -> QuerySet[Entry]:
    """The entries of the table of a round, or of the live one, in the order of entering.

    Whoever comes later than that round is not in its table, and whoever is disqualified in no table
    that is written from then on; the tables of the rounds before have them as they were. Whoever
    left without having played at all is in none. `reached` is the last round that is published, for
    those who know it.
    """
    if reached is None:
        reached = latest_published(tournament) if last_round is None else last_round
    entries = tournament.entries.exclude(state__in=NOT_RANKED).exclude(late_from__gt=reached)
    if last_round is None:
        entries = entries.exclude(state=EntryState.DISQUALIFIED)
    else:
        entries = entries.exclude(state=EntryState.DISQUALIFIED, dropped_after_round__lt=last_round)
    seats = MatchSeat.objects.filter(entry=OuterRef("pk"), round__state__in=PUBLISHED)
    entries = entries.exclude(
        ~Exists(seats),
        state=EntryState.DROPPED,
        dropped_after_round__lt=Coalesce(F("late_from"), 1),
    )
    return entries.order_by("entered_at", "id")


def latest_published(tournament: Tournament) -> int:
    """The number of the last round that players have seen, 0 before the first."""
    published = tournament.rounds.published()
    return published.order_by("-number").values_list("number", flat=True).first() or 0
