"""Reading rounds."""

from collections import defaultdict
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from tournaments.models import ForbiddenPair, Match, MatchSeat, Round, RoundDraw
from tournaments.terms.kinds import UNSETTLED, MatchState, RoundState


def forbidden_tables(*, round_id: int) -> list[int]:
    """The tables of a round at which two entries sit that must not meet. For the staff only."""
    rows = ForbiddenPair.objects.filter(tournament__rounds=round_id)
    pairs = set(map(frozenset, rows.values_list("first_id", "second_id")))
    seated: dict[int, set[UUID]] = defaultdict(set)
    seats = MatchSeat.objects.filter(round=round_id).exclude(match__state=MatchState.VOID)
    for table, entry in seats.values_list("match__table", "entry_id"):
        seated[table].add(entry)
    return sorted(table for table, entries in seated.items() if frozenset(entries) in pairs)


def rounds(*, tournament_id: UUID, drafts: bool = False) -> QuerySet[Round]:
    """The published rounds of an event, each with its number of matches (`match_count`) and of
    matches without a result (`open_count`). With `drafts`, the draft too, which only the staff may
    see."""
    waiting = Count("matches", filter=Q(matches__state__in=UNSETTLED))
    counted = Count("matches", filter=~Q(matches__state=MatchState.VOID))
    of_event = Round.objects.filter(tournament_id=tournament_id)
    chosen = of_event.standing() if drafts else of_event.published()
    return chosen.annotate(match_count=counted, open_count=waiting).order_by("number")


def undone_rounds(*, tournament_id: UUID) -> QuerySet[Round]:
    """The rounds of an event that were undone, each with the last revision of its standings."""
    undone = Round.objects.filter(tournament_id=tournament_id, state=RoundState.UNDONE)
    return undone.annotate(last_revision=Max("standings__revision")).order_by("undone_at", "pk")


def find_round(*, tournament_id: UUID, number: int, drafts: bool = False) -> Round:
    """A round with its counts; NotFound if there is none."""
    round_ = rounds(tournament_id=tournament_id, drafts=drafts).filter(number=number).first()
    if round_ is None:
        raise NotFound(gettext("There is no round {round} in this event.").format(round=number))
    return round_


def find_draw(*, tournament_id: UUID, lot: int) -> RoundDraw:
    """A draw of a published round of an event, undone ones included; NotFound if there is none."""
    draws = RoundDraw.objects.select_related("round__stage", "round__tournament")
    of_event = draws.filter(round__tournament=tournament_id, round__published_at__isnull=False)
    draw = of_event.filter(lot=lot).first()
    if draw is None:
        raise NotFound(gettext("There is no published draw {lot} in this event.").format(lot=lot))
    return draw


def matches_as_seated(*, draw: RoundDraw) -> QuerySet[Match]:
    """All matches of the round of a draw with their seats, also those that were made void."""
    return draw.round.matches.prefetch_related("seats").order_by("table", "pk")


def published_round(*, tournament_id: UUID, number: int) -> Round:
    """The row of a published round without counts; NotFound if there is none."""
    round_ = Round.objects.published().filter(tournament_id=tournament_id, number=number).first()
    if round_ is None:
        raise NotFound(gettext("There is no round {round} in this event.").format(round=number))
    return round_
