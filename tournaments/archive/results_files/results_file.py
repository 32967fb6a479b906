"""Results of an event in a file, as other programs publish them: docs/results-format.md."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
        """How it ended for each of its players: win, draw, loss or bye."""
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
        """Whether player 1 has the round's bye; without a game won it is an assigned loss."""
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
        """Who is in the last listed round; the others have dropped. Before any round, everybody."""
        if self.drops is not None:
            return frozenset(self.players) - self.drops.keys()
        return self.rounds[-1].players if self.rounds else frozenset(self.players)

    @property
    def dropped(self) -> frozenset[str]:
        return frozenset(self.players) - self.present

    @property
    def gone(self) -> frozenset[str]:
        """Who had dropped before the last listed round, so that its table counts them as gone;
        without a word on drops, whoever is not in it."""
        if self.drops is None:
            return self.dropped
        return frozenset(player for player, after in self.drops.items() if after < len(self.rounds))

    def until(self, number: int) -> "ResultsFile":
        """The same after so many rounds, with everybody who was in it then."""
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
        """What every player did in every match, in the order of play."""
        return [
            part
            for number, round_ in enumerate(self.rounds, 1)
            for match in round_.matches
            for part in _parts(match, number)
        ]


def read_results(text: str) -> ResultsFile:
    """The results in a file's text; UnusableResults says what is wrong with it."""
    return results_from(json_of(text))


def results_from(whole: Any) -> ResultsFile:
    """The results in the file's JSON value."""
    if not isinstance(whole, dict):
        raise UnusableResults("it is not a JSON object with the field rounds")
    rounds = tuple(
        _round(given, f"round {number}")
        for number, given in enumerate(_list(whole, "rounds", ""), 1)
    )
    players = _players(whole.get("players"), rounds)
    late = frozenset(_names(whole.get("late", []), "late"))
    if strangers := sorted(late - frozenset(players)):
        raise UnusableResults(f"late: {strangers[0]} is no player of this event")
    standings = _list(whole, "standings", "") if "standings" in whole else []
    if not all(isinstance(row, dict) for row in standings):
        raise UnusableResults("standings: a row is not a JSON object")
    return ResultsFile(players, rounds, late, tuple(standings))


def json_of(text: str) -> Any:
    """The JSON value in a text, as Python's own reader takes it."""
    try:
        return json.loads(text)
    except RecursionError:
        raise UnusableResults("it is nested too deeply") from None
    except ValueError as error:
        raise UnusableResults(f"it is not JSON: {error}") from None


def _round(given: Any, where: str) -> FileRound:
    if not isinstance(given, dict):
        raise UnusableResults(f"{where} is not a JSON object with the field matches")
    name = given.get("name", where)
    if not isinstance(name, str):
        raise UnusableResults(f"{where}: name must be a text")
    matches = tuple(
        _match(match, f"{where}, match {number}")
        for number, match in enumerate(_list(given, "matches", f"{where}: "), 1)
    )
    seen: set[str] = set()
    for match in matches:
        for player in match.players:
            if player in seen:
                raise UnusableResults(f"{where}: {player} is in two matches")
            seen.add(player)
    return FileRound(name, matches)


def _match(given: Any, where: str) -> FileMatch:
    if not isinstance(given, dict):
        raise UnusableResults(f"{where} is not a JSON object with player1, player2 and result")
    first, second = _name(given.get("player1"), f"{where}: player1"), given.get("player2")
    if second is not None:
        second = _name(second, f"{where}: player2")
    if first == second:
        raise UnusableResults(f"{where}: {first} meets themselves")
    result = given.get("result")
    games = GAMES.fullmatch(result) if isinstance(result, str) else None
    if games is None:
        raise UnusableResults(
            f"{where}: result must be games won, lost and drawn by player1, such as 2-1-0"
        )
    won, lost, drawn = (int(number) for number in games.groups())
    return FileMatch(
        player1=first,
        player2=second,
        games=(won, lost, drawn),
        victory_points=_pair(given, "victory_points", where),
        survivors=_pair(given, "survivors", where),
    )


def _pair(given: dict[str, Any], field: str, where: str) -> tuple[int, int] | None:
    value = given.get(field)
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(number) is int and 0 <= number <= MOST_POINTS for number in value)
    ):
        raise UnusableResults(
            f"{where}: {field} must be two whole numbers, those of player1 and player2"
        )
    return (value[0], value[1])


def _players(given: Any, rounds: Sequence[FileRound]) -> tuple[str, ...]:
    """The list of names that the file gives, or whoever plays, where it gives a number or none."""
    in_play = tuple(
        dict.fromkeys(
            player for round_ in rounds for match in round_.matches for player in match.players
        )
    )
    if given is None or type(given) is int:
        return in_play
    listed = _names(given, "players")
    if strangers := [player for player in in_play if player not in set(listed)]:
        raise UnusableResults(f"players: {strangers[0]} plays but is not listed")
    return listed


def _names(given: Any, where: str) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise UnusableResults(f"{where} must be a list of names")
    names = tuple(_name(name, where) for name in given)
    if len(set(names)) < len(names):
        raise UnusableResults(f"{where}: {next(n for n in names if names.count(n) > 1)} is twice")
    return names


def _name(given: Any, where: str) -> str:
    if (
        not isinstance(given, str)
        or not given.strip()
        or len(given) > LONGEST_NAME
        or any(unicodedata.category(character) in ("Cc", "Cs") for character in given)
    ):
        raise UnusableResults(f"{where} must be a player's name")
    return given


def _list(given: dict[str, Any], field: str, where: str) -> list[Any]:
    value = given.get(field)
    if not isinstance(value, list):
        raise UnusableResults(f"{where}{field} must be a list")
    return value


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
            number,
        )


def _result(won: int, lost: int) -> str:
    return "draw" if won == lost else "win" if won > lost else "loss"
