"""Edits of a draft: each takes the pairings of a round and gives those after it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from contract.errors import DomainError
from tournaments.pairing.values import Drawn, Player

# The pairings of a round, by the name of their match.
Sheet = Mapping[str, Drawn]


class ImpossibleEdit(DomainError):
    """An edit that this round does not allow; the text says why, and what to do instead."""

    code = "impossible_edit"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players exchange their places; one of the two may be unpaired, or have the bye."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Break:
    """The players of a match are unpaired."""

    match: str


@dataclass(frozen=True, slots=True)
class Meet:
    """Two unpaired players meet."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class GiveBye:
    """An unpaired player has the bye."""

    player: str


@dataclass(frozen=True, slots=True)
class Move:
    """A match is played at this table; the one that is there goes to the number that gets free."""

    match: str
    table: int


Edit = Swap | Break | Meet | GiveBye | Move


@dataclass(frozen=True)
class Editor:
    """Edits a round of these players; `names` are for error messages, and hold everyone whom the
    round may name, players who have left included. New matches get the `preferred` tables first."""

    players: Mapping[str, Player]
    names: Mapping[str, str]
    preferred: tuple[int, ...] = ()

    def edited(self, sheet: Sheet, edit: Edit, *, new: str) -> dict[str, Drawn]:
        """The round after an edit; a match that it makes is named `new`."""
        match edit:
            case Swap(first, second):
                made = self._swapped(sheet, first, second)
            case Break(name):
                self._find(sheet, name)
                made = {key: row for key, row in sheet.items() if key != name}
            case Meet(first, second):
                made = self._met(sheet, first, second, new)
            case GiveBye(player):
                made = self._rested(sheet, player, new)
            case Move(name, table):
                made = self._moved(sheet, name, table)
        return byes_last(made)

    def unpaired(self, sheet: Sheet) -> list[str]:
        """Who is in the event, and in none of these matches."""
        seated = seated_in(sheet)
        return [player for player in self.players if player not in seated]

    def _swapped(self, sheet: Sheet, first: str, second: str) -> dict[str, Drawn]:
        seated = seated_in(sheet)
        for player in (first, second):
            if player not in seated:
                self._must_be_in(player)
        if first == second or seated.get(first) == seated.get(second):
            raise ImpossibleEdit(
                f"{self._name(first)} and {self._name(second)} are not in two places that they"
                " could exchange: name two players of different matches."
            )
        to = {first: second, second: first}
        return {
            name: replace(
                row,
                first=to.get(row.first, row.first),
                second=None if row.second is None else to.get(row.second, row.second),
            )
            for name, row in sheet.items()
            # Who takes the place of somebody who is not there has none.
            if not (row.absent and row.first in to)
        }

    def _met(self, sheet: Sheet, first: str, second: str, new: str) -> dict[str, Drawn]:
        if first == second:
            raise ImpossibleEdit(f"{self._name(first)} cannot meet themselves: name two players.")
        self._must_be_free(sheet, first, second)
        fixed = [self.players[player].fixed_table for player in (first, second)]
        taken = {row.table for row in sheet.values() if row.second is not None}
        kept = [table for table in fixed if table is not None]
        free = [table for table in (*kept, *self.preferred) if table not in taken]
        table = free[0] if free else free_table(taken)
        return {**_come(sheet, first, second), new: Drawn(first, second, table)}

    def _rested(self, sheet: Sheet, player: str, new: str) -> dict[str, Drawn]:
        self._must_be_free(sheet, player)
        if not self.players[player].awarded_bye:
            for row in sheet.values():
                resting = row.second is None and not row.absent
                if resting and not self._has_awarded(row.first):
                    raise ImpossibleEdit(
                        f"{self._name(row.first)} has the bye of this round: swap"
                        f" {self._name(player)} with {self._name(row.first)} instead."
                    )
        last = max((row.table for row in sheet.values()), default=0)
        return {**_come(sheet, player), new: Drawn(player, None, last + 1)}

    def _moved(self, sheet: Sheet, name: str, table: int) -> dict[str, Drawn]:
        row = self._find(sheet, name)
        if row.second is None:
            why = "is not there" if row.absent else "has a bye"
            raise ImpossibleEdit(f"{self._name(row.first)} {why}, and plays at no table.")
        made = dict(sheet)
        for other, moved_row in sheet.items():
            if moved_row.table == table:
                made[other] = replace(moved_row, table=row.table)
        made[name] = replace(row, table=table)
        return made

    def _find(self, sheet: Sheet, name: str) -> Drawn:
        if name not in sheet:
            raise ImpossibleEdit(f"There is no match {name} in this round.")
        return sheet[name]

    def _must_be_free(self, sheet: Sheet, *players: str) -> None:
        seated = seated_in(sheet)
        for player in players:
            self._must_be_in(player)
            if player in seated and not sheet[seated[player]].absent:
                table = sheet[seated[player]].table
                raise ImpossibleEdit(
                    f"{self._name(player)} is paired at table {table}: break that match first."
                )

    def _must_be_in(self, player: str) -> None:
        if player not in self.players:
            raise ImpossibleEdit(f"{self._name(player)} is not in this round of the event.")

    def _has_awarded(self, player: str) -> bool:
        return player in self.players and self.players[player].awarded_bye

    def _name(self, player: str) -> str:
        return self.names.get(player, player)


def seated_in(sheet: Sheet) -> dict[str, str]:
    """The name of the match that each player is in."""
    seats = {row.first: name for name, row in sheet.items()}
    return seats | {row.second: name for name, row in sheet.items() if row.second is not None}


def _come(sheet: Sheet, *players: str) -> Sheet:
    """The round without the absences of these, who are there now."""
    return {name: row for name, row in sheet.items() if not (row.absent and row.first in players)}


def free_table(taken: set[int]) -> int:
    """The lowest number of a table that is not taken."""
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def byes_last(sheet: Sheet) -> dict[str, Drawn]:
    """The round with the numbers of byes after those of all tables, in the order that they had, and
    those of who is absent after these."""
    last = max((row.table for row in sheet.values() if row.second is not None), default=0)
    alone = [(row.absent, row.table, name) for name, row in sheet.items() if row.second is None]
    numbers = {name: number for number, (*_, name) in enumerate(sorted(alone), last + 1)}
    return {
        name: replace(row, table=numbers[name]) if name in numbers else row
        for name, row in sheet.items()
    }
