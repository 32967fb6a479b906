"""A person at a terminal: the position drawn as text, the moves listed, one taken."""

import sys
from collections.abc import Mapping
from typing import Any, Protocol

from engine.core.choices import CONCEDE, LISTED_AT_MOST, Argument, Choice, Move
from engine.core.drawing import describe, draw, names_in, tell
from engine.core.game import IllegalMove
from engine.core.log import LONGEST_MOVE, Log
from engine.core.play import Table
from engine.core.state import Sight

SHOWN_AT_MOST = 40


class Players(Protocol):
    """Whoever decides for the seats that nobody sits at."""

    def decides(self, choice: Choice) -> bool:
        """Whether this decision is theirs."""

    def move(self, table: Table, choice: Choice) -> Move:
        """Their decision."""


def host(table: Table, bots: Players | None) -> Log:
    """Play a game with the people at this terminal; EOFError when they leave."""
    while (choice := table.choice()) is not None:
        if bots is not None and bots.decides(choice):
            table.move(choice.seat, bots.move(table, choice))
            continue
        view = table.game.view(table.state, choice.seat)
        _tell_news(table, choice.seat)
        print(draw(view))
        for words in _words(table, view):
            print(f"  {words}")
        _ask(table, choice, names_in(view))
    _tell_news(table, 0)
    print(draw(table.game.view(table.state, 0 if bots else None)))
    return table.log()


def _tell_news(table: Table, seat: int) -> None:
    for event in table.news(seat):
        print(f"-- {tell(event)}")


def _words(table: Table, view: Mapping[str, Any]) -> list[str]:
    """What the cards say that only this seat sees."""
    cards = table.game.pool.cards
    seen = {
        card["card"]
        for zone in view["zones"]
        if zone["seat"] == view["you"] and table.game.sights[zone["name"]] is Sight.OWNER
        for card in zone["cards"]
    }
    said = [(cards[card].name, cards[card].facts.get("words", "")) for card in sorted(seen)]
    return [f"{name}: {words}" for name, words in said if words]


def _ask(table: Table, choice: Choice, names: dict[int, str]) -> None:
    moves = list(choice) if len(choice) <= LISTED_AT_MOST else []
    print(f"Seat {choice.seat} decides ({len(choice)} moves):")
    for number, move in enumerate(moves[:SHOWN_AT_MOST], 1):
        print(f"  {number:3}  {describe(choice, move, names)}")
    if len(choice) > SHOWN_AT_MOST:
        print(f"       and {len(choice) - SHOWN_AT_MOST} more: write one as words, `deploy 3 15`")
    while True:
        print("Number, move in words, or concede: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        chosen = _read(line, moves)
        if chosen is None:
            print("That is no move.")
            continue
        try:
            table.move(choice.seat, chosen)
            return
        except IllegalMove as error:
            print(f"Refused ({error.refusal.code}): {error.refusal.reason}.")


def _read(line: str, moves: list[Move]) -> Move | None:
    words = line.split() if len(line) <= LONGEST_MOVE else []
    if len(words) == 1 and words[0].isdigit() and words[0].isascii():
        number = int(words[0])
        return moves[number - 1] if 1 <= number <= min(len(moves), SHOWN_AT_MOST) else None
    if words == [CONCEDE]:
        return (CONCEDE,)
    arguments: list[Argument] = [
        int(word) if word.isdigit() and word.isascii() else word for word in words
    ]
    return tuple(arguments) or None
