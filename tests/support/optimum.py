"""The best round, by trying all."""

from collections.abc import Iterator

from tournaments.pairing.numbered_players import Couple


def matchings(numbers: list[int]) -> Iterator[list[Couple]]:
    """Every way to pair the numbers."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    for at, other in enumerate(rest):
        for others in matchings(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *others]
