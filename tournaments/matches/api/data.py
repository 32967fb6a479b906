"""What is said about rounds and matches: allow-lists, so that nothing secret is shown because it
exists."""

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
from tournaments.models import Dispute, Match, MatchGame, MatchReport, ReopenedGame, StatedGame
from tournaments.pairing.costs import visible_costs
from tournaments.standings.services.pairings_document import PairingLine, pairing_lines
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
]
# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any


class CostsData(TypedDict):
    """What a round costs, by kind. The first five decide which of two rounds is better, in this
    order: pairs that must not meet, byes too many or too early, rematches, the score that has the
    bye, and the sum of the score differences. The others are kept small where that costs nothing.

    How many pairs meet that must not is for the staff alone.
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
    """A player of a draft who has played on the terrain of their table before, and `why` again."""

    table: int
    terrain: str
    player: Player
    why: str


class RoundData(TypedDict):
    """A round. Where they stand nowhere else, it comes with its `pairings`; a draft also with those
    who are `unpaired`. `scenario` is what is played for in it, null where its stage says nothing.

    `costs` is what its pairings cost as they stand, and `least` what the round that was drawn does,
    where no better one is proved to exist: null where nothing of the kind is known. `edited` says
    that the staff has paired by hand, `stale_since` that a result before this round was corrected
    after it had been paired. For the staff it has the tables at which two meet who must not.
    Where tables have terrain, a draft says who plays on one again, and how few players could.
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
    """A round that was taken back with its results. Its pairings are still at those of its number,
    with `?undone=` and the `id`; `revision` is the last of its standings, if there are any."""

    id: int
    number: int
    published_at: datetime
    closed_at: datetime | None
    undone_at: datetime
    revision: int | None


class ReportData(TypedDict):
    """A report of the player of a seat; the last `revision` of each counts."""

    seat: int
    revision: int
    games_won: list[int]
    games_drawn: int
    victory_points: list[int] | None
    survivors: list[int] | None
    intentional_draw: bool
    at: datetime


class StatedGameData(TypedDict):
    """A game as the archive of an imported event tells it. Its log is not here, and its certificate
    means something only where a key of this installation has signed it."""

    number: int
    winner: int | None
    tally: NotRequired[GameTally]
    settled_by: GameSettled
    settled_at: datetime
    replay_id: Annotated[str, "Id in the installation it was imported from.", {"format": "uuid"}]
    jws: Annotated[str | None, "Its certificate, if it has one."]
    signed_here: bool


class OpenDispute(TypedDict):
    """Why a match waits for a judge; `seat` is that of the player who called one, if one did."""

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
    """A match with its games and reports. Its result was taken back at `reopened_at`: what was said
    before settles nothing any more. One that is `void` was taken back itself. The report of one
    player alone settles it at `confirm_due_at`, unless the other disputes it before: null as long
    as nobody knows it, since the clock of the round stands. It is not before `final_not_before`,
    which is null where no time runs: where the event has chosen none, until the other player was
    notified, and against guests."""

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
    match: Match,
    *,
    slots: Sequence[Slot],
    replaced: Sequence[Slot],
    games: Sequence[MatchGame],
    taken_back: Mapping[int, ReopenedGame],
    logs: Sequence[Replay],
    stated: Sequence[StatedGame],
    reports: Sequence[MatchReport],
    dispute: Dispute | None,
) -> MatchDetail:
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    settled = {game.number: game for game in games}
    counting = {game.replay_id for game in games if match.state != MatchState.VOID}
    by_slot: dict[UUID, list[LogData]] = defaultdict(list)
    for log in logs:
        by_slot[log.slot_id].append(log_data(log, seats, counting))
    return {
        **match_rows([match])[0],
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
        "reports": [report_data(report, seats[report.entry_id]) for report in reports],
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
        "jws": game.certificate or None,
        "signed_here": game.signed_here,
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
        "at": report.at,
    }
