"""The cross table of a group: the matches of each player against each other."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of two. Until it has a result it has no `scores`, the games won by player, and no
    winner; without a winner afterwards it is drawn, or lost by both."""

    players: tuple[str, str]
    link: str
    scores: tuple[int, int] | None = None
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match as one of its players sees it: `won`, `lost`, `even`, or `open`."""

    text: str
    kind: str
    link: str


@dataclass(frozen=True, slots=True)
class Cell:
    """The matches of two players; `themselves` on the diagonal of the table."""

    outcomes: Sequence[Outcome]
    themselves: bool


def cross_table(order: Sequence[str], meetings: Iterable[Meeting]) -> list[list[Cell]]:
    """A row for each player in this order, with a cell for each, in the same order."""
    outcomes: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for meeting in meetings:
        first, second = meeting.players
        outcomes[first, second].append(_seen(meeting, 0))
        outcomes[second, first].append(_seen(meeting, 1))
    return [[Cell(outcomes[player, other], player == other) for other in order] for player in order]


def _seen(meeting: Meeting, at: int) -> Outcome:
    if meeting.scores is None:
        return Outcome("open", "open", meeting.link)
    own, others = meeting.scores[at], meeting.scores[1 - at]
    return Outcome(f"{own}–{others}", _kind(meeting, at), meeting.link)


def _kind(meeting: Meeting, at: int) -> str:
    if meeting.winner is None:
        return "even"
    return "won" if meeting.winner == meeting.players[at] else "lost"
