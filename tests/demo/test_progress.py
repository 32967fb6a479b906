"""How far a task is: a bar on a terminal, plain lines in a file."""

import io

import pytest

from demo.progress import ERASE_LINE, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_file_there_are_lines_only() -> None:
    out = io.StringIO()
    progress = Progress(2, out)
    progress.step("first")
    progress.say("one is done")
    progress.step("second")
    progress.close()

    assert out.getvalue() == "one is done\n"


def test_on_a_terminal_a_bar_stands_below_what_was_said() -> None:
    out = Terminal()
    progress = Progress(4, out)
    progress.step("first")
    progress.say("one is done")
    progress.close()

    bar = "[######..................]  25 % first"
    assert out.getvalue() == (
        f"{ERASE_LINE}{bar}{ERASE_LINE}one is done\n{ERASE_LINE}{bar}{ERASE_LINE}"
    )


def test_a_narrow_terminal_keeps_it_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    out = Terminal()
    Progress(4, out).step("a thing with a long name")

    assert out.getvalue() == f"{ERASE_LINE}[######............"


def test_it_ends_with_all_and_counts_no_further() -> None:
    progress = Progress(2, io.StringIO())
    for doing in ("one", "two", "three"):
        progress.step(doing)

    assert progress.line() == f"[{'#' * 24}] 100 % three"
