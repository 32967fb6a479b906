"""Edits of a draft: each takes the pairings of a round and gives those after it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from contract.errors import DomainError
from ground.texts import marked as _
from ground.texts import translated
from tournaments.pairing.values import Drawn, Player

# The pairings of a round, by the name of their match.
Sheet = Mapping[str, Drawn]


# Reasons why a round does not allow an edit, with the thing to do instead.
TEXTS: Mapping[str, str] = {
    "same_match": _(
        "{first} and {second} can’t swap places. Choose two players from different matches."
    ),
    "with_themselves": _("{player} can’t be paired with themselves. Choose two players."),
    "bye_is_given": _("{resting} already has the bye. Swap {player} with {resting} instead."),
    "bye_has_no_table": _("{player} has a bye, so there is no table to move."),
    "absent_has_no_table": _("{player} isn’t checked in, so there is no table to move."),
    "no_match": _("There is no match {match} in this round."),
    "paired": _("{player} is already paired at table {table}. Split that match first."),
    "not_in_round": _("{player} isn’t in this round."),
}


class ImpossibleEdit(DomainError):
    """The round doesn't allow this edit; the text says why, and what to do instead."""

    code = "impossible_edit"

    # `why` is a key of `TEXTS`; a service may give a text of its own.
    def __init__(self, text: str = "", *, why: str = "", **values: str | int) -> None:
        super().__init__(text or translated(TEXTS[why]).format(**values))


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
        """The players of the event who are in none of these matches."""
        seated = seated_in(sheet)
        return [player for player in self.players if player not in seated]

    def _swapped(self, sheet: Sheet, first: str, second: str) -> dict[str, Drawn]:
        seated = seated_in(sheet)
        for player in (first, second):
            if player not in seated:
                self._must_be_in(player)
        if first == second or seated.get(first) == seated.get(second):
            raise ImpossibleEdit(
                why="same_match", first=self._name(first), second=self._name(second)
            )
        to = {first: second, second: first}
        return {
            name: replace(
                row,
                first=to.get(row.first, row.first),
                second=None if row.second is None else to.get(row.second, row.second),
            )
            for name, row in sheet.items()
            # A player who takes the place of somebody absent has none.
            if not (row.absent and row.first in to)
        }

    def _met(self, sheet: Sheet, first: str, second: str, new: str) -> dict[str, Drawn]:
        if first == second:
            raise ImpossibleEdit(why="with_themselves", player=self._name(first))
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
                        why="bye_is_given",
                        player=self._name(player),
                        resting=self._name(row.first),
                    )
        last = max((row.table for row in sheet.values()), default=0)
        return {**_come(sheet, player), new: Drawn(player, None, last + 1)}

    def _moved(self, sheet: Sheet, name: str, table: int) -> dict[str, Drawn]:
        row = self._find(sheet, name)
        if row.second is None:
            why = "absent_has_no_table" if row.absent else "bye_has_no_table"
            raise ImpossibleEdit(why=why, player=self._name(row.first))
        made = dict(sheet)
        for other, moved_row in sheet.items():
            if moved_row.table == table:
                made[other] = replace(moved_row, table=row.table)
        made[name] = replace(row, table=table)
        return made

    def _find(self, sheet: Sheet, name: str) -> Drawn:
        if name not in sheet:
            raise ImpossibleEdit(why="no_match", match=name)
        return sheet[name]

    def _must_be_free(self, sheet: Sheet, *players: str) -> None:
        seated = seated_in(sheet)
        for player in players:
            self._must_be_in(player)
            if player in seated and not sheet[seated[player]].absent:
                table = sheet[seated[player]].table
                raise ImpossibleEdit(why="paired", player=self._name(player), table=table)

    def _must_be_in(self, player: str) -> None:
        if player not in self.players:
            raise ImpossibleEdit(why="not_in_round", player=self._name(player))

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
    those of absent players after these."""
    last = max((row.table for row in sheet.values() if row.second is not None), default=0)
    alone = [(row.absent, row.table, name) for name, row in sheet.items() if row.second is None]
    numbers = {name: number for number, (*_, name) in enumerate(sorted(alone), last + 1)}
    return {
        name: replace(row, table=numbers[name]) if name in numbers else row
        for name, row in sheet.items()
    }
