"""Games of bots, and recordings of them as a scribe at the table makes them."""

from collections.abc import Callable
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.logs.log import Log
from engine.core.logs.play import Table, open_table, salts_from
from engine.core.logs.recording import Die, Recording, Seen
from engine.core.logs.recording_start import read_start, start_of
from engine.core.position.choices import Choice
from engine.games import GAMES
from tests.engine.walks import give_in

NONCE = bytes(range(32))
FORMATS = {
    "commandeer": "standard", "letal": "duel", "tactics_anthem": "starter", "tactica": "battle",
}  # fmt: skip
Look = Callable[[Recording, Choice], object]


class Played:
    """A game of bots, remembered as those at the table saw it: its throws and its shuffles."""

    def __init__(self, slug: str, moves: int, format: str = "", seed: int = 0) -> None:
        game = GAMES[slug]
        self.format = game.formats[format or FORMATS[slug]]
        ready = game.ready_for(self.format)
        sides = game.sides_in(game.variant(self.format.variant))
        self.decks = [ready[side % len(ready)] for side in range(sides)]
        self.throws: list[int] = []
        self.orders: list[list[int]] = []
        self.table = open_table(
            game,
            format=self.format,
            decks=self.decks,
            seed=NONCE,
            match="local",
            players=[f"side{side}" for side in range(sides)],
            salts=salts_from(NONCE, sides),
        )
        self._note()
        stream = Seeded(seed.to_bytes(32, "big"))
        for _ in range(moves - 1):
            if (choice := self.table.choice()) is None:
                return
            self._play(choice.seat, self.table, choice, stream)
        give_in(self.table, 0)

    def _play(self, seat: int, table: Table, choice: Any, stream: Seeded) -> None:
        table.move(seat, choice.sample(lambda bound: stream.below("bot", bound)))
        self._note()

    def _note(self) -> None:
        for _, value in self.table.state.rng.drawn:
            if isinstance(value, int):
                self.throws.append(value)
            else:
                self.orders.append([*value])

    def start(self, **changes: Any) -> Any:
        game = self.table.game
        plain = start_of(
            game,
            format=self.format,
            decks=self.decks,
            salts=salts_from(NONCE, len(self.decks)),
            variant=self.table.head.variant,
        )
        return read_start({**plain, **changes}, GAMES, NONCE)


def recorded(
    played: Played, recording: Recording, *, hidden: bool = False, look: Look | None = None
) -> Log:
    """Answer every question as it was at the table; `hidden` names no card that a hand hides.

    `look` is called before each move.
    """
    moves, throws = iter(played.table.moves), iter(played.throws)
    while (question := recording.question()) is not None:
        match question:
            case Die():
                recording.enter(["die", next(throws)])
            case Seen() if hidden and not question.needed:
                recording.enter(["unseen", *question.place])
            case Seen():
                shuffle, at = question.place
                recording.enter(["card", shuffle, at, played.orders[shuffle][at]])
            case _:
                if look:
                    look(recording, question)
                logged = next(moves)
                recording.enter(["move", logged.seat, list(logged.move)])
    return recording.log()
