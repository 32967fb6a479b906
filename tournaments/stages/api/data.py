"""Stages in answers: allow-lists, from what everybody may see of them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict
from uuid import UUID

from tournaments.core.api.settings import setting_values, tells_settings
from tournaments.core.players import Player, player_of
from tournaments.core.round_names import RoundName, round_name
from tournaments.models import Match
from tournaments.pairing.brackets import Kind, Part, Seating, Source, Stand
from tournaments.stages.selectors.visible_stages import Group, VisibleStage, visible_rounds
from tournaments.standings.counting import Row, decimal, number
from tournaments.standings.services.pairings_document import Known
from tournaments.standings.services.standings_document import Record, Tiebreaker
from tournaments.terms.kinds import MatchState
from tournaments.terms.known_by import KnownBy
from tournaments.terms.stage_plan import StagePlan

Names = Mapping[str, Player]


@tells_settings(StagePlan, first=("number",))
class StageRow(TypedDict):
    """A stage of an event. "Empty" in what is said of its settings is null, or an empty list."""

    number: int


def stage_row(stage: Any, *, begun: bool) -> StageRow:
    """A stage as it is planned; what follows from its players is told when it has `begun`."""
    row: Any = {"number": stage.number, **setting_values(stage, StagePlan, for_staff=False)}
    row["rounds"] = visible_rounds(stage, begun=begun)
    return row


class StageSummary(StageRow):
    """A stage with its published rounds. Without any, it hasn't started for the public."""

    published_rounds: list[RoundName]


class EntrantData(TypedDict):
    """A player of a stage. Seed 1 is the best; without groups, all are in group 1."""

    seed: int
    group: int
    player: Player


class SourceData(TypedDict):
    """The source of a player: the seed with this number, or the winner or loser of the bracket's
    match with it."""

    kind: Annotated[str, {"enum": [kind.value for kind in Kind]}]
    of: int


class Contender(TypedDict):
    """One side of a match, null until it is known. `game_wins` is null without a result."""

    comes_from: SourceData
    player: Player | None
    game_wins: int | None


class BracketMatchData(TypedDict):
    """A match of a bracket. Its `number` is higher than those of the matches that feed it.
    `bracket_round` counts within its part of the bracket; matches of the same `wave` can be played
    at the same time. `match_id`, `table` and `round_number` are set once it is paired in a
    published round. `known_by` is the source of its result, null without one.
    """

    number: int
    part: Annotated[str, {"enum": [part.value for part in Part]}]
    bracket_round: int
    wave: int
    state: Annotated[
        str,
        "`without_opponent`: one of the two never comes. `not_needed`: the second final, when the"
        " first was won by who had lost no match.",
        {"enum": [stand.value for stand in Stand]},
    ]
    contenders: list[Contender]
    winner_id: Annotated[str | None, "The entry that advances.", {"format": "uuid"}]
    winner_places: Annotated[list[int] | None, "From and to, if the winner plays no further match."]
    loser_places: list[int] | None
    match_id: Annotated[str | None, {"format": "uuid"}]
    table: int | None
    round_number: int | None
    known_by: Known | None


class GroupRow(TypedDict):
    """A player's rank in their group. Tied players share the `rank`."""

    rank: int
    tied: bool
    player: Player
    match_points: float
    record: Record
    tiebreakers: list[Tiebreaker]


class GroupTable(TypedDict):
    """The standings of a round-robin group."""

    group: int
    results: list[GroupRow]


class StageDetail(StageSummary):
    """A stage. `entrants` is null until one of its rounds is published, and for a first Swiss
    stage, which everyone plays. `bracket` is for eliminations and `tables` for round robins; both
    are null otherwise, and before the first round.
    """

    entrants: list[EntrantData] | None
    bracket: list[BracketMatchData] | None
    tables: list[GroupTable] | None


def stage_summary(visible: VisibleStage) -> StageSummary:
    return {
        **stage_row(visible.stage, begun=visible.begun),
        "published_rounds": [round_name(round_) for round_ in visible.rounds],
    }


def stage_detail(visible: VisibleStage) -> StageDetail:
    names = {str(entrant.entry_id): player_of(entrant.entry) for entrant in visible.entrants}
    return {
        **stage_summary(visible),
        "entrants": _entrants(visible, names) if visible.begun else None,
        "bracket": _bracket(visible, names) if visible.bracket_state else None,
        "tables": [_group(group, names) for group in visible.groups] if visible.groups else None,
    }


def _entrants(visible: VisibleStage, names: Names) -> list[EntrantData]:
    return [
        {"seed": entrant.seed, "group": entrant.group, "player": names[str(entrant.entry_id)]}
        for entrant in visible.entrants
    ]


def _bracket(visible: VisibleStage, names: Names) -> list[BracketMatchData]:
    played, words = visible.played, visible.known
    return [
        _match(seating, played.get(seating.match.number), names, words)
        for seating in visible.bracket_state
    ]


def _match(
    seating: Seating, played: Match | None, names: Names, words: Mapping[UUID, KnownBy | None]
) -> BracketMatchData:
    match = seating.match
    known: Any = None if played is None else words[played.pk]
    won = _games_won(played)
    seats = zip(match.sources, seating.players, strict=True)
    return {
        "number": match.number,
        "part": match.part.value,
        "bracket_round": match.round,
        "wave": match.wave,
        "state": seating.stand.value,
        "contenders": [_contender(source, player, names, won) for source, player in seats],
        "winner_id": seating.winner,
        "winner_places": _listed(match.winner_places),
        "loser_places": _listed(match.loser_places),
        "match_id": None if played is None else str(played.pk),
        "table": None if played is None else played.table,
        "round_number": None if played is None else played.round.number,
        "known_by": known,
    }


def _contender(
    source: Source, player: str | None, names: Names, won: Mapping[str, int]
) -> Contender:
    return {
        "comes_from": {"kind": source.kind.value, "of": source.of},
        "player": None if player is None else names[player],
        "game_wins": None if player is None else won.get(player),
    }


def _games_won(played: Match | None) -> dict[str, int]:
    """The games won by entry, of a match that has its result."""
    if played is None or played.state != MatchState.SETTLED:
        return {}
    return {str(seat.entry_id): seat.games_won for seat in played.seats.all()}


def _listed(places: Sequence[int] | None) -> list[int] | None:
    return None if places is None else list(places)


def _group(group: Group, names: Names) -> GroupTable:
    return {"group": group.number, "results": [_group_row(row, names) for row in group.rows]}


def _group_row(row: Row, names: Names) -> GroupRow:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "player": names[row.player],
        "match_points": number(row.score),
        "record": {
            "wins": row.wins,
            "losses": row.losses,
            "draws": row.draws,
            "byes": row.byes,
        },
        "tiebreakers": [
            {"key": tiebreak.key, "value": decimal(tiebreak.value), "priority": order}
            for order, tiebreak in enumerate(row.tiebreaks, 1)
        ],
    }
