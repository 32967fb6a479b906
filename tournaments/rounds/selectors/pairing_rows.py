"""The pairings of a round as values: who meets whom at which table, what it costs, and why."""

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Entry, MatchSeat, Round, Tournament
from tournaments.pairing import Costs, Drawn, Player, Reason, assess
from tournaments.pairing.edits import Editor, Sheet
from tournaments.pairing.values import NO_COSTS
from tournaments.rounds.selectors.pairing_input import (
    absent_entries,
    input_digest,
    players_of_round,
)
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState, ResultReason, SettledBy, StageKind

# A seat with what is read of its match, as values: a large event has thousands.
_SEAT = (
    "match_id",
    "entry_id",
    "match__table",
    "match__settled_by",
    "match__manner",
    "match__reason_code",
    "match__reason",
    "match__reason_details",
)


@dataclass(frozen=True)
class Assessed:
    """The costs of pairings, and the reason for each match; empty where there are no costs."""

    costs: Costs = NO_COSTS
    reasons: dict[str, Reason] = field(default_factory=dict)


@dataclass(frozen=True)
class RoundPairings:
    """The pairings of a round of a locked event, and the players as they stood before it.

    `entries` are all entries in the event or seated in the round. `players` are those still in the
    event, of which the `absent` have not checked in. `reasons` say why each match was paired.
    """

    round: Round
    sheet: Sheet
    reasons: dict[str, Reason]
    entries: dict[str, Entry]
    players: dict[str, Player]
    step: Fraction
    absent: frozenset[str] = frozenset()

    @property
    def is_swiss(self) -> bool:
        """True if the staff may change who meets whom. In other stages that follows from
        results."""
        return self.round.stage.kind == StageKind.SWISS

    @property
    def editor(self) -> Editor:
        return Editor(self.players, {player: entry.name for player, entry in self.entries.items()})

    def unpaired(self, sheet: Sheet) -> list[str]:
        """The entries in the event without a match in this sheet, in the order of registration."""
        return self.editor.unpaired(sheet) if self.is_swiss else []

    def is_complete(self, sheet: Sheet) -> bool:
        """True if every entry that is present has a match in this sheet, and no absent entry
        has."""
        left_out = {row.first for row in sheet.values() if row.absent}
        return not self.unpaired(sheet) and left_out == self.absent

    def name(self, player: str) -> str:
        return self.entries[player].name

    def assess(self, sheet: Sheet) -> Assessed:
        """The costs of these matches, without those of entries that have left or are absent."""
        rows = {name: row for name, row in sheet.items() if self._is_in(row)}
        if not self.is_swiss:
            return Assessed()
        seated = {row.first for row in rows.values()}
        seated |= {row.second for row in rows.values() if row.second is not None}
        assessed = assess(
            (player for name, player in self.players.items() if name in seated),
            rows.values(),
            step=self.step,
        )
        reasons = {pairing.first: pairing.reason for pairing in assessed.pairings}
        return Assessed(assessed.costs, {name: reasons[row.first] for name, row in rows.items()})

    def is_as_good(self, assessed: Assessed, *, complete: bool) -> bool:
        """True if pairings cost as little as those that were drawn, if these were proved the best
        possible.

        The proof is about all players as they were when the round was drawn.
        """
        if not self.is_swiss:
            return self.round.optimal
        least = self.round.least
        return (
            complete
            and bool(least)
            and assessed.costs.decisive == Costs(**least).decisive
            and input_digest(list(self.players.values()), self.absent) == self.round.input_digest
        )

    def _is_in(self, row: Drawn) -> bool:
        if row.absent:
            return False
        return row.first in self.players and (row.second is None or row.second in self.players)


def pairings_of_round(tournament: Tournament, round_: Round) -> RoundPairings:
    """The matches of a round that count, with all entries in the event."""
    entries, players = players_of_round(round_.stage, round_.number)
    absent = absent_entries(round_.stage, round_.number, entries)
    seats = MatchSeat.objects.filter(round=round_).exclude(match__state=MatchState.VOID)
    rows = list(seats.order_by("match__table", "number").values_list(*_SEAT))
    gone = [row[1] for row in rows if str(row[1]) not in entries]
    left = Entry.objects.select_related("deck").in_bulk(gone) if gone else {}
    entries |= {str(pk): left[pk] for pk in gone}
    sheet: dict[str, Drawn] = {}
    reasons: dict[str, Reason] = {}
    for match, entry, table, settled_by, manner, *reason in rows:
        name, player = str(match), str(entry)
        reasons[name] = Reason(*reason)
        before = sheet.get(name)
        if before is None:
            # Of an imported event the manner may not be known.
            missing = manner == ResultReason.NO_SHOW or settled_by == SettledBy.ABSENCE
            sheet[name] = Drawn(player, None, table, absent=missing)
        else:
            sheet[name] = Drawn(before.first, player, before.table)
    return RoundPairings(
        round=round_,
        sheet=sheet,
        reasons=reasons,
        entries=entries,
        players={player.id: player for player in players},
        step=profile_of(tournament).step,
        absent=absent,
    )
