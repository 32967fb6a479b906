"""Progress of a long task: a bar on a terminal, plain lines elsewhere."""

import shutil
from typing import Protocol

WIDTH = 24
ERASE_LINE = "\r\x1b[K"


class Output(Protocol):
    """The output for progress: a file, or the output of a command."""

    def isatty(self) -> bool: ...
    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class Progress:
    """Counts `total` steps. Messages stay above the bar."""

    def __init__(self, total: int, out: Output) -> None:
        self.total = total
        self.out = out
        self.terminal = out.isatty()
        self.done = 0
        self.doing = ""

    def step(self, doing: str = "") -> None:
        """Count a step; `doing` names the present task, until another is named."""
        self.done = min(self.done + 1, self.total)
        self.doing = doing or self.doing
        self._draw()

    def say(self, text: str) -> None:
        self.out.write(f"{ERASE_LINE if self.terminal else ''}{text}\n")
        self._draw()

    def close(self) -> None:
        """Clear the bar, so that later output starts on a line of its own."""
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
