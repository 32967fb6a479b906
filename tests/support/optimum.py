"""The best round, by trying all."""

from collections.abc import Iterator

from tournaments.pairing.numbered_players import Couple


def matchings(numbers: list[int]) -> Iterator[list[Couple]]:
    """Every way to pair the numbers."""
    if not numbers:
        yield []
        return
    first, *remaining = numbers
    for at, other in enumerate(remaining):
        for others in matchings(remaining[:at] + remaining[at + 1 :]):
            yield [(first, other), *others]
