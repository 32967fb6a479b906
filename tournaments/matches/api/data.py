"""Rounds and matches in answers: allow-lists, so that nothing secret is shown because it exists."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict
from uuid import UUID

from replays.api.serializers import GameTally
from replays.models import Replay, Slot
from tournaments.core.api.expansions import EventBeside, FormatBeside, RoundBeside
from tournaments.core.api.timer_data import ClockData, clock_data
from tournaments.core.players import Player, UuidText
from tournaments.core.round_timer import settles_at
from tournaments.core.scenarios import scenario_of
from tournaments.matches.api.game_data import GameData, GameSettled, LogData, game_data, log_data
from tournaments.matches.selectors.records import MatchRecord
from tournaments.models import Dispute, Match, MatchGame, MatchReport, ReopenedGame, StatedGame
from tournaments.pairing.costs import visible_costs
from tournaments.standings.services.pairings_document import (
    PairingLine,
    pairing_line,
    pairing_lines,
)
from tournaments.terms.kinds import MatchState
from tournaments.terms.scenarios import Scenario

SettledByName = Literal[
    "bye",
    "log",
    "agreement",
    "ruling",
    "conceded",
    "uncontested",
    "accepted",
    "time",
    "absence",
    "imported",
]
# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any


class CostsData(TypedDict):
    """The pairing quality of a round, by kind; lower is better. The first five decide which of two
    rounds is better, in this order: kept-apart pairs that meet, byes out of turn, rematches, the
    score of the player with the bye, and the sum of score differences. The others are kept low as
    far as these allow.

    Only staff can see the number of kept-apart pairs that meet.
    """

    forbidden: NotRequired[int]
    late_byes: int
    rematches: int
    bye_score: int
    score_difference: int
    same_club: int
    repeated_floats: int
    repeated_tables: int
    fixed_tables_missed: int


class TerrainAgainData(TypedDict):
    """A player in a draft who has played on the terrain of their table before, and `why` they do
    again.
    """

    table: int
    terrain: str
    player: Player
    why: str


class RoundData(TypedDict):
    """A round. A draft has its `pairings` and the `unpaired` players. `scenario` is the scenario of
    the round, null if its stage has none.

    `costs` is the quality of its pairings, and `least` that of the pairings as first drafted if
    they are the best possible; null if unknown. `edited` says that staff changed the pairings,
    `playing_staff` that staff who play did so or chose among several drafts; `stale_since` is the
    time when an earlier result was corrected after the round was paired. For staff, it has the
    tables at which kept-apart players meet. If tables have terrain, a draft says
    who plays on the same terrain again, and the lowest possible number of such players.
    """

    number: int
    state: Literal["draft", "open", "closed"]
    scenario: Scenario | None
    match_count: int
    open_match_count: int
    optimal: bool
    costs: CostsData | None
    least: CostsData | None
    edited: bool
    playing_staff: bool
    stale_since: datetime | None
    version: int
    redraw: int
    paired_at: datetime
    published_at: datetime | None
    closed_at: datetime | None
    clock: ClockData | None
    pairings: NotRequired[list[PairingLine]]
    unpaired: NotRequired[list[Player]]
    forbidden_tables: NotRequired[list[int]]
    terrain_again: NotRequired[list[TerrainAgainData]]
    least_terrain_again: NotRequired[int]


class UndoneRound(TypedDict):
    """A round that was undone with its results. Its pairings are still available by its number,
    with `?undone=` and the `id`. `revision` is the latest of its standings, if any.
    """

    id: int
    number: int
    published_at: datetime
    closed_at: datetime | None
    undone_at: datetime
    revision: int | None


class ReportData(TypedDict):
    """A player's report, by seat. The last `revision` of each player counts, but none that is
    `stated`: it came with the archive that the event was imported from.
    """

    seat: int
    revision: int
    games_won: list[int]
    games_drawn: int
    victory_points: list[int] | None
    survivors: list[int] | None
    intentional_draw: bool
    stated: bool
    at: datetime


class StatedGameData(TypedDict):
    """A game as stated in the archive of an imported event. Its log isn't here, so nothing of it
    was checked: it is certified by nobody here, whatever the archive says.
    """

    number: int
    winner: int | None
    tally: NotRequired[GameTally]
    settled_by: GameSettled
    settled_at: datetime
    replay_id: Annotated[str, "Id in the installation it was imported from.", {"format": "uuid"}]


class OpenDispute(TypedDict):
    """The reason why a match is waiting for a judge. `seat` is the seat of the player who called
    one, if any."""

    cause: Literal["reports", "logs", "call", "result"]
    seat: int | None
    opened_at: datetime


class MatchRow(PairingLine):
    """A match of an event: its pairing with event and round."""

    tournament_id: UuidText
    round_number: int
    settled_by: SettledByName | None
    settled_at: datetime | None
    updated_at: Annotated[datetime, "Time of the last change of the match."]
    tournament: NotRequired[EventBeside]
    round: NotRequired[RoundBeside]
    format: NotRequired[FormatBeside]


class MatchDetail(MatchRow):
    """A match with its games and reports. It was last reopened at `reopened_at`; earlier reports
    and logs no longer count. A `void` match was cancelled. The report of one player becomes final
    at `confirm_due_at` unless the other disputes it; null while the round timer is paused. It is
    never before `final_not_before`, null if there is no deadline: if the event has none, before the
    other player is notified, and against guests.
    """

    disputed_at: datetime | None
    dispute: OpenDispute | None
    confirm_due_at: datetime | None
    final_not_before: datetime | None
    reopened_at: datetime | None
    games: list[GameData]
    stated_games: list[StatedGameData]
    reports: list[ReportData]


def _settles_at(match: Match) -> datetime | None:
    due = match.confirm_due_at
    return None if due is None else settles_at(match, due)


def round_data(round_: Counted, *, for_staff: bool, now: datetime) -> RoundData:
    return {
        "number": round_.number,
        "state": round_.state,
        "scenario": scenario_of(round_),
        "match_count": round_.match_count,
        "open_match_count": round_.open_count,
        "optimal": round_.optimal,
        "costs": _costs(round_.costs, for_staff),
        "least": _costs(round_.least, for_staff),
        "edited": round_.edited,
        "playing_staff": round_.playing_staff,
        "stale_since": round_.stale_since,
        "version": round_.version,
        "redraw": round_.redraw,
        "paired_at": round_.paired_at,
        "published_at": round_.published_at,
        "closed_at": round_.closed_at,
        "clock": clock_data(round_, now),
    }


def _costs(costs: Mapping[str, int], for_staff: bool) -> CostsData | None:
    visible: Any = visible_costs(costs, for_staff=for_staff)
    return visible or None


def undone_round(round_: Counted) -> UndoneRound:
    return {
        "id": round_.pk,
        "number": round_.number,
        "published_at": round_.published_at,
        "closed_at": round_.closed_at,
        "undone_at": round_.undone_at,
        "revision": round_.last_revision,
    }


def match_rows(matches: Sequence[Match]) -> list[MatchRow]:
    """Matches that were read with their seats, entries, rounds and events."""
    return [
        _match_row(match, line) for match, line in zip(matches, pairing_lines(matches), strict=True)
    ]


def _match_row(match: Match, line: PairingLine) -> MatchRow:
    by: Any = match.settled_by or None
    return {
        **line,  # type: ignore[typeddict-item]  # it lacks what lists add where it is asked for
        "tournament_id": str(match.round.tournament_id),
        "round_number": match.round.number,
        "settled_by": by,
        "settled_at": match.settled_at,
        "updated_at": match.shown_update,
    }


def match_detail(
    record: MatchRecord,
    *,
    slots: Sequence[Slot],
    replaced: Sequence[Slot],
    games: Sequence[MatchGame],
    taken_back: Mapping[int, ReopenedGame],
    logs: Sequence[Replay],
    stated: Sequence[StatedGame],
) -> MatchDetail:
    match, dispute = record.match, record.dispute
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    settled = {game.number: game for game in games}
    counting = {game.replay_id for game in games if match.state != MatchState.VOID}
    by_slot: dict[UUID, list[LogData]] = defaultdict(list)
    for log in logs:
        by_slot[log.slot_id].append(log_data(log, seats, counting))
    return {
        **_match_row(match, pairing_line(match, has_logs=record.has_logs)),
        "disputed_at": match.disputed_at,
        "dispute": None if dispute is None else _dispute(dispute, seats),
        "confirm_due_at": _settles_at(match),
        "final_not_before": match.confirm_due_at,
        "reopened_at": match.reopened_at,
        "games": [
            game_data(
                slot,
                settled.get(slot.game_number),
                taken_back.get(slot.game_number),
                [former for former in replaced if former.game_number == slot.game_number],
                by_slot,
            )
            for slot in slots
        ],
        "stated_games": [_stated(game) for game in stated],
        "reports": [report_data(report, seats[report.entry_id]) for report in record.reports],
    }


def _dispute(dispute: Dispute, seats: Mapping[UUID, int]) -> OpenDispute:
    cause: Any = dispute.cause
    caller = dispute.opened_by_id
    return {
        "cause": cause,
        "seat": None if caller is None else seats[caller],
        "opened_at": dispute.opened_at,
    }


def _stated(game: StatedGame) -> StatedGameData:
    by: Any = game.settled_by
    data: StatedGameData = {
        "number": game.number,
        "winner": game.winner,
        "settled_by": by,
        "settled_at": game.settled_at,
        "replay_id": str(game.replay),
    }
    return {**data, "tally": game.tally} if game.tally else data


def report_data(report: MatchReport, seat: int) -> ReportData:
    return {
        "seat": seat,
        "revision": report.revision,
        "games_won": [report.games_seat_0, report.games_seat_1],
        "games_drawn": report.games_drawn,
        "victory_points": report.victory_points,
        "survivors": report.survivors,
        "intentional_draw": report.intentional,
        "stated": report.stated,
        "at": report.at,
    }
