"""Results of an event in a file, as other programs publish them: docs/results-format.md."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.archive.document.fields import Field, Fields, columns_of
from tournaments.archive.document.shape import maybe
from tournaments.standings.counting import Deduction, Played

GAMES = re.compile(r"([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
MOST_POINTS = 10**6
LONGEST_NAME = 200


class UnusableResults(ValueError):
    """The file cannot be read as results; the text says where and what would be right."""


@dataclass(frozen=True, slots=True)
class FileMatch:
    """One match. Pairs are in the order player 1, player 2; without player 2, nobody was met.

    `games` are won, lost and drawn by player 1. `victory_points` and `survivors` are those of
    games that count them, else None. `outcomes` are the results by player where they do not follow
    from the games, as when both have lost; `table` is where they sat, 0 where nobody says.
    """

    player1: str
    player2: str | None
    games: tuple[int, int, int]
    victory_points: tuple[int, int] | None = None
    survivors: tuple[int, int] | None = None
    outcomes: tuple[str, ...] | None = None
    table: int = 0

    @property
    def results(self) -> tuple[str, ...]:
        """The result of each of its players: win, draw, loss or bye."""
        if self.outcomes is not None:
            return self.outcomes
        won, lost, _ = self.games
        if self.player2 is None:
            return ("bye" if self.is_bye else "loss",)
        return (_result(won, lost), _result(lost, won))

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)

    @property
    def is_bye(self) -> bool:
        """True if player 1 has the round's bye; without a game won it is an assigned loss."""
        return self.player2 is None and self.games[0] > 0


@dataclass(frozen=True, slots=True)
class FileRound:
    """One round; `standings` are the rows that were published after it."""

    name: str
    matches: tuple[FileMatch, ...]
    standings: tuple[dict[str, Any], ...] = ()

    @property
    def players(self) -> frozenset[str]:
        return frozenset(player for match in self.matches for player in match.players)


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A whole file. `players` are all there are, in the file's order, else in that of play.

    `late` are who came late where the rules count that against them; `standings` are the rows that
    were published with the results, as they stand in the file. `drops` are who has dropped and
    after which round, where the file says so. Where it says more, `listed` are the players of the
    table of each round, and `deducted` is what penalties have taken off.
    """

    players: tuple[str, ...]
    rounds: tuple[FileRound, ...]
    late: frozenset[str] = frozenset()
    standings: tuple[dict[str, Any], ...] = ()
    drops: Mapping[str, int] | None = None
    listed: Sequence[tuple[str, ...]] = ()
    deducted: tuple[Deduction, ...] = ()

    @property
    def present(self) -> frozenset[str]:
        """The players of the last listed round (the others dropped); before any, all."""
        if self.drops is not None:
            return frozenset(self.players) - self.drops.keys()
        return self.rounds[-1].players if self.rounds else frozenset(self.players)

    @property
    def dropped(self) -> frozenset[str]:
        return frozenset(self.players) - self.present

    @property
    def gone(self) -> frozenset[str]:
        """The players who had dropped before the last listed round, so that its table counts them
        as gone; without facts on drops, those who are not in it."""
        if self.drops is None:
            return self.dropped
        return frozenset(player for player, after in self.drops.items() if after < len(self.rounds))

    def until(self, number: int) -> "ResultsFile":
        """The file as it stood after so many rounds, with everybody who was in it then."""
        rounds = self.rounds[:number]
        if self.drops is not None:
            drops = {player: after for player, after in self.drops.items() if after < number}
            standings = rounds[-1].standings if rounds else ()
            players = self.listed[number - 1] if self.listed else self.players
            lost = tuple(deduction for deduction in self.deducted if deduction.round <= number)
            late = self.late & frozenset(players)
            return ResultsFile(players, rounds, late, standings, drops, self.listed[:number], lost)
        seen = frozenset(player for round_ in self.rounds for player in round_.players)
        then = frozenset(player for round_ in rounds for player in round_.players)
        players = tuple(player for player in self.players if player in then or player not in seen)
        return ResultsFile(players, rounds, self.late & frozenset(players))

    def last_round(self) -> Mapping[str, int]:
        """The number of the last round that each player is in, or after which they have dropped."""
        if self.drops is not None:
            return self.drops
        return {
            player: number
            for number, round_ in enumerate(self.rounds, 1)
            for player in round_.players
        }

    def played(self) -> list[Played]:
        """The part of every player in every match, in the order of play."""
        return [
            part
            for number, round_ in enumerate(self.rounds, 1)
            for match in round_.matches
            for part in _parts(match, number)
        ]


def _name(value: Any, at: str) -> str:
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > LONGEST_NAME
        or any(unicodedata.category(character) in ("Cc", "Cs") for character in value)
    ):
        raise UnusableResults(f"{at} must be a player’s name")
    return value


def _names(value: Any, at: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise UnusableResults(f"{at} must be a list of names")
    names = tuple(_name(name, at) for name in value)
    if len(set(names)) < len(names):
        raise UnusableResults(
            f"{at}: {next(n for n in names if names.count(n) > 1)} is listed twice"
        )
    return names


def _players(value: Any, at: str) -> tuple[str, ...] | None:
    """The names; None where it is not said, or only how many there are."""
    return None if value is None or type(value) is int else _names(value, at)


def _text(value: Any, at: str) -> str:
    if not isinstance(value, str):
        raise UnusableResults(f"{at} must be text")
    return value


def _list(value: Any, at: str) -> list[Any]:
    if not isinstance(value, list):
        raise UnusableResults(f"{at} must be a list")
    return value


def _rows(value: Any, at: str) -> tuple[dict[str, Any], ...]:
    rows = tuple(_list(value, at))
    if not all(isinstance(row, dict) for row in rows):
        raise UnusableResults(f"{at}: a row is not a JSON object")
    return rows


def _games(value: Any, at: str) -> tuple[int, ...]:
    games = GAMES.fullmatch(value) if isinstance(value, str) else None
    if games is None:
        raise UnusableResults(f"{at} must be games won, lost and drawn by player1, such as 2-1-0")
    return tuple(int(number) for number in games.groups())


def _pair(value: Any, at: str) -> tuple[int, int]:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(number) is int and 0 <= number <= MOST_POINTS for number in value)
    ):
        raise UnusableResults(f"{at} must be two whole numbers, those of player1 and player2")
    return (value[0], value[1])


FILE: Fields = (
    Field(
        "rounds",
        _list,
        about="In playing order. Every listed round counts, including a top cut.",
    ),
    Field(
        "players",
        _players,
        optional=True,
        about="All names, in the order in which tied players are listed. If it is a number"
        " or missing, the players are those of the matches, in playing order.",
    ),
    Field(
        "late",
        _names,
        optional=True,
        about="Names of late players, for rules that count it against them.",
    ),
    Field(
        "standings",
        _rows,
        optional=True,
        about="Rows published with the results, for comparison.",
    ),
)
ROUND: Fields = (
    Field("matches", _list, about="Each player is in one match at most."),
    Field("name", _text, optional=True, about="Name of the round."),
)
_COUNTED = (
    "For games that count them: two whole numbers, of player 1 and of player 2, such as `[11, 4]`."
)
MATCH: Fields = (
    Field("player1", _name, about="Name, spelled the same throughout the file."),
    Field("player2", maybe(_name), about="Name, or null if player 1 had no opponent."),
    Field(
        "result",
        _games,
        "games",
        about="Games won, lost and drawn by player 1, such as `2-1-0`. More games won than lost is"
        " a match won; equal numbers are a draw.",
    ),
    Field("victory_points", maybe(_pair), optional=True, about=_COUNTED),
    Field("survivors", maybe(_pair), optional=True, about=_COUNTED),
)


def read_results(text: str) -> ResultsFile:
    """The results in a file's text; UnusableResults says what is wrong with it."""
    return results_from(json_of(text))


def results_from(whole: Any) -> ResultsFile:
    """The results in the file's JSON value."""
    given = _object(FILE, whole, "")
    rounds = tuple(
        _round(round_, f"round {number}") for number, round_ in enumerate(given["rounds"], 1)
    )
    in_play = tuple(
        dict.fromkeys(
            player for round_ in rounds for match in round_.matches for player in match.players
        )
    )
    players = in_play if given.get("players") is None else given["players"]
    if strangers := [player for player in in_play if player not in set(players)]:
        raise UnusableResults(f"players: {strangers[0]} plays but is not listed")
    late = frozenset(given.get("late", ()))
    if strangers := sorted(late - frozenset(players)):
        raise UnusableResults(f"late: {strangers[0]} isn’t among the players")
    return ResultsFile(players, rounds, late, given.get("standings", ()))


def json_of(text: str) -> Any:
    """The JSON value in a text, as Python's own reader takes it."""
    try:
        return json.loads(text)
    except RecursionError:
        raise UnusableResults("it is nested too deeply") from None
    except ValueError as error:
        raise UnusableResults(f"it is not JSON: {error}") from None


def _round(given: Any, where: str) -> FileRound:
    columns = _object(ROUND, given, where)
    matches = tuple(
        _match(match, f"{where}, match {number}")
        for number, match in enumerate(columns["matches"], 1)
    )
    seen: set[str] = set()
    for match in matches:
        for player in match.players:
            if player in seen:
                raise UnusableResults(f"{where}: {player} is in two matches")
            seen.add(player)
    return FileRound(columns.get("name", where), matches)


def _match(given: Any, where: str) -> FileMatch:
    match = FileMatch(**_object(MATCH, given, where))
    if match.player1 == match.player2:
        raise UnusableResults(f"{where}: {match.player1} can’t play against themselves")
    return match


def _object(table: Fields, given: Any, where: str) -> dict[str, Any]:
    """Read these fields of a JSON object, by their columns; other fields are ignored. A field that
    must be there and is not is read as null."""
    if not isinstance(given, dict):
        *others, last = [field.name for field in table if not field.optional]
        needed = f"{', '.join(others)} and {last}" if others else f"the field {last}"
        raise UnusableResults(f"{where or 'it'} is not a JSON object with {needed}")
    values = {
        field.name: field.read(given.get(field.name), f"{where}: {field.name}".removeprefix(": "))
        for field in table
        if field.name in given or not field.optional
    }
    return columns_of(table, values)


def _parts(match: FileMatch, number: int) -> Iterator[Played]:
    """The match as each of its players had it."""
    won, lost, drawn = match.games
    points, others_points = match.victory_points or (0, 0)
    left, others_left = match.survivors or (0, 0)
    yield Played(
        match.player1,
        match.player2,
        match.results[0],
        won,
        lost,
        drawn,
        points,
        others_points,
        left,
        others_left,
        number,
    )
    if match.player2 is not None:
        yield Played(
            match.player2,
            match.player1,
            match.results[1],
            lost,
            won,
            drawn,
            others_points,
            points,
            others_left,
            left,
            number,
        )


def _result(won: int, lost: int) -> str:
    return "draw" if won == lost else "win" if won > lost else "loss"
