"""How far a long task is: a bar on a terminal, plain lines elsewhere."""

import shutil
from typing import Protocol

WIDTH = 24
ERASE_LINE = "\r\x1b[K"


class Output(Protocol):
    """What is written to: a file, or the output of a command."""

    def isatty(self) -> bool: ...
    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class Progress:
    """Counts `total` steps. What is said stands above the bar and stays."""

    def __init__(self, total: int, out: Output) -> None:
        self.total = total
        self.out = out
        self.terminal = out.isatty()
        self.done = 0
        self.doing = ""

    def step(self, doing: str = "") -> None:
        """One more is done; `doing` names what is done now, until another is named."""
        self.done = min(self.done + 1, self.total)
        self.doing = doing or self.doing
        self._draw()

    def say(self, text: str) -> None:
        self.out.write(f"{ERASE_LINE if self.terminal else ''}{text}\n")
        self._draw()

    def close(self) -> None:
        """Leave the terminal as others expect it."""
        if self.terminal:
            self.out.write(ERASE_LINE)
        self.out.flush()

    def _draw(self) -> None:
        if self.terminal:
            columns = shutil.get_terminal_size().columns
            self.out.write(f"{ERASE_LINE}{self.line()[: columns - 1]}")
        self.out.flush()

    def line(self) -> str:
        full = WIDTH * self.done // self.total
        bar = "#" * full + "." * (WIDTH - full)
        return f"[{bar}] {100 * self.done // self.total:3} % {self.doing}"
