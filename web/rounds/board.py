"""The board of a round for the staff: players at their tables with points, and pairing costs."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from uuid import UUID

from tournaments.matches.selectors import pairings
from tournaments.models import Match, Round
from tournaments.pairing import Costs
from tournaments.pairing.costs import cost_lines
from tournaments.rounds.services.draft_edits import DraftEdit
from tournaments.rounds.services.pairing_rows import RoundPairings, pairings_of_round
from tournaments.rounds.services.publishing import is_stale
from tournaments.rounds.services.table_assignment import TerrainsOfDraft, terrains_of_draft
from tournaments.terms.kinds import UNPLAYED, MatchState, ResultReason
from tournaments.terms.terrains import terrain_at


@dataclass(frozen=True)
class Placed:
    """A player with their points before the round; None where no points are counted."""

    id: str
    name: str
    points: str | None


@dataclass(frozen=True)
class Row:
    """A table with its players; `can_break` if no game has been played there."""

    match: Match
    players: Sequence[Placed]
    can_break: bool
    terrain: str = ""

    @property
    def label(self) -> str:
        names = " – ".join(player.name for player in self.players)
        return f"Table {self.match.table}: {names}{f' ({self.alone})' if self.alone else ''}"

    @property
    def alone(self) -> str:
        """Why a player has no opponent at this table, in a word."""
        if len(self.players) > 1:
            return ""
        return "not there" if self.match.manner == ResultReason.NO_SHOW else "bye"


@dataclass(frozen=True)
class Board:
    """All tables of a round, and the players without one. `terrains` says who of a draft plays on a
    terrain again. `costs` are the kinds of pairing cost,
    each with the least possible cost if that is known."""

    round: Round
    rows: Sequence[Row]
    unpaired: Sequence[Placed]
    costs: Sequence[tuple[str, str, str | None]]
    is_swiss: bool
    stale: bool
    forbidden: bool
    terrains: TerrainsOfDraft

    @property
    def players(self) -> list[tuple[str, str]]:
        """All players with their seats, as choices of a form."""
        seated = [
            (player.id, f"{player.name}, table {row.match.table}")
            for row in self.rows
            for player in row.players
        ]
        return sorted([*seated, *self.free], key=lambda player: player[1].casefold())

    @property
    def free(self) -> list[tuple[str, str]]:
        return [(player.id, f"{player.name}, unpaired") for player in self.unpaired]

    @property
    def tables(self) -> list[tuple[str, str]]:
        return [(str(row.match.pk), row.label) for row in self.rows]

    @property
    def breakable(self) -> list[tuple[str, str]]:
        return [(str(row.match.pk), row.label) for row in self.rows if row.can_break]


@dataclass(frozen=True)
class Preview:
    """The costs of an edit and the players it leaves without a match, in words."""

    says: Sequence[str]
    changed: Sequence[tuple[int, str, str]]
    unpaired: Sequence[str]


def board_of(round_: Round) -> Board:
    """The board of a draft, or of a published round that was not undone."""
    sheet = pairings_of_round(round_.tournament, round_)
    draft = round_.state == "draft"
    unpaired = sheet.unpaired(sheet.sheet)
    stale = draft and is_stale(round_.tournament, round_)
    return Board(
        round=round_,
        rows=[_row(match, sheet) for match in pairings(round_id=round_.pk)],
        unpaired=[_placed(sheet, name) for name in unpaired],
        costs=_costs(sheet, known=not stale),
        is_swiss=sheet.is_swiss,
        stale=stale,
        forbidden=bool(round_.costs.get("forbidden")),
        terrains=terrains_of_draft(round_) if draft else TerrainsOfDraft(),
    )


def preview_of(edited: DraftEdit) -> Preview:
    return Preview(
        says=edited.says,
        changed=[
            (
                pairing.table,
                " – ".join(
                    edited.entries[player].name
                    for player in (pairing.first, pairing.second)
                    if player is not None
                ),
                pairing.reason.text,
            )
            for pairing in edited.changed
        ],
        unpaired=[entry.name for entry in edited.unpaired],
    )


def players_of(board: Board, broken: Sequence[UUID]) -> list[Placed]:
    """The players to be paired when these matches are split."""
    freed = [player for row in board.rows if row.match.pk in broken for player in row.players]
    return [*freed, *board.unpaired]


def _row(match: Match, sheet: RoundPairings) -> Row:
    return Row(
        match,
        [_placed(sheet, str(seat.entry_id)) for seat in match.seats.all()],
        can_break=match.state != MatchState.SETTLED or match.settled_by in UNPLAYED,
        terrain=_terrain(match, sheet),
    )


def _terrain(match: Match, sheet: RoundPairings) -> str:
    """The terrain of a table at which two meet, as it is named now."""
    if len(match.seats.all()) < 2:
        return ""
    return terrain_at(sheet.round.tournament.terrains, match.table)


def _placed(sheet: RoundPairings, player: str) -> Placed:
    counted = sheet.players.get(player) if sheet.is_swiss else None
    points = None if counted is None else f"{float(counted.points * sheet.step):g}"
    return Placed(player, sheet.name(player), points)


def _costs(sheet: RoundPairings, *, known: bool) -> list[tuple[str, str, str | None]]:
    """Each kind of cost of these pairings with its least possible value, which is `known` only
    while the players are those for whom it was computed."""
    now = cost_lines(sheet.assess(sheet.sheet).costs, sheet.step)
    stored = sheet.round.least if known else {}
    least = dict(cost_lines(_read(stored), sheet.step)) if stored else {}
    return [
        (words, amount, least.get(words))
        for words, amount in now
        if amount != "0" or least.get(words, "0") != "0"
    ]


def _read(stored: dict[str, int]) -> Costs:
    known = {kind.name for kind in fields(Costs)}
    return Costs(**{name: amount for name, amount in stored.items() if name in known})
