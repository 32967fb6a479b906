"""An event in the columns of a chess tournament report (FIDE TRF-16), as docs/archive-format.md
says: entries as players, seats as colours, match points as points."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tournaments.standings.counting import Profile
from tournaments.terms.kinds import (
    ELIMINATIONS,
    GONE,
    EntryState,
    MatchState,
    Result,
    RoundState,
    TournamentState,
)

LONGEST_NAME = 33
ABSENT = "0000 - Z"
COLOURS = "wb"
# A result in the report, for somebody who had an opponent.
RESULTS = {Result.WIN: "1", Result.LOSS: "0", Result.DRAW: "=", Result.PENDING: " "}
# The same without one: the bye of the round, one awarded before, an assigned loss.
ALONE = {Result.BYE: "U", Result.LOSS: "-", Result.PENDING: " "}
AWARDED, AWARDED_BYE = "F", "awarded_bye"
NEVER_PLAYED = (EntryState.WAITING, EntryState.WITHDRAWN)

Document = Mapping[str, Any]


class Report:
    """The report of an archive, whose rounds may be given one after the other."""

    def __init__(self, archive: Document, profile: Profile) -> None:
        self.archive, self.profile = archive, profile
        self.entries = [entry for entry in archive["entries"] if entry["state"] not in NEVER_PLAYED]
        self.numbers = {str(entry["id"]): place for place, entry in enumerate(self.entries, 1)}
        self.cells: list[dict[int, str]] = []
        self.dates: list[str] = []
        self.open = False

    def take(self, round_: Document) -> None:
        """The next round. One that was undone, or of a bracket, gives no points and is left out."""
        kind = self.archive["stages"][round_["stage"] - 1]["kind"]
        if round_["state"] == RoundState.UNDONE or kind in ELIMINATIONS:
            return
        cells: dict[int, str] = {}
        for match in round_["matches"]:
            if match["state"] != MatchState.VOID:
                cells |= self._cells(match)
        self.cells.append(cells)
        self.dates.append(_date(round_["published_at"]))
        self.open = round_["state"] == RoundState.OPEN

    def taking(self, rounds: Iterable[Document]) -> Iterator[Any]:
        """Take each of these rounds as it passes."""
        for round_ in rounds:
            self.take(round_)
            yield round_

    def text(self) -> str:
        """The whole report, lines ended as the format has it."""
        return "".join(f"{line.rstrip()}\r\n" for line in (*self._head(), *self._players()))

    def _cells(self, match: Document) -> dict[int, str]:
        """The cells of each of its players in the columns of a round: opponent, colour, result."""
        numbers = [self.numbers[str(seat["entry"])] for seat in match["seats"]]
        if len(numbers) == 1:
            awarded = match["reason"]["code"] == AWARDED_BYE
            return {numbers[0]: f"0000 - {self._alone(match['seats'][0]['result'], awarded)}"}
        return {
            number: f"{numbers[1 - seat]:4} {COLOURS[seat]} {RESULTS[seat_data['result']]}"
            for seat, (number, seat_data) in enumerate(zip(numbers, match["seats"], strict=True))
        }

    def _alone(self, result: str, awarded: bool) -> str:
        return AWARDED if awarded and result == Result.BYE else ALONE[Result(result)]

    def _head(self) -> Iterator[str]:
        event = self.archive["event"]
        rated = sum(1 for entry in self.entries if entry.get("staff", {}).get("rating"))
        yield f"012 {event['name']}"
        yield f"042 {self.dates[0] if self.dates else _date(event['starts_at'] or '')}"
        yield f"052 {self.dates[-1] if self.dates else ''}"
        yield f"062 {len(self.entries)}"
        yield f"072 {rated}"
        yield f"082 {len(self.entries) if event['team_size'] > 1 else 0}"
        yield f"092 {self.archive['stages'][0]['kind']}, {event['game']}, {event['profile']}"
        yield f"132 {'':87}{'  '.join(date[2:] for date in self.dates)}"
        yield f"XXR {self._planned()}"
        for code, points in zip(
            ("BBW", "BBD", "BBL", "BBU", "BBF"), self._points_of_results(), strict=True
        ):
            yield f"{code} {_points(points)}"

    def _planned(self) -> int:
        planned = [
            stage["rounds"] or 0
            for stage in self.archive["stages"]
            if stage["kind"] not in ELIMINATIONS
        ]
        return max(sum(planned), len(self.cells))

    def _points_of_results(self) -> list[Fraction]:
        profile, step = self.profile, self.profile.step
        return [
            step * points
            for points in (profile.win, profile.draw, profile.loss, profile.bye, profile.bye)
        ]

    def _players(self) -> Iterator[str]:
        standings = {str(row["entry"]): row for row in self.archive.get("standings", ())}
        for number, entry in enumerate(self.entries, 1):
            # A disqualified player has no row, and stands behind all others.
            rank = len(self.entries) if standings else number
            row = standings.get(str(entry["id"]), {"rank": rank, "points": 0})
            rating = entry.get("staff", {}).get("rating") or ""
            name = entry["name"][:LONGEST_NAME]
            yield (
                f"001 {number:4} {'':4} {name:{LONGEST_NAME}} {rating:>4} {'':3} {'':11} {'':10}"
                f" {_points(Fraction(row['points']))} {row['rank']:4}"
                f"{''.join(f'  {cell}' for cell in self._course(number, entry))}"
            )

    def _course(self, number: int, entry: Document) -> Iterator[str]:
        """A cell for each round; whoever has dropped is absent from the next one too, by which
        programs that pair it know."""
        for cells in self.cells:
            yield cells.get(number, ABSENT)
        running = self.archive["event"]["state"] == TournamentState.RUNNING
        if entry["state"] in GONE and running and not self.open:
            yield ABSENT


def _points(points: Fraction) -> str:
    return f"{float(points):4.1f}"


def _date(at: Any) -> str:
    """The day of a time, be it text or value."""
    return str(at)[:10].replace("-", "/")
