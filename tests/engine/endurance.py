"""`make endurance`: thousands of random games, under laws at each position and at each end.

Run as `python -m tests.engine.endurance [--games N] [--first N] [--game SLUG] [--variant
NAME=VALUE] [--every N] [--drawn]`; games are numbered, and a number with its game and these options
names one game for ever. Options of the rules take turns but for those that `--variant` sets, such
as `ground=table`. The laws that cost most hold at one position in `--every`, drawn from the number
of the game. With `--drawn` the parties of Anima Tactics are legal ones drawn from the whole pool,
small and large, in place of the ready-made ones.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from multiprocessing import Pool, cpu_count
from random import Random
from typing import Any, NamedTuple

from engine.commands.arguments import options_of
from engine.core.base.rng import Recorded, Seeded
from engine.core.logs.play import Table
from engine.core.logs.verify import verify
from engine.core.position.choices import Choice
from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine import laws, naive
from tests.engine.every_game import EVERY_GAME
from tests.engine.games.anima_tactics import parties
from tests.engine.games.anima_tactics.surveyor import twins
from tests.engine.walks import Dealt, walk

Law = Callable[[Game[Any], State, Choice], object]

PLAYERS = ("random", "eager")
CHEAP: tuple[Law, ...] = (laws.every_card_is_in_one_zone,)
UNPLAYED: tuple[Law, ...] = (
    laws.moves_are_sorted_and_round_trip,
    laws.membership_agrees_with_the_list,
    laws.refused_moves_change_nothing,
    laws.json_keeps_everything,
)
"""Those that play no move: where players measure, moves need readings, which nobody can make up."""
THOROUGH: tuple[Law, ...] = (
    *UNPLAYED,
    laws.what_is_hidden_changes_nothing,
    laws.public_events_name_no_hidden_card,
)
ORACLE_EVERY = 100
DRAWN: Mapping[str, Callable[[int], Dealt]] = {"anima_tactics": parties.drawn}
"""By game what draws a format and legal decks, by the number of the game."""


class Task(NamedTuple):
    """A game by its slug and number, the options that all games of a run have, at one position in
    how many all laws hold, and whether its decks are drawn."""

    slug: str
    number: int
    fixed: dict[str, str]
    every: int = 10
    drawn: bool = False


def one_game(task: Task) -> tuple[int, int, str | None]:
    """Play one game under the laws: its number, its moves, and what went wrong, if anything."""
    slug, number, fixed, every, drawn = task
    game: Any = EVERY_GAME[slug]
    dealt = DRAWN[slug](number) if drawn else None
    due = Random(number)
    options = [{}] + [
        {name: value}
        for name, of in game.options.items()
        for value in of[1:]
        if not game.recorded_only(game.variant({name: value}))
    ]
    variant = {**options[number // 7 % len(options)], **fixed}
    measured = game.recorded_only(game.variant(variant))
    table = None
    try:
        for position in (_measured if measured else _walked)(game, number, variant, dealt):
            table, state, choice = position
            for law in CHEAP:
                law(game, state, choice)
            if due.randrange(every) == 0:
                for law in UNPLAYED if measured else THOROUGH:
                    law(game, state, choice)
        assert table is not None
        laws.outcome_has_the_declared_numbers(game, table.state)
        data = table.log().encode()
        judgement = verify(data, EVERY_GAME)
        assert judgement.certified, judgement.reason
        if number % ORACLE_EVERY == 0:
            assert naive.judge(data, game) == ("certified", judgement.moves)
        return number, judgement.moves, None
    except Exception as error:
        ply = table.state.ply if table else 0
        return number, ply, f"{slug} {number}, after move {ply}: {type(error).__name__}: {error}"


def _walked(
    game: Game[Any], number: int, variant: dict[str, str], dealt: Dealt | None
) -> Iterator[tuple[Table, State, Choice]]:
    for table, choice in walk(game, number, PLAYERS[number // 2 % 2], variant, dealt):
        yield table, table.state, choice


def _measured(
    game: Game[Any], number: int, variant: dict[str, str], dealt: Dealt | None
) -> Iterator[tuple[Table, State, Choice]]:
    """The same game as on a table, as players who measure enter it."""
    others = {name: value for name, value in variant.items() if name != "ground"}
    table = twins(number, PLAYERS[number // 2 % 2], others, dealt)[1]
    opening, format = table.opening, game.formats[table.head.format]
    draws = Recorded(opening.secret, opening.draws or ())
    state = game.setup(opening.decks, table.head.variant, draws, format.pool)
    for logged in table.moves:
        twin = state.copy()
        twin.rng = Seeded(opening.secret)
        choice = game.choice(twin)
        assert choice is not None
        yield table, twin, choice
        game.play(state, logged.seat, logged.move)
    assert state.outcome == table.state.outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1_000)
    parser.add_argument("--game", choices=sorted(EVERY_GAME), action="append")
    parser.add_argument("--variant", type=options_of, default={}, metavar="NAME=VALUE")
    parser.add_argument("--every", type=int, default=10, metavar="N")
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--jobs", type=int, default=cpu_count())
    options = parser.parse_args()
    tasks = [
        Task(slug, options.first + number, options.variant, options.every, options.drawn)
        for slug in options.game or sorted(EVERY_GAME)
        for number in range(options.games)
    ]
    if options.drawn and (others := {task.slug for task in tasks} - DRAWN.keys()):
        parser.error(f"no decks are drawn for {', '.join(sorted(others))}")
    start, moves, failures = time.monotonic(), 0, 0
    with Pool(options.jobs) as pool:
        for done, result in enumerate(pool.imap_unordered(one_game, tasks, chunksize=20), 1):
            moves += result[1]
            if result[2] is not None:
                failures += 1
                print(result[2], flush=True)
            if done % 1_000 == 0:
                print(f"{done} games, {moves} moves, {failures} failures", flush=True)
    took = time.monotonic() - start
    print(f"{len(tasks)} games, {moves} moves, {failures} failures, {took:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
