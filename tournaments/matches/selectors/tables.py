"""The tables of a round: those without a result, and those that got one last."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet

from ground.spelling import searched
from ground.statements.reads import PreparedAmong, PreparedRead, counted, read_before
from tournaments.core.selectors import SHOWN_PLAYERS
from tournaments.models import (
    EntryPlayer,
    Match,
    MatchReport,
    MatchSeat,
    Round,
)
from tournaments.terms.kinds import (
    UNPLAYED,
    UNSETTLED,
    MatchState,
)


def listed_tables(*, round: Round, ids: Collection[UUID]) -> list[Match]:
    """These matches of a round by table, with their seats and players. Each has the round that is
    given, with its event and stage."""
    seats = (
        MatchSeat.objects.select_related("entry")
        .prefetch_related(Prefetch("entry__players", queryset=SHOWN_PLAYERS))
        .order_by("number")
    )
    chosen = Match.objects.filter(pk__in=ids).prefetch_related(Prefetch("seats", queryset=seats))
    matches = list(chosen.order_by("table"))
    for match in matches:
        match.round = round
    return matches


def tables_in_round(*, round: Round) -> list[tuple[UUID, int, str]]:
    """The matches of a round that count, by table: id, table and its terrain."""
    return list(_counting(round).values_list("pk", "table", "terrain"))


def states_of_played(*, round: Round) -> dict[UUID, str]:
    """By table, the matches of a round that are played, each with its state."""
    rows = _counting(round).exclude(settled_by__in=UNPLAYED)
    return dict(rows.values_list("pk", "state"))


def _counting(round: Round) -> QuerySet[Match]:
    return Match.objects.filter(round=round).exclude(state=MatchState.VOID).order_by("table")


def names_at_tables(*, round: Round) -> Mapping[UUID, str]:
    """The names of the entries and players at each table of a round, in one text."""
    seats = MatchSeat.objects.filter(round=round)
    words: dict[UUID, list[str]] = defaultdict(list)
    for match, *names in seats.values_list("match_id", "entry__name", "entry__players__name"):
        words[match] += names
    return {match: " ".join(own) for match, own in words.items()}


def tables_of(*, round: Round, ids: Iterable[UUID]) -> list[Match]:
    """These matches of a round by table, with their seats, players and reports. Each has the round
    that is given, with its event and stage."""
    match_ids = list(ids)
    players: dict[UUID, list[EntryPlayer]] = defaultdict(list)
    for player in _PLAYERS_AMONG.all(match_ids):
        players[player.entry_id].append(player)
    seats: dict[UUID, list[MatchSeat]] = defaultdict(list)
    for seat in _SEATS_AMONG.all(match_ids):
        seat.entry.tournament = round.tournament
        read_before(seat.entry, "players", SHOWN_PLAYERS.none(), players[seat.entry_id])
        seats[seat.match_id].append(seat)
    reports: dict[UUID, list[MatchReport]] = defaultdict(list)
    for report in _REPORTS_AMONG.all(match_ids):
        reports[report.match_id].append(report)
    matches = sorted(_AMONG.all(match_ids), key=lambda match: match.table)
    for match in matches:
        match.round = round
        for seat in seats[match.pk]:
            seat.match = match
        read_before(match, "seats", MatchSeat.objects.none(), seats[match.pk])
        read_before(match, "reports", MatchReport.objects.none(), reports[match.pk])
    return matches


def table_of(*, round: Round, table: int) -> Match | None:
    """The match at a table of a round, as `tables_of` has it; None without one."""
    match_id = _AT_TABLE.first(round.pk, table)
    return None if match_id is None else tables_of(round=round, ids=[match_id])[0]


_AT_TABLE: PreparedRead[UUID] = PreparedRead(
    lambda round_, table: (
        Match.objects.filter(round_id=round_, table=table)
        .exclude(state=MatchState.VOID)
        .values_list("pk", flat=True)
    ),
    int,
    int,
)


_AMONG: PreparedAmong[Match] = PreparedAmong(lambda ids: Match.objects.filter(pk__in=ids), UUID)


_SEATS_AMONG: PreparedAmong[MatchSeat] = PreparedAmong(
    lambda ids: MatchSeat.objects.filter(match__in=ids).select_related("entry").order_by("number"),
    UUID,
)


_PLAYERS_AMONG: PreparedAmong[EntryPlayer] = PreparedAmong(
    lambda ids: SHOWN_PLAYERS.filter(entry__seats__match__in=ids), UUID
)


_REPORTS_AMONG: PreparedAmong[MatchReport] = PreparedAmong(
    lambda ids: MatchReport.objects.filter(match__in=ids).order_by("pk"), UUID
)


def tables_in(*, round: Round) -> int:
    """The number of matches of two players in a round."""
    return _TABLES.all(round.pk)[0]


_TABLES: PreparedRead[int] = PreparedRead(
    lambda round_: counted(
        MatchSeat.objects.filter(round_id=round_, number=1).exclude(match__state=MatchState.VOID)
    ),
    int,
)


def results_in(*, rounds: Collection[Round]) -> dict[int, tuple[int, int]]:
    """By round, how many of its played matches have a result, and how many there are."""
    played = Match.objects.filter(round__in=rounds).exclude(settled_by__in=UNPLAYED).order_by()
    waiting = Count("pk", filter=Q(state__in=UNSETTLED))
    rows = played.values("round").annotate(total=Count("pk"), waiting=waiting)
    return {row["round"]: (row["total"] - row["waiting"], row["total"]) for row in rows}


class UnsettledTable(NamedTuple):
    """A match without a result, as the board of a round sorts it."""

    match_id: UUID
    state: str
    table: int
    overtime_at: datetime | None
    extension_minutes: int


def unsettled_tables(*, round: Round) -> list[UnsettledTable]:
    """The matches of a round without a result."""
    waiting = Match.objects.filter(round=round, state__in=UNSETTLED)
    columns = ("pk", "state", "table", "overtime_at", "extension_minutes")
    return [UnsettledTable(*row) for row in waiting.values_list(*columns)]


def matches_named(*, round: Round, part: str) -> set[UUID]:
    """The matches of a round with this in the name of a player, or of somebody in a team."""
    seats = MatchSeat.objects.filter(round=round)
    names = seats.values_list("match_id", "entry__name", "entry__players__name")
    return {pk for pk, *words in names if searched(part) in searched(" ".join(words))}


# Number of the last results of a round that are listed.
LATEST = 6


def latest_results(*, round: Round) -> list[Match]:
    """The last matches of a round that got their result, the newest first, as `tables_of` has
    them."""
    order = _LATEST.all(round.pk)
    matches = {match.pk: match for match in tables_of(round=round, ids=order)} if order else {}
    return [matches[pk] for pk in order]


_LATEST: PreparedRead[UUID] = PreparedRead(
    lambda round_: (
        Match.objects.filter(round_id=round_, state=MatchState.SETTLED)
        .exclude(settled_by__in=UNPLAYED)
        .order_by("-settled_at", "pk")
        .values_list("pk", flat=True)[:LATEST]
    ),
    int,
)
