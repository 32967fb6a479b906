"""Reading matches, their games, logs, reports and disputes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from ground.statements.reads import PreparedAmong, PreparedRead, read_before
from replays.models import Replay
from replays.selectors import replays
from tournaments.core.selectors import SHOWN_PLAYERS, matches, refuse_taken_down
from tournaments.models import (
    Dispute,
    EntryPlayer,
    LogConfirmation,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Notice,
    Penalty,
    ReopenedGame,
    Round,
    StatedGame,
    StoredStandings,
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
        raise NotFound(gettext("There is no match {id}.").format(id=match_id))
    refuse_taken_down(match.round.tournament)
    return match


def find_whole_match(*, match_id: UUID, tournament: Tournament | None = None) -> Match:
    """The same with all that is said of one match: one statement looks for what most matches have
    not, and nothing is read later that was not there. A caller that has locked the event gives it.

    Whoever adds such rows does so through the match (`match.games.create`), which forgets by that
    what was read.
    """
    match = (_WITH_EVENT if tournament is None else _WHOLE).first(match_id)
    if match is None:
        raise NotFound(gettext("There is no match {id}.").format(id=match_id))
    if tournament is not None:
        match.round.tournament = tournament
    else:
        refuse_taken_down(match.round.tournament)
    there_is: Mapping[str, bool] = vars(match)
    for name, nothing in _NOTHING.items():
        if not there_is[f"has_{name}"]:
            read_before(match, name, nothing)
    match.has_logs, match.pages_are_due = there_is["has_any_log"], there_is["has_due_pages"]
    match.known_reports = _REPORTS.all(match_id) if there_is["has_reports"] else []
    for report in match.known_reports:
        report.match = match
    _read_seats(match)
    return match


def _read_seats(match: Match) -> None:
    players: dict[UUID, list[EntryPlayer]] = defaultdict(list)
    for player in _PLAYERS.all(match.pk):
        players[player.entry_id].append(player)
    seats = _SEATS.all(match.pk)
    for seat in seats:
        read_before(seat.entry, "players", seat.entry.players.all(), players[seat.entry_id])
    read_before(match, "seats", match.seats.all(), seats)


# What few matches have, by its name there, and nothing of each.
_NOTHING: Mapping[str, QuerySet[Any]] = {
    "games": MatchGame.objects.none(),
    "taken_back_games": ReopenedGame.objects.none(),
    "stated_games": StatedGame.objects.none(),
    "penalties": Penalty.objects.none(),
    "disputes": Dispute.objects.none(),
    "notices": Notice.objects.none(),
}
_OWN = OuterRef("pk")
_DUE = StoredStandings.objects.filter(due_at__isnull=False)
_HAS = {
    "has_games": Exists(MatchGame.objects.filter(match=_OWN)),
    "has_taken_back_games": Exists(ReopenedGame.objects.filter(match=_OWN)),
    "has_stated_games": Exists(StatedGame.objects.filter(match=_OWN)),
    "has_penalties": Exists(Penalty.objects.filter(falls_on=_OWN)),
    "has_disputes": Exists(Dispute.objects.filter(match=_OWN)),
    "has_notices": Exists(Notice.objects.filter(match=_OWN)),
    "has_reports": Exists(MatchReport.objects.filter(match=_OWN)),
    "has_due_pages": Exists(_DUE.filter(tournament=OuterRef("round__tournament"))),
}


def _whole(match_id: UUID) -> QuerySet[Match]:
    logs = Replay.objects.filter(slot__match=str(match_id))
    published = Match.objects.filter(pk=match_id).exclude(round__state=RoundState.DRAFT)
    return published.select_related("round__stage").annotate(has_any_log=Exists(logs), **_HAS)


_WHOLE: PreparedRead[Match] = PreparedRead(_whole, UUID)
_WITH_EVENT: PreparedRead[Match] = PreparedRead(
    lambda match_id: (
        _whole(match_id)
        .select_related("round__tournament")
        .defer("round__tournament__pairing_seed")
    ),
    UUID,
)
_SEATS: PreparedRead[MatchSeat] = PreparedRead(
    lambda match_id: (
        MatchSeat.objects.filter(match=match_id).select_related("entry").order_by("number")
    ),
    UUID,
)
_PLAYERS: PreparedRead[EntryPlayer] = PreparedRead(
    lambda match_id: SHOWN_PLAYERS.filter(entry__seats__match=match_id), UUID
)
_REPORTS: PreparedRead[MatchReport] = PreparedRead(
    lambda match_id: MatchReport.objects.filter(match=match_id).order_by("pk"), UUID
)


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


def event_of_match(*, match_id: UUID) -> Tournament:
    """The event of a match of a published round, without the seats that `find_match` brings."""
    rounds = Round.objects.exclude(state=RoundState.DRAFT).select_related("tournament")
    round_ = rounds.defer("tournament__pairing_seed").filter(matches=match_id).first()
    if round_ is None:
        raise NotFound(gettext("There is no match {id}.").format(id=match_id))
    return round_.tournament


def games_of(match: Match) -> list[MatchGame]:
    """The games of a match that have a result."""
    return sorted(match.games.all(), key=lambda game: game.number)


def stated_games_of(match: Match) -> list[StatedGame]:
    """The games of a match as the archive of an imported event states them."""
    return sorted(match.stated_games.all(), key=lambda game: game.number)


def reports_of(match: Match) -> list[MatchReport]:
    """All reports of a match, in order."""
    known = _REPORTS.all(match.pk) if match.known_reports is None else match.known_reports
    return sorted(known, key=lambda report: report.pk)


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
        raise NotFound(gettext("There is no dispute {id}.").format(id=dispute_id))
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
    """Why a match waits for a judge; None where it does not."""
    # What there was not when the match was read may have been added to it since.
    if vars(match).get("has_disputes") is False and not match.disputes.all():
        return None
    return match.disputes.filter(closed_at=None).select_related("judge").first()


def recent_rulings(*, tournament_id: UUID) -> QuerySet[Match]:
    """The matches of an event that a judge has decided or corrected, the last first. What the staff
    enters from a match slip is no ruling."""
    by_staff = matches().filter(round__tournament=tournament_id, settled_by=SettledBy.RULING)
    ruled = by_staff.filter(doubted=True)
    return ruled.order_by("-settled_at", "pk")


def match_of_slot(name: str) -> UUID | None:
    """The match after which a slot is named; None for a slot that belongs to no match."""
    try:
        match_id = UUID(name)
    except ValueError:
        return None
    return match_id if Match.objects.filter(pk=match_id).exists() else None
