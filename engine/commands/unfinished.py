"""The log of a game that is still being played, on disk after every move."""

from pathlib import Path

from engine.commands.failure import Unusable
from engine.commands.files import check_place, write_whole
from engine.core.logs.log import Log, move_line
from engine.core.logs.play import Table


class LogFile:
    """The file `LOG` for a game, and beside it `LOG.part` until the game is over.

    The part holds head and moves and nothing secret. Each move is handed to the operating system
    before the next is asked for, so a crash of this process loses nothing as long as the machine
    runs. A `LOG` that is no ordinary file, such as a pipe, gets the whole log alone.
    """

    def __init__(self, path: str, resumed: str | None) -> None:
        check_place(path)
        self.path = path
        self.part = Path(f"{path}.part")
        self.kept = not Path(path).exists() or Path(path).is_file()
        going_on = resumed is not None and resumed != "-" and _same(self.part, Path(resumed))
        if self.kept and self.part.exists() and not going_on:
            raise Unusable(
                f"{self.part} holds an unfinished game:"
                f" continue with --resume {self.part}, or remove it"
            )

    def begin(self, table: Table) -> None:
        """Write the log so far, whole."""
        if self.kept:
            write_whole(str(self.part), Log(table.head, table.moves, None, None).encode())

    def add(self, table: Table) -> None:
        """Write the last move."""
        if not self.kept:
            return
        last = table.moves[-1]
        try:
            with self.part.open("ab") as file:
                file.write(move_line(last.seat, last.move, last.hash) + b"\n")
        except OSError as error:
            raise Unusable(f"{self.part}: {error.strerror or error}") from None

    def finish(self, log: Log) -> None:
        """Write the whole log of a game that is over, and remove the part."""
        write_whole(self.path, log.encode())
        if self.kept:
            self.part.unlink(missing_ok=True)


def _same(first: Path, second: Path) -> bool:
    return first.exists() and second.exists() and first.samefile(second)
