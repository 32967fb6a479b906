"""Double elimination for any number of players: two losses and a player is out."""

from collections.abc import Sequence

from tournaments.pairing.brackets.seeding import bracket_order
from tournaments.pairing.brackets.structure import (
    Bracket,
    Builder,
    Kind,
    NoBracket,
    Part,
    Source,
    finished,
)

FEWEST = 2
Seat = Source | None


def double_elimination(size: int, *, reset: bool = True) -> Bracket:
    """The bracket of so many players. Losers in the main part go on in the losers' part.

    The winners of both meet in the final. With `reset`, its loser has another match if it was the
    first lost. Where the number is no power of two, the best seeds have byes, and so has, on the
    losers' side, whoever would meet one who never was. Losers come down in an order that keeps
    those apart who have met, as long as it can.
    """
    if size < FEWEST:
        raise NoBracket("A bracket needs two players.")
    builder = Builder()
    full = 1 << (size - 1).bit_length()
    standing: list[Seat] = [
        Source(Kind.SEED, seed) if seed <= size else None for seed in bracket_order(full)
    ]
    standing, down = _round(builder, standing, Part.MAIN, 1)
    lower, round_ = down, 1
    while len(standing) > 1:
        if len(lower) > 1:
            lower, _ = _round(builder, lower, Part.LOSERS, 2 * round_ - 1)
        standing, down = _round(builder, standing, Part.MAIN, round_ + 1)
        lower = _against(builder, lower, _turned(down, round_), 2 * round_)
        round_ += 1
    wave = 1 + max(match.wave for match in builder.matches)
    winner, loser = builder.meet(standing[0], lower[0], Part.FINAL, 1, wave)
    if reset:
        builder.meet(loser, winner, Part.RESET, 1, wave + 1)
    return finished(size, builder.matches)


def _round(
    builder: Builder, seats: Sequence[Seat], part: Part, round_: int
) -> tuple[list[Seat], list[Seat]]:
    """Neighbours meet: the winners and the losers, from top to bottom."""
    wave = round_ if part == Part.MAIN else round_ + 1
    met = [
        builder.meet(first, second, part, round_, wave)
        for first, second in zip(seats[::2], seats[1::2], strict=True)
    ]
    return [winner for winner, _ in met], [loser for _, loser in met]


def _against(
    builder: Builder, lower: Sequence[Seat], down: Sequence[Seat], round_: int
) -> list[Seat]:
    """The winners among those on the losers' side against the players who come down."""
    seats = [seat for couple in zip(down, lower, strict=True) for seat in couple]
    return _round(builder, seats, Part.LOSERS, round_)[0]


def _turned(down: Sequence[Seat], round_: int) -> list[Seat]:
    """Those who come down, in an order that leads them away from whom they have beaten.

    By turns reversed, each half reversed, the halves exchanged: of all orders that only exchange
    halves of halves, these put off the first match that can happen again for as long as any do, to
    the losers' round 3, 4, 5 or 7 among 8, 16, 32 or 64.
    """
    many = len(down)
    turn = (many - 1, max(many // 2 - 1, 0), many // 2)[(round_ - 1) % 3]
    return [down[at ^ turn] for at in range(many)]
