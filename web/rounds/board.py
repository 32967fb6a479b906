"""The board of a round for the staff: players at their tables with points, and pairing costs."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from django.utils.translation import gettext, ngettext

from tournaments.models import Match, Round
from tournaments.pairing import Costs, Drawn
from tournaments.rounds.selectors.pairing_rows import RoundPairings, pairings_of_round
from tournaments.rounds.selectors.table_assignment import TerrainsOfDraft, terrains_of_draft
from tournaments.rounds.services.draft_edits import DraftEdit
from tournaments.rounds.services.publishing import is_stale_with
from tournaments.terms.kinds import UNPLAYED, MatchState, ResultReason
from tournaments.terms.terrains import terrain_at
from web.core.pairing_texts import match_reason, reason_label, reason_text
from web.rounds.cost_texts import cost_rows, quality_facts


@dataclass(frozen=True)
class Placed:
    """A player with their points before the round; None where no points are counted."""

    id: str
    name: str
    points: str | None

    @property
    def points_text(self) -> str:
        """The points with their unit, as in *4.5 points*; empty without."""
        return "" if self.points is None else points_text(self.points)


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
        if self.alone:
            return f"{names} ({self.alone})"
        return gettext("Table %(table)s: %(names)s") % {"table": self.match.table, "names": names}

    @property
    def reason(self) -> str:
        """The reason why the players were paired, as a sentence."""
        return match_reason(self.match)

    @property
    def reason_label(self) -> str:
        """The reason in a word or two, where the sentence does not begin with it."""
        label = reason_label(self.match.reason_code)
        return "" if self.reason.startswith(label) else label

    @property
    def place(self) -> str:
        """The place of the players of the row, as in *table 4* or *bye*."""
        return self.alone or gettext("table %(table)s") % {"table": self.match.table}

    @property
    def alone(self) -> str:
        """The reason why a player has no opponent, in a word."""
        if len(self.players) > 1:
            return ""
        no_show = self.match.manner == ResultReason.NO_SHOW
        return gettext("not checked in") if no_show else gettext("bye")


@dataclass(frozen=True)
class Board:
    """The tables of a draft, and the players without one. Of a `large` one `rows` are a page, and
    the players and tables to choose from are `named` and `numbered`. `terrains` says who plays on a
    terrain again. `costs` are the kinds of pairing cost, each with the least possible cost if that
    is known, and `quality` the same in short facts."""

    round: Round
    rows: Sequence[Row]
    unpaired: Sequence[Placed]
    costs: Sequence[tuple[str, str, str | None]]
    quality: Sequence[str]
    is_swiss: bool
    stale: bool
    forbidden: bool
    terrains: TerrainsOfDraft
    named: Sequence[tuple[str, str]] = ()
    numbered: Sequence[tuple[int, Sequence[str], str]] = ()

    @property
    def large(self) -> bool:
        """True if its players are typed by name."""
        return bool(self.named)

    @property
    def players(self) -> list[tuple[str, str]]:
        """All players with their seats, as choices of a form."""
        seated = [
            (player.id, f"{player.name} ({row.place})")
            for row in self.rows
            for player in row.players
        ]
        return sorted([*seated, *self.free], key=lambda player: player[1].casefold())

    @property
    def free(self) -> list[tuple[str, str]]:
        unpaired = gettext("unpaired")
        return [(player.id, f"{player.name} ({unpaired})") for player in self.unpaired]

    @property
    def tables(self) -> list[tuple[str, str]]:
        return [(str(row.match.pk), row.label) for row in self.rows]


@dataclass(frozen=True)
class Preview:
    """The costs of an edit and the players it leaves without a match, in words."""

    costs: Sequence[str]
    changed: Sequence[tuple[int, str, str]]
    unpaired: Sequence[str]


def points_text(points: str) -> str:
    """Points with their unit, as in *4.5 points*."""
    return ngettext("%(points)s point", "%(points)s points", 1 if points == "1" else 2) % {
        "points": points
    }


def board_of(round_: Round, matches: Sequence[Match], *, large: bool) -> Board:
    """The board of a draft with these of its matches, which are all unless it is large."""
    sheet = pairings_of_round(round_.tournament, round_)
    unpaired = sheet.unpaired(sheet.sheet)
    stale = is_stale_with(round_, sheet)
    costs = sheet.assess(sheet.sheet).costs
    return Board(
        round=round_,
        rows=[_row(match, sheet) for match in matches],
        unpaired=[_placed(sheet, name) for name in unpaired],
        # The least costs are of the players for whom the round was paired.
        costs=cost_rows(costs, None if stale else _least(round_), sheet.step),
        quality=quality_facts(costs, _pair_downs(sheet)),
        is_swiss=sheet.is_swiss,
        stale=stale,
        forbidden=bool(round_.costs.get("forbidden")),
        terrains=terrains_of_draft(round_),
        named=_named(sheet, unpaired) if large else (),
        numbered=_numbered(sheet) if large else (),
    )


def _seated(row: Drawn) -> list[str]:
    return [player for player in (row.first, row.second) if player is not None]


def _named(sheet: RoundPairings, unpaired: Sequence[str]) -> list[tuple[str, str]]:
    """All players of a draft with their ids."""
    seated = [player for row in sheet.sheet.values() for player in _seated(row)]
    return [(sheet.name(player), player) for player in (*seated, *unpaired)]


def _numbered(sheet: RoundPairings) -> list[tuple[int, Sequence[str], str]]:
    """All tables of a draft with the names of their players and the ids of their matches."""
    return [
        (row.table, [sheet.name(player) for player in _seated(row)], match)
        for match, row in sheet.sheet.items()
    ]


def preview_of(edited: DraftEdit) -> Preview:
    return Preview(
        costs=edited.cost_changes,
        changed=[
            (
                pairing.table,
                " – ".join(
                    edited.entries[player].name
                    for player in (pairing.first, pairing.second)
                    if player is not None
                ),
                reason_text(pairing.reason),
            )
            for pairing in edited.changed
        ],
        unpaired=[entry.name for entry in edited.unpaired],
    )


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


def _pair_downs(sheet: RoundPairings) -> int:
    """Number of matches between players with different points."""
    points = {name: player.points for name, player in sheet.players.items()}
    couples = [(row.first, row.second) for row in sheet.sheet.values() if row.second is not None]
    return sum(
        points[first] != points[second]
        for first, second in couples
        if first in points and second in points
    )


def _least(round_: Round) -> Costs | None:
    """The least possible costs of a round; None where they are not known."""
    known = {kind.name for kind in fields(Costs)}
    stored = {name: cost for name, cost in round_.least.items() if name in known}
    return Costs(**stored) if stored else None
