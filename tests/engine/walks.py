"""Games of any kind, started and walked through, for laws and golden logs."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.bots.players import BOTS
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format
from engine.core.logs.log import Log
from engine.core.logs.play import Table, bot_streams, open_table, salts_from
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.rules.game import Game

EVERY_POSITION = 60
THINNED = 25


Dealt = tuple[Format, Sequence[Deck]]
"""A format, and the deck of each side."""


def start(
    game: Game[Any],
    number: int,
    variant: dict[str, str] | None = None,
    dealt: Dealt | None = None,
) -> Table:
    """Table `number`, which is the seed: formats and ready-made decks take turns where none are
    dealt.

    An option that the format pins stays as the format has it.
    """
    formats = list(game.formats.values())
    format = dealt[0] if dealt else formats[number % len(formats)]
    chosen = left_open(format, variant)
    sides = game.sides_in(game.variant({**chosen, **format.variant}))
    ready = [] if dealt else _ready(game, format)
    first = number // len(formats)
    seed = number.to_bytes(32, "big")
    return open_table(
        game,
        format=format,
        decks=dealt[1] if dealt else [ready[(first + at) % len(ready)] for at in range(sides)],
        seed=seed,
        match=f"walk {number}",
        players=[f"player{side}" for side in range(sides)],
        salts=salts_from(seed, sides),
        variant=chosen,
    )


def left_open(format: Format, variant: dict[str, str] | None) -> dict[str, str]:
    """Those of some options that a format does not pin."""
    return {name: value for name, value in (variant or {}).items() if name not in format.variant}


def _ready(game: Game[Any], format: Format) -> Sequence[Deck]:
    """The ready-made decks of a format; which are legal in it is asked once."""
    if (game.slug, format.slug) not in _READY:
        _READY[game.slug, format.slug] = game.ready_for(format)
    return _READY[game.slug, format.slug]


_READY: dict[tuple[str, str], Sequence[Deck]] = {}


def walk(
    game: Game[Any],
    number: int,
    bot: str = "random",
    variant: dict[str, str] | None = None,
    dealt: Dealt | None = None,
) -> Iterator[tuple[Table, Choice]]:
    """Every position of a game in which somebody must decide, before the bot does.

    A game once walked to its end is walked again without asking its bots, unless it was dealt.
    """
    known = () if dealt else _WALKED.get(_name(game, number, bot, variant), ())
    table = start(game, number, variant, dealt)
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None:
        yield table, choice
        if known:
            move = known[len(table.moves)]
        else:
            move = BOTS[bot](game, table.state, choice, streams[choice.seat])
        table.move(choice.seat, move)
    if not dealt:
        _WALKED[_name(game, number, bot, variant)] = tuple(logged.move for logged in table.moves)


_WALKED: dict[Any, tuple[Move, ...]] = {}


def _name(game: Game[Any], number: int, bot: str, variant: dict[str, str] | None) -> Any:
    return game.slug, number, bot, tuple(sorted((variant or {}).items()))


def restless(game: Game[Any], number: int, variant: dict[str, str] | None = None) -> Table:
    """Table `number` at its end, its players at random, yet three times in four doing something.

    Where anything may be ended early, random play sees little of a game.
    """
    table = start(game, number, variant)
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None:
        stream = streams[choice.seat]
        bot = BOTS["eager" if stream.below("restless", 4) else "random"]
        table.move(choice.seat, bot(game, table.state, choice, stream))
    return table


def finished(
    game: Game[Any],
    number: int,
    bot: str = "random",
    variant: dict[str, str] | None = None,
    most: int | None = None,
    dealt: Dealt | None = None,
) -> Table:
    """Table `number` at the end of its game: after `most` moves all sides but one give up."""
    if most is None:
        walked = walk(game, number, bot, variant, dealt)
        return _last(walked) or start(game, number, variant, dealt)
    table = start(game, number, variant, dealt)
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None and len(table.moves) < most:
        move = BOTS[bot](game, table.state, choice, streams[choice.seat])
        table.move(choice.seat, move)
    give_in(table, number % table.state.sides)
    return table


def _last(positions: Iterator[tuple[Table, Choice]]) -> Table | None:
    """The table of a game that was walked to its end; None where nobody had to decide."""
    seen = deque(positions, maxlen=1)
    return seen[0][0] if seen else None


def give_in(table: Table, first: int) -> None:
    """Every side gives up, from the first on, but the one that is then left."""
    sides = table.state.sides
    for side in range(first, first + sides - 1):
        give_up(table, side % sides)


def give_up(table: Table, side: int) -> None:
    """Every player of a side concedes who still can."""
    for seat in range(side, table.state.seats, table.state.sides):
        if table.game.refusal(table.state, seat, (CONCEDE,)) is None:
            table.move(seat, (CONCEDE,))


def played(game: Game[Any], number: int, bot: str = "random", most: int | None = None) -> Log:
    """The log of table `number`."""
    return finished(game, number, bot, most=most).log()


def worth_a_look(ply: int) -> bool:
    """Whether a law looks at the position after so many moves: at each, late in a game at fewer.

    The 2500th position of a game is one of a hundred that are looked at.
    """
    return ply < EVERY_POSITION or ply % (ply // THINNED) == 0
