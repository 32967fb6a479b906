"""The pairings of a round as values: who meets whom at which table, what it costs, and why."""

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Entry, MatchSeat, Round, Tournament
from tournaments.pairing import Costs, Drawn, Player, Reason, assess
from tournaments.pairing.edits import Editor, Sheet
from tournaments.pairing.values import NO_COSTS
from tournaments.rounds.services.pairing_seed import absent_entries, input_digest, players_of_round
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState, ResultReason, SettledBy, StageKind


@dataclass(frozen=True)
class Assessed:
    """What pairings cost, and by match why it would be made; empty where there are no costs."""

    costs: Costs = NO_COSTS
    reasons: dict[str, Reason] = field(default_factory=dict)


@dataclass(frozen=True)
class RoundPairings:
    """A round of a locked event, and the players as they stood before it.

    `entries` are all who are in the event or seated here, `players` only those who are in, of whom
    nobody has said that the `absent` are there.
    `reasons` are why each match was made.
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
        """Whether who meets whom is for the staff to change; elsewhere it follows from results."""
        return self.round.stage.kind == StageKind.SWISS

    @property
    def editor(self) -> Editor:
        return Editor(self.players, {player: entry.name for player, entry in self.entries.items()})

    def unpaired(self, sheet: Sheet) -> list[str]:
        """Who is in the event and in none of these matches, in the order of entering."""
        return self.editor.unpaired(sheet) if self.is_swiss else []

    def is_complete(self, sheet: Sheet) -> bool:
        """Whether all have a match in it who are there, and nobody else has."""
        left_out = {row.first for row in sheet.values() if row.absent}
        return not self.unpaired(sheet) and left_out == self.absent

    def name(self, player: str) -> str:
        return self.entries[player].name

    def assess(self, sheet: Sheet) -> Assessed:
        """What these matches cost. Those of players who have left, or are not there, count not."""
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
        """Whether pairings are as good as those that were drawn, if these were proved the best.

        The proof is about the players as they were then, all of them."""
        if not self.is_swiss:
            return self.round.optimal
        least = self.round.least
        return (
            complete
            and bool(least)
            and assessed.costs.decisive == Costs(**least).decisive
            and input_digest(list(self.players.values()), self.absent) == self.round.field_digest
        )

    def _is_in(self, row: Drawn) -> bool:
        if row.absent:
            return False
        return row.first in self.players and (row.second is None or row.second in self.players)


def pairings_of_round(tournament: Tournament, round_: Round) -> RoundPairings:
    """The matches of a round that count, with everybody who is in the event."""
    entries, players = players_of_round(round_.stage, round_.number)
    absent = absent_entries(round_.stage, round_.number, entries)
    seats = MatchSeat.objects.filter(round=round_).exclude(match__state=MatchState.VOID)
    seats = seats.select_related("match", "entry__deck").order_by("match__table", "number")
    sheet: dict[str, Drawn] = {}
    reasons: dict[str, Reason] = {}
    for seat in seats:
        name, player = str(seat.match_id), str(seat.entry_id)
        entries.setdefault(player, seat.entry)
        reasons[name] = Reason(seat.match.reason_code, seat.match.reason)
        before = sheet.get(name)
        if before is None:
            # Of an imported event the manner may not be known.
            by = seat.match.settled_by
            missing = seat.match.manner == ResultReason.NO_SHOW or by == SettledBy.ABSENCE
            sheet[name] = Drawn(player, None, seat.match.table, absent=missing)
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
