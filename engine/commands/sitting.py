"""A game while it is played at a terminal or over JSON lines: its table, bots and file."""

import argparse
import shlex

from engine.commands.opening import Begun, begun
from engine.commands.unfinished import LogFile
from engine.core.bots.players import BOTS
from engine.core.display.text_scene import counted, ending
from engine.core.logs.play import Table, bot_streams
from engine.core.position.choices import Choice, Move

CANNOT_UNDO = (
    "moves of a hosted game are final: its dice and cards come from the committed seed, and would"
    " be the same again"
)


class Left(Exception):
    """The players left before the game was over."""


class Sitting:
    """One game being played by a command. Every move is on disk before the next is asked for."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._file = LogFile(options.out, options.resume) if options.out else None
        self._begun: Begun = begun(options)
        self.table: Table = self._begun.table()
        self._by_hand: list[int] = []
        bot = options.bots
        self._bot = BOTS[bot] if bot else None
        self._streams = bot_streams(self.table, self.table.opening.secret)
        self.table.listen()
        if self._file:
            self._file.begin(self.table)

    @property
    def seated(self) -> int | None:
        """The only seat that a person has, or None where people have them all."""
        return 0 if self._bot else None

    @property
    def kept(self) -> bool:
        """True if the log so far is on disk."""
        return self._file is not None and self._file.kept

    def choice(self) -> Choice | None:
        """The next decision of a person, once the bots have made theirs; None at the end."""
        while (choice := self.table.choice()) is not None:
            if self._bot is None or choice.seat == 0:
                return choice
            move = self._bot(self.table.game, self.table.state, choice, self._streams[choice.seat])
            self._play(choice.seat, move)
        return None

    def move(self, seat: int, move: Move) -> None:
        """Play a person's move; IllegalMove."""
        before = len(self.table.moves)
        self._play(seat, move)
        self._by_hand.append(before)

    def _play(self, seat: int, move: Move) -> None:
        self.table.move(seat, move)
        if self._file:
            self._file.add(self.table)

    def undo(self) -> str | None:
        """Take back the last move made by hand, and those of bots since; else why it cannot be."""
        if self._options.hosted:
            return CANNOT_UNDO
        if not self._by_hand:
            return "there is no move to take back"
        kept = self.table.moves[: self._by_hand.pop()]
        self.table = self._begun.anew()
        for logged in kept:
            self.table.move(logged.seat, logged.move)
        self.table.listen()
        if self._file:
            self._file.begin(self.table)
        return None

    def finish(self) -> None:
        """Write the log of the game, which is over."""
        if self._file:
            self._file.finish(self.table.log())

    def summary(self) -> str:
        """The end of the game, in a line."""
        return summary(self.table, hosted=self._options.hosted)

    def left(self, why: str) -> str:
        """A text for a game that was not finished: where it is kept, and how to go on with it."""
        if not self.kept:
            return f"{why} before the game did; nothing was written"
        assert self._file is not None
        moves, again = counted(len(self.table.moves)), shlex.join(self._again())
        return (
            f"{why} before the game did, after {moves}; continue from {self._file.part} by: {again}"
        )

    def _again(self) -> list[str]:
        options = self._options
        assert self._file is not None
        words = ["python", "-m", "engine", "session", "--resume", str(self._file.part)]
        if options.hosted:
            words += ["--hosted", options.hosted]
        else:
            words += ["--seed", self.table.opening.secret.hex()]
            if options.format not in (None, self.table.head.format):
                words += ["--format", options.format]
        for deck in options.deck:
            words += ["--deck", deck]
        words += ["--bots", options.bots] if options.bots else []
        words += ["--terminal"] if options.terminal else []
        return [*words, "--out", options.out]


def summary(table: Table, *, hosted: object) -> str:
    """The end of a game, and what it takes to have it again: not the seed of a hosted one, which is
    secret until its event opens it."""
    outcome = table.state.outcome
    assert outcome is not None
    again = f"match {table.head.match}" if hosted else f"seed {table.opening.secret.hex()}"
    return f"{ending(table.game.words, outcome)} {counted(len(table.moves))}, {again}"
