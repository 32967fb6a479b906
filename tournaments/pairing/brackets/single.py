"""Single elimination, for any number of players."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairing.brackets.structure import (
    Bracket,
    BracketMatch,
    Builder,
    Kind,
    NoBracket,
    Part,
    Source,
    finished,
)

FEWEST = 2


def single_elimination(
    size: int, *, third_place: bool = False, entries: Sequence[int] | None = None
) -> Bracket:
    """The bracket of so many players, where the best possible meets the worst in every round.

    `entries` says how many begin in each round, the lowest seeds first, such as (4, 6) for ten
    players of whom 1 to 6 wait for the second round: without it, the best seeds wait one round
    where the number is no power of two. The number of players in a round must be even.
    """
    waves = usual_entries(size) if entries is None else tuple(entries)
    _require(size, waves)
    builder, round_ = Builder(), 0
    contenders: list[tuple[int, Source]] = []
    highest = size + 1
    losers: list[Source] = []
    previous = losers
    while round_ < len(waves) or len(contenders) > 1:
        joining = waves[round_] if round_ < len(waves) else 0
        seeds = range(highest - joining, highest)
        contenders += [(seed, Source(Kind.SEED, seed)) for seed in seeds]
        contenders.sort(key=lambda contender: contender[0])
        highest -= joining
        round_ += 1
        contenders, previous = _round(builder, contenders, round_), losers
        losers = [Source(Kind.LOSER, source.of) for _, source in contenders]
    matches = builder.matches
    matches[-1] = replace(matches[-1], part=Part.FINAL, round=1)
    if third_place and len(previous) == FEWEST:
        number = len(matches) + 1
        matches.append(BracketMatch(number, Part.THIRD, 1, round_, (previous[0], previous[1])))
    return finished(size, matches)


def usual_entries(size: int) -> tuple[int, ...]:
    """The numbers that begin in round one and in round two, so that all later rounds are full."""
    full = 1 << (size - 1).bit_length()
    first = 2 * size - full
    return (size,) if first == size else (first, size - first)


def _require(size: int, entries: Sequence[int]) -> None:
    if size < FEWEST:
        raise NoBracket("A bracket needs two players.")
    if sum(entries) != size or min(entries) < 0:
        raise NoBracket(f"The entries of the rounds must add up to {size} players.")
    playing = 0
    for number, joining in enumerate(entries, 1):
        playing += joining
        if playing % 2 or not playing:
            raise NoBracket(
                f"Round {number} would have {playing} player{'' if playing == 1 else 's'}: it must"
                " be even."
            )
        playing //= 2
    if playing & (playing - 1):
        raise NoBracket(f"After all have entered {playing} are left: it must be a power of two.")


def _round(
    builder: Builder, contenders: Sequence[tuple[int, Source]], round_: int
) -> list[tuple[int, Source]]:
    """The winners of a round, each with the better seed of the match, as which it goes on."""
    winners: list[tuple[int, Source]] = []
    for (seed, better), (_, worse) in zip(contenders, reversed(contenders), strict=True):
        if len(winners) == len(contenders) // 2:
            break
        winner, _ = builder.meet(better, worse, Part.MAIN, round_, round_)
        assert winner is not None
        winners.append((seed, winner))
    return winners
