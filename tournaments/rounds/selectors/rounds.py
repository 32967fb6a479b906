"""Reading rounds."""

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from ground.statements.reads import PreparedRead, was_read
from tournaments.core.absences import no_round
from tournaments.models import (
    Entry,
    ForbiddenPair,
    MatchSeat,
    Round,
    RoundDraw,
    Stage,
    Tournament,
)
from tournaments.terms.kinds import (
    ELIMINATIONS,
    PUBLISHED,
    UNSETTLED,
    EntryState,
    MatchState,
    RoundState,
    StageKind,
)


def forbidden_tables(*, round_id: int) -> list[int]:
    """The tables of a round at which two entries sit that must not meet. For the staff only."""
    rows = ForbiddenPair.objects.filter(tournament__rounds=round_id)
    pairs = set(map(frozenset, rows.values_list("first_id", "second_id")))
    if not pairs:
        return []
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
        raise no_round(number)
    return round_


def find_draw(*, tournament_id: UUID, lot: int) -> RoundDraw:
    """A draw of a published round of an event, undone ones included; NotFound if there is none."""
    draws = RoundDraw.objects.select_related("round__stage", "round__tournament")
    of_event = draws.filter(round__tournament=tournament_id, round__published_at__isnull=False)
    draw = of_event.filter(lot=lot).first()
    if draw is None:
        raise NotFound(gettext("There is no published draw {lot} in this event.").format(lot=lot))
    return draw


class MatchAsSeated(NamedTuple):
    """A match of a round with the entries that sit in it, in the order of their seats."""

    table: int
    state: str
    settled_by: str
    edited: bool
    entries: list[UUID]


def matches_as_seated(*, draw: RoundDraw) -> list[MatchAsSeated]:
    """All matches of the round of a draw, also those that were made void."""
    seated: dict[UUID, list[UUID]] = defaultdict(list)
    seats = draw.round.seats.order_by("number").values_list("match_id", "entry_id")
    for match, entry in seats:
        seated[match].append(entry)
    matches = draw.round.matches.order_by("table", "pk")
    return [
        MatchAsSeated(table, state, settled_by, edited, seated[pk])
        for pk, table, state, settled_by, edited in matches.values_list(
            "pk", "table", "state", "settled_by", "edited"
        )
    ]


def published_round(*, tournament_id: UUID, number: int) -> Round:
    """The row of a published round of an event in sight, without counts; NotFound if there is
    none."""
    round_ = Round.objects.visible().filter(tournament_id=tournament_id, number=number).first()
    if round_ is None:
        raise no_round(number)
    return round_


def undone_round(*, tournament_id: UUID, pk: int) -> Round:
    """A round that was undone; NotFound where there is none of this id."""
    undone = Round.objects.filter(tournament_id=tournament_id, state=RoundState.UNDONE)
    if (round := undone.filter(pk=pk).first()) is None:
        raise NotFound(gettext("This event has no undone round with this id."))
    return round


def has_rounds(*, tournament: Tournament) -> bool:
    """True if an event has any round, be it a draft or undone."""
    return tournament.rounds.exists()


def has_published_round(*, tournament: Tournament) -> bool:
    return tournament.rounds.published().exists()


def is_last_round(*, tournament: Tournament, number: int) -> bool:
    """True if an event has no round after this one, drafts included."""
    return not tournament.rounds.standing().filter(number__gt=number).exists()


def played_of_stage(*, round: Round) -> int:
    """The number of rounds of its stage up to this one."""
    standing = Round.objects.standing().filter(stage=round.stage_id)
    return standing.filter(number__lte=round.number).count()


def rounds_of_stage(*, stage: Stage) -> int:
    """The number of rounds of a stage, drafts included."""
    return Round.objects.standing().filter(stage=stage).count()


def bracket_rounds_in(*, streams: Collection[str]) -> dict[int, Round]:
    """The rounds of brackets in the events with these journals, by number."""
    rounds = Round.objects.standing().filter(
        tournament__journal__in=streams, stage__kind__in=ELIMINATIONS
    )
    return {round_.number: round_ for round_ in rounds.select_related("stage")}


def latest_rounds(*, events: Collection[UUID]) -> dict[UUID, Round]:
    """The latest published round of each of these events that has one."""
    published = Round.objects.published().filter(tournament__in=events)
    rows = published.select_related("stage", "tournament").order_by("number")
    return {round_.tournament_id: round_ for round_ in rows}


def recent_drops(*, tournament: Tournament, latest: Round | None) -> list[Entry]:
    """The entries that dropped since the `latest` round was published, which may be a draft, by
    name. Only from Swiss rounds, as in other stages the opponents are fixed."""
    if latest is None:
        return list(tournament.entries.filter(state=EntryState.DROPPED).order_by("name_key"))
    after = latest.number - (latest.state not in PUBLISHED)
    dropped = [entry for entry, number in _DROPPED.all(tournament.pk) if number == after]
    if not dropped or latest.stage.kind != StageKind.SWISS:
        return []
    rows = tournament.entries.filter(pk__in=dropped).order_by("name_key")
    if latest.stage.entrants.exists():
        rows = rows.filter(pk__in=latest.stage.entrants.values("entry"))
    return list(rows)


_DROPPED: PreparedRead[tuple[UUID, int | None]] = PreparedRead(
    lambda event: Entry.objects.filter(tournament_id=event, state=EntryState.DROPPED).values_list(
        "pk", "dropped_after_round"
    ),
    UUID,
)


def standing_round(*, tournament: Tournament, number: int) -> Round | None:
    """The round of an event with this number, with its stage: of those that were read with the
    event, if any were."""
    if was_read(tournament, "rounds"):
        return next((row for row in tournament.rounds.all() if row.number == number), None)
    rounds = tournament.rounds.standing().select_related("stage")
    return rounds.filter(number=number).first()
