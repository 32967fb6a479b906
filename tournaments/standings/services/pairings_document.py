"""The pairings of a round as a document: who meets whom, why, and with what result so far."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from typing import Annotated, Any, Literal, NamedTuple, TypedDict
from uuid import UUID

from contract.rows import Parts
from replays.selectors import replays
from tournaments.core.players import Player, UuidText, player_of, players_of
from tournaments.core.round_names import RoundName, round_name
from tournaments.core.scenarios import scenario_of
from tournaments.models import Match, MatchSeat, Round
from tournaments.standings.result_facts import facts_of
from tournaments.terms.kinds import MatchState, Result, RoundState
from tournaments.terms.known_by import UNANSWERED, Facts, KnownBy, known_by
from tournaments.terms.match_score import MatchScore
from tournaments.terms.scenarios import Scenario
from tournaments.terms.terrains import terrain_at

Outcome = Literal["pending", "seat_0", "seat_1", "draw", "double_loss", "bye", "absent", "void"]
ResultReasonName = Literal[
    "no_show", "awarded", "double_loss", "intentional_draw", "penalty", "unfinished"
]
Certification = Literal["none", "pending", "certified", "one_player", "mismatch"]
# The values of KnownBy.
Known = Literal[
    "table",
    "host",
    "recorded_by_staff",
    "both_players",
    "agreement",
    "against_self",
    "one_player",
    "staff_accepted",
    "ruling",
    "slip",
    "time_rule",
    "unplayed",
    "imported",
]

Moment = Annotated[str | None, {"format": "date-time"}]

_OUTCOMES: Mapping[str, Outcome] = {
    "bye": "bye",
    "draw": "draw",
    "pending": "pending",
    "void": "void",
}
SIDES = 2
_SEATS: tuple[Outcome, Outcome] = ("seat_0", "seat_1")


# The names of all entries of an event, read when they are first asked for.
AskNames = Callable[[], Mapping[UUID, Player]]


class SeatLine(TypedDict):
    seat: int
    player: Player
    result: str


class ReasonLine(TypedDict):
    """The reason for a pairing, for programs and for people."""

    code: str
    text: str


PlayingStaffName = Literal["own_match", "rivals"]


class PairingLine(TypedDict):
    """A match in a list. `terrain` is the terrain of its table, empty if none. `games_won` is by
    seat; a bye has one. Victory points and survivors are by seat too, and null if nobody entered
    them.

    `edited` says that staff paired it by hand, `corrected` that its result was replaced, and
    `by_playing_staff` that staff who play in the match or event decided it; null otherwise.
    `manner` is how it was decided if not by playing, else null. `known_by` is the source of the
    result, null without one; `certification` says how far it is backed by verified logs.
    `extension_minutes` is its extra time on the round timer; time was called without a result at
    `overtime_at`.
    """

    id: UuidText
    table: int
    terrain: str
    state: str
    outcome: Outcome
    games_won: Annotated[list[int], {"maxItems": 2}]
    games_drawn: int
    victory_points: Annotated[list[int] | None, {"maxItems": 2}]
    survivors: Annotated[list[int] | None, {"maxItems": 2}]
    certification: Certification
    known_by: Known | None
    seats: Annotated[list[SeatLine], {"maxItems": 2}]
    pairing_reason: ReasonLine
    edited: bool
    corrected: bool
    by_playing_staff: PlayingStaffName | None
    extension_minutes: int
    overtime_at: Moment
    manner: ResultReasonName | None


class Pairings(Parts):
    """All pairings of a round, by table.

    `scenario` is the scenario of the round, null if its stage has none. `edited` says that staff
    changed the pairings, `playing_staff` that staff who play did so or chose among several drafts;
    `stale_since` is the time when an earlier result was corrected after the
    round was paired.
    """

    tournament_id: UuidText
    round: RoundName
    scenario: Scenario | None
    optimal: bool
    edited: bool
    playing_staff: bool
    stale_since: Moment
    redraw: int
    results: list[PairingLine]


class Seat(NamedTuple):
    """The columns of one seat in a line: its player, then columns by their names."""

    player: Player
    number: int
    result: str
    games_won: int
    games_drawn: int
    victory_points: int | None
    survivors: int | None


def pairings_document(round_: Round, *, names: AskNames | None = None) -> Pairings:
    """The pairings of a round. `names` are passed by callers that write other documents with
    them."""
    return {
        "tournament_id": str(round_.tournament_id),
        "round": round_name(round_),
        "scenario": scenario_of(round_),
        "optimal": round_.optimal,
        "edited": round_.edited,
        "playing_staff": round_.playing_staff,
        "stale_since": _moment(round_.stale_since),
        "redraw": round_.redraw,
        "results": _lines_of(round_, names or names_of(round_.tournament_id)),
    }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _lines_of(round_: Round, ask: AskNames) -> list[PairingLine]:
    """The lines of a whole round, read as rows: for a large event they are written every second."""
    names = ask()
    seats: dict[UUID, list[Seat]] = defaultdict(list)
    rows = round_.seats.order_by("number").values_list("match_id", "entry_id", *Seat._fields[1:])
    for match, entry, *values in rows:
        seats[match].append(Seat(names[entry], *values))
    matches = list(round_.matches.exclude(state=MatchState.VOID).order_by("table"))
    return _lines(matches, seats)


def pairing_lines(matches: Sequence[Match]) -> list[PairingLine]:
    """The lines of matches that were read with their seats and entries."""
    return _lines(matches, {match.pk: _seats(match) for match in matches})


def pairing_line(match: Match, *, has_logs: bool) -> PairingLine:
    """The line of one such match, of which is known whether it has any logs."""
    return _lines([match], {match.pk: _seats(match)}, have_logs=has_logs)[0]


def _lines(
    matches: Sequence[Match], seats: Mapping[UUID, Sequence[Seat]], *, have_logs: bool = True
) -> list[PairingLine]:
    scores = {match.pk: _score(seats[match.pk]) for match in matches}
    facts = facts_of(matches, scores, have_logs=have_logs)
    logged = _logged(matches) if have_logs else set()
    return [
        _line(match, seats[match.pk], facts.get(match.pk), logged=match.pk in logged)
        for match in matches
    ]


def _seats(match: Match) -> list[Seat]:
    return [_seat(seat) for seat in match.seats.all()]


def _seat(seat: MatchSeat) -> Seat:
    values = (getattr(seat, name) for name in Seat._fields[1:])
    return Seat(player_of(seat.entry), *values)


def _line(match: Match, seats: Sequence[Seat], facts: Facts | None, *, logged: bool) -> PairingLine:
    known: Any = None if facts is None else known_by(facts)
    return {
        "id": str(match.pk),
        "table": match.table,
        "terrain": _terrain(match, len(seats)),
        "state": match.state,
        "outcome": _outcome(seats),
        "games_won": [seat.games_won for seat in seats],
        "games_drawn": seats[0].games_drawn,
        "victory_points": _counted([seat.victory_points for seat in seats]),
        "survivors": _counted([seat.survivors for seat in seats]),
        "certification": _certification(facts, known, logged=logged),
        "known_by": known,
        "seats": [
            {"seat": seat.number, "player": seat.player, "result": seat.result} for seat in seats
        ],
        "pairing_reason": {"code": match.reason_code, "text": match.reason},
        "edited": match.edited,
        "corrected": match.corrected,
        "by_playing_staff": playing_staff_of(match),
        "extension_minutes": match.extension_minutes,
        "overtime_at": _moment(match.overtime_at),
        "manner": _result_reason(match),
    }


def playing_staff_of(match: Match) -> PlayingStaffName | None:
    """True if staff who play in a match, or in its event, decided its result."""
    playing: Any = match.playing_staff
    return playing or None


def _terrain(match: Match, seats: int) -> str:
    """The terrain of a table at which two meet; in a draft as it is named now."""
    if match.round.state != RoundState.DRAFT or seats < SIDES:
        return match.terrain
    return terrain_at(match.round.tournament.terrains, match.table)


def _result_reason(match: Match) -> ResultReasonName | None:
    reason: Any = match.manner
    settled = match.state == MatchState.SETTLED
    return reason if settled and reason != "played" else None


def _counted(numbers: Sequence[int | None]) -> list[int] | None:
    counted = [number for number in numbers if number is not None]
    return counted if len(counted) == len(numbers) else None


def _outcome(seats: Sequence[Seat]) -> Outcome:
    """The outcome of the match: the seat that won it, or the kind of its result."""
    for seat in seats:
        if seat.result == Result.WIN:
            return _SEATS[seat.number]
    return _OUTCOMES.get(seats[0].result, "double_loss" if len(seats) > 1 else "absent")


def names_of(tournament_id: UUID) -> AskNames:
    """The names of all entries of an event, read once when they are first needed."""
    return cache(partial(players_of, tournament_id))


def _score(seats: Sequence[Seat]) -> MatchScore:
    won = [seat.games_won for seat in seats]
    return MatchScore((won[0], sum(won[1:])), seats[0].games_drawn)


def _logged(matches: Sequence[Match]) -> set[UUID]:
    """Those of these matches that have logs which were not rejected."""
    names = {str(match.pk): match.pk for match in matches}
    logs = replays().filter(slot__match__in=names).exclude(finding__certified=False)
    return {names[name] for name in logs.values_list("slot__match", flat=True)}


def _certification(facts: Facts | None, known: KnownBy | None, *, logged: bool) -> Certification:
    """The extent to which the result of a match rests on certified logs.

    `pending`: there are logs, which have not settled the match yet. `one_player`: only one player
    confirmed them, which the staff may have accepted. `mismatch`: the result differs from the
    certified games.
    """
    if facts is None:
        return "pending" if logged else "none"
    certified = facts.logged if logged else MatchScore()
    if certified.played == 0:
        return "none"
    if certified == facts.score:
        return "one_player" if known in UNANSWERED else "certified"
    return "none" if certified.allows(facts.score) else "mismatch"
