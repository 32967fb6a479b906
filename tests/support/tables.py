"""Games at tables: opened, and played by clicking what is asked."""

import engine
from tables.models import Table
from tables.selectors import SeatView, clicks_after, find_seat, resumed
from tables.services.opening import open_practice
from tables.services.playing import Move, play, play_bots
from tests.support.factories import NOW

SEED = bytes(32)
KEY = "a key that nobody guesses"


def opened(game: str = "commandeer", level: str = "new") -> Table:
    """A game in which the person is to decide, or which is over."""
    table = open_practice(game=game, deck="", level=level, key=KEY, now=NOW)
    answer_by_bots(table)
    return table


def answer_by_bots(table: Table) -> None:
    play_bots(table_id=table.pk, clock=lambda: NOW)


def view(table: Table, key: str = KEY) -> SeatView:
    return find_seat(table_id=table.pk, key=key)


def first_move(table: Table) -> Move:
    """The first move of the first verb that is asked for; of one with many, put together by the
    first click that may be made, again and again."""
    question = view(table).ask()["ask"]
    verb, moves = next(iter(question["verbs"].items()))
    if "moves" in moves:
        return (verb, *moves["moves"][0])
    clicked: list[int | str] = []
    step = moves["step"]
    while not step["ends"]:
        clicked += [step["more"][0]] if step["more"] else next(iter(step["reach"].values()))
        step = clicks_after(view(table), verb=verb, clicked=clicked)
    return (verb, *clicked)


def make_move(table: Table) -> Move:
    """Play what a bot would, and let the bots answer; the move."""
    now = view(table).table
    move = engine.bot_move(resumed(now), "new", seed=SEED)
    play(table_id=table.pk, key=KEY, ply=now.ply, move=move, now=NOW)
    answer_by_bots(table)
    return move
