"""The confined process: imports what it needs, gives up all other rights, and answers questions.

It starts with an empty environment and without site packages (`python -I -S`), so it can import
only the standard library and this project, and its only open file is the socket to its parent.
"""

import gc
import json
import os
import signal
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

from replays.sandbox.frames import HungUp, plain_frame, read_frame
from replays.sandbox.limits import Limits, confine, end_with_parent

LINE = 0
OUT_OF_MEMORY = 12
MOST_QUESTION = 1 << 20
MOST_DATA = 4 << 20
LONGEST_FAULT = 2_000
# New objects after which Python collects garbage: more than a question leaves behind, as these
# rarely form cycles, and far fewer than fill the memory of the process.
GARBAGE = 100_000

# Maps a plain question and untrusted bytes to a plain answer.
Target = Callable[[Any, bytes], Any]


def main(target: str, limits: Limits, parent: int) -> NoReturn:
    """Answer questions on LINE with `target`, a function as `module:name`, until it is closed."""
    # Signals to the process group are for the parent, which ends this process in time.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end_with_parent(parent)
    module, _, name = target.partition(":")
    answer: Target = getattr(import_module(module), name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
    _silence()
    _send({"filtered": confine(limits)})
    while True:
        question_id, question, data = _next_question()
        _send({"number": question_id, **_answered(answer, question, data)})


def _silence() -> None:
    """Discard stderr, as from here on it might quote a log."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (1, 2):
        os.dup2(nowhere, number)
    os.close(nowhere)


def _next_question() -> tuple[str, Any, bytes]:
    """The number of the question, to be sent with the answer; the question; and its data."""
    try:
        number, question = json.loads(read_frame(_receive, MOST_QUESTION))
        return number, question, read_frame(_receive, MOST_DATA)
    except HungUp:
        os._exit(0)


def _answered(answer: Target, question: Any, data: bytes) -> dict[str, Any]:
    try:
        return {"answer": answer(question, data)}
    except MemoryError:
        # The process cannot be relied on after that; the parent starts another.
        os._exit(OUT_OF_MEMORY)
    except Exception as error:
        return {"fault": described(error)}


def described(error: Exception) -> str:
    """An exception as text, with its place in the code."""
    words, trace = f"{type(error).__name__}: {error}"[:LONGEST_FAULT], error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return words
    return f"{words} ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})"


def _receive(count: int) -> bytes:
    return os.read(LINE, min(count, 1 << 16))


def _send(value: dict[str, Any]) -> None:
    unsent = memoryview(plain_frame(value))
    while unsent:
        unsent = unsent[os.write(LINE, unsent) :]
