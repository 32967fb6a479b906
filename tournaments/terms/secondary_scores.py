"""Counts of a match besides its games: victory points, and survivors.

Values in, values out. A pair of numbers is that of seat 0 and of seat 1; None was not counted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from contract.errors import DomainError
from tournaments.terms.match_score import SEATS

MOST = 10**6
TEXTS = {
    "victory_points": _(", victory points {own}–{other}"),
    "survivors": _(", survivors {own}–{other}"),
}

Pair = tuple[int, int]


class ImpossibleTally(DomainError):
    """The victory points or survivors aren't possible in a match; `pointer` says which."""

    status = 422
    code = "impossible_tally"

    def __init__(self, text: str, name: str = "victory_points") -> None:
        super().__init__(text)
        self.field = name


@dataclass(frozen=True, slots=True)
class SecondaryScores:
    """Victory points and survivors by seat."""

    victory_points: Pair | None = None
    survivors: Pair | None = None

    @classmethod
    def of_tally(cls, tally: Mapping[str, Sequence[int]]) -> "SecondaryScores":
        """The scores of a certified game between two, out of the tally of its log."""
        pairs = {name: counts for name, counts in tally.items() if len(counts) == len(SEATS)}
        return cls(**{name: (first, second) for name, (first, second) in pairs.items()})

    @property
    def is_empty(self) -> bool:
        return self.victory_points is None and self.survivors is None

    def agrees_with(self, known: "SecondaryScores") -> bool:
        """True if no score that both have differs."""
        return all(dict(known.items()).get(name, pair) == pair for name, pair in self.items())

    def includes(self, part: "SecondaryScores") -> bool:
        """True if some games of a match may have come to `part`, and all of them to these."""
        counted = dict(part.items())
        return all(
            pair[seat] >= counted[name][seat]
            for name, pair in self.items()
            for seat in SEATS
            if name in counted
        )

    def adds_to(self, known: "SecondaryScores") -> bool:
        """True if these scores have something that is not known yet, and change nothing that is."""
        return self.over(known) != known and known.over(self) == self.over(known)

    def over(self, known: "SecondaryScores") -> "SecondaryScores":
        """The known scores, with those that are set here in their place."""
        return replace(known, **dict(self.items()))

    def items(self) -> Iterator[tuple[str, Pair]]:
        """The scores that were counted, by name."""
        if self.victory_points is not None:
            yield "victory_points", self.victory_points
        if self.survivors is not None:
            yield "survivors", self.survivors

    def plain(self) -> dict[str, list[int]]:
        """The scores as data for the journal."""
        return {name: [*numbers] for name, numbers in self.items()}


NOTHING = SecondaryScores()


def total(games: Sequence[SecondaryScores]) -> SecondaryScores:
    """The scores of a match out of those of its games: sums of what each game has counted."""
    return SecondaryScores(
        _total([game.victory_points for game in games]), _total([game.survivors for game in games])
    )


def _total(pairs: Sequence[Pair | None]) -> Pair | None:
    counted = [pair for pair in pairs if pair is not None]
    if not counted or len(counted) < len(pairs):
        return None
    return sum(first for first, _ in counted), sum(second for _, second in counted)


def scores_text(secondary: SecondaryScores, first: int = 0) -> str:
    """The scores behind those of the games, the numbers of the seat `first` before the others:
    *, victory points 10–4, survivors 50–0*; empty where nothing was counted."""
    return "".join(
        str(TEXTS[name]).format(own=pair[first], other=pair[1 - first])
        for name, pair in secondary.items()
    )


def check_scores(secondary: SecondaryScores) -> None:
    """ImpossibleTally unless all numbers are from 0 to a million."""
    for name, numbers in secondary.items():
        if not all(0 <= number <= MOST for number in numbers):
            text = gettext("Enter a number from 0 to {most} for each player.")
            raise ImpossibleTally(text.format(most=MOST), name)
