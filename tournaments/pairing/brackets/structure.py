"""The shape of a bracket: matches, and the sources of their players, as plain data to store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

Places = tuple[int, int]


class Kind(StrEnum):
    """The way in which somebody comes into a match."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """The source of the player of a seat: the seed with this number (1 is the best), or the winner
    or loser of the match with this number."""

    kind: Kind
    of: int


class Part(StrEnum):
    """The part of a bracket that a match belongs to. With single elimination all but the last two
    are MAIN; LOSERS, FINAL and RESET belong to double elimination."""

    MAIN = "main"
    LOSERS = "losers"
    THIRD = "third"
    FINAL = "final"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a bracket.

    Its number is above those of all that it waits for. `round` counts within its part, `wave` all
    matches that can be played at the same time. The places are what its winner and its loser have
    at the end, from and to, if they play no further match. A RESET is only played when the FINAL
    was won by its second seat, who comes from the losers' side.
    """

    number: int
    part: Part
    round: int
    wave: int
    sources: tuple[Source, Source]
    winner_places: Places | None = None
    loser_places: Places | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches for so many players, by number."""

    size: int
    matches: tuple[BracketMatch, ...]


class NoBracket(ValueError):
    """There is no such bracket."""


class Builder:
    """Collects matches as a bracket is built; an opponent None is a bye and makes no match."""

    def __init__(self) -> None:
        self.matches: list[BracketMatch] = []

    def meet(
        self, first: Source | None, second: Source | None, part: Part, round_: int, wave: int
    ) -> tuple[Source | None, Source | None]:
        """The sources of the winner and of the loser of a match of these two; with a bye there is
        no match and no loser."""
        if first is None or second is None:
            return first or second, None
        number = len(self.matches) + 1
        self.matches.append(BracketMatch(number, part, round_, wave, (first, second)))
        return Source(Kind.WINNER, number), Source(Kind.LOSER, number)


def finished(size: int, matches: Sequence[BracketMatch]) -> Bracket:
    """The bracket of these matches: numbered anew, wave by wave and within one from top to bottom
    of the drawing, with the places that are played for."""
    rank = _from_the_top(matches)
    order = sorted(
        matches,
        key=lambda match: (match.wave, match.part != Part.MAIN, rank.get(match.number, 0)),
    )
    numbers = {match.number: number for number, match in enumerate(order, 1)}
    renumbered = [
        replace(
            match,
            number=numbers[match.number],
            sources=(_renamed(match.sources[0], numbers), _renamed(match.sources[1], numbers)),
        )
        for match in order
    ]
    return Bracket(size, tuple(_placed(renumbered)))


def _renamed(source: Source, numbers: Mapping[int, int]) -> Source:
    return source if source.kind == Kind.SEED else replace(source, of=numbers[source.of])


def _from_the_top(matches: Sequence[BracketMatch]) -> dict[int, int]:
    """The rank of each match from top to bottom: below the match that its winner goes to, whoever
    feeds the first seat stands above whoever feeds the second."""
    by_number = {match.number: match for match in matches}
    final = next(match.number for match in matches if match.part == Part.FINAL)
    rank: dict[int, int] = {}
    waiting = [final]
    while waiting:
        match = by_number[waiting.pop()]
        rank[match.number] = len(rank)
        winners = [source.of for source in match.sources if source.kind == Kind.WINNER]
        waiting += reversed(winners)
    return rank


def _placed(matches: Sequence[BracketMatch]) -> list[BracketMatch]:
    """The matches with the places that they decide: the later the wave of a loss, the better."""
    moving = {source for match in matches for source in match.sources}
    places: dict[int, tuple[Places | None, Places | None]] = {}
    next_place = 3
    for _, group in groupby(reversed(matches), key=lambda match: match.wave):
        wave = list(group)
        for match in wave:
            if match.part == Part.THIRD:
                places[match.number] = ((3, 3), (4, 4))
                next_place = 5
        out = []
        for match in wave:
            if match.part in {Part.FINAL, Part.RESET}:
                places[match.number] = ((1, 1), (2, 2))
            elif match.part != Part.THIRD and Source(Kind.LOSER, match.number) not in moving:
                out.append(match.number)
        last = next_place + len(out) - 1
        places.update(dict.fromkeys(out, (None, (next_place, last))))
        next_place = last + 1
    return [
        replace(match, winner_places=pair_of_places[0], loser_places=pair_of_places[1])
        for match in matches
        for pair_of_places in [places.get(match.number, (None, None))]
    ]
